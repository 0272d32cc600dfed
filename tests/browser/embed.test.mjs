/** The lesson in a frame: what its address says, how tall it is, and what the page around it can ask. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answer, ask, lessonFrame, messages, openFramed, painted } from './framed.mjs';
import { launchChromium } from './harness/chromium.mjs';
import { openPage, withBrowser } from './harness/index.mjs';

const SANDBOX = 'sandbox="allow-scripts"';

test('the address of the frame sets attributes, and whatever else it says is ignored', async (t) => {
  const { page, inner } = await openFramed(t, { src: 'embed.html?v=1&heads=4&mask=causal&hide=share&focus=2,3,4&link-state=1&onclick=x&theme=dark' });
  const seen = await inner.evaluate(() => {
    const element = /** @type {HTMLElementTagNameMap['multi-head-attention']} */ (document.querySelector('multi-head-attention'));
    const { slices, mask, hide, focus } = element.state;
    return { slices, mask, hide, focus, attributes: element.getAttributeNames().sort(), hash: location.hash };
  });
  assert.deepEqual(seen, {
    slices: [12, 12, 12, 12], mask: 'causal', hide: ['share'], focus: { head: 2, row: 3, column: 4 },
    attributes: ['heads', 'hide', 'mask', 'state', 'theme'], hash: '',
  });
  assert.deepEqual(page.requests.filter((url) => !url.startsWith(new URL('.', page.url()).href)), []);
});

test('the height is told in three ways at once, comes from the content, and comes to rest', async (t) => {
  const follow = `<script>addEventListener('message', ({ source, data }) => {
    const frame = document.querySelector('iframe');
    if (source === frame.contentWindow && data.subject === 'lti.frameResize') frame.style.height = data.height + 'px';
  });</script>`;
  const { page, inner } = await openFramed(t, { head: follow });
  const told = await atRest(page);
  const content = await inner.evaluate(() => Math.ceil(document.documentElement.getBoundingClientRect().height));
  const last = told.filter(({ subject }) => subject === 'lti.frameResize').at(-1);
  assert.equal(last.height, content);
  assert.ok(told.some(({ type, height }) => type === 'mha-height' && height === content));
  assert.ok(told.some(({ context, action, scrollHeight }) => context === 'h5p' && action === 'resize' && scrollHeight === content));
  assert.ok(told.some(({ context, action }) => context === 'h5p' && action === 'hello'));
  assert.ok(content > 300, `${content} px`);

  assert.ok(told.filter(({ subject }) => subject === 'lti.frameResize').length <= 6, 'a host that follows the height must not make it grow');
  await inner.evaluate(() => document.querySelector('multi-head-attention')?.setAttribute('view', 'lesson'));
  const grown = (await atRest(page)).filter(({ subject }) => subject === 'lti.frameResize').at(-1).height;
  assert.ok(grown > content, 'a taller view is told');
});

test('a frame that follows its height has no scroll bar at rest, also where bars take room and borders count', async (t) => {
  const browser = await launchChromium([], ['--hide-scrollbars']);
  t.after(() => browser.close());
  const page = await browser.newPage();
  await page.setContent(`<style>* { box-sizing: border-box }</style><script>addEventListener('message', ({ source, data }) => {
    const frame = document.querySelector('iframe');
    if (source === frame.contentWindow && data.type === 'mha-height') frame.style.height = data.height + 'px';
  })</script><iframe src="${await withBrowser(async (_, origin) => new URL('embed.html?view=explore', origin).href)}"></iframe>`);
  const inner = await lessonFrame(page);
  const room = await page.evaluate(() => {
    const box = document.body.appendChild(Object.assign(document.createElement('div'), { style: 'overflow-y: scroll; width: 100px' }));
    return box.offsetWidth - box.clientWidth;
  });
  assert.ok(room > 0, 'bars take room here');
  for (const width of [400, 560, 700, 900, 1100]) {
    await page.$eval('iframe', (frame, width) => { frame.style.width = `${width}px`; }, width);
    const resting = () => inner.evaluate(() => ({ bar: innerWidth - document.documentElement.clientWidth, missing: document.documentElement.getBoundingClientRect().height - innerHeight }));
    await new Promise((done) => setTimeout(done, 800)); // longer than the frame waits for a page that follows
    const { bar, missing } = await resting();
    assert.ok(bar === 0 && missing <= 4, `${width} px wide: a bar of ${bar} px, ${missing} px too low`);
  }
});

test('where nobody follows the height, the frame scrolls', async (t) => {
  const { inner } = await openFramed(t);
  const seen = await inner.evaluate(() => {
    const root = document.documentElement;
    window.scrollTo(0, 100);
    return { longer: root.scrollHeight > root.clientHeight, overflow: getComputedStyle(root).overflowY, scrolled: window.scrollY };
  });
  assert.deepEqual(seen, { longer: true, overflow: 'visible', scrolled: 100 });
});

test('a sandbox that allows nothing but scripts is enough, also for the quiz', async (t) => {
  const { page, inner } = await openFramed(t, { frame: SANDBOX });
  const storage = await inner.evaluate(() => { try { return typeof localStorage; } catch { return 'forbidden'; } });
  assert.equal(storage, 'forbidden');
  await inner.locator('multi-head-attention >>> .question:not([hidden]) input').click();
  await inner.locator('multi-head-attention >>> .question:not([hidden]) .btn--main').click();
  await inner.waitForSelector('multi-head-attention >>> .feedback');
  const reply = await ask(page, { type: 'mha-get-score', id: 1 });
  assert.equal(reply.value.max > 5, true);
  assert.ok(!(await messages(page)).some(({ context, action }) => context === 'h5p' && action === 'hello'), 'H5P would answer to the origin null');
});

test('the page around can read, set and follow the lesson', async (t) => {
  const { page, inner } = await openFramed(t, { src: 'embed.html?heads=4' });
  assert.deepEqual((await ask(page, { type: 'mha-get-state', id: 'a' })).value.slices, [12, 12, 12, 12]);
  assert.deepEqual((await ask(page, { type: 'mha-subscribe', id: 'b', events: ['mha-change', 'mha-answer', 'click'] })).value, ['mha-change', 'mha-answer']);
  assert.equal((await ask(page, { type: 'mha-set-state', id: 'c', state: { mask: 'causal' } })).value.mask, 'causal');
  assert.match((await ask(page, { type: 'mha-set-state', id: 'd', state: { mask: 3 } })).error, /mask/);
  assert.match((await ask(page, { type: 'mha-set-state', id: 'e', state: { sentence: 'x'.repeat(200_000) } })).error, /longer/);
  await answer(inner, 'one-budget', 'blend');
  await painted(page);
  const events = (await messages(page)).filter(({ type }) => type === 'mha-event');
  assert.deepEqual(events.map(({ event }) => event), ['mha-change', 'mha-answer']);
  assert.equal(events[1].detail.correct, true);
  assert.deepEqual((await ask(page, { type: 'mha-get-score', id: 'f' })).value.raw, 1);
});

test('messages of another shape, from another window or another origin are not heard', async (t) => {
  const { page, inner } = await openFramed(t, { src: 'embed.html?origin=https://course.example' });
  await page.evaluate(() => {
    const to = document.querySelector('iframe')?.contentWindow;
    for (const data of [null, 'text', 7, { type: 'mha-get-state' }, { type: 'mha-get-state', id: {} }, { type: '__proto__', id: 1 }, { type: 'mha-get-state', id: 1 }]) to?.postMessage(data, '*');
  });
  await inner.evaluate(() => window.postMessage({ type: 'mha-get-state', id: 2 }, '*'));
  await painted(page);
  assert.deepEqual((await messages(page)).filter(({ type }) => type === 'mha-reply'), []);
});

test('a SPLICE host gets score and state, and gives the state back', async (t) => {
  const host = `<script>
    const kept = JSON.parse(sessionStorage.getItem('kept') ?? 'null');
    addEventListener('message', ({ source, data }) => {
      if (data.subject === 'SPLICE.getState') {
        source.postMessage({ subject: 'error', error: 'unknown' }, '*');
        source.postMessage({ subject: 'SPLICE.getState.response', message_id: 'another', state: { quiz: { answers: {} } } }, '*');
        const reply = () => source.postMessage({ subject: 'SPLICE.getState.response', message_id: data.message_id, state: kept }, '*');
        setTimeout(reply, Number(sessionStorage.getItem('late')));
      }
      if (data.subject === 'SPLICE.reportScoreAndState') sessionStorage.setItem('kept', JSON.stringify(data.state));
    });</script>`;
  const { page, inner } = await openFramed(t, { head: host, frame: SANDBOX, src: 'embed.html?view=quiz&id=week-3' });
  await answer(inner, 'one-budget', 'blend');
  await painted(page);
  const report = (await messages(page)).find(({ subject }) => subject === 'SPLICE.reportScoreAndState');
  assert.equal(report.activity_id, 'week-3');
  assert.ok(report.score > 0 && report.score < 1, String(report.score));
  assert.equal(report.state.quiz.answers['one-budget'].first, 'blend');
  await page.reload();
  const again = await lessonFrame(page);
  await again.waitForFunction(() => Object.keys(document.querySelector('multi-head-attention')?.state.quiz.answers ?? {}).length === 1);

  await page.evaluate(() => sessionStorage.setItem('late', '1000')); // later than the learner
  await page.reload();
  const quick = await lessonFrame(page);
  await answer(quick, 'width-in-gpt-3', 128);
  await answer(quick, 'one-budget', 'list');
  await page.waitForFunction(() => 'width-in-gpt-3' in JSON.parse(sessionStorage.getItem('kept') ?? '').quiz.answers);
  const kept = await page.evaluate(() => JSON.parse(sessionStorage.getItem('kept') ?? '').quiz.answers);
  assert.equal(kept['one-budget'].first, 'blend', 'the earlier first try counts');
});

test('a SPLICE host that keeps nothing yet is a platform: the browser keeps nothing beside it', async (t) => {
  const host = `<script>addEventListener('message', ({ source, data }) => {
    if (data.subject === 'SPLICE.getState') source.postMessage({ subject: 'SPLICE.getState.response', message_id: data.message_id, state: null }, '*');
  });</script>`;
  const { page, inner } = await openFramed(t, { head: host });
  await answer(inner, 'one-budget', 'blend');
  await new Promise((done) => setTimeout(done, 2600)); // longer than other platforms are looked for
  assert.ok((await messages(page)).some(({ subject }) => subject === 'SPLICE.reportScoreAndState'));
  assert.deepEqual(await inner.evaluate(() => Object.keys(localStorage)), []);
});

test('answers are kept in the browser after the first one, for this page alone, and forgotten without a trace', async (t) => {
  const page = await openPage(t, { path: 'index.html' });
  const stored = () => page.evaluate(() => ({ ...localStorage }));
  const run = (/** @type {string} */ code) => page.evaluate(`(async () => { const el = document.querySelector('[link-state]'); await el.ready; ${code}; await new Promise((done) => setTimeout(done, 50)); })()`);
  await run("el.state = { mask: 'causal' }");
  assert.deepEqual(await stored(), {});
  await run("el.answer('one-budget', 'blend')");
  const [key, progress, ...others] = Object.keys(await stored()).sort();
  assert.deepEqual(others, []);
  assert.match(key, /^multi-head-attention .*index\.html$/);
  assert.match(progress, /^multi-head-attention progress .*index\.html$/);
  assert.deepEqual(Object.keys(JSON.parse((await stored())[key])), ['v', 'quiz']);
  assert.deepEqual(JSON.parse((await stored())[progress]), { v: 1, steps: ['figure-title answered=1+'], at: '', answered: true });
  await page.reload();
  await page.waitForFunction(() => Object.keys(/** @type {any} */ (document.querySelector('[link-state]'))?.state.quiz.answers ?? {}).length === 1);
  await run('el.state = { quiz: { answers: {} } }');
  assert.deepEqual(await stored(), {});
  await page.evaluate((key) => localStorage.setItem(key, '{"quiz":7}'), key);
  await page.reload();
  await run('el.state');
  page.errors.length = 0; // that this was kept before anything was done
});

test('a browser that is full, or keeps frames of other sites apart, takes nothing from the lesson', async (t) => {
  const full = await openPage(t, {
    head: `<script>Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };</script><script src="course.js" defer></script>`,
    html: '<multi-head-attention view="quiz"></multi-head-attention>',
  });
  const score = await full.evaluate(async () => {
    const lesson = /** @type {any} */ (document.querySelector('multi-head-attention'));
    await lesson.ready;
    lesson.answer('one-budget', 'blend');
    await new Promise((done) => setTimeout(done, 50));
    return lesson.score.raw;
  });
  assert.deepEqual([score, await full.evaluate(() => localStorage.length)], [1, 0]);

  const origin = await withBrowser(async (_, origin) => origin.replace('127.0.0.1', 'localhost')); // another site than the page
  const page = await openPage(t, { alsoAsks: origin, html: `<iframe title="lesson" width="700" height="300" src="${origin}/embed.html?view=quiz"></iframe>` });
  const inner = await lessonFrame(page);
  await answer(inner, 'one-budget', 'blend');
  await inner.waitForFunction(() => localStorage.length > 0);
  const other = await page.browserContext().newPage();
  await other.goto(`${origin}/embed.html?view=quiz`);
  assert.equal(await other.evaluate(() => localStorage.length), 0, 'what a course keeps is not seen elsewhere');
  await other.close();
  await page.reload();
  const again = await lessonFrame(page);
  await again.waitForFunction(() => Object.keys(document.querySelector('multi-head-attention')?.state.quiz.answers ?? {}).length === 1);
});

/** What was heard once nothing more is said; fails if that does not happen. @param {import('./framed.mjs').WatchedPage} page */
async function atRest(page) {
  for (let tries = 0, before = -1; tries < 20; tries++) {
    await painted(page);
    await painted(page);
    const heard = await messages(page);
    if (heard.length === before) return heard;
    before = heard.length;
  }
  throw new Error('the frame never comes to rest');
}
