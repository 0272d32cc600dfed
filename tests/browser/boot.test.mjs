/** The core starts wherever the page is opened from. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { openPage } from './harness/index.mjs';

for (const [place, options] of Object.entries({ 'over http': {}, 'from a folder with a space and a #': { file: true } })) {
  test(`an element shows a number from the core ${place}`, async (t) => {
    const page = await openPage(t, options);
    const element = await page.waitForSelector('multi-head-attention');
    assert.ok(element);
    const version = (await versionInCargoToml()) ?? 'no version';
    await element.waitForSelector(`::-p-text(${version})`);
  });
}

async function versionInCargoToml() {
  const manifest = await readFile(new URL('../../Cargo.toml', import.meta.url), 'utf8');
  return manifest.match(/^version = "(.+)"$/m)?.[1];
}
