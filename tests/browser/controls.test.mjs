/** Every control, by pointer and by keyboard alone. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { click, type, press, pressWith, drag, tabTo, tabToCell } from './figure-hand.mjs';
import { count, openWidget, settled, stateOf, textOf } from './widget.mjs';

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
