/** Every control, by pointer and by keyboard alone. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { count, focused, inside, openWidget, settled, stateOf, textOf } from './widget.mjs';

/** @typedef {import('./widget.mjs').WatchedPage} WatchedPage */

/**
 * One control: how a pointer works it, how keys work it, and what must be so afterwards.
 * @typedef {object} Control
 * @property {string} [attributes]
 * @property {(page: WatchedPage) => Promise<unknown>} point
 * @property {(page: WatchedPage) => Promise<unknown>} keys starts with nothing focused
 * @property {(state: any, before: any, page: WatchedPage) => unknown} then
 */

/** @type {Record<string, Control>} */
const CONTROLS = {
  'a word chooses the row': {
    point: (page) => click(page, '.word:nth-child(3)'),
    keys: async (page) => { await tabTo(page, /^(it|start)$/); await press(page, 'Home', 'ArrowRight', 'ArrowRight', 'Enter'); },
    then: (state) => assert.equal(state.focus.row, 3),
  },
  'the mask is switched': {
    point: (page) => click(page, '.switch button:nth-child(2)'),
    keys: async (page) => { await tabTo(page, /^Two-way$/); await press(page, 'ArrowRight', 'Space'); },
    then: (state) => assert.equal(state.mask, 'causal'),
  },
  'an own sentence is typed': {
    attributes: 'model="untrained"',
    point: async (page) => { await click(page, '.edit'); await type(page, '.editor input', 'The dog slept.'); await click(page, '.editor .btn--main'); },
    keys: async (page) => { await tabTo(page, /^Another sentence$/); await press(page, 'Enter'); await page.keyboard.type('The dog slept.'); await press(page, 'Enter'); },
    then: async (state, _, page) => {
      assert.equal(state.sentence, 'The dog slept.');
      assert.equal(await count(page, '.editor'), 0);
      assert.equal(await count(page, '.word'), 5);
    },
  },
  'a prepared sentence is taken': {
    point: async (page) => { await click(page, '.edit'); await click(page, '.prepared li:last-child button'); },
    keys: async (page) => { await tabTo(page, /^Another sentence$/); await press(page, 'Enter'); await tabTo(page, /^Cancel$/); await press(page, 'Tab', 'Tab', 'Enter'); },
    then: (state, before) => assert.notEqual(state.sentence, before.sentence),
  },
  'a cut is moved': {
    point: (page) => drag(page, '[role=slider]', 3),
    keys: async (page) => { await tabTo(page, /ut between|cut 1/i); await press(page, 'ArrowRight', 'ArrowRight', 'ArrowUp'); },
    then: (state) => assert.deepEqual(state.slices.slice(0, 2), [11, 5]),
  },
  'a cut goes as far as it can': {
    point: (page) => drag(page, '[role=slider]', 30),
    keys: async (page) => { await tabTo(page, /ut between|cut 1/i); await press(page, 'PageUp', 'PageDown', 'End'); },
    then: (state) => assert.deepEqual(state.slices.slice(0, 2), [15, 1]),
  },
  'two heads are joined': {
    point: async (page) => { await click(page, '.name-acts .link'); await click(page, '.widths [aria-label^="Join"]'); },
    keys: async (page) => { await tabTo(page, /ut between|cut 1/i); await press(page, 'Delete'); },
    then: (state) => assert.deepEqual(state.slices, [16, 8, 8, 8, 8]),
  },
  'a head is split': {
    point: async (page) => { await click(page, '.name-acts .link'); await click(page, '.widths [aria-label^="Split"]'); },
    keys: async (page) => { await tabTo(page, /^Head \d, 8 wide$/); await press(page, 'Home', 'Enter'); },
    then: (state) => assert.deepEqual(state.slices, [4, 4, 8, 8, 8, 8, 8]),
  },
  'widths are typed': {
    attributes: 'heads="2"',
    point: async (page) => { await click(page, '.name-acts .link'); await type(page, '.widths li:nth-child(1) input', '30'); await type(page, '.widths li:nth-child(2) input', '18'); await click(page, '.editor .btn--main'); },
    keys: async (page) => {
      await tabTo(page, /^Edit widths$/);
      await press(page, 'Enter');
      await tabTo(page, /^Head 1 — field$/);
      await page.keyboard.type('30');
      await tabTo(page, /^Head 2 — field$/);
      await page.keyboard.type('18');
      await press(page, 'Enter');
    },
    then: async (state, _, page) => {
      assert.deepEqual(state.slices, [30, 18]);
      assert.equal(await count(page, '.editor'), 0);
    },
  },
  'one head more': {
    point: (page) => click(page, '.stepper button:last-child'),
    keys: async (page) => { await tabTo(page, /^One head more$/); await press(page, 'Space'); },
    then: (state) => assert.equal(state.slices.length, 7),
  },
  'a number of heads is typed, and the nearest that divides is taken': {
    point: async (page) => { await type(page, '.stepper input', '5'); await press(page, 'Enter'); await click(page, '.note-line .do'); },
    keys: async (page) => { await tabTo(page, /^Number of heads$/); await page.keyboard.type('5'); await press(page, 'Enter'); await tabTo(page, /^Use \d+ heads$/); await press(page, 'Enter'); },
    then: (state) => assert.equal(48 % state.slices.length, 0, `${state.slices.length} heads`),
  },
  'keys and values are shared': {
    point: (page) => click(page, '.sets [role=radio]:last-child'),
    keys: async (page) => { await tabTo(page, /^6$/); await press(page, 'End', 'Enter'); },
    then: async (state, _, page) => {
      assert.deepEqual(state.groups, [6]);
      assert.equal(await count(page, '.drawer'), 1);
    },
  },
  'a count that cannot be shared says why': {
    point: (page) => click(page, '.sets .is-disabled'),
    keys: async (page) => { await tabTo(page, /^6$/); await press(page, 'ArrowRight', 'Enter'); },
    then: async (state, before, page) => {
      assert.deepEqual(state.groups, before.groups);
      assert.match(await textOf(page, '.reason'), /5/);
    },
  },
  'a head is chosen': {
    point: (page) => click(page, '.head:nth-of-type(1) .head-name'),
    keys: async (page) => { await tabTo(page, /^Head \d$/); await press(page, 'Home', 'Enter'); },
    then: async (state, _, page) => {
      assert.equal(state.focus.head, 1);
      assert.match(await textOf(page, '.name--focus'), /Head 1/);
    },
  },
  'a head is muted': {
    point: (page) => click(page, '[aria-label="Mute Head 2"]'),
    keys: async (page) => { await tabTo(page, /^Head \d$/); await press(page, 'Home', 'ArrowRight'); await tabTo(page, /^Mute Head 2$/); await press(page, 'Enter'); },
    then: async (state, _, page) => {
      assert.deepEqual(state.muted, [2]);
      assert.equal(await count(page, '.heads [aria-label="Unmute Head 2"]'), 1);
    },
  },
  'M mutes the head with the focus': {
    point: (page) => click(page, '[aria-label="Mute Head 3"]'),
    keys: async (page) => { await tabTo(page, /^Head \d$/); await press(page, 'Home', 'ArrowRight', 'ArrowRight', 'm'); },
    then: (state) => assert.deepEqual(state.muted, [3]),
  },
  'a head plays solo': {
    point: (page) => click(page, '[aria-label="Solo Head 2"]'),
    keys: async (page) => { await tabTo(page, /^Head \d$/); await press(page, 'Home', 'ArrowRight', 's'); },
    then: (state) => assert.deepEqual(state.muted, [1, 3, 4, 5, 6]),
  },
  'after a solo all heads come back': {
    point: async (page) => { await click(page, '[aria-label="Solo Head 2"]'); await click(page, '[aria-label="All heads"]'); },
    keys: async (page) => { await tabTo(page, /^Head \d$/); await press(page, 'Home', 's'); await tabTo(page, /^All heads$/); await press(page, 'Enter'); },
    then: (state) => assert.deepEqual(state.muted, []),
  },
  'a head is shown as a table': {
    point: (page) => click(page, '[aria-label="Table of Head 2"]'),
    keys: async (page) => { await tabTo(page, /^Head \d$/); await press(page, 'Home', 'ArrowRight', 't'); },
    then: async (_, __, page) => {
      assert.match(await textOf(page, '.name--table'), /Head 2/);
      assert.equal(await count(page, '.table-frame tbody tr'), 14);
      assert.equal(await count(page, '.table-frame thead th[scope=col]'), 15);
      assert.equal(await count(page, '.table-frame tbody th[scope=row]'), 14);
    },
  },
  'a cell of the close-up is chosen': {
    point: (page) => click(page, '[data-cell="2,3"]'),
    keys: async (page) => { await tabToCell(page); await pressWith(page, 'Control', 'Home'); await press(page, 'ArrowDown', 'ArrowRight', 'ArrowRight'); },
    then: async (state, _, page) => {
      assert.deepEqual([state.focus.row, state.focus.column], [2, 3]);
      assert.equal(await textOf(page, '.colwords .is-on'), 'tired');
      assert.equal(await textOf(page, '.rowword.is-on'), 'the');
    },
  },
  'another random start is taken': {
    attributes: 'model="untrained"',
    point: (page) => click(page, '.seed button'),
    keys: async (page) => { await tabTo(page, /^Other random start$/); await press(page, 'Enter'); },
    then: (state, before) => assert.notEqual(state.seed, before.seed),
  },
  'a random start is typed': {
    attributes: 'model="untrained"',
    point: async (page) => { await type(page, '.seed input', '4294967295'); await press(page, 'Enter'); },
    keys: async (page) => { await tabTo(page, /^Random start$/); await page.keyboard.type('4294967295'); await press(page, 'Enter'); },
    then: (state) => assert.equal(state.seed, 4294967295),
  },
  'a change is undone and done again': {
    point: async (page) => { await click(page, '.switch button:nth-child(2)'); await click(page, '.body--history button:nth-child(1)'); await click(page, '.body--history button:nth-child(2)'); },
    keys: async (page) => {
      await tabTo(page, /^Two-way$/);
      await press(page, 'ArrowRight', 'Enter');
      await tabTo(page, /^Undo$/);
      await press(page, 'Enter');
      assert.equal((await stateOf(page)).mask, 'two-way');
      await tabTo(page, /^Redo$/);
      await press(page, 'Enter');
    },
    then: (state) => assert.equal(state.mask, 'causal'),
  },
  'everything goes back to the start': {
    attributes: 'heads="4"',
    point: async (page) => { await click(page, '.switch button:nth-child(2)'); await click(page, '.stepper button:last-child'); await click(page, '.body--history button:nth-child(3)'); },
    keys: async (page) => { await tabTo(page, /^One head more$/); await press(page, 'Enter'); await tabTo(page, /^Back to the start$/); await press(page, 'Enter'); },
    then: (state) => assert.deepEqual([state.mask, state.slices], ['two-way', [12, 12, 12, 12]]),
  },
};

for (const [name, { attributes, point, keys, then }] of Object.entries(CONTROLS)) {
  for (const [way, work] of Object.entries({ 'by pointer': point, 'by keyboard alone': keys })) {
    test(`${name} ${way}`, async (t) => {
      const page = await openWidget(t, { attributes });
      const before = await stateOf(page);
      await work(page);
      await settled(page);
      await then(await stateOf(page), before, page);
    });
  }
}

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
  assert.equal(await count(page, 'b b'), 0);
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
  const all = { sentence: '.word', mask: '.switch', heads: '.stepper', slices: '.slices', 'kv-heads': '[aria-label^="Number of key"]', mute: '[aria-label^="Mute"]', seed: '.seed', history: '.name--history', 'close-up': '.name--focus', legend: '.legend' };
  for (const [control, selector] of Object.entries(all)) {
    await page.evaluate((control) => document.querySelector('multi-head-attention')?.setAttribute('hide', control), control);
    await settled(page);
    assert.equal(await count(page, selector), 0, `hide="${control}"`);
  }
  await page.evaluate(() => document.querySelector('multi-head-attention')?.removeAttribute('hide'));
  for (const [control, handle] of Object.entries({ sentence: '.edit', mask: '.switch', heads: '.stepper', slices: '[role=slider]', 'kv-heads': '[aria-label^="Number of key"]', mute: '[aria-label^="Mute"]', seed: '.seed input' })) {
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

/** @param {WatchedPage} page @param {string} selector */
async function click(page, selector) {
  await (await inside(page, selector)).click();
}

/** @param {WatchedPage} page @param {string} selector @param {string} text */
async function type(page, selector, text) {
  const field = await inside(page, selector);
  await field.click({ count: 3 });
  await field.type(text);
}

/** @param {WatchedPage} page @param {...string} keys */
async function press(page, ...keys) {
  for (const key of keys) await page.keyboard.press(/** @type {import('puppeteer-core').KeyInput} */ (key));
}

/** @param {WatchedPage} page @param {'Control'} modifier @param {'Home' | 'End'} key */
async function pressWith(page, modifier, key) {
  await page.keyboard.down(modifier);
  await page.keyboard.press(key);
  await page.keyboard.up(modifier);
}

/** Drags a grip by so many numbers of the bar. @param {WatchedPage} page @param {string} selector @param {number} numbers */
async function drag(page, selector, numbers) {
  const box = await (await inside(page, selector)).boundingBox();
  const pitch = await page.$$eval('multi-head-attention >>> .band', (bands) => bands.reduce((sum, band) => sum + band.getBoundingClientRect().width, 0) / 48);
  assert.ok(box);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + numbers * pitch / 2, y + 30);
  await page.mouse.move(x + numbers * pitch, y + 60);
  await page.mouse.up();
}

/** Tab, and nothing but Tab, until something with this name has the focus. @param {WatchedPage} page @param {RegExp} name */
async function tabTo(page, name) {
  const met = [];
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press('Tab');
    const now = (await nameOfFocus(page)) ?? '';
    if (name.test(now)) return;
    met.push(now);
  }
  assert.fail(`Tab never came to ${name}: ${met.join(' · ')}`);
}

/** @param {WatchedPage} page */
async function tabToCell(page) {
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.getAttribute('role') === 'gridcell')) return;
  }
  assert.fail('Tab never came to the close-up');
}

/** A labelled number field is told apart from the head of the same name. @param {WatchedPage} page */
function nameOfFocus(page) {
  return page.evaluate(() => {
    const element = document.activeElement?.shadowRoot?.activeElement;
    const label = element instanceof HTMLInputElement && element.labels?.[0]?.textContent?.trim();
    return element?.getAttribute('aria-label') ?? (label ? `${label} — field` : element?.textContent?.trim());
  });
}

/** @param {WatchedPage} page @param {number} head @param {number} row @param {number} column */
async function cellOfTable(page, head, row, column) {
  await click(page, `[aria-label="Table of Head ${head}"]`);
  return textOf(page, `.table-frame tbody tr:nth-child(${row}) td:nth-of-type(${column})`);
}
