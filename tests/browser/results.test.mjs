/** Several lessons on one page report together, a page that asks nothing is completed, and pages that come back go on. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from './harness/index.mjs';
import { calls, platform, value, written } from './scorm-platform.mjs';
import { startRecordStore } from './record-store.mjs';

/** A page of a course in one window with its platform. @param {import('node:test').TestContext} t @param {{ version?: string, kept?: string, head?: string, html: string, status?: string }} options */
function course(t, { version = 'scorm12', kept = '', head = '', html, status = '' }) {
  const before = `platform.cmi.suspend_data = ${JSON.stringify(kept)}; ${status && `platform.cmi.core.lesson_status = '${status}';`} window.arrive();`;
  const runtime = version === 'scorm12' ? 'Scorm12API' : 'Scorm2004API';
  return openPage(t, { head: `${platform(version, runtime)}<script>${before}</script>${head}<script src="course.js" defer></script>`, html });
}

/** Runs code with `el`, the first lesson, and `$`, any of them by its id. @param {import('./harness/index.mjs').WatchedPage} page @param {string} code */
const run = (page, code) => page.evaluate(`(async () => {
  const all = [...document.querySelectorAll('multi-head-attention')], el = all[0], $ = (id) => document.getElementById(id);
  await Promise.all(all.filter(({ loading }) => loading !== 'lazy').map(({ ready }) => ready)); ${code} })()`);

/** @param {import('./harness/index.mjs').WatchedPage} page @param {string} call */
const told = (page, call) => page.waitForFunction((call) => /** @type {any} */ (window).calls.some((/** @type {any[]} */ [name]) => name === call), {}, call);

const TWO = `<multi-head-attention id="week-3" view="quiz" questions="one-budget,width-of-six"></multi-head-attention>
  <multi-head-attention view="quiz" questions="one-budget,glue-or-add"></multi-head-attention>
  <div style="height: 9000px"></div>
  <multi-head-attention view="explore" loading="lazy"></multi-head-attention>`;

test('two quizzes on one page: one score, one end, interactions and answers of both, and both come back', async (t) => {
  const page = await course(t, { html: TWO });
  await told(page, 'LMSCommit');
  await run(page, "$('week-3').answer('one-budget', 'blend'); all[1].answer('one-budget', 'winner'); all[1].answer('glue-or-add', 'same');");
  const sets = () => calls(page).then((all) => written(all, 'LMSSetValue'));
  const ids = (await sets()).filter(([field]) => /interactions\.\d+\.id$/.test(field)).map(([, id]) => id);
  assert.deepEqual(ids, ['week-3.one-budget', 'lesson-2.one-budget', 'lesson-2.glue-or-add']);
  const raw = Number(await value(page, 'cmi.core.score.raw'));
  const scores = /** @type {any[]} */ (await run(page, 'return all.slice(0, 2).map(({ score }) => score)'));
  assert.equal(raw, Math.round(((scores[0].raw + scores[1].raw) / 4) * 10000) / 100);
  assert.equal(scores[1].complete, true);
  assert.equal(await value(page, 'cmi.core.lesson_status'), 'incomplete', 'one of two is not all');
  await run(page, "$('week-3').answer('width-of-six', '8')");
  assert.equal(await value(page, 'cmi.core.lesson_status'), 'completed');
  await run(page, "$('week-3').remove(); await new Promise((done) => setTimeout(done, 20)); all[1].answer('one-budget', 'blend')");
  assert.equal(Number(await value(page, 'cmi.core.score.raw')), Number(scores[1].raw * 25) + 50, 'what was earned stays, also when its lesson has left the page');
  assert.deepEqual((await calls(page)).filter((call) => call.at(-1) === 'false'), [], 'the runtime refused a call');
  const kept = await value(page, 'cmi.suspend_data');
  assert.deepEqual(Object.keys(JSON.parse(kept).lessons), ['week-3', 'lesson-2']);
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), [], 'a platform is there');

  const again = await course(t, { html: TWO, kept });
  await again.waitForFunction(() => /** @type {any[]} */ ([...document.querySelectorAll('multi-head-attention')]).slice(0, 2).every(({ state }) => Object.keys(state.quiz.answers).length === 2));
  assert.equal(await run(again, "try { return typeof all[2].state; } catch { return 'asleep'; }"), 'asleep', 'a figure that asks nothing is not woken');
  // the page had one quiz when it was left, and has two now
  const one = await course(t, { html: TWO, kept: JSON.stringify(JSON.parse(kept).lessons['week-3']) });
  await one.waitForFunction(() => Object.keys(/** @type {any} */ (document.getElementById('week-3')).state.quiz.answers).length === 2);
});

test('two quizzes on one page: the browser keeps both, each under its name, and forgets each by itself', async (t) => {
  const page = await openPage(t, { head: '<script src="course.js" defer></script>', html: TWO });
  const stored = () => page.evaluate(() => JSON.parse(Object.entries(localStorage).find(([key]) => !key.includes('progress'))?.[1] ?? 'null'));
  await run(page, "$('week-3').answer('one-budget', 'blend'); all[1].answer('one-budget', 'winner')");
  await page.waitForFunction(() => localStorage.length > 0);
  const { lessons } = await stored();
  assert.deepEqual([lessons['week-3'].quiz.answers['one-budget'].first, lessons['lesson-2'].quiz.answers['one-budget'].first], ['blend', 'winner']);
  await page.reload();
  await page.waitForFunction(() => Object.keys(/** @type {any} */ (document.getElementById('week-3'))?.state?.quiz.answers ?? {}).length === 1);
  await run(page, "$('week-3').state = { quiz: { answers: {} } }; await new Promise((done) => setTimeout(done, 50));");
  const left = await stored();
  assert.deepEqual([left.lessons['week-3'].quiz.answers, Object.keys(left.lessons['lesson-2'].quiz.answers)], [{}, ['one-budget']]);
  await run(page, 'all[1].state = { quiz: { answers: {} } }; await new Promise((done) => setTimeout(done, 50));');
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), []);
});

/** A host that listens to SPLICE, and a store that is asked by xAPI, of lessons that report through the package's adapters. */
test('two quizzes on one page: SPLICE hears one score, and every statement names its lesson', async (t) => {
  const store = await startRecordStore();
  t.after(() => store.close());
  const page = await openPage(t, { html: TWO, alsoAsks: store.origin });
  const heard = /** @type {any[]} */ (await run(page, `
    const { keepResults, splice, xapi } = await import('./npm/adapters.js');
    const heard = [];
    addEventListener('message', ({ data }) => { if (/^SPLICE.(report|send)/.test(data.subject)) heard.push(data); });
    keepResults(all, [splice(window, 'week'), xapi({ endpoint: '${store.origin}/xapi', authorization: 'Basic dG9rZW4=', actor: { mbox: 'mailto:a@course.example' }, activity: 'https://course.example/page' })]);
    $('week-3').answer('one-budget', 'blend'); all[1].answer('one-budget', 'winner');
    await new Promise((done) => setTimeout(done, 2500)); // a host may say for two seconds what it kept; until then nothing is written over it
    return heard;`));
  const reports = heard.filter(({ subject }) => subject.endsWith('reportScoreAndState'));
  assert.deepEqual(reports.map(({ score }) => score), [0.25, 0.25]);
  assert.deepEqual(Object.keys(reports[1].state.lessons), ['week-3', 'lesson-2']);
  assert.deepEqual(heard.filter(({ name }) => name === 'mha-answer').map(({ data }) => [data.lesson, data.id]), [['week-3', 'week-3.one-budget'], ['lesson-2', 'lesson-2.one-budget']]);
  for (let waited = 0; store.statements.size < 2 && waited < 5000; waited += 50) await new Promise((done) => setTimeout(done, 50));
  assert.deepEqual([...store.statements.values()].map(({ object }) => object.id).sort(), ['https://course.example/page/question/lesson-2.one-budget', 'https://course.example/page/question/week-3.one-budget']);
  await page.goto('about:blank');
});

/** What a page without questions said to each platform. */
const UNSCORED = /** @type {const} */ ([['scorm12', 'cmi.core.lesson_status', 'LMSSetValue'], ['scorm2004', 'cmi.completion_status', 'SetValue']]);
for (const [version, status, set] of UNSCORED) {
  test(`${version}: a page that asks nothing is completed once it was seen, has no score, and its state comes back`, async (t) => {
    const html = '<multi-head-attention view="explore"></multi-head-attention>';
    const page = await course(t, { version, html });
    await page.waitForFunction((status) => /** @type {any} */ (window).calls.some((/** @type {any[]} */ [, field, text]) => field === status && text === 'completed'), {}, status);
    await run(page, "el.show('heads=4')");
    await page.waitForFunction(() => /** @type {any} */ (window).calls.some((/** @type {any[]} */ [, field, text]) => field === 'cmi.suspend_data' && text.includes('"slices":[12,12,12,12]')));
    const all = await calls(page);
    assert.deepEqual(written(all, set).filter(([field, text]) => field.includes('score') || /NaN|null,null/.test(text)), []);
    assert.deepEqual(all.filter((call) => call.at(-1) === 'false'), []);
    assert.equal(await value(page, status), 'completed');
    const again = await course(t, { version, html, kept: await value(page, 'cmi.suspend_data') });
    await again.waitForFunction(() => /** @type {any} */ (document.querySelector('multi-head-attention')).state.slices.length === 4);
    await told(again, set);
  });
}

test('the lab is completed when a model has grown to its end, and its choices come back', async (t) => {
  const html = '<multi-head-attention view="induction" grow="layers=1&vocabulary=16"></multi-head-attention>';
  const page = await course(t, { html });
  await told(page, 'LMSCommit');
  await run(page, "el.grow = 'layers=1&vocabulary=16&heads=2'; await new Promise((done) => setTimeout(done, 1300))");
  assert.equal(await value(page, 'cmi.core.lesson_status'), 'incomplete');
  const kept = await value(page, 'cmi.suspend_data');
  assert.match(JSON.parse(kept).grow, /heads=2/);
  const again = await course(t, { html, kept, status: 'incomplete' });
  await again.waitForFunction(() => /** @type {any} */ (document.querySelector('multi-head-attention')).grow?.includes('heads=2'));
  const { plan } = /** @type {any} */ (await run(again, 'return el.training'));
  assert.match(plan, /heads=2/);
  await run(again, "el.dispatchEvent(new CustomEvent('mha-train', { detail: { ...el.training, status: 'finished' } }))");
  await again.waitForFunction(() => /** @type {any} */ (window).platform.LMSGetValue('cmi.core.lesson_status') === 'completed');
  assert.equal(JSON.parse(await value(again, 'cmi.suspend_data')).grown, true);
});

test('a page that asks nothing: xAPI and cmi5 say completed without a score, SPLICE gets the state alone', async (t) => {
  const store = await startRecordStore();
  t.after(() => store.close());
  const page = await openPage(t, { html: '<multi-head-attention view="recap" layer="1"></multi-head-attention>', alsoAsks: store.origin });
  const heard = /** @type {any[]} */ (await run(page, `
    const { cmi5, keepResults, splice, xapi } = await import('./npm/adapters.js');
    const heard = [];
    addEventListener('message', ({ data }) => { if (data.subject?.startsWith('SPLICE.')) heard.push(data); });
    const who = { endpoint: '${store.origin}/xapi', actor: { mbox: 'mailto:a@course.example' }, registration: 'r', activity: 'https://course.example/page' };
    keepResults(el, [splice(window, 'week'), xapi({ ...who, authorization: 'Basic dG9rZW4=' }), cmi5({ ...who, fetch: '${store.origin}/token' }, console.error)]);
    await new Promise((done) => setTimeout(done, 2600));
    return heard;`));
  const reports = heard.filter(({ subject }) => subject.endsWith('reportScoreAndState'));
  assert.deepEqual(reports.map((report) => ['score' in report, report.state.view]), [[false, 'recap']]);
  const said = [...store.statements.values()].filter(({ verb }) => !verb.id.endsWith('initialized'));
  assert.deepEqual(said.map(({ verb }) => verb.id.split('/').pop()), ['completed', 'completed']);
  for (const { result } of said) assert.deepEqual([result.completion, 'score' in result], [true, false]);
  await page.goto('about:blank');
  page.errors.length = 0; // the store had nothing yet
});

for (const [version, commit, end] of /** @type {const} */ ([['scorm12', 'LMSCommit', 'LMSFinish'], ['scorm2004', 'Commit', 'Terminate']])) {
  test(`${version}: a page that comes back out of the browser's memory goes on reporting, and its session ends once`, async (t) => {
    const page = await course(t, { version, html: '<multi-head-attention view="quiz" questions="one-budget,glue-or-add"></multi-head-attention>', head: `<script>
      window.came = []; addEventListener('pageshow', ({ persisted }) => window.came.push(persisted));</script>` });
    await told(page, commit);
    await run(page, "el.answer('one-budget', 'blend')");
    const home = page.url();
    await page.goto(new URL('/embed.html?loading=lazy', home).href).catch(() => {});
    await page.evaluate('history.back()');
    await page.waitForFunction((home) => location.href === home, {}, home);
    assert.deepEqual(await page.evaluate('window.came'), [false, true], 'the browser kept the page');
    const count = async (/** @type {string} */ call) => (await calls(page)).filter(([name]) => name === call).length;
    assert.equal(await count(end), 0, 'no platform lets a session begin twice');
    const commits = await count(commit);
    await run(page, "el.answer('glue-or-add', 'same')");
    assert.ok(await count(commit) > commits);
    assert.equal(Number(await value(page, 'cmi.interactions._count')), 2);
    assert.equal(await value(page, version === 'scorm12' ? 'cmi.core.lesson_status' : 'cmi.completion_status'), 'completed');
    await page.evaluate(() => { for (let twice = 0; twice < 2; twice++) window.dispatchEvent(new PageTransitionEvent('pagehide')); });
    assert.equal(await count(end), 1);
    assert.deepEqual((await calls(page)).filter((call) => call.at(-1) === 'false'), []);
  });
}

test('what the platform does not take is said, once', async (t) => {
  const page = await course(t, { version: 'scorm2004', html: '<multi-head-attention view="quiz"></multi-head-attention>' });
  await told(page, 'Commit');
  const heard = /** @type {string[]} */ (await run(page, `
    const heard = [];
    document.addEventListener('mha-error', ({ detail }) => heard.push(detail.code + ': ' + detail.message));
    platform.Terminate(''); // some platforms end the session by themselves
    el.answer('one-budget', 'blend');
    el.answer('glue-or-add', 'same');
    return heard;`));
  assert.equal(heard.length, 1);
  assert.match(heard[0], /^results: The learning platform did not take the results \(error \d+\)\.$/);
});
