// Two settings side by side, times on this device, and words that explain themselves.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Stopwatch, stepOf } from '../../www/js/device/stopwatch.js';
import { openPage } from './harness/index.mjs';
import { axe } from './looks.mjs';
import { focused, inside, openWidget, settled, stateOf, textOf } from './widget.mjs';

test('a setting is pinned and swapped by pointer and by keys, and what differs is marked', async (t) => {
  const page = await openWidget(t, { attributes: 'hide="jobs"' });
  const pairs = () => page.$$eval('multi-head-attention >>> .pair', (all) => all.map((pair) => [pair.classList.contains('is-moved'), pair.querySelectorAll('canvas').length, pair.querySelector('.pair-grids + .caption')?.textContent]));
  await (await inside(page, '[data-does="pin"]')).click();
  assert.match(await textOf(page, '.body--compare .say'), /the same so far/);
  await page.evaluate(() => document.querySelector('multi-head-attention')?.setAttribute('heads', '3'));
  await settled(page);
  const marked = await pairs();
  assert.equal(marked.length, 6);
  assert.deepEqual(marked.slice(3).map(([moved, drawn]) => [moved, drawn]), [[false, 1], [false, 1], [false, 1]], 'heads that are gone have one grid');
  assert.deepEqual(marked.slice(0, 3).map(([moved, drawn]) => [moved, drawn]), [[true, 2], [true, 2], [true, 2]]);
  // the cell that is named holds these weights in both
  const [from, to, before, after] = /** @type {string[]} */ (/^(.+) at (.+): ([\d.]+), now ([\d.]+)$/.exec(String(marked[0][2]))?.slice(1));
  const weights = await page.evaluate(() => {
    const lesson = /** @type {any} */ (document.querySelector('multi-head-attention'));
    const now = lesson.trace();
    lesson.state = { slices: [8, 8, 8, 8, 8, 8] };
    const then = lesson.trace();
    lesson.state = { slices: [16, 16, 16] };
    return { tokens: now.tokens, now: [...now.heads[0].pattern], then: [...then.heads[0].pattern] };
  });
  const n = weights.tokens.length;
  const word = (/** @type {string} */ name) => (/** @type {string} */ token) => token === name || (name === 'start' && token === '<bos>') || (name === 'full stop' && token === '.');
  const places = weights.tokens.flatMap((/** @type {string} */ row, /** @type {number} */ i) => (word(from)(row) ? weights.tokens.flatMap((/** @type {string} */ column, /** @type {number} */ j) => (word(to)(column) ? [i * n + j] : [])) : []));
  assert.ok(places.some((/** @type {number} */ at) => weights.then[at].toFixed(2) === before && weights.now[at].toFixed(2) === after), String(marked[0][2]));
  // by keys: from the first button to the second, and back to the one that is left
  await (await inside(page, '[data-does="pin"]')).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const swapped = await stateOf(page);
  assert.deepEqual([swapped.slices.length, swapped.pinned, await focused(page)], [6, 'heads=3', 'Swap them']);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.deepEqual([(await stateOf(page)).pinned, await focused(page)], [null, 'Pin this to compare'], 'the focus is not lost with the button');
});

test('a comparison that was handed out stands there in the compact view, too, and fits on a phone', async (t) => {
  const page = await openWidget(t, { attributes: 'state="mask=causal&pinned=heads%3D6" hide="jobs"', viewport: { width: 320, height: 900 }, dark: true });
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
  assert.deepEqual(await axe(page), []);
  await page.evaluate(() => document.querySelector('multi-head-attention')?.setAttribute('view', 'explore'));
  await settled(page);
  await page.evaluate(() => {
    const links = document.querySelector('multi-head-attention')?.shadowRoot?.querySelectorAll('.compact-links button') ?? [];
    /** @type {HTMLElement | undefined} */ ([...links].find(({ textContent }) => textContent === 'Compare'))?.click();
  });
  assert.match(await textOf(page, '.panel--compare .say'), /6 of 6 grids differ/);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
});

test('passes are timed on request, can be stopped, and the words follow from the numbers', async (t) => {
  const page = await openWidget(t, { attributes: 'hide="jobs"' });
  const press = async () => (await inside(page, '[data-does="time"]')).evaluate((button) => /** @type {HTMLElement} */ (button).click());
  await page.evaluate(() => {
    const [small] = document.querySelector('multi-head-attention')?.shadowRoot?.querySelectorAll('.device-acts [role="radio"]') ?? [];
    /** @type {HTMLElement} */ (small).click();
  });
  await press();
  await page.waitForFunction(() => /[1-9]\d* of/.test(document.querySelector('multi-head-attention')?.shadowRoot?.querySelector('.body--device .note-line')?.textContent ?? ''));
  await press();
  assert.match(await textOf(page, '.body--device .note-line'), /Stopped/);
  await press();
  await page.waitForFunction(() => document.querySelector('multi-head-attention')?.shadowRoot?.querySelector('table.device'), { timeout: 60_000 });
  const rows = await page.$$eval('multi-head-attention >>> table.device tbody tr', (all) => all.map((row) => ({
    heads: Number(row.getAttribute('data-heads')), runs: row.querySelectorAll('.runs i').length,
    median: parseFloat(row.children[2].textContent ?? ''), factor: parseFloat((row.children[3].textContent ?? '').replace('×', '')), finding: row.querySelector('td small')?.textContent,
  })));
  assert.deepEqual(rows.map(({ heads }) => heads), [1, 2, 4, 8, 16, 32, 48, 96]);
  for (const { runs, median, factor, finding } of rows.slice(1)) {
    assert.ok(runs >= 7 && median > 0);
    assert.ok(Math.abs(factor - median / rows[0].median) <= 0.02 + (0.02 * median) / rows[0].median / rows[0].median, `${factor}`);
    assert.ok(finding !== 'as fast' || factor <= 1.1);
    assert.ok(finding !== 'slower' || factor >= 1.1);
  }
  const answer = await textOf(page, '.body--device .say');
  const slower = rows.filter(({ finding }) => finding === 'slower');
  if (slower.length) assert.match(answer, /held here up to|did not hold/);
  else assert.match(answer, rows.slice(1).every(({ finding }) => finding === 'as fast') ? /^It held here: up to 96/ : /^Too noisy/);
});

test('a coarse clock is outlasted, and one too coarse is refused', () => {
  /** A device whose passes take as long as they are said to. @param {number} step */
  const device = (step) => {
    let now = 0.01;
    const clock = () => { now += 0.0004; return Math.floor(now / step) * step; };
    const bench = { cut() {}, run: (/** @type {number} */ passes) => { now += 3 * passes; return 0; }, freed: 0, free() { this.freed += 1; } };
    /** @type {any[]} */
    const told = [];
    const turns = /** @type {(() => void)[]} */ ([]);
    new Stopwatch(bench, [1, 96], (news) => told.push(news), { clock, turn: (work) => turns.push(work) });
    for (let turn = turns.shift(); turn; turn = turns.shift()) turn();
    return { last: told.at(-1), bench, step: stepOf(clock) };
  };
  const { last, bench, step } = device(1);
  assert.ok(Math.abs(step - 1) < 1e-9);
  assert.equal(bench.freed, 1);
  for (const { times } of last.times) {
    assert.equal(times.length, 15);
    for (const time of times) assert.ok(Math.abs(time - 3) < 3 / 15, `${time} where a pass takes 3 ms`);
  }
  assert.equal(Math.round(device(100).last.coarse), 100);
});

test('a word explains itself on hover, on focus and on a tap, inside its frame, one at a time, and Escape stays with it', async (t) => {
  const page = await openPage(t, { path: 'index.html', viewport: { width: 320, height: 900 } });
  await page.evaluate(() => Promise.all([...document.querySelectorAll('multi-head-attention')].map((element) => element.ready)).then(() => {}));
  await page.evaluate(() => { document.addEventListener('keydown', ({ key }) => { document.title = key; }); });
  const tips = () => page.evaluate(() => [document, ...[...document.querySelectorAll('multi-head-attention')].map((element) => /** @type {ShadowRoot} */ (element.shadowRoot))]
    .flatMap((root) => [...root.querySelectorAll('.gloss-tip:not([hidden])')]).map((tip) => {
      const { left, right } = tip.getBoundingClientRect();
      return { says: tip.querySelector('b')?.textContent, fits: left >= 0 && right <= innerWidth };
    }));
  const gloss = await page.$$('[link-state] >>> .gloss');
  assert.ok(gloss.length >= 5);
  for (const term of gloss) {
    await term.focus();
    await page.keyboard.press('Shift'); // the focus is a key's
  }
  await gloss[0].evaluate((button) => /** @type {HTMLElement} */ (button).scrollIntoView({ block: 'center' }));
  await gloss[0].hover();
  assert.deepEqual(await tips(), [{ says: 'query, q', fits: true }]);
  await gloss[1].focus();
  assert.equal((await tips()).length, 1, 'one at a time');
  await page.keyboard.press('Escape');
  assert.deepEqual([await tips(), await page.title()], [[], 'Multi-head attention'], 'the page never hears of it');
  await page.mouse.move(1, 1);
  await gloss[2].evaluate((button) => /** @type {HTMLElement} */ (button).click());
  assert.equal((await tips()).length, 1);
  await page.mouse.click(2, 2);
  assert.deepEqual(await tips(), []);
  const prose = await page.$$('a.gloss');
  assert.ok(prose.length >= 6);
  for (const link of prose) {
    await link.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await link.hover();
    const [tip, ...more] = await tips();
    assert.ok(tip?.fits && !more.length, JSON.stringify(tip));
  }
  await prose[0].click();
  assert.equal(await page.evaluate(() => location.hash), '', 'with scripts the page stays where it is');
  assert.equal(await page.evaluate(() => [...document.querySelectorAll('a.gloss')].every((link) => document.querySelector(link.getAttribute('href') ?? '')?.matches('dt'))), true, 'without scripts they lead to the list');
  // the recap shows numbers of the pass, and its words can be chosen
  await page.click('details.recap summary');
  await page.waitForSelector('[view="recap"]');
  await page.$eval('[view="recap"]', (lesson) => /** @type {any} */ (lesson).ready);
  const recap = () => page.evaluate(() => {
    const lesson = /** @type {any} */ (document.querySelector('[view="recap"]'));
    const { pattern } = lesson.trace().heads[4], { row } = lesson.state.focus, n = lesson.trace().tokens.length;
    return { shown: [...lesson.shadowRoot.querySelectorAll('.recap-words tbody td:last-child')].map((cell) => cell.textContent), pass: [...pattern.slice((row - 1) * n, row * n)].map((weight) => weight.toFixed(2)) };
  });
  const first = await recap();
  assert.deepEqual(first.shown, first.pass);
  await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('[view="recap"]')?.shadowRoot?.querySelectorAll('.word')[4]).click());
  const second = await recap();
  assert.deepEqual(second.shown, second.pass);
  assert.notDeepEqual(second.shown, first.shown);
});
