/** Mistakes on purpose and swapped heads: switched on, named, seen, checked and put right, by pointer and by keys. */

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { axe, overflowing } from './looks.mjs';
import { count, focused, inside, openWidget, settled, stateOf, textOf } from './widget.mjs';

/** @typedef {import('./widget.mjs').WatchedPage} WatchedPage */

const FORMULA = 'mistakes=&swapped=&kv-heads=&mask=&slices=&heads=';
/** Every mistake, each beside what makes it show. */
const STATES = [
  'mistakes=no-scale', 'mistakes=model-scale&heads=3', 'mistakes=softmax-columns', 'mask=causal&mistakes=zero-mask',
  'mask=causal&mistakes=zero-mask,softmax-columns', 'kv-heads=2&mistakes=interleaved', 'swapped=2,5', 'slices=16,12,8,4,4,4&swapped=1,6',
  'kv-heads=3&mask=causal&mistakes=no-scale,softmax-columns,zero-mask,interleaved&swapped=4,1&muted=4',
];

test('by pointer: a mistake is named while it is on, seen in the grid, and put right', async (t) => {
  const page = await openWidget(t, { attributes: 'model="untrained" layer="1" hide="jobs" mask="causal" state="focus=1,4,9"', viewport: { width: 1280, height: 900 } });
  await (await inside(page, '.body--mistakes > .link')).click();
  assert.equal(await count(page, '.mistakes li'), 4);
  assert.equal(await count(page, '.departure'), 0);
  await choose(page, 'columns');
  assert.deepEqual((await stateOf(page)).mistakes, ['softmax-columns']);
  await spoken(page, /^A known mistake is on: the softmax runs over columns\./);
  assert.match(await textOf(page, '.departure'), /columns add up to 1 and rows do not.*Back to the formula$/);
  assert.equal(await count(page, '.closeup .total'), 14);
  assert.ok(await count(page, '.closeup .total.is-alarm') > 8);
  assert.match(await textOf(page, '.closeup .total.is-alarm .unseen'), /^The row of .* adds up to \d+\.\d\d$/);
  await choose(page, '0');
  assert.ok(await count(page, '.closeup .cell.leak') === (14 * 13) / 2, 'every hidden cell leaks');
  assert.match(await textOf(page, '.receipt .unseen'), /though street is hidden from it.* makes the score 0/);
  assert.equal(await count(page, '.departure'), 2);
  assert.deepEqual(await axe(page), []);
  await (await inside(page, '.departure .do')).click();
  assert.deepEqual((await stateOf(page)).mistakes, ['zero-mask']);
  await (await inside(page, '.departure .do')).click();
  assert.equal(await count(page, '.departure, .leak, .total'), 0);
  await spoken(page, /^Back to the formula\.$/);
  await choose(page, 'dealt out in turn');
  await spoken(page, /^Possible with more than one set/);
  assert.deepEqual((await stateOf(page)).mistakes, []);
});

test('by keys: radios move with arrows, and two heads swap grids with X and X', async (t) => {
  const page = await openWidget(t, { attributes: 'model="untrained" layer="1" hide="jobs"' });
  await (await inside(page, '.body--mistakes > .link')).focus();
  await page.keyboard.press('Enter');
  await (await inside(page, '.mistakes [role="radio"]')).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  assert.deepEqual((await stateOf(page)).mistakes, ['no-scale']);
  assert.equal(await focused(page), 'nothing');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  assert.deepEqual((await stateOf(page)).mistakes, []);
  const before = await patterns(page);
  await (await inside(page, '#head-1')).focus();
  await page.keyboard.press('x');
  await spoken(page, /^Head 1 is picked/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('x');
  assert.deepEqual((await stateOf(page)).swapped, [1, 2]);
  const after = await patterns(page);
  assert.deepEqual([after[0], after[1], after[2]], [before[1], before[0], before[2]]);
  assert.match(await textOf(page, '.departure'), /^Heads 1 and 2 have swapped grids/);
  assert.equal(await textOf(page, '.head .tag'), '⇄ 2');
  assert.match(await textOf(page, '.receipt-place'), /Head 1 looks with the grid of head 2/);
  await (await inside(page, '[aria-label="Unswap"]')).click();
  await (await inside(page, '[aria-label="Swap the grid of Head 3 with another head"]')).click();
  await (await inside(page, '[aria-label="Swap the grid of Head 6 with that of head 3"]')).click();
  assert.deepEqual((await stateOf(page)).swapped, [3, 6]);
  await page.evaluate(() => /** @type {any} */ (document.querySelector('multi-head-attention')).setAttribute('layer', '2'));
  await settled(page);
  assert.deepEqual((await stateOf(page)).swapped, [], 'another layer has other heads');
});

test('under every mistake what is shown agrees with a second computation, and travels with its name', async (t) => {
  const page = await openWidget(t, { attributes: 'model="untrained" link-state hide="jobs"', viewport: { width: 320, height: 800 } });
  await (await inside(page, '.receipt-acts button')).click();
  await (await inside(page, '.body--mistakes > .link')).click();
  for (const state of STATES) {
    await set(page, FORMULA);
    await set(page, state);
    const { proof, departures, out } = await page.evaluate(() => {
      const lesson = /** @type {any} */ (document.querySelector('multi-head-attention'));
      const trace = lesson.trace();
      const formula = lesson.constructor.checkTrace({ ...trace, departures: null });
      return { proof: lesson.check(), departures: trace.departures, out: formula.ok };
    });
    assert.equal(proof.ok, true, `${state}: ${JSON.stringify(proof)}`);
    assert.ok(departures && out === false, `${state} is not the formula`);
  }
  assert.deepEqual(await overflowing(page), [], 'all of them at once, on a phone');
  const all = 'mistakes=no-scale%2Csoftmax-columns%2Czero-mask%2Cinterleaved&swapped=1%2C4';
  await page.waitForFunction((all) => location.hash.includes(all), {}, all); // the address is written once all is at rest
  await reproduced(t, page);
  await page.evaluate(() => document.querySelector('multi-head-attention')?.setAttribute('view', 'explore'));
  await settled(page);
  assert.equal(await count(page, '.compact .departure'), 5, 'the line stays in every view');
  await page.evaluate(() => document.querySelector('multi-head-attention')?.setAttribute('view', 'quiz'));
  await settled(page);
  assert.equal(await count(page, '.departure'), 5);
});

/** The copied program works the same grids out; the copied grid says what it is. @param {import('node:test').TestContext} t @param {WatchedPage} page */
async function reproduced(t, page) {
  await page.evaluate(() => {
    /** @type {string[]} */
    const copied = [];
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (/** @type {string} */ text) => { copied.push(text); } } });
    Object.assign(window, { copied });
  });
  for (const button of await page.$$('multi-head-attention >>> .take-line:first-child .link')) await button.click();
  await page.waitForFunction(() => /** @type {any} */ (window).copied.length >= 3);
  const copied = await page.evaluate(() => /** @type {any} */ (window).copied);
  assert.match(copied[0], /scale: none; softmax: columns; hidden: zero; sharing: interleaved; swapped: 1-4\]/);
  const python = ['python3', '/usr/bin/python3'].find((name) => spawnSync(name, ['-c', 'import numpy']).status === 0);
  if (!python) return t.diagnostic('left out: the NumPy script was not run, since python3 with NumPy is missing');
  const folder = await mkdtemp(join(tmpdir(), 'mistakes-'));
  try {
    await writeFile(join(folder, 'again.py'), copied[2]);
    assert.match(execFileSync(python, [join(folder, 'again.py')], { encoding: 'utf8' }), /residual stream: largest difference \d\.\de-0[5-9]/);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** @param {WatchedPage} page @param {string} label */
async function choose(page, label) {
  for (const radio of await page.$$('multi-head-attention >>> .mistakes [role="radio"]')) {
    if (await radio.evaluate((button) => button.textContent?.trim()) === label) return radio.click();
  }
  assert.fail(`no switch says ${label}`);
}

/** @param {WatchedPage} page @param {string} state */
async function set(page, state) {
  await page.evaluate((state) => document.querySelector('multi-head-attention')?.setAttribute('state', state), state);
  await settled(page);
}

/** The live region says it, once the hand rests. @param {WatchedPage} page @param {RegExp} sentence */
async function spoken(page, sentence) {
  const says = (/** @type {string} */ source) => new RegExp(source).test(document.querySelector('multi-head-attention')?.shadowRoot?.querySelector('p.unseen[role="status"]')?.textContent ?? '');
  await page.waitForFunction(says, { timeout: 10000 }, sentence.source);
}

/** @param {WatchedPage} page @returns {Promise<number[][]>} */
const patterns = (page) => page.evaluate(() => /** @type {any} */ (document.querySelector('multi-head-attention')).trace().heads.map((/** @type {any} */ head) => [...head.pattern]));
