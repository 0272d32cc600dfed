/** Sites that others' programs build, served beside `dist/` until a test ends, and what every one of them has to leave alone. */

import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import { DIST } from '../browser/harness/folder.mjs';
import { openPage } from '../browser/harness/index.mjs';
import { differing, expectSamePicture } from '../browser/same-picture.mjs';
import { ready } from '../browser/widget.mjs';

/** @typedef {import('node:test').TestContext} TestContext */
/** @typedef {import('../browser/harness/index.mjs').WatchedPage} WatchedPage */

/** Tall enough for a lesson below a heading, so that nothing has to be scrolled for its picture. */
const VIEWPORT = { width: 1280, height: 1400 };

/** A folder with these files, gone when the test ends. @param {TestContext} t @param {Record<string, string>} files */
export function folderWith(t, files) {
  const folder = mkdtempSync(join(tmpdir(), 'host-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

/** Puts the lesson's script there. @param {string} folder */
export const addScript = (folder) => cpSync(join(DIST, 'multi-head-attention.js'), join(folder, 'multi-head-attention.js'));

/** @type {string[]} */
const published = [];
after(() => published.forEach((folder) => rmSync(folder, { recursive: true, force: true }))); // after the pages are closed

/** Serves it as long as this test file runs. @param {string} folder the built site @param {string} name the path it is served below */
export function publish(folder, name) {
  published.push(join(DIST, name));
  cpSync(folder, join(DIST, name), { recursive: true });
}

/** @param {TestContext} t @param {string} path @param {{ dark?: boolean }} [options] */
export async function openSite(t, path, options) {
  const page = await openPage(t, { path, viewport: VIEWPORT, ...options });
  await page.waitForSelector('multi-head-attention');
  await ready(page);
  return page;
}

/** In daylight and in the dark, the lesson looks as on a bare page. @param {TestContext} t @param {string} path @param {string} name */
export async function expectPictures(t, path, name) {
  const page = await openSite(t, path);
  const byDay = await expectSamePicture(t, page, name);
  const atNight = await openSite(t, path, { dark: true });
  const byNight = await expectSamePicture(t, atNight, name, { dark: true });
  assert.ok(await differing(page, byDay, byNight) > 0.5, 'day and night differ');
  return page;
}

/**
 * Keys that mean something to the host do nothing while the lesson has the focus.
 * @param {WatchedPage} page @param {import('puppeteer-core').KeyInput[]} keys
 */
export async function expectKeysKept(page, keys) {
  const before = page.url();
  await (await page.$('multi-head-attention >>> .switch button'))?.focus();
  for (const key of keys) await page.keyboard.press(key);
  await new Promise((done) => setTimeout(done, 300));
  assert.equal(page.url(), before);
  assert.equal(await page.evaluate(() => document.activeElement?.localName), 'multi-head-attention');
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
}
