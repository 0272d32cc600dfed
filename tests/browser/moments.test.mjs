/** Nothing is lost in awkward moments: while the element is away, while its language changes, while it moves. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heard, openWidget, settled, stateOf } from './widget.mjs';

/** @typedef {HTMLElementTagNameMap['multi-head-attention']} Lesson */

test('an attribute set in the same moment as another language counts', async (t) => {
  const page = await openWidget(t);
  await page.evaluate(() => {
    const element = /** @type {Lesson} */ (document.querySelector('multi-head-attention'));
    element.heads = 4;
    element.lang = 'de';
  });
  await settled(page);
  assert.equal((await stateOf(page)).slices.length, 4);
  assert.equal((await heard(page, 'mha-change')).length, 1);
});

test('attributes and states set while the element is away count when it is back', async (t) => {
  const page = await openWidget(t);
  await page.evaluate(() => {
    const element = /** @type {Lesson} */ (document.querySelector('multi-head-attention'));
    element.remove();
    element.heads = 3;
    element.mask = 'causal';
    element.state = { seed: 5 };
    document.body.append(element);
  });
  await settled(page);
  const state = await stateOf(page);
  assert.deepEqual([state.slices.length, state.mask, state.seed], [3, 'causal', 5]);
});

test('one bad state set while the element is away spoils no other', async (t) => {
  const page = await openWidget(t, { attributes: 'heads="4"' });
  await page.evaluate(() => {
    const element = /** @type {Lesson} */ (document.querySelector('multi-head-attention'));
    element.remove();
    element.state = /** @type {any} */ ({ seed: 'x' });
    element.state = { mask: 'causal' };
    document.body.append(element);
  });
  await settled(page);
  const state = await stateOf(page);
  assert.deepEqual([state.slices.length, state.mask, state.seed], [4, 'causal', 0]);
  assert.equal((await heard(page, 'mha-error')).length, 1);
  await assert.rejects(page.evaluate(() => {
    const element = /** @type {Lesson} */ (document.querySelector('multi-head-attention'));
    element.remove();
    element.state = /** @type {any} */ ([]);
  }), /state must be an object/);
});

test('a change is announced also when the element moves in the same moment', async (t) => {
  const page = await openWidget(t);
  await page.evaluate(() => {
    const element = /** @type {Lesson} */ (document.querySelector('multi-head-attention'));
    element.heads = 3;
    document.body.append(element);
  });
  await settled(page);
  const changes = await heard(page, 'mha-change');
  assert.equal(changes.length, 1);
  assert.equal(changes[0].state.slices.length, 3);
});

test('what an attribute was refused for is said once, however often the element moves', async (t) => {
  const page = await openWidget(t, { attributes: 'heads="99"' });
  await page.evaluate(() => {
    const element = /** @type {Lesson} */ (document.querySelector('multi-head-attention'));
    document.body.append(element);
    document.body.append(element);
  });
  await settled(page);
  assert.equal((await heard(page, 'mha-error')).length, 1);
});

test('a language whose name is a word of JavaScript is English, like any other unknown one', async (t) => {
  for (const lang of ['constructor', '__proto__']) {
    const page = await openWidget(t, { attributes: `lang="${lang}"` });
    assert.equal((await stateOf(page)).slices.length, 6);
  }
});
