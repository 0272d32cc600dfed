/** PreTeXt's own script for frames, out of its package: the frame becomes as tall as the lesson, also in a sandbox. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { openFramed, painted } from '../browser/framed.mjs';
import { HOSTS, orSkip, python } from './provide.mjs';

/** Reads one file out of the archive that lies inside the package. */
const READ = `import glob, io, sys, zipfile
wheel = zipfile.ZipFile(glob.glob(sys.argv[1] + '/pretext-*.whl')[0])
core = zipfile.ZipFile(io.BytesIO(wheel.read('pretext/resources/core.zip')))
print(core.read(next(name for name in core.namelist() if name.endswith('js/' + sys.argv[2]))).decode())`;

test('PreTeXt’s resizer follows the lesson, with and without a sandbox', async (t) => {
  const script = orSkip(t, () => {
    const bin = python('pretext', []);
    execFileSync(`${bin}/pip`, ['download', '--quiet', '--no-deps', '--dest', `${HOSTS}pretext-wheel`, 'pretext==2.56.1'], { stdio: 'pipe' });
    return execFileSync('python3', ['-c', READ, `${HOSTS}pretext-wheel`, 'lti_iframe_resizer.js'], { encoding: 'utf8' });
  });
  if (!script) return;
  for (const frame of ['', 'sandbox="allow-scripts"']) {
    const { page, inner } = await openFramed(t, { frame, head: `<script>${script}</script>` });
    await painted(page);
    const wanted = await inner.evaluate(() => Math.ceil(document.documentElement.getBoundingClientRect().height));
    assert.equal(await page.$eval('iframe', (element) => element.style.height), `${wanted}px`, frame);
    await inner.evaluate(() => document.querySelector('multi-head-attention')?.setAttribute('view', 'explore'));
    await page.waitForFunction((old) => document.querySelector('iframe')?.style.height !== `${old}px`, {}, wanted);
  }
});
