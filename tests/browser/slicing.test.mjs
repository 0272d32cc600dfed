/** Project or slice first, wires and free widths: by pointer and by keys, in one page each. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { click, press } from './figure-hand.mjs';
import { axe, overflowing } from './looks.mjs';
import { count, heard, inside, openWidget, settled, stateOf, textOf } from './widget.mjs';

/** @typedef {import('./widget.mjs').WatchedPage} WatchedPage */

test('a number is raised by pointer and keys: cut first, only the head whose slice it is in moves', async (t) => {
  const page = await openWidget(t, { attributes: 'model="untrained" layer="1" hide="jobs" link-state' });
  assert.equal(await count(page, '.knob-strip'), 0);
  await click(page, '.body--slicing > .link');
  assert.deepEqual(await texts(page, '.read-way .way-name b'), ['Project, then slice', 'Slice first']);
  assert.deepEqual(await texts(page, '.read-weights tbody tr:last-child :is(th, td)'), ['GPT-3 175B', '150,994,944', '1,572,864 ÷ 96']);

  const { x, y } = await middle(page, '.knob-pick', 16.5 / 48);
  await page.mouse.click(x, y);
  assert.match(await textOf(page, '.knob-says'), /^Number 17 of it: .*slice of head 3\.$/);
  const grip = await middle(page, '.grip');
  await page.mouse.move(grip.x, grip.y);
  await page.mouse.down();
  await page.mouse.move(grip.x, grip.y - 10);
  await page.mouse.move(grip.x, grip.y - 20);
  await page.mouse.up();
  const dragged = (await stateOf(page)).feature;
  assert.deepEqual([dragged.word, dragged.number, dragged.by > 0.5], [11, 17, true], JSON.stringify(dragged));
  const after = await middle(page, '.grip');
  assert.ok(Math.abs(grip.y - 20 - after.y) < 2, `the grip follows the hand: ${grip.y} → ${after.y}`);
  assert.deepEqual((await texts(page, '.moves tbody td:last-child')).map((text) => text === 'frozen'), [true, true, false, true, true, true]);
  assert.equal((await texts(page, '.moves tbody td:nth-child(2)')).includes('frozen'), false);
  await proves(page);

  await click(page, '.reading-switch [role=radio]:last-child');
  assert.equal((await stateOf(page)).reading, 'slice');
  assert.deepEqual(await grids(page, () => press(page, 'Tab')), []);
  await (await inside(page, '.grip')).focus();
  assert.deepEqual(await grids(page, () => press(page, 'PageDown', 'ArrowUp')), [3], 'the grids themselves');
  const now = (await stateOf(page)).feature;
  assert.ok(Math.abs(now.by - (dragged.by - 0.4)) < 0.006, JSON.stringify(now));
  await press(page, 'End');
  assert.equal((await stateOf(page)).feature.by, 3);
  await proves(page);
  await press(page, 'Home');
  assert.equal((await stateOf(page)).feature.by, -3);
  assert.match(await (await inside(page, '.grip')).evaluate((grip) => grip.getAttribute('aria-valuetext') ?? ''), /lowered by 3\.00/);
  await page.waitForFunction(() => location.hash.includes('feature=11%2C17%2C-3')); // the address is written once all is at rest
  await click(page, '.knob-says .do');
  assert.equal((await stateOf(page)).feature, null);
  await (await inside(page, '.knob-pick')).focus();
  await press(page, 'End', 'ArrowLeft');
  assert.match(await textOf(page, '.knob-says'), /^Number 47 of it/);

  await page.evaluate(() => { const lesson = /** @type {any} */ (document.querySelector('multi-head-attention')); lesson.kvHeads = 2; });
  await settled(page);
  assert.equal((await stateOf(page)).reading, 'project');
  await click(page, '.reading-switch [role=radio]:last-child');
  assert.match(await textOf(page, '.body--slicing .refused'), /share keys and values/);
  assert.equal((await stateOf(page)).reading, 'project');
  assert.equal(await count(page, '.read-way'), 1);
});

test('a wire is led by drag, by keys and by tap, and what cannot be says why', async (t) => {
  const page = await openWidget(t, { attributes: 'model="untrained" hide="jobs" kv-heads="2"' });
  const groups = async () => (await stateOf(page)).groups;
  await dragTo(page, '#plug-3', '[data-set="2"]', '.drawer.is-place.is-over');
  assert.deepEqual(await groups(), [2, 4]);
  assert.equal(await focusedId(page), 'plug-3');
  await press(page, 'ArrowLeft');
  assert.deepEqual(await groups(), [3, 3]);
  assert.equal(await focusedId(page), 'plug-3', 'the hand stays on the wire');
  await press(page, 'Delete');
  assert.deepEqual(await groups(), [2, 1, 3]);
  await press(page, 'Enter');
  assert.match(await textOf(page, '.rewire .say'), /^Head 3 alone reads Set B/);
  await click(page, '.rewire button:first-of-type');
  assert.deepEqual(await groups(), [3, 3]);
  await dragTo(page, '#plug-2', '[data-head="2"] .grid', '.head.is-drop');
  assert.deepEqual(await groups(), [1, 1, 1, 3]);
  await dragTo(page, '#plug-1', '[data-set="4"]', null);
  assert.match(await textOf(page, '#sets-refused'), /set 4 is not beside it/);
  assert.deepEqual(await groups(), [1, 1, 1, 3]);
  await page.evaluate(() => document.querySelector('multi-head-attention')?.setAttribute('state', 'heads=10&kv-heads=5,4,1'));
  await settled(page);
  await click(page, '#plug-10');
  const refused = await inside(page, '.rewire .is-disabled');
  await refused.click();
  assert.match(await textOf(page, '.rewire .reason'), /no whole widths add up to 48/);
  assert.deepEqual(await groups(), [5, 4, 1]);
  assert.deepEqual((await heard(page, 'mha-change')).at(-1).state.groups, [5, 4, 1]);
  await proves(page);
  await page.evaluate(() => document.querySelector('multi-head-attention')?.setAttribute('lock', 'kv-heads'));
  await settled(page);
  assert.equal(await count(page, '.plug'), 0);
});

test('the width of heads is freed and bound again, and the page says what that costs', async (t) => {
  const page = await openWidget(t, { attributes: 'hide="jobs"' });
  const kept = () => texts(page, '.kept b');
  assert.deepEqual(await kept(), ['same', 'same', '× 6']);
  await click(page, '.head-width [role=radio]:last-child');
  assert.match(await textOf(page, '#head-width-refused'), /Take the model “untrained”/);
  await page.evaluate(() => document.querySelector('multi-head-attention')?.setAttribute('model', 'untrained'));
  await settled(page);
  await (await inside(page, '.head-width [aria-checked=true]')).focus();
  await press(page, 'ArrowRight', 'Enter');
  assert.equal((await stateOf(page)).headWidth, 8);
  const field = await inside(page, '.head-width input');
  await field.click({ count: 3 });
  await field.type('16');
  await press(page, 'Enter');
  assert.deepEqual((await stateOf(page)).slices, Array.from({ length: 6 }, () => 16));
  assert.deepEqual(await kept(), ['× 2', '× 2', '× 6']);
  assert.match(await textOf(page, '.head-width-note'), /96 columns.*Gemma 7B \(16 × 256 = 4,096, word 3,072\)/);
  assert.equal(await count(page, '.cut:not(.is-locked)'), 0);
  await click(page, '.body--slicing > .link');
  await click(page, '.body--flow .link');
  await proves(page);
  await click(page, '.head-width [role=radio]:first-child');
  assert.deepEqual((await stateOf(page)).slices, Array.from({ length: 6 }, () => 8));
});

test('the figure fits and is read well on every width, in the dark and in forced colours', async (t) => {
  for (const look of [{ dark: true }, { forcedColors: true }]) {
    const page = await openWidget(t, { ...look, html: '<style>body { margin: 0 }</style><multi-head-attention hide="jobs" model="untrained" state="reading=slice&feature=11,17,0.8"></multi-head-attention>' });
    assert.equal(await count(page, '.knob-strip'), 1, 'a link that raises a number opens the figure');
    for (const width of [320, 768, 1280]) {
      await page.setViewport({ width, height: 900 });
      for (const state of ['heads=6', 'heads=16&head-width=24', 'heads=48&head-width=', 'heads=1', 'heads=10&kv-heads=5,3,2&focus=9,3,2']) {
        await page.evaluate((state) => document.querySelector('multi-head-attention')?.setAttribute('state', state), state);
        await settled(page);
        assert.deepEqual(await overflowing(page), [], `${width}: ${state}`);
      }
    }
    await page.evaluate(() => document.querySelector('multi-head-attention')?.setAttribute('state', 'heads=6&kv-heads=&focus=&feature=11,17,0.8'));
    await settled(page);
    assert.deepEqual(await axe(page), []);
  }
});

/** @param {WatchedPage} page @param {string} selector */
const texts = (page, selector) => page.$$eval(`multi-head-attention >>> ${selector}`, (all) => all.map((one) => one.textContent?.replace(/\s+/g, ' ').trim() ?? ''));

/** @param {WatchedPage} page @param {string} selector @param {number} [share] how far along */
async function middle(page, selector, share = 0.5) {
  const element = await inside(page, selector);
  await element.scrollIntoView();
  const box = await element.boundingBox();
  assert.ok(box);
  return { x: box.x + box.width * share, y: box.y + box.height / 2 };
}

/** The heads, from 1, whose grids have other pixels after `doing`. @param {WatchedPage} page @param {() => Promise<unknown>} doing */
async function grids(page, doing) {
  const read = () => page.$$eval('multi-head-attention >>> .head canvas', (all) => all.map((canvas) => /** @type {HTMLCanvasElement} */ (canvas).toDataURL()));
  const before = await read();
  await doing();
  const after = await read();
  return before.flatMap((pixels, i) => (pixels === after[i] ? [] : [i + 1]));
}

/** @param {WatchedPage} page @param {string} plug @param {string} to @param {string | null} mark what must be shown on the way */
async function dragTo(page, plug, to, mark) {
  await (await inside(page, plug)).scrollIntoView();
  const [from, end] = [await boxOf(page, plug), await boxOf(page, to)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + end.x) / 2, (from.y + end.y) / 2);
  await page.mouse.move(end.x, end.y);
  if (mark) assert.equal(await count(page, mark), 1, mark);
  await page.mouse.up();
}

/** @param {WatchedPage} page @param {string} selector */
async function boxOf(page, selector) {
  const box = await (await inside(page, selector)).boundingBox();
  assert.ok(box);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** @param {WatchedPage} page */
const focusedId = (page) => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.id);

/** Everything on the page is worked out a second time and read back. @param {WatchedPage} page */
async function proves(page) {
  const proof = await page.evaluate(() => /** @type {any} */ (document.querySelector('multi-head-attention')).check());
  assert.equal(proof.ok, true, JSON.stringify(proof));
}
