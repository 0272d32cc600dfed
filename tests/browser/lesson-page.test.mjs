// The page around the widget: text first, and it stays readable when nothing else does; figures by their claims.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from './harness/index.mjs';
import { faultsFoundByAxe } from './quiz-hand.mjs';
import { openWidget, settled, stateOf } from './widget.mjs';

const MAIN = 'multi-head-attention[link-state]';

test('without scripts the text, the figure as it was built and all questions with their answers are there', async (t) => {
  const page = await openPage(t);
  const asked = await page.$eval(MAIN, (element) => /** @type {any} */ (element).ready.then(() => /** @type {any} */ (element).quiz.length));
  await page.setJavaScriptEnabled(false);
  await page.reload();
  const visible = await page.$eval('main', (main) => /** @type {HTMLElement} */ (main).innerText);
  for (const words of ['One blend is not enough', 'nobody gave them their jobs', 'Here the page has a figure', 'Key takeaways', 'Go deeper', 'Attention Is All You Need']) {
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
  const state = await page.$eval(MAIN, (element) => /** @type {any} */ (element).ready.then(() => /** @type {any} */ (element).state));
  assert.ok(state && address.pathname.endsWith('/index.html') && address.hash.length > 1, page.url());
});

test('a figure far from what one sees waits until it comes near, or until somebody asks for it', async (t) => {
  const far = (/** @type {string} */ id) => `<div style="height: 6000px"></div><multi-head-attention id="${id}" loading="lazy" view="explore" hide="jobs">waiting</multi-head-attention>`;
  const page = await openPage(t, { html: far('near') + far('asked') });
  const running = () => page.evaluate(() => [...document.querySelectorAll('multi-head-attention')].filter((element) => {
    try { return element.trace(); } catch { return false; }
  }).map(({ id }) => id));
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
  assert.deepEqual(await running(), []);
  assert.equal(await page.$eval('#near', (element) => element.checkVisibility() && element.textContent), 'waiting');
  await page.$eval('#asked', (element) => /** @type {any} */ (element).ready);
  assert.deepEqual(await running(), ['asked']);
  await page.evaluate(() => scrollTo(0, 5200));
  await page.waitForFunction(() => { try { return /** @type {any} */ (document.querySelector('#near')).trace(); } catch { return false; } });
});

test('what is shown can be taken back, and what only the page opens stands in the compact figure', async (t) => {
  const page = await openWidget(t, { attributes: 'view="explore" open="prices" heads="3" hide="heads,slices,layer,history,share,jobs"' });
  const shown = () => page.evaluate(() => {
    const root = document.querySelector('multi-head-attention')?.shadowRoot;
    return { prices: !!root?.querySelector('table.prices'), grids: !!root?.querySelector('.heads'), links: [...root?.querySelectorAll('.compact-links button') ?? []].map((button) => button.textContent) };
  });
  const first = await shown();
  assert.deepEqual([first.prices, first.grids, first.links.includes('More'), first.links.includes('Price tags')], [true, false, false, true]);
  const state = await page.evaluate(() => {
    const element = /** @type {any} */ (document.querySelector('multi-head-attention'));
    const counts = () => element.state.slices.length;
    const seen = [counts()];
    for (const link of ['heads=1', 'heads=12']) { element.show(link); seen.push(counts()); }
    element.back();
    element.removeAttribute('open');
    return [...seen, counts()];
  });
  assert.deepEqual(state, [3, 1, 12, 3]);
  await page.waitForFunction(() => document.querySelector('multi-head-attention')?.shadowRoot?.querySelector('.heads'));
  assert.deepEqual((await shown()).links.includes('Price tags'), false);
});

test('phrases set the figure beside them and lead back, steps tick themselves, and the page knows where one was', async (t) => {
  const page = await openReady(t);
  assert.equal(await page.$eval(`${MAIN} .fallback`, (node) => node.checkVisibility()), false);
  const heads = (/** @type {string} */ figure) => page.$eval(figure, (element) => /** @type {any} */ (element).state.slices.length);
  const beside = 'section[aria-labelledby="heads"] multi-head-attention';
  const stored = () => page.evaluate(() => Object.values({ ...localStorage }).map((text) => JSON.parse(text)));
  await page.evaluate(() => document.querySelector('#heads')?.scrollIntoView());

  await page.focus('section[aria-labelledby="heads"] a[href="#heads=2&focus=2,6,4"]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.way-back');
  assert.deepEqual([await heads(beside), await heads(MAIN)], [2, 6]);
  assert.deepEqual([await page.$$eval('.is-done', (done) => done.length), await stored()], [0, []]);
  await page.click('section[aria-labelledby="heads"] a[href="#heads=1&focus=1,6,5"]');
  await page.waitForSelector('.tries .is-done');
  assert.equal(await page.$$eval('.way-back', (buttons) => buttons.length), 1);
  assert.equal(await page.$eval('.tries .is-done', (item) => item.textContent), 'done: Glue all heads into one.');
  await page.focus('.way-back');
  await page.keyboard.press('Enter');
  assert.equal(await heads(beside), 6);
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('href')), '#heads=1&focus=1,6,5');
  assert.equal(await page.$('.way-back'), null);
  await page.waitForFunction(() => document.querySelector('.unseen[role="status"]')?.textContent === 'done: Glue all heads into one.');

  await page.focus('section[aria-labelledby="figure-title"] a[href="#muted=4"]'); // figures that start while one scrolls move the text
  await page.keyboard.press('Enter');
  await page.waitForFunction((main) => /** @type {any} */ (document.querySelector(main))?.state.muted[0] === 4, {}, MAIN);
  await page.evaluate(() => document.querySelector('#takeaways')?.scrollIntoView());
  await page.waitForFunction(() => Object.values({ ...localStorage }).some((text) => JSON.parse(text).at === 'takeaways'));
  assert.deepEqual(await stored(), [{ v: 1, steps: ['heads heads=1', 'figure-title muted=1+'], at: 'takeaways', answered: false }]);

  await page.goto(page.url().split('#')[0]);
  await page.reload();
  await page.waitForSelector('.resume:not([hidden])');
  assert.match(await page.$eval('.resume', (line) => line.textContent ?? ''), /^Go on where you were: Key takeaways\. /);
  assert.equal(await page.$eval('.resume a', (link) => link.getAttribute('href')), '#takeaways');
  assert.equal(await page.$$eval('.is-done', (done) => done.length), 2);
  await page.$eval(MAIN, (lesson) => /** @type {any} */ (lesson).answer('one-budget', 'blend'));
  await page.waitForFunction(() => localStorage.length === 2);
  assert.equal(await page.$eval('.resume button', (button) => button.textContent), 'Forget my answers and steps');
  await page.click('.resume button');
  await page.waitForFunction(() => localStorage.length === 0);
  await settled(page);
  assert.deepEqual([await stored(), await page.$$eval('.is-done', (done) => done.length)], [[], 0]);
  assert.deepEqual((await stateOf(page)).quiz.answers, {});
  assert.equal(await page.evaluate(() => document.activeElement?.localName), 'h1');
});

for (const [name, options] of Object.entries({ light: {}, dark: { dark: true }, narrow: { viewport: { width: 320, height: 800 } } })) {
  test(`axe finds nothing on the page, and nothing is wider than it: ${name}`, async (t) => {
    const page = await openReady(t, options);
    if (name === 'narrow') await page.evaluate(() => Promise.all([...document.querySelectorAll('multi-head-attention')].map(({ ready }) => ready)));
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
  await page.$eval(MAIN, (element) => /** @type {any} */ (element).ready);
  return page;
}
