/** The state of a lesson in the page's address, for lessons that opt in. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heard, openWidget, ready, settled, stateOf } from './widget.mjs';

/** @typedef {import('./widget.mjs').WatchedPage} WatchedPage */

const LINKED = '<multi-head-attention id="a" link-state></multi-head-attention>';

test('nothing goes into the address unless the lesson opts in', async (t) => {
  const page = await openWidget(t);
  await set(page, 'heads', '4');
  assert.equal(await hash(page), '');
});

test('what changes stands in the address, adds no history, and leaves the rest alone', async (t) => {
  const page = await openWidget(t, { html: LINKED });
  const length = await page.evaluate(() => { location.hash = 'chapter=2&part'; return history.length; });
  for (const heads of ['2', '3', '4']) await set(page, 'heads', heads);
  await page.waitForFunction(() => location.hash.includes('heads=4') || location.hash.includes('slices'));
  const parts = (await hash(page)).slice(1).split('&');
  assert.deepEqual(parts.slice(0, 2), ['chapter=2', 'part']);
  assert.equal(await page.evaluate(() => history.length), length);
});

test('a link opens the lesson as it was left', async (t) => {
  const page = await openWidget(t, { html: LINKED });
  await set(page, 'slices', '24,12,12');
  await set(page, 'mask', 'causal');
  await set(page, 'muted', '2');
  await page.waitForFunction(() => location.hash.includes('muted'));
  const before = await stateOf(page);
  await page.reload();
  await ready(page);
  assert.deepEqual(await stateOf(page), before);
});

test('a phrase in the text that is a link sets the lesson, and is announced as a link', async (t) => {
  const page = await openWidget(t, { html: `<a id="phrase" href="#heads=8">eight</a>${LINKED}` });
  await set(page, 'mask', 'causal');
  await page.click('#phrase');
  await settled(page);
  const state = await stateOf(page);
  assert.deepEqual([state.slices.length, state.mask], [8, 'causal']);
  const changes = await heard(page, 'mha-change');
  assert.deepEqual(changes.map(({ source }) => source), ['api', 'link']);
  await page.waitForFunction(() => location.hash.includes('mask=causal') && location.hash.includes('heads=8'));
});

test('several lessons keep their keys apart by their names', async (t) => {
  const page = await openWidget(t, { html: `${LINKED}<multi-head-attention id="b" link-state></multi-head-attention>` });
  await set(page, 'mask', 'causal');
  await page.waitForFunction(() => location.hash.includes('mask'));
  assert.equal(await hash(page), '#a.mask=causal');
  await page.evaluate(() => { location.hash += '&b.seed=4'; });
  await settled(page);
  const states = await page.evaluate(() => [...document.querySelectorAll('multi-head-attention')].map(({ state }) => [state.mask, state.seed]));
  assert.deepEqual(states.map(([mask]) => mask), ['causal', 'two-way']);
  assert.equal(states[1][1], 4);
  assert.notEqual(states[0][1], 4);
});

test('a broken link is told to the page and breaks nothing', async (t) => {
  const page = await openWidget(t, { html: LINKED });
  await page.evaluate(() => { location.hash = 'heads=1000000&mask=causal&muted=%E0%A4%A'; });
  await settled(page);
  const state = await stateOf(page);
  assert.deepEqual([state.slices.length, state.mask], [6, 'causal']);
  assert.ok((await heard(page, 'mha-error')).some(({ field }) => field === 'heads'));
});

/** @param {WatchedPage} page @param {string} attribute @param {string} value */
function set(page, attribute, value) {
  return page.evaluate((attribute, value) => document.querySelector('multi-head-attention')?.setAttribute(attribute, value), attribute, value);
}

/** @param {WatchedPage} page */
const hash = (page) => page.evaluate(() => location.hash);
