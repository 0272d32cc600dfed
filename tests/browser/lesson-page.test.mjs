// The page around the widget: text first, and it stays readable when nothing else does.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from './harness/index.mjs';
import { faultsFoundByAxe } from './quiz-hand.mjs';

test('without scripts the whole text is there, and one sentence in place of the figure', async (t) => {
  const page = await openPage(t);
  await page.setJavaScriptEnabled(false);
  await page.reload();
  const visible = await page.$eval('main', (main) => /** @type {HTMLElement} */ (main).innerText);
  for (const words of ['One blend is not enough', 'nobody gave them their jobs', 'Here the page has a figure', 'Key takeaways', 'Go deeper']) {
    assert.ok(visible.includes(words), words);
  }
});

test('with the figure running, the sentence in its place is gone', async (t) => {
  const page = await openReady(t);
  assert.equal(await page.$eval('.fallback', (node) => node.checkVisibility()), false);
});

test('a phrase that acts sets the figure', async (t) => {
  const page = await openReady(t);
  await page.click('a[href="#heads=1"]');
  await page.waitForFunction(() => document.querySelector('multi-head-attention')?.state.slices.length === 1);
});

for (const [name, options] of Object.entries({ light: {}, dark: { dark: true }, narrow: { viewport: { width: 320, height: 800 } } })) {
  test(`axe finds nothing on the page, and nothing is wider than it: ${name}`, async (t) => {
    const page = await openReady(t, options);
    assert.deepEqual(await faultsFoundByAxe(page), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
  });
}

test('the page opens from disk, under its own content security policy', async (t) => {
  await openReady(t, { file: true });
});

/** @param {import('node:test').TestContext} t @param {import('./harness/index.mjs').PageOptions} [options] */
async function openReady(t, options) {
  const page = await openPage(t, options);
  await page.$eval('multi-head-attention', (element) => /** @type {any} */ (element).ready);
  return page;
}
