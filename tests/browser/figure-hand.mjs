// What a hand does with the figure: clicks, drags, types, walks with the keyboard.

import assert from 'node:assert/strict';
import { inside, textOf } from './widget.mjs';

/** @typedef {import('./widget.mjs').WatchedPage} WatchedPage */

/** @param {WatchedPage} page @param {string} selector */
export async function click(page, selector) {
  await (await inside(page, selector)).click();
}

/** @param {WatchedPage} page @param {string} selector @param {string} text */
export async function type(page, selector, text) {
  const field = await inside(page, selector);
  await field.click({ count: 3 });
  await field.type(text);
}

/** @param {WatchedPage} page @param {...string} keys */
export async function press(page, ...keys) {
  for (const key of keys) await page.keyboard.press(/** @type {import('puppeteer-core').KeyInput} */ (key));
}

/** @param {WatchedPage} page @param {'Control'} modifier @param {'Home' | 'End'} key */
export async function pressWith(page, modifier, key) {
  await page.keyboard.down(modifier);
  await page.keyboard.press(key);
  await page.keyboard.up(modifier);
}

/** Drags a grip by so many numbers of the bar. @param {WatchedPage} page @param {string} selector @param {number} numbers */
export async function drag(page, selector, numbers) {
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
export async function tabTo(page, name) {
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
export async function tabToCell(page) {
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.getAttribute('role') === 'gridcell')) return;
  }
  assert.fail('Tab never came to the close-up');
}

/** A labelled number field is told apart from the head of the same name. @param {WatchedPage} page */
export function nameOfFocus(page) {
  return page.evaluate(() => {
    const element = document.activeElement?.shadowRoot?.activeElement;
    const label = element instanceof HTMLInputElement && element.labels?.[0]?.textContent?.trim();
    return element?.getAttribute('aria-label') ?? (label ? `${label} — field` : element?.textContent?.trim());
  });
}

/** @param {WatchedPage} page @param {number} head @param {number} row @param {number} column */
export async function cellOfTable(page, head, row, column) {
  await click(page, `[aria-label="Table of Head ${head}"]`);
  return textOf(page, `.table-frame tbody tr:nth-child(${row}) td:nth-of-type(${column})`);
}
