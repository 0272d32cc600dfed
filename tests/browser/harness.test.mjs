/** The harness notices what it promises to notice. */

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openPage } from './harness/index.mjs';

test('a page that throws fails its test', async (t) => {
  const page = await openPage(t, { html: '<script>setTimeout(() => { throw new Error("thrown on purpose") })</script>' });
  await page.waitForFunction(() => document.readyState === 'complete');
  await until(() => page.errors.length > 0);
  assert.throws(page.assertQuiet, /thrown on purpose/);
  page.errors.length = 0;
});

test('a page that logs an error fails its test', async (t) => {
  const page = await openPage(t, { html: '<script>console.error("logged on purpose")</script>' });
  await until(() => page.errors.length > 0);
  assert.throws(page.assertQuiet, /logged on purpose/);
  page.errors.length = 0;
});

test('a page that asks another origin fails its test', async (t) => {
  const page = await openPage(t, { html: '<img src="http://elsewhere.example/picture.png" alt="">' });
  await until(() => page.errors.length > 0);
  assert.throws(page.assertQuiet, /elsewhere\.example/);
  page.errors.length = 0;
  page.requests.length = 0;
});

test('a worker that asks another origin fails its test', async (t) => {
  const ask = "onmessage = () => fetch('http://elsewhere.example/from-a-worker').catch(() => postMessage(0))";
  const page = await openPage(t, { html: '<p>Hello</p>' });
  await page.evaluate((ask) => new Promise((done) => {
    const worker = new Worker(URL.createObjectURL(new Blob([ask])));
    worker.onmessage = done;
    setTimeout(() => worker.postMessage(0), 300);
  }), ask);
  await until(() => page.requests.some((url) => url.includes('from-a-worker')));
  assert.throws(page.assertQuiet, /elsewhere\.example/);
  page.errors.length = 0;
  page.requests.length = 0;
});

test('a page that keeps something before anything was done, or elsewhere than it may, fails its test', async (t) => {
  const page = await openPage(t, { html: '<p>Hello</p>' });
  await page.evaluate(() => {
    localStorage.setItem('multi-head-attention /', 'early');
    indexedDB.open('a-database');
  });
  await until(() => page.errors.length === 2);
  assert.throws(page.assertQuiet, /kept "multi-head-attention \/" before anything was done[^]*opened a database: a-database/);
  page.errors.length = 0;
});

test('a page that sets a cookie is noticed', async (t) => {
  const page = await openPage(t, { html: '<p>Hello</p>', headers: { 'set-cookie': 'id=7' } });
  assert.deepEqual((await page.browserContext().cookies()).map(({ name }) => name), ['id']);
  await page.deleteCookie({ name: 'id' });
});

test('a reader’s preferences reach the page', async (t) => {
  const preferences = { dark: true, reducedMotion: true, forcedColors: true, viewport: { width: 320, height: 640 } };
  const page = await openPage(t, { html: '<p>Hello</p>', ...preferences });
  const seen = await page.evaluate(() => ({
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
    forcedColors: matchMedia('(forced-colors: active)').matches,
    viewport: { width: innerWidth, height: innerHeight },
  }));
  assert.deepEqual(seen, preferences);
});

test('a host page gets its headers, and each page its own storage', async (t) => {
  const options = { html: '<p>Hello</p>', headers: { 'content-security-policy': "default-src 'self'" } };
  const first = await openPage(t, options);
  await first.evaluate(() => localStorage.setItem('key', 'value'));
  const refused = await first.evaluate(() => fetch('data:,x').then(() => false, () => true));
  assert.ok(refused, 'the policy was not applied');
  first.errors.length = 0;
  const second = await openPage(t, options);
  assert.equal(await second.evaluate(() => localStorage.getItem('key')), null);
});

test('a folder copied for a test is gone afterwards', async (t) => {
  let folder = '';
  await t.test('the page opens', async (t) => {
    const page = await openPage(t, { file: 'ein Ordner #2', html: '<p id="hello">Hello</p>' });
    folder = fileURLToPath(new URL('.', page.url()));
    assert.match(folder, /ein Ordner #2/);
    assert.equal(await page.$eval('#hello', (element) => element.textContent), 'Hello');
  });
  assert.equal(existsSync(folder), false);
});

/** @param {() => boolean} condition */
async function until(condition) {
  const deadline = Date.now() + 10_000;
  while (!condition() && Date.now() < deadline) await new Promise((done) => setTimeout(done, 10));
}
