// What the core put on the screen, recomputed by the page itself.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from './harness/index.mjs';

const STATES = [
  '', 'layer=1', 'layer=1&muted=2', 'kv-heads=2', 'kv-heads=3&mask=causal', 'model=induction', 'model=induction&layer=1',
  'model=induction&slices=7,9,1,15', 'model=induction&kv-heads=2&mask=two-way', 'model=untrained&heads=1',
  'heads=1', 'heads=48', 'heads=5', 'heads=6&slices=16,12,8,4,4,4', 'heads=6&kv-heads=2', 'heads=6&kv-heads=3,2,1',
  'heads=12&kv-heads=1&mask=causal', 'mask=causal&muted=1,4', 'reading=slice', 'reading=slice&heads=3&mask=causal',
  'model=untrained&seed=4294967295', 'model=untrained&sentence=one', `model=untrained&sentence=${'again '.repeat(20)}`,
];

test('the numbers on the screen agree with the formula in every layout', async (t) => {
  const page = await openPage(t, { html: '<multi-head-attention></multi-head-attention>' });
  await page.$eval('multi-head-attention', (lesson) => /** @type {any} */ (lesson).ready);
  for (const state of STATES) {
    const check = await page.$eval('multi-head-attention', (element, state) => {
      const lesson = /** @type {any} */ (element);
      const start = 'model=&layer=&sentence=&seed=&heads=&kv-heads=&slices=&mask=&reading=&muted=';
      lesson.setAttribute('state', start);
      lesson.trace();
      lesson.setAttribute('state', state);
      return lesson.constructor.checkTrace(lesson.trace());
    }, state);
    assert.equal(check.ok, true, `${state}: ${JSON.stringify(check)}`);
    assert.ok(check.largest < 1e-5 && check.compared > 100, `${state}: ${JSON.stringify(check)}`);
  }
});
