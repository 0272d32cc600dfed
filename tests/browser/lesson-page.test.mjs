// The page around the widget: text first, and it stays readable when nothing else does.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from './harness/index.mjs';
import { faultsFoundByAxe } from './quiz-hand.mjs';

test('without scripts the text, the figure as it was built and all questions with their answers are there', async (t) => {
  const page = await openPage(t);
  const asked = await page.$eval('multi-head-attention', (element) => element.ready.then(() => element.quiz.length));
  await page.setJavaScriptEnabled(false);
  await page.reload();
  const visible = await page.$eval('main', (main) => /** @type {HTMLElement} */ (main).innerText);
  for (const words of ['One blend is not enough', 'nobody gave them their jobs', 'Here the page has a figure', 'Key takeaways', 'Go deeper']) {
    assert.ok(visible.includes(words), words);
  }
  const pictures = await page.$$eval('.grids img', (images) => images.map((image) => [image.alt, image.naturalWidth > 0]));
  assert.equal(pictures.length, 6);
  for (const [says, drawn] of pictures) assert.ok(drawn && /looks/.test(String(says)), String(says));
  const questions = await page.$$eval('details.ready-made > ol > li', (items) => items.map((item) => [item.querySelector('p')?.textContent, item.querySelector('details')?.textContent]));
  assert.equal(questions.length, asked);
  for (const text of questions.flat()) assert.ok(text && text.length > 20, String(text));
});

test('the page for teachers has every answer and every wrong idea, and its links lead somewhere', async (t) => {
  const page = await openPage(t, { path: 'teacher.html' });
  assert.deepEqual(await faultsFoundByAxe(page), []);
  const [answers, ideas] = await Promise.all([page.$$eval('.key > li', (items) => items.length), page.$$eval('.ideas li', (items) => items.length)]);
  assert.ok(answers >= 16 && ideas >= 16, `${answers} answers, ${ideas} ideas`);
  const dead = await page.$$eval('.ideas a[href^="#"]', (links) => links.filter((link) => !document.querySelector(link.getAttribute('href') ?? '')).length);
  assert.equal(dead, 0);
  await page.setViewport({ width: 320, height: 800 });
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
  await Promise.all([page.waitForNavigation(), page.click('.key > li a')]);
  const address = new URL(page.url());
  const state = await page.$eval('multi-head-attention', (element) => element.ready.then(() => element.getAttribute('link-state') !== null));
  assert.ok(state && address.pathname.endsWith('/index.html') && address.hash.length > 1, page.url());
});

test('with the figure running, the sentence in its place is gone', async (t) => {
  const page = await openReady(t);
  assert.equal(await page.$eval('.fallback', (node) => node.checkVisibility()), false);
});

test('a phrase that acts sets the figure', async (t) => {
  const page = await openReady(t);
  await page.click('a[href="#heads=1"]');
  await page.waitForFunction(() => document.querySelector('multi-head-attention')?.state.slices.length === 1);
});

for (const [name, options] of Object.entries({ light: {}, dark: { dark: true }, narrow: { viewport: { width: 320, height: 800 } } })) {
  test(`axe finds nothing on the page, and nothing is wider than it: ${name}`, async (t) => {
    const page = await openReady(t, options);
    assert.deepEqual(await faultsFoundByAxe(page), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
  });
}

test('the page opens from disk, under its own content security policy', async (t) => {
  await openReady(t, { file: true });
});

/** @param {import('node:test').TestContext} t @param {import('./harness/index.mjs').PageOptions} [options] */
async function openReady(t, options) {
  const page = await openPage(t, options);
  await page.$eval('multi-head-attention', (element) => /** @type {any} */ (element).ready);
  return page;
}
