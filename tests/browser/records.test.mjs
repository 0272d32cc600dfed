/** cmi5 and xAPI, against a store on this machine; what a cmi5 lesson must say is compared with what `@xapi/cmi5` says. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { openPage } from './harness/index.mjs';
import { startRecordStore } from './record-store.mjs';
import { unzip } from './unzip.mjs';

const ACTOR = { objectType: 'Agent', account: { homePage: 'https://course.example', name: 'pupil-7' } };
const ACTIVITY = 'https://course.example/lesson';
const REGISTRATION = 'a1b2c3d4-0000-4000-8000-000000000001';
const LAUNCH_DATA = {
  launchMode: 'Normal', moveOn: 'CompletedAndPassed', masteryScore: 0.5,
  contextTemplate: {
    contextActivities: { grouping: [{ id: 'https://course.example/course' }] },
    extensions: { 'https://w3id.org/xapi/cmi5/context/extensions/sessionid': 'session-1' },
  },
};

/** @param {string} origin @param {Record<string, string>} more */
const launch = (origin, more) => `?${new URLSearchParams({ endpoint: `${origin}/xapi`, actor: JSON.stringify(ACTOR), registration: REGISTRATION, ...more })}`;

/** The page of the cmi5 package: the only one whose policy lets it ask a server. */
const page = () => unzip(readFileSync(new URL('../../dist/cmi5.zip', import.meta.url))).get('index.html')?.toString() ?? '';

/**
 * @param {import('node:test').TestContext} t
 * @param {{ launchData?: object, failures?: number }} options @param {string} document @param {Record<string, string>} more
 */
async function opened(t, options, document, more) {
  const store = await startRecordStore(options);
  t.after(() => store.close());
  const opened = await openPage(t, { document, alsoAsks: store.origin, search: launch(store.origin, { fetch: `${store.origin}/token`, ...more }) });
  return { store, page: opened };
}

/** Leaves the page; that the store turned something away, or had nothing yet, is no error of it. @param {import('./harness/index.mjs').WatchedPage} page */
async function leave(page) {
  await page.goto('about:blank');
  page.errors.splice(0, page.errors.length, ...page.errors.filter((text) => !/status of (404|503)/.test(text)));
}

/** @param {import('./harness/index.mjs').WatchedPage} page @param {string} code */
const inLesson = (page, code) => page.evaluate(`(async () => { const el = document.querySelector('[link-state]') ?? document.querySelector('multi-head-attention'); await el.ready; ${code} })()`);

const ANSWER_ALL = "for (const { id, options, type } of el.quiz) el.answer(id, type === 'set' ? null : type === 'order' ? options : type === 'multiple' ? options.slice(0, 1) : options ? options[1] : '128');";

/** @param {() => boolean} condition @param {string} what */
async function until(condition, what) {
  for (let waited = 0; !condition(); waited += 50) {
    assert.ok(waited < 15_000, `in vain: ${what}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

test('a cmi5 platform that names no mark hears that the lesson was completed, and no verdict', async (t) => {
  const { masteryScore, ...launchData } = LAUNCH_DATA;
  const { store, page: lesson } = await opened(t, { launchData }, page(), { activityId: ACTIVITY });
  await inLesson(lesson, ANSWER_ALL);
  await until(() => store.verbs().includes('completed'), 'completed');
  assert.deepEqual(store.verbs().filter((verb) => ['passed', 'failed'].includes(verb)), []);
  await leave(lesson);
});

test('a cmi5 launch says what the reference client says, and each verdict once', async (t) => {
  const ours = await opened(t, { launchData: LAUNCH_DATA, failures: 2 }, page(), { activityId: ACTIVITY });
  await until(() => ours.store.verbs().includes('initialized'), 'initialized, after two refusals');
  await ours.page.evaluate(() => { window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })); }); // and back
  await inLesson(ours.page, ANSWER_ALL);
  await until(() => ours.store.verbs().includes('completed'), 'completed');
  await inLesson(ours.page, "el.state = { quiz: { answers: {} } };" + ANSWER_ALL);
  await ours.page.evaluate(() => { window.dispatchEvent(new PageTransitionEvent('pagehide')); });
  await until(() => ours.store.verbs().includes('terminated'), 'terminated');
  const verbs = ours.store.verbs();
  for (const verb of ['initialized', 'completed', 'terminated']) assert.equal(verbs.filter((name) => name === verb).length, 1, verb);
  assert.equal(verbs.filter((name) => name === 'passed' || name === 'failed').length, 1);
  assert.ok(verbs.filter((name) => name === 'answered').length >= 15);
  assert.equal(ours.store.seen.tokens, 1);
  assert.ok(ours.store.seen.asked.some(({ query }) => query.get('profileId') === 'cmi5LearnerPreferences'));
  assert.equal(Object.keys(ours.store.documents.get('multi-head-attention').state.quiz.answers).length > 5, true);
  await leave(ours.page);

  const client = readFileSync(new URL('../../node_modules/@xapi/cmi5/dist/Cmi5.umd.js', import.meta.url), 'utf8');
  const reference = await opened(t, { launchData: LAUNCH_DATA }, `<!doctype html><title>reference</title><script>${client.replaceAll('</script', '<\\/script')}</script>`, { activityId: ACTIVITY });
  await reference.page.evaluate(`(async () => {
    const client = new (window.Cmi5.default ?? window.Cmi5)();
    await client.initialize();
    await client.pass({ scaled: 0.9 });
    await client.complete();
    await client.terminate();
  })()`);
  await until(() => reference.store.verbs().includes('terminated'), 'the reference client');
  await leave(reference.page);
  for (const theirs of reference.store.statements.values()) {
    const verb = theirs.verb.id;
    const same = [...ours.store.statements.values()].find((statement) => statement.verb.id === verb || (verb.endsWith('passed') && statement.verb.id.endsWith('failed')));
    assert.ok(same, `nothing like ${verb}`);
    assert.deepEqual(facts(same), facts(theirs), verb);
  }
});

/** What the standard fixes in a statement; words and times are free. @param {any} statement */
function facts({ actor, object, context, result }) {
  return {
    actor: actor.account, object: object.id, registration: context.registration,
    categories: (context.contextActivities.category ?? []).map((/** @type {any} */ { id }) => id).sort(),
    grouping: (context.contextActivities.grouping ?? []).map((/** @type {any} */ { id }) => id),
    extensions: Object.keys(context.extensions ?? {}).sort(),
    result: Object.keys(result ?? {}).filter((name) => name !== 'score').sort(),
  };
}

test('what could not be sent waits without the learner’s name, and leaves with the next launch', async (t) => {
  const store = await startRecordStore({ failures: 1000 });
  t.after(() => store.close());
  const search = launch(store.origin, { auth: 'Basic dG9rZW4=', activity_id: ACTIVITY });
  const opened = await openPage(t, { document: page(), alsoAsks: store.origin, search });
  await inLesson(opened, "el.answer('one-budget', 'blend');");
  await until(() => store.seen.refused > 0, 'a refused statement');
  const kept = await opened.evaluate(() => JSON.stringify({ ...localStorage }));
  assert.match(kept, /answered/);
  assert.doesNotMatch(kept, /pupil-7/);
  assert.doesNotMatch(await opened.evaluate(() => location.hash), /pupil-7/);
  store.seen.refused = 1000;
  await opened.reload();
  await until(() => store.statements.size === 1, 'the statement of the earlier launch');
  const [statement] = store.statements.values();
  assert.deepEqual(statement.actor, ACTOR);
  assert.deepEqual(statement.result, { response: 'blend', success: true, score: { scaled: 1 } });
  assert.equal(statement.object.definition.interactionType, 'choice');
  await opened.waitForFunction(() => !Object.keys(localStorage).some((key) => key.includes('statements')));
  await leave(opened);
});

test('the pages for everybody ask no server, whatever their address says', async (t) => {
  const store = await startRecordStore();
  t.after(() => store.close());
  const opened = await openPage(t, { path: 'embed.html', alsoAsks: store.origin, search: launch(store.origin, { auth: 'Basic dG9rZW4=' }) });
  await inLesson(opened, "el.answer('one-budget', 'blend'); await new Promise((done) => setTimeout(done, 200));");
  await leave(opened);
  assert.deepEqual(store.seen.asked, []);
  opened.errors.length = 0; // the browser logs what the policy refused
});
