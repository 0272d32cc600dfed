/** One word's way through the layer: what is lit is exactly what a number is made from. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axe, overflowing } from './looks.mjs';
import { count, inside, openWidget, settled, textOf } from './widget.mjs';

/** @typedef {import('./widget.mjs').WatchedPage} WatchedPage */

test('by keys and by pointer: exactly the operands of a number are lit, and told', async (t) => {
  const page = await openWidget(t, { attributes: 'model="untrained" kv-heads="2" state="focus=4,11,4"' });
  await openFlow(page);
  assert.equal(await textOf(page, '.flow-says:not(:empty)'), await textOf(page, '.body--way > .say'));
  assert.deepEqual(await lit(page), { scores: 14 });

  await (await inside(page, '[data-stage="q"]')).focus();
  assert.deepEqual(await lit(page), { input: 48, wQ: 48 });
  await page.keyboard.press('End');
  assert.equal(await (await inside(page, '[data-stage="q"]')).evaluate((walk) => walk.getAttribute('aria-valuenow')), '48');
  assert.match(await valueText(page, 'q'), /: number 8 of the query of head 6\. 48 numbers that are read, times column 48 of W_Q, added up\.$/);
  assert.match(await textOf(page, '.flow-says:not(:empty)'), /column 48 of W_Q/);

  await point(page, 'k', 0.99);
  assert.match(await valueText(page, 'k'), /column 16 of W_K/);
  await point(page, 'scores', (3 + 0.5) / 14);
  assert.match(await valueText(page, 'scores'), /the query of it and the key of animal/);
  assert.deepEqual(await lit(page), { q: 8, keys: 8 });
  assert.deepEqual(await litColumns(page, 'keys'), [4]);
  await point(page, 'blend', 0.01);
  assert.deepEqual(await lit(page), { weights: 14, values: 14 });
  await point(page, 'out', 0.5);
  assert.deepEqual(await lit(page), { glue: 48, wO: 48 });
  await point(page, 'after', 0.01);
  assert.deepEqual(await lit(page), { before: 1, out: 1 });
  assert.equal(await count(page, '.walk[tabindex="0"]'), await count(page, '.walk'));
});

test('glueing or adding: two ways, one output, and the rounding between them is said', async (t) => {
  const page = await openWidget(t, { attributes: 'model="untrained" muted="2"' });
  await openFlow(page);
  assert.match(await textOf(page, '.body--way > .caption'), /differ by at most 0\.0000\d+\. That is rounding/);
  const out = () => page.$eval('multi-head-attention >>> [data-stage="out"] .up', (path) => path.getAttribute('d'));
  const glued = await out();
  await (await inside(page, '.body--way .switch button[aria-checked="false"]')).click();
  assert.equal(await count(page, '[data-stage^="write-"]'), 6);
  assert.equal(await out(), glued);
  await (await inside(page, '[data-stage="out"]')).focus();
  assert.deepEqual(await lit(page), { 'write-1': 1, 'write-3': 1, 'write-4': 1, 'write-5': 1, 'write-6': 1 });
  const shown = await page.evaluate(() => {
    const element = /** @type {any} */ (document.querySelector('multi-head-attention'));
    const { heads, attnOut } = element.trace();
    const row = element.shadowRoot.querySelector('.closeup .rowword.is-on') ? [...element.shadowRoot.querySelectorAll('.rowword')].findIndex((word) => word.classList.contains('is-on')) : -1;
    const terms = [...element.shadowRoot.querySelectorAll('.body--way .term span')].map((term) => Number(term.textContent.replace('−', '-')));
    return { terms, results: heads.filter((/** @type {any} */ head) => !head.muted).map((/** @type {any} */ head) => head.result[row * 48]), sum: attnOut[row * 48], proof: element.check() };
  });
  assert.equal(shown.terms.length, 5);
  shown.terms.forEach((term, i) => assert.ok(Math.abs(term - shown.results[i]) <= 0.00501, `${i}: ${term} for ${shown.results[i]}`));
  assert.equal(shown.proof.ok, true, JSON.stringify(shown.proof));
});

test('the way fits, is read well, and keeps its numbers in forced colours and in the dark', async (t) => {
  for (const look of [{ dark: true }, { forcedColors: true }]) {
    const page = await openWidget(t, { ...look, html: '<style>body { margin: 0 }</style><multi-head-attention model="untrained"></multi-head-attention>' });
    await openFlow(page);
    await (await inside(page, '.body--way > p > .link')).click();
    for (const width of [320, 768, 1280]) {
      await page.setViewport({ width, height: 900 });
      for (const state of ['heads=6', 'heads=48&mask=causal', 'heads=1', `sentence=${'word '.repeat(30)}`, 'sentence=&reading=slice&heads=5']) {
        await page.evaluate((state) => document.querySelector('multi-head-attention')?.setAttribute('state', state), state);
        await settled(page);
        assert.deepEqual(await overflowing(page), [], `${width}: ${state}`);
      }
    }
    assert.deepEqual(await axe(page), []);
    const colours = await page.$$eval('multi-head-attention >>> .bars .up, multi-head-attention >>> .block-lit', (paths) => paths.map((path) => getComputedStyle(path).fill));
    assert.ok(colours.every((colour) => colour !== 'none') && new Set(colours).size > 1, [...new Set(colours)].join(' '));
  }
});

/** @param {WatchedPage} page */
const openFlow = async (page) => (await inside(page, '.body--flow button')).click();

/** How many numbers are lit, by stage or block. @param {WatchedPage} page @returns {Promise<Record<string, number>>} */
function lit(page) {
  return page.evaluate(() => {
    const root = /** @type {ShadowRoot} */ (document.querySelector('multi-head-attention')?.shadowRoot);
    const bars = (/** @type {Element} */ place) => [...place.querySelectorAll('.bars .is-lit')].flatMap((path) => path.getAttribute('d')?.match(/M/g) ?? []).length;
    const all = [
      ...[...root.querySelectorAll('[data-stage]')].map((stage) => [stage.getAttribute('data-stage'), bars(stage) + stage.querySelectorAll('.cell.is-lit').length]),
      ...[...root.querySelectorAll('.per-word')].map((words) => [words.getAttribute('data-of'), bars(words)]),
      ...[...root.querySelectorAll('.block')].map((block) => [block.getAttribute('data-block'), block.querySelector('.block-lit')?.getAttribute('d')?.match(/M/g)?.length ?? 0]),
    ];
    return Object.fromEntries(all.filter(([, lit]) => lit));
  });
}

/** The words, from 1, whose key or value is lit. @param {WatchedPage} page @param {string} of */
const litColumns = (page, of) => page.$$eval(`multi-head-attention >>> [data-of="${of}"] .bars`, (words) => words.flatMap((word, i) => (word.querySelector('.is-lit') ? [i + 1] : [])));

/** @param {WatchedPage} page @param {string} stage */
const valueText = async (page, stage) => String(await (await inside(page, `[data-stage="${stage}"]`)).evaluate((walk) => walk.getAttribute('aria-valuetext')));

/** @param {WatchedPage} page @param {string} stage @param {number} share how far along */
async function point(page, stage, share) {
  const walk = await inside(page, `[data-stage="${stage}"]`);
  await walk.scrollIntoView();
  const box = await walk.boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + box.width * share, box.y + box.height / 2);
}
