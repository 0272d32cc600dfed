/** Can everybody read it and reach it? */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { count, inside, openWidget, textOf } from './widget.mjs';

/** @typedef {import('./widget.mjs').WatchedPage} WatchedPage */

const AXE = await readFile(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const PHONE = { width: 320, height: 700 };

/** Attributes under which the lesson looks different. @type {Record<string, Record<string, string>>} */
const LOOKS = {
  'at the start': {},
  'shared, masked, muted': { 'kv-heads': '2', mask: 'causal', muted: '1,2' },
  'with uneven and many heads': { heads: '20' },
  'locked': { lock: 'sentence,mask,heads,slices,kv-heads,mute,seed' },
  'compact': { view: 'explore' },
};

for (const dark of [false, true]) {
  for (const viewport of [PHONE, { width: 1280, height: 900 }]) {
    test(`axe finds nothing, ${viewport.width} px, ${dark ? 'dark' : 'light'}: ${Object.keys(LOOKS).join('; ')}`, async (t) => {
      const page = await openWidget(t, { dark, viewport, reducedMotion: true }); // colours that fade would be met half way
      for (const [look, attributes] of Object.entries(LOOKS)) {
        await dress(page, attributes);
        assert.deepEqual(await axe(page), [], look);
      }
    });
  }
}

test('axe finds nothing in what opens: sentence, widths, table', async (t) => {
  const page = await openWidget(t);
  for (const opener of ['.edit', '.name-acts .link', '[aria-label="Table of Head 1"]']) await (await inside(page, opener)).click();
  assert.equal(await count(page, '.editor'), 2);
  assert.deepEqual(await axe(page), []);
});

test('nothing scrolls sideways at any width, and nothing is lost', async (t) => {
  const page = await openWidget(t, { html: '<style>body { margin: 0 }</style><multi-head-attention></multi-head-attention>' });
  for (const width of [1280, 1100, 900, 768, 620, 480, 360, 320]) {
    await page.setViewport({ width, height: 800 });
    for (const state of ['view=lesson&sentence=&heads=6', 'heads=48', 'kv-heads=1', 'view=explore', `sentence=${'word '.repeat(30)}`, 'sentence=Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft is long', 'sentence=Rindfleischetikettierungsueberwachungsaufgaben&focus=1,2,2']) {
      await dress(page, { state });
      assert.deepEqual(await overflowing(page), [], `${width} px: ${state}`);
    }
  }
});

test('text twice as large fits too', async (t) => {
  const page = await openWidget(t, { viewport: { width: 1280, height: 800 }, head: '<style>html { font-size: 200% } body { margin: 0 }</style>' });
  assert.deepEqual(await overflowing(page), []);
});

test('a host that makes its text small does not make ours small', async (t) => {
  const page = await openWidget(t, { head: '<style>html { font-size: 62.5% }</style>' });
  assert.deepEqual(await smallText(page), []);
});

test('nothing is smaller than 12 px, on a phone neither', async (t) => {
  const page = await openWidget(t, { viewport: PHONE });
  assert.deepEqual(await smallText(page), []);
});

test('what can be touched is at least 24 px', async (t) => {
  for (const viewport of [PHONE, { width: 1280, height: 900 }]) {
    const page = await openWidget(t, { viewport, attributes: 'kv-heads="2"' });
    const small = await page.$$eval('multi-head-attention >>> .spine :is(button, input, [role=slider])', (elements) => elements
      .filter((element) => element.checkVisibility())
      .map((element) => ({ name: element.getAttribute('aria-label') ?? element.textContent, box: element.getBoundingClientRect(), after: getComputedStyle(element, '::after') }))
      .map(({ name, box, after }) => ({ name, width: Math.max(box.width, parseFloat(after.width) || 0), height: box.height }))
      .filter(({ width, height }) => width < 24 || height < 24));
    assert.deepEqual(small, []);
  }
});

test('the close-up is a grid of real cells with one tab stop, each with its words', async (t) => {
  const page = await openWidget(t, { attributes: 'mask="causal"' });
  const cells = await page.$$eval('multi-head-attention >>> [role=grid] [role=gridcell]', (cells) => cells.map((cell) => ({
    name: cell.querySelector('.unseen')?.textContent ?? '', tab: cell.getAttribute('tabindex'), hidden: cell.classList.contains('hid'), text: cell.querySelector('.digits')?.textContent,
  })));
  assert.equal(cells.length, 14 * 14);
  assert.equal(cells.filter(({ tab }) => tab === '0').length, 1);
  assert.ok(cells.every(({ name }) => name.length > 5));
  assert.equal(cells.filter(({ hidden }) => hidden).length, 14 * 13 / 2);
  assert.ok(cells.filter(({ hidden }) => hidden).every(({ text, name }) => text === '' && !/\d/.test(name)));
  assert.equal(await count(page, '[role=grid] [role=columnheader]'), 15);
  assert.equal(await count(page, '[role=grid] [role=rowheader]'), 14);
});

test('the numbers in the cells, in the table and in the trace are the same', async (t) => {
  const page = await openWidget(t, { attributes: 'state="focus=4,11,4"' });
  await (await inside(page, '[aria-label="Table of Head 4"]')).click();
  const seen = await page.evaluate(() => {
    const element = /** @type {HTMLElementTagNameMap['multi-head-attention']} */ (document.querySelector('multi-head-attention'));
    const root = /** @type {ShadowRoot} */ (element.shadowRoot);
    const texts = (/** @type {string} */ selector) => [...root.querySelectorAll(selector)].map((found) => found.textContent ?? '');
    const trace = /** @type {any} */ (element.trace());
    return { cells: texts('[role=gridcell] .digits'), table: texts('.table-frame tbody td'), pattern: [...trace.heads[3].pattern] };
  });
  assert.equal(seen.pattern.length, 196);
  seen.pattern.forEach((weight, i) => {
    assert.ok(Math.abs(Number(seen.table[i]) - weight) < 0.0000501, `table ${i}: ${seen.table[i]} for ${weight}`);
    if (weight >= 0.0051) assert.ok(Math.abs(Number(seen.cells[i]) - weight) < 0.00501, `cell ${i}: ${seen.cells[i]} for ${weight}`);
  });
});

test('the picture of a head has the colours of its cells', async (t) => {
  const page = await openWidget(t, { attributes: 'mask="causal"' });
  const seen = await page.evaluate(() => {
    const root = /** @type {ShadowRoot} */ (document.querySelector('multi-head-attention')?.shadowRoot);
    const canvas = /** @type {HTMLCanvasElement} */ (root.querySelector('.head.is-on canvas'));
    const pixels = [...(canvas.getContext('2d')?.getImageData(0, 0, 14, 14).data ?? [])];
    const cells = [...root.querySelectorAll('[role=gridcell]')].map((cell) => getComputedStyle(cell).backgroundColor);
    return cells.map((cell, i) => ({ cell, pixel: pixels.slice(i * 4, i * 4 + 4) }));
  });
  for (const { cell, pixel } of seen) {
    assert.equal(cell, pixel[3] === 0 ? 'rgba(0, 0, 0, 0)' : `rgb(${pixel.slice(0, 3).join(', ')})`);
  }
});

test('names reach the accessibility tree: groups, sliders with their values, the grid', async (t) => {
  const page = await openWidget(t);
  const names = await namesIn(page);
  for (const wanted of [/^radiogroup The word that looks$/, /^radiogroup Mask$/, /^radiogroup Number of key and value sets$/, /^slider .*1.*2/, /^grid .+/, /^spinbutton Number of heads$/, /^button Head 4/]) {
    assert.ok(names.some((name) => wanted.test(name)), `${wanted} is missing among ${names.slice(0, 60).join(' · ')}`);
  }
  const value = await (await inside(page, '[role=slider]')).evaluate((slider) => slider.getAttribute('aria-valuetext'));
  assert.match(String(value), /8/);
});

test('every group has exactly one tab stop', async (t) => {
  const page = await openWidget(t);
  const stops = await page.$$eval('multi-head-attention >>> :is([role=radiogroup]:not(:has(input)), .slices, .groups, [role=grid])', (groups) => groups
    .filter((group) => group.checkVisibility())
    .map((group) => ({ group: group.getAttribute('aria-label') ?? group.className, stops: group.querySelectorAll(':is([data-item], [role=gridcell])[tabindex="0"]').length })));
  assert.ok(stops.length >= 5);
  for (const { group, stops: number } of stops) assert.equal(number, 1, group);
});

test('one live region speaks once, after the last change, and is there before it speaks', async (t) => {
  const page = await openWidget(t);
  assert.equal(await count(page, '.unseen[role=status]'), 1);
  assert.equal(await textOf(page, '.unseen[role=status]'), '');
  await page.evaluate(() => {
    const root = /** @type {ShadowRoot} */ (document.querySelector('multi-head-attention')?.shadowRoot);
    const region = /** @type {Element} */ (root.querySelector('.unseen[role=status]'));
    /** @type {(string | null)[]} */
    const spoken = [];
    Object.assign(window, { spoken });
    new MutationObserver((changes) => spoken.push(...changes.map(() => region.textContent))).observe(region, { childList: true, characterData: true, subtree: true });
    for (let i = 0; i < 4; i++) root.querySelector('[role=slider]')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  });
  await page.waitForFunction(() => /** @type {any} */ (window).spoken.length > 0);
  const spoken = await page.evaluate(() => /** @type {any} */ (window).spoken);
  assert.equal(spoken.length, 1, spoken.join(' / '));
  assert.match(String(spoken[0]), /12.*4/);
});

test('in forced colours the cells keep their colours and their numbers', async (t) => {
  const page = await openWidget(t, { forcedColors: true });
  const fills = await page.$$eval('multi-head-attention >>> [role=gridcell]', (cells) => cells.map((cell) => getComputedStyle(cell).backgroundColor));
  assert.ok(new Set(fills).size > 10, [...new Set(fills)].join(' '));
  assert.ok((await textOf(page, '[role=gridcell].is-on .digits')).length > 1);
});

test('from right to left, arrows follow the eye', async (t) => {
  const page = await openWidget(t, { html: '<div dir="rtl"><multi-head-attention></multi-head-attention></div>' });
  const column = async () => (await page.evaluate(() => document.querySelector('multi-head-attention')?.state.focus.column));
  await page.evaluate(() => document.querySelector('multi-head-attention')?.setAttribute('state', 'focus=1,2,3'));
  const before = await column();
  await (await inside(page, '[role=gridcell][tabindex="0"]')).focus();
  await page.keyboard.press('ArrowLeft');
  assert.equal(await column(), before + 1);
  const [left, right] = await page.$$eval('multi-head-attention >>> [data-cell^="1,"]', (cells) => [cells[1], cells[0]].map((cell) => cell.getBoundingClientRect().x));
  assert.ok(left < right, 'the second column stands left of the first');
  const grid = await inside(page, '.head .grid');
  await grid.scrollIntoView();
  const box = await grid.boundingBox();
  assert.ok(box);
  await page.mouse.click(box.x + box.width - 4, box.y + 4);
  assert.equal(await column(), 1);
});

test('the honest line stands on the page', async (t) => {
  for (const attributes of ['model="untrained"', 'model="untrained" view="explore"']) {
    const page = await openWidget(t, { attributes });
    assert.ok(await (await inside(page, '.note-line')).evaluate((line) => line.checkVisibility() && (line.textContent ?? '').length > 20));
  }
});

test('the compact view fits a frame of 720 × 520', async (t) => {
  const page = await openWidget(t, { viewport: { width: 720, height: 520 }, html: '<style>body { margin: 0 }</style><multi-head-attention view="explore"></multi-head-attention>' });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  assert.ok(height <= 520, `${height} px`);
});

/** Gives the lesson these attributes and no others, and waits until they are drawn. @param {WatchedPage} page @param {Record<string, string>} attributes */
function dress(page, attributes) {
  return page.evaluate((attributes) => {
    const lesson = /** @type {Element} */ (document.querySelector('multi-head-attention'));
    for (const name of lesson.getAttributeNames()) lesson.removeAttribute(name);
    for (const [name, value] of Object.entries(attributes)) lesson.setAttribute(name, value);
    return new Promise((done) => setTimeout(() => requestAnimationFrame(done)));
  }, attributes);
}

/** @param {WatchedPage} page what axe finds, as "rule: element" */
async function axe(page) {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { violations } = await /** @type {any} */ (window).axe.run('multi-head-attention', { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], rules: { region: { enabled: false } } });
    return violations.flatMap((/** @type {any} */ { id, nodes }) => `${id}, ${nodes.length} times, first in ${nodes[0].html.slice(0, 200)}`);
  });
}

/** What is wider than its place, except what scrolls in a frame of its own. @param {WatchedPage} page */
function overflowing(page) {
  return page.evaluate(() => {
    const root = /** @type {ShadowRoot} */ (document.querySelector('multi-head-attention')?.shadowRoot);
    const framed = (/** @type {Element} */ element) => element.closest('.rowstrip, .table-frame') !== null;
    const wide = [...root.querySelectorAll('.view *')].filter((element) => !framed(element) && !element.closest('svg, .unseen') && element.getBoundingClientRect().right > innerWidth + 1);
    const page = document.documentElement.scrollWidth > innerWidth ? [`the page is ${document.documentElement.scrollWidth} px wide`] : [];
    return [...page, ...wide.map((element) => `${element.tagName}.${element.className}: ${element.textContent?.slice(0, 30)}`)];
  });
}

/** @param {WatchedPage} page */
function smallText(page) {
  return page.evaluate(() => {
    const root = /** @type {ShadowRoot} */ (document.querySelector('multi-head-attention')?.shadowRoot);
    const hasText = (/** @type {Element} */ element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    return [...root.querySelectorAll('.view *')].filter((element) => hasText(element) && parseFloat(getComputedStyle(element).fontSize) < 12)
      .map((element) => `${element.className}: ${element.textContent}`);
  });
}

/** "role name" of everything the accessibility tree holds. @param {WatchedPage} page */
async function namesIn(page) {
  const session = await page.createCDPSession();
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  return nodes.filter(({ ignored }) => !ignored).map(({ role, name }) => `${role?.value} ${name?.value ?? ''}`);
}
