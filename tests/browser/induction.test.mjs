/** view="induction": a model grows in a worker or, where workers are refused, on the page; and everybody can steer it. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from './harness/index.mjs';
import { faultsFoundByAxe } from './quiz-hand.mjs';
import { count, focused, heard, inside, openWidget, textOf } from './widget.mjs';

/** @typedef {HTMLElementTagNameMap['multi-head-attention']} Lesson */
/** @typedef {import('./widget.mjs').WatchedPage} WatchedPage */

const MINUTES = 60_000;

/** @param {WatchedPage} page @param {(training: any) => boolean} isSo waits until training is so, and returns it */
async function until(page, isSo) {
  const handle = await page.waitForFunction((text) => {
    const { training } = /** @type {Lesson} */ ([...document.querySelectorAll('multi-head-attention')].at(-1));
    return new Function('training', `return (${text})(training)`)(training) && training;
  }, { timeout: 3 * MINUTES, polling: 50 }, String(isSo));
  return /** @type {Promise<any>} */ (handle.jsonValue());
}

/** @param {WatchedPage} page @param {'startTraining' | 'pauseTraining' | 'resetTraining'} method */
const call = (page, method) => page.evaluate((name) => { /** @type {Lesson} */ ([...document.querySelectorAll('multi-head-attention')].at(-1))[name](); }, method);

/** @param {WatchedPage} page */
const scrubber = async (page) => (await inside(page, '.scrubber')).evaluate((slider) => slider.getAttribute('aria-valuetext'));

/** @param {WatchedPage} page @param {string} selector @param {RegExp} pattern waits until the text matches, and returns what it captures */
async function reading(page, selector, pattern) {
  const end = Date.now() + MINUTES;
  for (;;) {
    const text = await textOf(page, selector);
    const found = pattern.exec(text);
    if (found) return found.slice(1).map(Number);
    assert.ok(Date.now() < end, `${selector} says: ${text}`);
    await new Promise((done) => setTimeout(done, 100));
  }
}

test('a head grows in a worker, is looked back at, and taken apart', { timeout: 6 * MINUTES }, async (t) => {
  const page = await openWidget(t, { html: '<main><h1>A host</h1><multi-head-attention id="lesson" view="induction"></multi-head-attention></main>' });
  assert.deepEqual(await faultsFoundByAxe(page), []);
  assert.deepEqual(await page.$eval('multi-head-attention', ({ training: { status, step, loss, scores } }) => ({ status, step, loss, scores })),
    { status: 'idle', step: 0, loss: null, scores: null });
  assert.equal(await scrubber(page), 'nothing recorded yet');
  assert.equal(page.workers().length, 0);

  const start = Date.now();
  await call(page, 'startTraining');
  const grown = await until(page, ({ scores }) => scores?.induction > 0.6);
  t.diagnostic(`${Math.round(grown.step / (Date.now() - start) * 10_000) / 10} steps a second, scoring included`);
  assert.ok(grown.scores.step <= 400, `it took ${grown.scores.step} steps`);
  assert.ok(grown.scores.inductionChance > 0.1 && grown.scores.inductionChance < 0.14);
  assert.equal(page.workers().length, 1);
  await until(page, ({ scores }) => scores.copyAccuracy > 0.95);

  await t.test('a hidden tab waits, and says so', async () => {
    await hide(page, true);
    const { status, reason } = await until(page, ({ status }) => status === 'paused');
    assert.deepEqual([status, reason], ['paused', 'hidden']);
    assert.match(await textOf(page, '.standing'), /training stops while this tab is hidden/);
    await hide(page, false);
    await until(page, ({ status }) => status === 'running');
    await call(page, 'pauseTraining');
    await until(page, ({ status }) => status === 'paused');
  });

  await t.test('the page hears of it', async () => {
    const news = await heard(page, 'mha-train');
    assert.ok(news.some(({ status }) => status === 'running') && news.at(-1).status === 'paused');
    const moments = [...new Set(news.map(({ scores }) => scores?.step))];
    for (let step = 0; step <= grown.scores.step; step += 25) assert.ok(moments.includes(step), `moment ${step}`);
  });

  await t.test('the time line is walked by keys', async () => {
    await (await inside(page, '.scrubber')).focus();
    await page.keyboard.press('Home');
    assert.equal(await scrubber(page), 'step 0');
    await page.keyboard.press('ArrowRight');
    assert.equal(await scrubber(page), 'step 25');
    assert.match(await textOf(page, '.standing'), /You are looking at step 25/);
    assert.ok(!(await names(page)).includes('induction'), 'nothing has a name at step 25');
    await page.keyboard.press('PageUp');
    assert.equal(await scrubber(page), 'step 275');
    await page.keyboard.press('End');
    assert.ok((await names(page)).includes('previous letter') && (await names(page)).includes('induction'));
  });

  await t.test('without the head that notes the letter before, less is copied', async () => {
    const jobs = await page.$$eval('multi-head-attention >>> .lab-heads', (layers) => [...layers[0].querySelectorAll('.badge strong')].map((job) => job.textContent));
    const noting = jobs.indexOf('previous letter') + 1;
    await (await inside(page, '#lab-1-1')).focus();
    for (let head = 1; head < noting; head += 1) await page.keyboard.press('ArrowRight');
    assert.equal(await focused(page), `Layer 1, head ${noting}`);
    await page.keyboard.press('k');
    const [without, whole] = await reading(page, '.knocked', /Without this head (\d\.\d+) of the repeats .* all heads (\d\.\d+)/);
    assert.ok(without < whole - 0.15, `${whole} with, ${without} without`);
    assert.deepEqual(await faultsFoundByAxe(page), []);
    await page.keyboard.press('t');
    assert.equal(await count(page, 'table tbody tr'), 16);
    await page.keyboard.press('k');
    await reading(page, '.knocked', /“Copies”/);
  });

  await t.test('letters that repeat are copied', async () => {
    const field = await inside(page, '.lab-own input');
    await field.click({ count: 3 });
    await field.type('qhdbz qhdbz qhd');
    await page.keyboard.press('Enter');
    const [guesses, letters] = await page.$$eval('multi-head-attention >>> .lab-letter', (all) => ['b + span', 'b'].map((part) => all.map((one) => one.querySelector(part)?.textContent)));
    assert.deepEqual(letters.join(''), 'QHDBZQHDBZQHD');
    assert.equal(guesses.at(-1), 'B');
    await field.click({ count: 3 });
    await field.type('é');
    await page.keyboard.press('Enter');
    assert.match(await textOf(page, '#sequence-refused'), /not one of the 32 letters/);
  });

  await t.test('a moved element keeps its run', async () => {
    const { step } = await page.evaluate(() => {
      const element = /** @type {Lesson} */ (document.querySelector('multi-head-attention'));
      document.querySelector('main')?.append(element);
      return element.training;
    });
    assert.ok(step >= grown.step, `step ${step}`);
    assert.equal(page.workers().length, 1);
  });

  await t.test('another run starts anew and keeps the curve before it', async () => {
    await page.$$eval('multi-head-attention >>> [aria-label="layers"] [role=radio]', ([one]) => /** @type {HTMLElement} */ (one).click());
    const { step, plan } = await until(page, ({ status }) => status === 'idle');
    assert.equal(step, 0);
    assert.match(plan, /layers=1/);
    await withoutWorkers(page);
    assert.match(await textOf(page, '.about'), /no earlier layer has noted/);
    assert.equal(await count(page, '.lab-heads'), 1);
    assert.equal(await count(page, '.ln--earlier'), 1);
    await page.$eval('multi-head-attention', (element) => element.remove());
    await assert.rejects(page.evaluate(() => { document.createElement('multi-head-attention').startTraining(); }), /await el.ready/);
  });
});

test('where workers are refused the steps are taken on the page, and it stays alive', { timeout: 4 * MINUTES }, async (t) => {
  const policy = "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval'; worker-src 'none'";
  const page = await openWidget(t, { attributes: 'view="explore" grow="heads=2&vocabulary=16"', headers: { 'Content-Security-Policy': policy } });
  await page.evaluate(() => {
    window.gaps = [];
    let last = performance.now();
    setInterval(() => {
      window.gaps.push(performance.now() - last);
      last = performance.now();
    }, 1);
  });
  await call(page, 'startTraining'); // in any view
  const { plan, scores } = await until(page, ({ step, scores }) => step >= 30 && scores?.step >= 25);
  assert.match(plan, /heads=2.*vocabulary=16/);
  assert.equal(page.workers().length, 0);
  const gaps = (await page.evaluate(() => window.gaps)).sort((a, b) => a - b);
  const wait = (/** @type {number} */ share) => gaps[Math.floor((gaps.length - 1) * share)];
  t.diagnostic(`others waited for a turn ${Math.round(wait(0.5))} ms (median), ${Math.round(wait(0.9))} ms (nine of ten), ${Math.round(wait(1))} ms at most`);
  assert.ok(wait(0.9) < 150, `${wait(0.9)} ms`);
  assert.ok(scores.copyAccuracy >= 0 && scores.lossRepeated < 4);
  await page.evaluate(() => { /** @type {Lesson} */ (document.querySelector('multi-head-attention')).view = 'induction'; });
  assert.match(await textOf(page, '.standing'), /Running/);
  assert.equal(await count(page, '.lab-heads .head'), 4);
  assert.match(await textOf(page, '.about'), /yours to try/);
  await call(page, 'resetTraining');
  assert.equal((await until(page, () => true)).step, 0);
  assert.ok(page.errors.length > 0 && page.errors.every((error) => /Content Security Policy/.test(error)), page.errors.join('\n'));
  page.errors.length = 0; // the browser tells of what the policy refused; nothing else went wrong
});

test('from disk, under the page’s own policy, it grows in a worker too; on a phone nothing scrolls sideways', { timeout: 2 * MINUTES }, async (t) => {
  const page = await openPage(t, { file: true, dark: true, viewport: { width: 320, height: 700 } });
  await page.$$eval('multi-head-attention', (all) => Promise.all(all.map((element) => element.ready)).then(() => {}));
  await call(page, 'startTraining');
  await page.waitForFunction(() => /** @type {Lesson} */ ([...document.querySelectorAll('multi-head-attention')].at(-1)).training.step > 3, { timeout: MINUTES });
  assert.equal(page.workers().length, 1);
  await call(page, 'pauseTraining');
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
});

/** @param {WatchedPage} page @returns {Promise<(string | null)[]>} the names the heads have earned */
const names = (page) => page.$$eval('multi-head-attention >>> .badge strong', (all) => all.map((name) => name.textContent));

/** As if the reader went to another tab, or came back. @param {WatchedPage} page @param {boolean} hidden */
function hide(page, hidden) {
  return page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

/** A worker that was ended is gone a moment later. @param {import('./widget.mjs').WatchedPage} page */
async function withoutWorkers(page) {
  const end = Date.now() + 5000;
  while (page.workers().length && Date.now() < end) await new Promise((done) => setTimeout(done, 20));
  assert.equal(page.workers().length, 0);
}
