/** "Share or embed": within reach in every view, chosen from disk as from a server, and honest about what it hands out. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from './harness/index.mjs';
import { faultsFoundByAxe } from './quiz-hand.mjs';
import { inside, openWidget, ready, stateOf, textOf } from './widget.mjs';

/** @typedef {import('./harness/index.mjs').WatchedPage} WatchedPage */

/** @param {WatchedPage} page @param {string} name of a button or a summary */
const press = (page, name) => page.evaluate((name) => {
  const all = [...document.querySelector('multi-head-attention')?.shadowRoot?.querySelectorAll('button, summary') ?? []];
  const found = /** @type {HTMLElement | undefined} */ (all.find(({ textContent }) => textContent?.trim() === name));
  found?.click();
  return found !== undefined;
}, name);

/** @param {WatchedPage} page @param {string} label of a choice */
const choose = (page, label) => page.evaluate((label) => {
  const labels = [...document.querySelector('multi-head-attention')?.shadowRoot?.querySelectorAll('.share-panel label') ?? []];
  const input = /** @type {HTMLElement | undefined | null} */ (labels.find((one) => one.textContent?.trim() === label || one.firstElementChild?.getAttribute('aria-label') === label)?.querySelector('input'));
  if (!input) throw new Error(`nothing is called ${label}`);
  input.click();
}, label);

/** What the preview shows, once it runs. @param {WatchedPage} page @param {(state: any) => boolean} [isIt] */
async function preview(page, isIt = () => true) {
  for (let waited = 0; waited < 10_000; waited += 50) {
    const seen = await page.evaluate(() => {
      const lesson = /** @type {any} */ (document.querySelector('multi-head-attention')?.shadowRoot?.querySelector('.share-preview multi-head-attention'));
      try { return lesson && { ...lesson.state, lang: lesson.shadowRoot.querySelector('.mha').lang, asked: lesson.quiz.map((/** @type {any} */ { id }) => id) }; } catch { return null; }
    });
    if (seen && isIt(seen)) return seen;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error('the preview never shows it');
}

/** @param {WatchedPage} page @returns {Promise<string[]>} link, frame, tag */
const codes = (page) => page.evaluate(() => [...document.querySelector('multi-head-attention')?.shadowRoot?.querySelectorAll('textarea') ?? []].map(({ value }) => value));

test('every view leads to it by one quiet button, and hide="share" takes the button away', async (t) => {
  const page = await openWidget(t, { html: '<main><h1>Course</h1><multi-head-attention view="quiz"></multi-head-attention></main>', viewport: { width: 320, height: 700 } });
  const set = (/** @type {string} */ name, /** @type {string} */ value) => page.evaluate((name, value) => document.querySelector('multi-head-attention')?.setAttribute(name, value), name, value);
  for (const view of ['quiz', 'recap', 'induction', 'explore', 'lesson']) {
    await set('view', view);
    await page.waitForFunction((view) => document.querySelector('multi-head-attention')?.shadowRoot?.querySelector(`[data-view="${view}"]`), {}, view);
    if (view === 'explore') await press(page, 'More');
    await page.waitForFunction(() => document.querySelector('multi-head-attention')?.shadowRoot?.textContent?.includes('Share or embed'));
    assert.ok(await press(page, 'Share or embed'), view);
    assert.equal((await preview(page, (state) => state.view === view)).view, view);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${view} at 320 px`);
    const faults = view === 'lesson' ? [] : (await faultsFoundByAxe(page)).filter((fault) => !fault.startsWith('landmark-unique')); // a preview repeats what it shows; the lesson is gone through elsewhere
    assert.deepEqual(faults, [], view);
    if (view === 'explore') assert.equal(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.className), 'share share--inside', 'the button that was pressed is gone');
    await press(page, 'Share or embed');
    await set('hide', 'share');
    await page.waitForFunction(() => !document.querySelector('multi-head-attention')?.shadowRoot?.textContent?.includes('Share or embed'));
    await set('hide', '');
  }
});

test('from disk: the preview and the codes follow every choice', async (t) => {
  const page = await openPage(t, { file: true, path: 'index.html' });
  await page.evaluate(() => { document.querySelectorAll('multi-head-attention:not([link-state])').forEach((figure) => figure.remove()); });
  await ready(page);
  await press(page, 'Share or embed');
  assert.deepEqual((await preview(page)).hide, ['share']);
  for (const label of ['Hide legend', 'Lock reading direction', 'questions', 'Deutsch']) await choose(page, label);
  await choose(page, 'GPT-3 has 12,288 numbers per token and 96 heads in each layer. How wide is one head?');
  const seen = await preview(page, ({ questions }) => questions.length === 1);
  assert.deepEqual([seen.view, seen.hide, seen.lock, seen.lang, seen.asked], ['quiz', ['legend', 'share'], ['mask'], 'de', ['width-in-gpt-3']]);
  const [link, frame, tag] = await codes(page);
  const [place, fragment] = link.split('#');
  assert.equal(place, 'https://example.org/multi-head-attention/index.de.html');
  assert.deepEqual(Object.fromEntries(new URLSearchParams(fragment)), { v: '1', view: 'quiz', lock: 'mask', hide: 'legend', questions: 'width-in-gpt-3' });
  assert.match(frame, /^<iframe src="https:\/\/example\.org\/multi-head-attention\/embed\.html\?v=1&amp;[^"]*questions=width-in-gpt-3[^"]*&amp;lang=de" title="Multi-Head-Attention" width="100%" height="720"><\/iframe>$/);
  assert.match(tag, /<multi-head-attention lang="de"[^>]* questions="width-in-gpt-3"/);
  await choose(page, 'the figure'); // the page itself still speaks English
  const figure = await preview(page, ({ view }) => view === 'explore');
  assert.deepEqual(figure.questions, [], 'a figure asks nothing');
  assert.equal(await page.evaluate(() => Object.keys(localStorage).length), 0);
});

test('the link of a model that grows opens with what it grows from', async (t) => {
  const page = await openWidget(t, { attributes: 'view="induction" grow="heads=2&vocabulary=16"' });
  await press(page, 'Share or embed');
  const [link, frame] = await codes(page);
  const plan = /** @type {(page: WatchedPage) => Promise<string>} */ ((one) => one.evaluate(() => /** @type {any} */ (document.querySelector('[link-state]') ?? document.querySelector('multi-head-attention')).training.plan));
  const { pathname, search, hash } = new URL(link);
  const framed = new URL(/src="([^"]+)"/.exec(frame)?.[1].replaceAll('&amp;', '&') ?? '');
  for (const [path, rest] of [[pathname, search + hash], [framed.pathname, framed.search]]) {
    const opened = await openPage(t, { path: path.slice(1), search: rest });
    await opened.evaluate(() => /** @type {any} */ (document.querySelector('[link-state]') ?? document.querySelector('multi-head-attention')).ready);
    assert.equal(await plan(opened), await plan(page), path);
  }
});

test('the letter about a mistake carries what is on the screen, and the version', async (t) => {
  const page = await openWidget(t, { attributes: 'heads="4" mask="causal" state="focus=2,3,4"' });
  await (await inside(page, '.share > .btn')).click();
  const href = await (await inside(page, '.share-panel a[href^="mailto:"]')).evaluate((link) => link.getAttribute('href') ?? '');
  assert.equal(await textOf(page, '.share-panel a[href^="mailto:"]'), 'A letter to your course');
  const letter = new URLSearchParams(href.split('?')[1]);
  const [address] = /http\S+/.exec(letter.get('body') ?? '') ?? [''];
  assert.ok(letter.get('subject'));
  assert.match(letter.get('body') ?? '', /Multi-head attention \d+\.\d+\.\d+\r\n.*Chrome/);
  assert.ok(href.startsWith('mailto:?'), 'the learner knows whom to write to');
  const origin = new URL('.', page.url()).href;
  const opened = await openPage(t, { path: 'index.html', search: address.slice(`${origin}index.html`.length) });
  await opened.evaluate(() => /** @type {any} */ (document.querySelector('[link-state]')).ready);
  const { slices, mask, focus } = await stateOf(opened);
  assert.deepEqual([slices.length, mask, focus], [4, 'causal', { head: 2, row: 3, column: 4 }]);
});
