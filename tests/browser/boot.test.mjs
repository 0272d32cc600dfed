/** The core starts wherever the page is opened from. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from './harness/index.mjs';

for (const [place, options] of Object.entries({ 'over http': {}, 'from a folder with a space and a #': { file: true } })) {
  test(`the page shows numbers from the core ${place}`, async (t) => {
    const page = await openPage(t, options);
    const tokens = await page.$eval('multi-head-attention', (element) => element.ready.then(() => element.trace().tokens));
    assert.equal(tokens.length, 14);
    const cell = await page.waitForSelector('multi-head-attention >>> [role=gridcell].is-on .digits');
    assert.match((await cell?.evaluate((element) => element.textContent)) ?? '', /^(\.\d\d|1\.0)$/);
  });
}

test('a browser without vector instructions says so in words', async (t) => {
  const old = 'WebAssembly.validate = () => false; WebAssembly.instantiate = () => Promise.reject(new WebAssembly.CompileError("no vectors"));';
  const page = await openPage(t, { head: `<script>${old}</script>`, html: '<multi-head-attention></multi-head-attention>' });
  const alarm = await page.waitForSelector('multi-head-attention >>> [role=alert]');
  assert.match((await alarm?.evaluate((element) => element.textContent)) ?? '', /too old .* Safari 16\.4 or newer/);
  page.errors.length = 0; // the element warns in the console, too
});
