/** What the figure does beside its controls: refusals, hovering, the close-up, what is hidden or locked, marks. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { click, type, press, pressWith, tabToCell, cellOfTable } from './figure-hand.mjs';
import { count, focused, inside, openWidget, settled, stateOf, textOf } from './widget.mjs';

test('keys pressed in the lesson do not reach the page', async (t) => {
  const page = await openWidget(t, { head: '<script>window.leaked = []; for (const type of ["keydown", "keyup", "keypress"]) document.addEventListener(type, (event) => window.leaked.push(event.key));</script>' });
  await (await inside(page, '.word')).focus();
  await press(page, 'ArrowRight', 'Space', 'n', 's', '/', 'Escape', 'Enter');
  await (await inside(page, '[role=slider]')).focus();
  await press(page, 'ArrowRight', 'PageDown', 'Home');
  await (await inside(page, '.stepper input')).focus();
  await press(page, '3', 'ArrowUp');
  assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).leaked), []);
});

test('a sentence that is refused stays in its field, with the reason beside it', async (t) => {
  const page = await openWidget(t);
  const before = await stateOf(page);
  await click(page, '.edit');
  await type(page, '.editor input', Array(40).fill('word').join(' '));
  await press(page, 'Enter');
  const field = await inside(page, '.editor input');
  const reason = await textOf(page, '#sentence-refused');
  assert.ok(reason.length > 10, reason);
  assert.equal(await field.evaluate((element) => element.getAttribute('aria-describedby')), 'sentence-refused');
  assert.equal(await field.evaluate((element) => element.getAttribute('aria-invalid')), 'true');
  assert.equal((await stateOf(page)).sentence, before.sentence);
  await press(page, 'Escape');
  assert.equal(await focused(page), 'Another sentence');
});

test('what a learner types is text, whatever it looks like', async (t) => {
  const page = await openWidget(t, { attributes: 'model="untrained"' });
  await click(page, '.edit');
  await type(page, '.editor input', '<b>bold</b> naïve 日本 🦊 مرحبا');
  await press(page, 'Enter');
  const words = await page.$$eval('multi-head-attention >>> .word', (words) => words.map((word) => word.textContent));
  assert.ok(words.includes('<b>bold</b>') && words.includes('🦊') && words.includes('日本'), words.join(' '));
  const bold = await page.$$eval('multi-head-attention >>> b', (found) => found.map((element) => element.textContent));
  assert.ok(!bold.includes('bold'), bold.join(' '));
});

test('hovering a cell of a small grid says the same as clicking it', async (t) => {
  const page = await openWidget(t);
  const box = await (await inside(page, '.group:nth-of-type(2) .grid')).boundingBox();
  assert.ok(box);
  const at = /** @type {const} */ ([box.x + box.width * 2.5 / 14, box.y + box.height * 4.5 / 14]);
  await page.mouse.move(...at);
  const said = await textOf(page, '.readout');
  assert.match(said, /^Head 2: didn.t looks at tired: 0\.\d\d\./);
  assert.equal((await stateOf(page)).focus, null, 'hovering must not choose');
  await page.mouse.click(...at);
  const { focus } = await stateOf(page);
  assert.deepEqual(focus, { head: 2, row: 5, column: 3 });
  assert.equal(`Head 2: ${await textOf(page, '.say')}`, said);
  assert.ok(said.includes(`: ${Number(await cellOfTable(page, 2, 5, 3)).toFixed(2)}.`), said);
});

test('leaving the small grid takes the sentence back', async (t) => {
  const page = await openWidget(t);
  const before = await textOf(page, '.readout');
  await (await inside(page, '.group:nth-of-type(2) .grid')).hover();
  assert.notEqual(await textOf(page, '.readout'), before);
  await page.mouse.move(2, 2);
  assert.equal(await textOf(page, '.readout'), before);
});

test('the keys of the close-up: corners, ends, heads, table, and back to the head', async (t) => {
  const page = await openWidget(t, { attributes: 'state="focus=4,11,4"' });
  const focus = async () => (await stateOf(page)).focus;
  await tabToCell(page);
  await pressWith(page, 'Control', 'End');
  assert.deepEqual(await focus(), { head: 4, row: 14, column: 14 });
  await press(page, 'ArrowRight', 'ArrowDown');
  assert.deepEqual(await focus(), { head: 4, row: 14, column: 14 }, 'the focus must not wrap');
  await press(page, 'Home', 'ArrowUp');
  assert.deepEqual(await focus(), { head: 4, row: 13, column: 1 });
  await press(page, 'PageDown');
  assert.deepEqual(await focus(), { head: 5, row: 13, column: 1 });
  await press(page, 'PageUp', 'PageUp');
  assert.deepEqual(await focus(), { head: 3, row: 13, column: 1 });
  await press(page, 't');
  assert.match(await textOf(page, '.name--table'), /Head 3/);
  await press(page, 'Escape');
  assert.equal(await focused(page), 'Head 3');
});

test('a control that is hidden goes with its name, one that is locked keeps its value', async (t) => {
  const page = await openWidget(t, { attributes: 'model="untrained" mask="causal"' });
  const all = { sentence: '.word', mask: '[aria-label="Mask"]', heads: '.stepper', slices: '.slices', 'kv-heads': '[aria-label^="Number of key"]', mute: '[aria-label^="Mute"]', seed: '.seed', history: '.name--history', 'close-up': '.name--focus', legend: '.legend' };
  for (const [control, selector] of Object.entries(all)) {
    await page.evaluate((control) => document.querySelector('multi-head-attention')?.setAttribute('hide', control), control);
    await settled(page);
    assert.equal(await count(page, selector), 0, `hide="${control}"`);
  }
  await page.evaluate(() => document.querySelector('multi-head-attention')?.removeAttribute('hide'));
  for (const [control, handle] of Object.entries({ sentence: '.edit', mask: '[aria-label="Mask"]', heads: '.stepper', slices: '[role=slider]', 'kv-heads': '[aria-label^="Number of key"]', mute: '[aria-label^="Mute"]', seed: '.seed input' })) {
    await page.evaluate((control) => document.querySelector('multi-head-attention')?.setAttribute('lock', control), control);
    await settled(page);
    assert.equal(await count(page, handle), 0, `lock="${control}"`);
  }
  await page.evaluate(() => document.querySelector('multi-head-attention')?.setAttribute('lock', 'mask'));
  await settled(page);
  assert.equal(await textOf(page, '.row-tools .lock'), 'Left to right');
});

test('wires lead from slices to columns wherever these stand in one row', async (t) => {
  const page = await openWidget(t, { attributes: 'heads="9"' });
  assert.equal(await count(page, '.wires path'), 0);
  await page.evaluate(() => document.querySelector('multi-head-attention')?.setAttribute('slices', '24,12,12'));
  await page.waitForFunction(() => document.querySelector('multi-head-attention')?.shadowRoot?.querySelectorAll('.wires path').length === 3);
  const ends = await page.evaluate(() => {
    const root = /** @type {ShadowRoot} */ (document.querySelector('multi-head-attention')?.shadowRoot);
    const middle = (/** @type {string} */ selector) => [...root.querySelectorAll(selector)].map((found) => found.getBoundingClientRect()).map(({ left, right }) => (left + right) / 2);
    const left = root.querySelector('.wires')?.getBoundingClientRect().left ?? 0;
    const wires = [...root.querySelectorAll('.wires path')].map((path) => (path.getAttribute('d')?.match(/-?[\d.]+/g) ?? []).map(Number));
    return { bands: middle('.band'), columns: middle('.head'), from: wires.map((d) => left + d[0]), to: wires.map((d) => left + d[6]) };
  });
  ends.from.forEach((x, i) => assert.ok(Math.abs(x - ends.bands[i]) < 1.5, `wire ${i + 1} starts at ${x}, its slice stands at ${ends.bands[i]}`));
  ends.to.forEach((x, i) => assert.ok(Math.abs(x - ends.columns[i]) < 1.5, `wire ${i + 1} ends at ${x}, its column stands at ${ends.columns[i]}`));
});

test('heads that changed are marked, the others are not, and the mark goes away', async (t) => {
  const page = await openWidget(t, { attributes: 'model="untrained" layer="1"' }); // a second layer reads what all heads of the first wrote
  await (await inside(page, '[role=slider]')).focus();
  await press(page, 'ArrowRight');
  const marked = await page.$$eval('multi-head-attention >>> .is-changed .head-name', (names) => names.map((name) => name.textContent));
  assert.deepEqual(marked, ['Head 1', 'Head 2']);
  await page.waitForFunction(() => !document.querySelector('multi-head-attention')?.shadowRoot?.querySelector('.is-changed'), { timeout: 5000 });
});

test('where motion is not wanted, the mark is the word “changed”', async (t) => {
  const page = await openWidget(t, { reducedMotion: true });
  await (await inside(page, '[role=slider]')).focus();
  await press(page, 'ArrowRight');
  assert.equal(await textOf(page, '.is-changed .tag'), 'changed');
});

test('on a phone the row strip is the larger twin of the small cells', async (t) => {
  const page = await openWidget(t, { viewport: { width: 320, height: 700 } });
  const before = await page.evaluate(() => window.scrollY);
  await (await inside(page, '.stripcell.is-on')).focus();
  await press(page, 'End', 'Enter');
  assert.equal((await stateOf(page)).focus.column, 14);
  const cell = await (await inside(page, '.stripcell.is-on')).boundingBox();
  assert.ok(cell && cell.width >= 24 && cell.height >= 24 && cell.x >= 0 && cell.x + cell.width <= 320, JSON.stringify(cell));
  assert.ok(await page.evaluate(() => window.scrollX) === 0 && before === 0);
});
