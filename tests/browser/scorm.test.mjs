/** SCORM, with a real runtime as the platform, and held to the letter of the standard where that runtime is lenient. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { answer, lessonFrame, painted } from './framed.mjs';
import { openPage } from './harness/index.mjs';
import { calls, platform, value, written } from './scorm-platform.mjs';
import { unzip } from './unzip.mjs';

const FRAME = '<iframe title="lesson" width="800" height="500" src="embed.html?view=quiz"></iframe>';

test('SCORM 1.2: every answer is there at once, also when the frame is torn out, and comes back', async (t) => {
  const page = await openPage(t, { head: platform('scorm12', 'Scorm12API'), html: `<script>setTimeout(window.arrive, 400)</script>${FRAME}` });
  const inner = await lessonFrame(page);
  await page.waitForFunction(() => /** @type {any} */ (window).calls.length > 2);
  await answer(inner, 'what-grows', ['grids', 'weights']);
  await answer(inner, 'width-in-gpt-3', '128');
  await answer(inner, 'one-budget', 'blend');
  await page.evaluate(() => document.querySelector('iframe')?.remove());

  const all = await calls(page);
  assert.deepEqual(all.filter((call) => call.at(-1) === 'false'), [], 'the runtime refused a call');
  assert.equal(all.filter(([name]) => name === 'LMSInitialize').length, 1);
  const commits = all.flatMap(([name], at) => (name === 'LMSCommit' ? [at] : []));
  assert.ok(commits.length >= 4, 'one commit at the start and one after every answer');
  const sets = written(all, 'LMSSetValue');
  const field = (/** @type {string} */ name) => sets.filter(([key]) => key === name).map(([, text]) => text);
  assert.deepEqual(field('cmi.interactions.0.student_response'), ['a,b']);
  assert.deepEqual(field('cmi.interactions.0.type'), ['choice']);
  assert.deepEqual(field('cmi.interactions.0.result'), ['wrong']);
  assert.deepEqual([field('cmi.interactions.1.type'), field('cmi.interactions.1.student_response')], [['numeric'], ['128']]);
  assert.deepEqual(field('cmi.interactions.2.result'), ['correct']);
  for (const [key, text] of sets) {
    if (key.endsWith('.time')) assert.match(text, /^\d\d:\d\d:\d\d$/);
    if (key.endsWith('.student_response')) assert.match(text, /^(-?\d+(\.\d+)?|[a-z](,[a-z])*)$/);
    if (key === 'cmi.suspend_data') assert.ok(text.length <= 4096);
    if (key.endsWith('score.raw')) assert.ok(Number(text) >= 0 && Number(text) <= 100);
  }
  assert.equal(await value(page, 'cmi.core.lesson_status'), 'incomplete');
  assert.ok(Number(await value(page, 'cmi.core.score.raw')) > 0);

  const kept = await value(page, 'cmi.suspend_data');
  const again = await openPage(t, { head: platform('scorm12', 'Scorm12API'), html: `<script>platform.cmi.suspend_data = ${JSON.stringify(kept)}; window.arrive();</script>${FRAME}` });
  const resumed = await lessonFrame(again);
  await resumed.waitForFunction(() => Object.keys(document.querySelector('multi-head-attention')?.state.quiz.answers ?? {}).length === 3);
});

test('SCORM 1.2: the state of the longest sentence and every question fits, and the end is said once', async (t) => {
  const page = await openPage(t, { head: platform('scorm12', 'Scorm12API'), html: `<script>window.arrive()</script>${FRAME}` });
  const inner = await lessonFrame(page);
  await page.waitForFunction(() => /** @type {any} */ (window).calls.length > 2);
  await inner.evaluate(() => {
    const element = /** @type {HTMLElementTagNameMap['multi-head-attention']} */ (document.querySelector('multi-head-attention'));
    element.state = { model: 'untrained', sentence: Array.from({ length: 30 }, (_, i) => `${i}`.padEnd(150, 'x')).join(' ') };
    if (element.state.sentence.length < 4096) throw new Error('the sentence was not taken');
    for (const { id, type, options } of element.quiz) {
      element.answer(id, type === 'set' ? null : options ? (type === 'multiple' || type === 'order' ? options : options[0]) : '123456789012');
    }
  });
  const before = await calls(page);
  const data = written(before, 'LMSSetValue').filter(([key]) => key === 'cmi.suspend_data').map(([, text]) => text);
  assert.ok(data.every((text) => text.length <= 4096), `${Math.max(...data.map(({ length }) => length))} characters`);
  assert.equal(await value(page, 'cmi.core.lesson_status'), 'completed');
  await page.evaluate(() => { /** @type {HTMLIFrameElement} */ (document.querySelector('iframe')).src = 'about:blank'; });
  await page.waitForFunction(() => /** @type {any} */ (window).calls.some((/** @type {any[]} */ [name]) => name === 'LMSFinish'));
  const end = await calls(page);
  assert.equal(end.filter(([name]) => name === 'LMSFinish').length, 1);
  assert.match(written(end, 'LMSSetValue').find(([key]) => key === 'cmi.core.session_time')?.[1] ?? '', /^\d\d:\d\d:\d\d$/);
  assert.deepEqual(end.filter((call) => call.at(-1) === 'false'), []);
});

test('SCORM 2004: score, status and times in its own words', async (t) => {
  const page = await openPage(t, { head: platform('scorm2004', 'Scorm2004API'), html: `<script>window.arrive()</script>${FRAME}` });
  const inner = await lessonFrame(page);
  await page.waitForFunction(() => /** @type {any} */ (window).calls.length > 2);
  await answer(inner, 'what-grows', ['grids', 'exponentials']);
  await answer(inner, 'one-budget', 'winner');
  assert.equal(await value(page, 'cmi.completion_status'), 'incomplete');
  await inner.evaluate(() => {
    const element = /** @type {HTMLElementTagNameMap['multi-head-attention']} */ (document.querySelector('multi-head-attention'));
    for (const { id, type, options } of element.quiz) element.answer(id, type === 'set' ? null : type === 'order' ? options : options?.[0] ?? 7);
  }).catch(() => {});
  const all = await calls(page);
  assert.deepEqual(all.filter((call) => call.at(-1) === 'false'), [], 'the runtime refused a call');
  const sets = written(all, 'SetValue');
  const last = (/** @type {string} */ name) => sets.filter(([key]) => key === name).at(-1)?.[1];
  assert.equal(last('cmi.interactions.0.learner_response'), 'grids[,]exponentials');
  assert.equal(last('cmi.interactions.1.result'), 'incorrect');
  assert.match(last('cmi.interactions.1.timestamp') ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d\dZ$/);
  assert.ok(Number(last('cmi.score.scaled')) <= 1 && Number(last('cmi.score.raw')) >= 1);
});

test('a learner whose answer is not taken is told, in the language of the lesson', async (t) => {
  const page = await openPage(t, { head: platform('scorm2004', 'Scorm2004API'), html: `<script>window.arrive()</script>${FRAME.replace('view=quiz', 'view=quiz&lang=de-AT')}` });
  const inner = await lessonFrame(page);
  const lines = () => inner.$$eval('.lost', (all) => all.filter((line) => line.checkVisibility()).map(({ textContent }) => textContent));
  await page.waitForFunction(() => /** @type {any} */ (window).calls.length > 2);
  await answer(inner, 'one-budget', 'blend');
  assert.deepEqual(await lines(), []);
  await page.evaluate(() => { /** @type {any} */ (window).platform.Terminate(''); }); // some platforms end a session by themselves
  await answer(inner, 'what-grows', ['grids', 'weights']);
  assert.deepEqual((await lines()).map((text) => text?.slice(0, 27)), ['Die Lernplattform hat nicht']);
});

test('a platform behind a border is not found, and nothing breaks', async (t) => {
  const page = await openPage(t, { html: `<script>window.API = { LMSInitialize() { throw new Error('reached'); } }</script>${FRAME.replace('<iframe', '<iframe sandbox="allow-scripts"')}` });
  const inner = await lessonFrame(page);
  await answer(inner, 'one-budget', 'blend');
  await painted(page);
});

test('the packages of every language hold what their manifests name, and lead nowhere else', async (t) => {
  const kinds = [['scorm12', 'imsmanifest.xml', 'adlcp:scormtype="sco"'], ['scorm2004', 'imsmanifest.xml', 'adlcp:scormType="sco"'], ['cmi5', 'cmi5.xml', '<url>index.html</url>']];
  const page = await openPage(t, { html: '' });
  for (const [file, manifest, kind, lang, title] of kinds.flatMap(([name, ...rest]) => [[`${name}.zip`, ...rest, 'en', 'Multi-head attention'], [`${name}.de.zip`, ...rest, 'de', 'Multi-Head-Attention']])) {
    const files = unzip(readFileSync(new URL(`../../dist/${file}`, import.meta.url)));
    const xml = files.get(manifest)?.toString() ?? '';
    assert.ok(xml.includes(kind), `${file}: ${kind}`);
    assert.ok(xml.includes(title) && !xml.includes('{'), `${file}: ${xml}`);
    for (const [, href] of xml.matchAll(/<file href="([^"]+)"/g)) assert.ok(files.has(href), `${file}: ${href}`);
    const lesson = files.get('index.html')?.toString() ?? '';
    assert.ok(lesson.includes(`<html lang="${lang}"`) && lesson.includes('<multi-head-attention'), file);
    assert.doesNotMatch(lesson.replace(/<script>[^]*/, ''), /hreflang|href="[a-z.]+\.html/, `${file}: one page only`);
    const wrong = await page.evaluate((xml) => new DOMParser().parseFromString(xml, 'text/xml').querySelector('parsererror')?.textContent ?? null, xml);
    assert.equal(wrong, null, file);
  }
});
