/** The receipt of a cell, by pointer and by keys, on a desk and on a phone. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axe, overflowing } from './looks.mjs';
import { count, inside, openWidget, settled, stateOf, textOf } from './widget.mjs';

/** @typedef {import('./widget.mjs').WatchedPage} WatchedPage */

test('by keys: Enter opens the receipt, it follows the cell, Escape leads back to it', async (t) => {
  const page = await openWidget(t, { attributes: 'model="untrained" state="focus=4,11,4"' });
  await (await inside(page, '.closeup [tabindex="0"]')).focus();
  assert.equal(await count(page, '.body--after'), 0);
  await page.keyboard.press('Enter');
  assert.equal(await focusedClass(page), 'receipt is-open');
  assert.equal(await count(page, '.body--after'), 2);
  assert.match(await textOf(page, '.receipt .unseen'), /it looks at animal: 0\.\d\d.* 8 products .* 0\.35/);
  const before = await numbers(page);
  await page.keyboard.press('Escape');
  assert.equal(await focusedCell(page), '11,4');
  await page.keyboard.press('ArrowRight');
  assert.equal(await focusedCell(page), '11,5');
  const after = await numbers(page);
  assert.deepEqual(after.slice(0, 8), before.slice(0, 8), 'the query stays');
  assert.notDeepEqual(after.slice(8, 16), before.slice(8, 16), 'the key is that of another word');
});

test('by pointer: the second tap on a cell opens; the numbers are those of the trace, and add up as shown', async (t) => {
  const page = await openWidget(t, { attributes: 'model="untrained" heads="4" mask="causal"', viewport: { width: 360, height: 800, hasTouch: true } });
  const cell = await inside(page, '[data-cell="9,5"]');
  await cell.tap();
  assert.equal(await isShown(page, '.receipt-body'), false, 'the first tap chooses');
  assert.equal((await stateOf(page)).focus.column, 5);
  await cell.tap();
  assert.equal(await isShown(page, '.receipt-body'), true);
  await (await inside(page, '.receipt-acts button')).tap();
  await (await inside(page, '.stripcell.is-on')).tap();
  assert.equal(await isShown(page, '.receipt-body'), true, 'the cell’s larger twin opens it, too');
  const seen = await page.evaluate(() => {
    const element = /** @type {any} */ (document.querySelector('multi-head-attention'));
    const read = (/** @type {string} */ selector) => [...element.shadowRoot.querySelectorAll(selector)].map((found) => Number(found.textContent.replace('−', '-')));
    const { q, k, pattern, dHead } = element.trace().heads[element.state.focus.head - 1];
    const rows = [8, 4].map((row, i) => [...(i ? k : q).slice(row * dHead, (row + 1) * dHead)]);
    return { rows, weight: pattern[8 * 14 + 4], terms: read('.receipt .piece [data-number]'), steps: read('.receipt .step .num span'), rest: element.shadowRoot.querySelector('.receipt .step .rest')?.textContent };
  });
  // on a phone twelve terms stand in two pieces of six, each with three lines
  const line = (/** @type {number} */ i) => [0, 18].flatMap((start) => seen.terms.slice(start + 6 * i, start + 6 * i + 6));
  for (const i of [0, 1]) line(i).forEach((number, at) => assert.ok(Math.abs(number - seen.rows[i][at]) <= 0.00501, `${i}, ${at}: ${number}`));
  const shown = line(2).reduce((sum, number) => sum + Math.round(number * 100), 0) / 100;
  assert.equal(seen.rest === undefined, Math.abs(shown - seen.steps[0]) < 0.001, `${shown}, ${seen.steps[0]}, ${seen.rest}`);
  assert.ok(Math.abs((seen.steps.at(-1) ?? NaN) - seen.weight) <= 0.00501);
});

test('any number of the blend and of the write can be worked out, by keys and by pointer', async (t) => {
  const page = await openWidget(t, { attributes: 'model="untrained"' });
  await (await inside(page, '.receipt-acts button')).click();
  const picks = await page.$$('multi-head-attention >>> .pick');
  await picks[0].focus();
  const first = await textOf(page, '.body--after .step .num');
  await page.keyboard.press('ArrowRight');
  assert.equal(await picks[0].evaluate((pick) => pick.getAttribute('aria-valuenow')), '2');
  assert.notEqual(await textOf(page, '.body--after .step .num'), first);
  await page.keyboard.press('End');
  assert.match(String(await picks[0].evaluate((pick) => pick.getAttribute('aria-valuetext'))), /^number 8 of 8: /);
  const box = await picks[1].boundingBox();
  assert.ok(box);
  await page.mouse.click(box.x + box.width * 0.51, box.y + 10);
  assert.equal(await picks[1].evaluate((pick) => pick.getAttribute('aria-valuenow')), '25');
  await (await inside(page, '.fine .link')).click();
  assert.equal(await count(page, '.receipt .table-frame'), 2);
});

test('a receipt of any width fits, reads well, and keeps its bars in forced colours', async (t) => {
  const page = await openWidget(t, { forcedColors: true, html: '<style>body { margin: 0 }</style><multi-head-attention model="untrained"></multi-head-attention>' });
  await (await inside(page, '.receipt-acts button')).click();
  for (const width of [320, 768, 1280]) {
    await page.setViewport({ width, height: 900 });
    for (const state of ['heads=1', 'heads=6', 'heads=48', 'heads=6&mask=causal&focus=2,3,9', `sentence=${'word '.repeat(30)}`, 'sentence=Donaudampfschifffahrtselektrizitätenhauptbetriebswerk is long']) {
      await page.evaluate((state) => document.querySelector('multi-head-attention')?.setAttribute('state', state), state);
      await settled(page);
      assert.deepEqual(await overflowing(page), [], `${width}: ${state}`);
    }
    assert.deepEqual(await axe(page), [], `${width}`);
  }
  const fills = await page.$$eval('multi-head-attention >>> .part', (parts) => parts.map((part) => getComputedStyle(part).backgroundColor));
  assert.ok(new Set(fills).size > 3, fills.join(' '));
  await page.evaluate(() => document.querySelector('multi-head-attention')?.setAttribute('view', 'explore'));
  await settled(page);
  const opener = await page.evaluateHandle(() => [.../** @type {any} */ (document.querySelector('multi-head-attention')).shadowRoot.querySelectorAll('.compact-links button')].find((button) => button.textContent === 'Receipt'));
  await /** @type {any} */ (opener).click();
  assert.equal(await isShown(page, '.compact .receipt-body'), true);
  await page.setViewport({ width: 720, height: 520 });
  await page.evaluate(() => document.querySelector('multi-head-attention')?.setAttribute('state', 'sentence=&heads=&mask=&focus='));
  await settled(page);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  assert.ok(height <= 520, `the compact receipt is ${height} px tall`);
});

/** @param {WatchedPage} page */
const focusedClass = (page) => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.className);

/** @param {WatchedPage} page */
const focusedCell = (page) => page.evaluate(() => /** @type {HTMLElement | undefined | null} */ (document.activeElement?.shadowRoot?.activeElement)?.dataset.cell);

/** @param {WatchedPage} page */
const numbers = (page) => page.$$eval('multi-head-attention >>> .receipt .piece [data-number]', (found) => found.map((number) => number.textContent));

/** @param {WatchedPage} page @param {string} selector */
const isShown = async (page, selector) => (await inside(page, selector)).evaluate((element) => element.checkVisibility());
