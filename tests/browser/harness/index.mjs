/**
 * What every browser test starts from:
 *
 *     import { openPage } from './harness/index.mjs';
 *
 *     test('the page shows its title', async (t) => {
 *       const page = await openPage(t, { path: 'index.html' });
 *       assert.equal(await page.title(), 'Multi-head attention');
 *     });
 *
 * One Chromium and one loopback server serve a whole test file; every page has its own empty storage and is closed
 * when its test ends. A test fails by itself when its page threw, logged an error, asked another origin (also from a frame or a
 * worker), set a cookie, or kept something in the browser before the reader did anything.
 */

import assert from 'node:assert/strict';
import { after } from 'node:test';
import { launchChromium } from './chromium.mjs';
import { openFolder } from './folder.mjs';
import { startServer } from './server.mjs';
import { heedStorage } from './storage.mjs';
import { watch } from './watch.mjs';

/** @typedef {import('puppeteer-core').Browser} Browser */
/** @typedef {import('puppeteer-core').Page & import('./watch.mjs').Watched} WatchedPage */
/** @typedef {import('node:test').TestContext} TestContext */

/**
 * @typedef {object} PageOptions
 * @property {string} [path] a file of `dist/` to open; 'index.html' unless `html` is given
 * @property {string} [html] the body of a host page made for this test; it loads the script as an author would
 * @property {string} [document] a whole page, word for word
 * @property {string} [search] what follows the page's address, from the question mark on
 * @property {string} [alsoAsks] another origin that this page is meant to ask, such as a record store
 * @property {string} [head] more for the head of that host page
 * @property {Record<string, string>} [headers] sent with the host page, such as a Content-Security-Policy
 * @property {boolean | string} [file] opens from disk: a copy of `dist/` in a folder of this name, or 'a lesson #1'
 * @property {import('puppeteer-core').Viewport} [viewport] 1280 × 900 unless given
 * @property {boolean} [dark] the reader prefers dark colours
 * @property {boolean} [reducedMotion] the reader prefers less motion
 * @property {boolean} [forcedColors] the reader's system sets the colours
 */

/**
 * Opens a page in its own browser context and waits until it has loaded.
 * @param {TestContext} t
 * @param {PageOptions} [options]
 * @returns {Promise<WatchedPage>}
 */
export async function openPage(t, options = {}) {
  const { browser, server } = await running();
  const place = await (options.file ? openFolder(options) : server.place(options));
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const watched = Object.assign(page, watch(page, [place.origin, options.alsoAsks ?? place.origin]));
  t.after(async () => {
    const cookies = await context.cookies();
    await context.close();
    await place.close();
    assert.deepEqual(cookies, [], 'the page set cookies');
    watched.assertQuiet();
  });
  await heedStorage(page);
  await emulate(page, options);
  await page.goto(place.url, { waitUntil: 'load' });
  return watched;
}

/**
 * The browser itself and the address of `dist/`, for tests that need more than one page.
 * @template T
 * @param {(browser: Browser, origin: string) => Promise<T>} work
 */
export async function withBrowser(work) {
  const { browser, server } = await running();
  return work(browser, server.origin);
}

/**
 * @param {import('puppeteer-core').Page} page
 * @param {PageOptions} options
 */
async function emulate(page, { viewport, dark, reducedMotion, forcedColors }) {
  await page.setViewport(viewport ?? { width: 1280, height: 900 });
  const session = await page.createCDPSession();
  await session.send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' },
      { name: 'prefers-reduced-motion', value: reducedMotion ? 'reduce' : 'no-preference' },
      { name: 'forced-colors', value: forcedColors ? 'active' : 'none' },
    ],
  });
}

/** @type {ReturnType<typeof start> | undefined} */
let started;

function running() {
  started ??= start();
  return started;
}

async function start() {
  const [browser, server] = await Promise.all([launchChromium(), startServer()]);
  return { browser, server };
}

after(async () => {
  if (!started) return;
  const { browser, server } = await started;
  await browser.close();
  await server.close();
});
