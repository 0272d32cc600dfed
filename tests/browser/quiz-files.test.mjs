// Question files: what goes out is read by other people's programs, what comes in is held to the rules.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import Ajv from 'ajv/dist/2020.js';
import { parse } from 'gift-pegjs';
import { lessonFrame } from './framed.mjs';
import { openPage } from './harness/index.mjs';

const require = createRequire(import.meta.url);
const json = async (/** @type {string} */ path) => JSON.parse(await readFile(new URL(`../../content/${path}`, import.meta.url), 'utf8'));
const shipped = await json('en/quiz.json');

/** Signs that mean something somewhere, as one question of each kind that travels. */
const NASTY = 'x = ~ # {a} : :: \\ -> %50% [html] // & <b> ]]> <!-- " \' Zürich 日本 🦊';
const reasons = { reason: `Because ${NASTY}` };
const nasty = { questions: [
  { id: 'nasty-one', type: 'single', typed: true, stem: NASTY, explain: NASTY, options: [
    { id: '1', text: `1 ${NASTY}`, correct: true, ...reasons }, { id: '2', text: `2 ${NASTY}`, correct: false }] },
  { id: 'nasty-some', type: 'multiple', typed: true, stem: NASTY, options: [
    { id: 'a', text: `1 ${NASTY}`, correct: true, ...reasons }, { id: 'b', text: `2 ${NASTY}`, correct: true }, { id: 'c', text: NASTY, correct: false }] },
  { id: 'nasty-number', type: 'numeric', typed: true, stem: NASTY, value: -2.5, tolerance: 0.5, wrong: [{ value: 9, ...reasons }] },
  { id: 'nasty-order', type: 'order', typed: true, stem: NASTY, options: [
    { id: 'a', text: `1 ${NASTY}` }, { id: 'b', text: `2 ${NASTY}` }, { id: 'c', text: `3 ${NASTY}` }] },
] };
const tidy = (/** @type {string} */ text) => text.replace(/\s+/g, ' ').trim();

/** @param {import('node:test').TestContext} t */
async function openWithNasty(t) {
  const page = await openPage(t, { html: '<multi-head-attention view="quiz"></multi-head-attention>' });
  await page.$eval('multi-head-attention', async (element, file) => {
    await /** @type {any} */ (element).ready;
    /** @type {any} */ (element).addQuestions(file);
  }, nasty);
  const files = (/** @type {string} */ format) => page.$eval('multi-head-attention', (element, format) => /** @type {any} */ (element).exportQuestions(format), format);
  return { page, files };
}

const all = [...shipped.questions, ...nasty.questions];
const travelling = all.filter(({ type }) => type !== 'set');

test('gift-pegjs reads every question that leaves as GIFT', async (t) => {
  const { files } = await openWithNasty(t);
  const [{ text }] = await files('gift');
  const read = parse(text);
  const kinds = { single: 'MC', multiple: 'MC', predict: 'MC', numeric: 'Numerical', order: 'Matching' };
  assert.equal(read.length, travelling.length);
  read.forEach((/** @type {any} */ got, /** @type {number} */ index) => {
    const sent = travelling[index];
    assert.deepEqual([got.title, got.type, tidy(got.stem.text)], [sent.id, /** @type {any} */ (kinds)[sent.type], tidy(sent.stem)]);
    const texts = (got.choices ?? []).map((/** @type {any} */ choice) => choice.text.text).filter((/** @type {unknown} */ x) => typeof x === 'string');
    if (got.type === 'MC') assert.deepEqual(texts.map(tidy), sent.options.map((/** @type {any} */ option) => tidy(option.text)));
    if (got.type === 'MC') {
      const points = got.choices.map((/** @type {any} */ { isCorrect, weight }) => (weight === null ? (isCorrect ? 100 : 0) : weight) > 0);
      if (sent.type !== 'predict') assert.deepEqual(points, sent.options.map((/** @type {any} */ { correct }) => correct), sent.id);
      assert.equal(sent.type !== 'multiple' ? points.filter(Boolean).length : 1, 1);
    }
    if (got.type === 'Matching') assert.deepEqual(got.matchPairs.map((/** @type {any} */ { subanswer }) => subanswer), sent.options.map((/** @type {any} */ _, /** @type {number} */ i) => String(i + 1)));
  });
});

test('what leaves as Moodle XML or QTI is well-formed, and the files of a package are all named in it', async (t) => {
  const { page, files } = await openWithNasty(t);
  const [moodle] = await files('moodle');
  const qti = await files('qti');
  const faults = await page.evaluate((texts) => texts.filter((text) => new DOMParser().parseFromString(text, 'text/xml').querySelector('parsererror')), [moodle, ...qti].map(({ text }) => text));
  assert.deepEqual(faults, []);
  const moodleStems = await page.evaluate((text) => [...new DOMParser().parseFromString(text, 'text/xml').querySelectorAll('questiontext > text')].map((node) => node.textContent), moodle.text);
  assert.deepEqual(moodleStems, travelling.map(({ stem }) => stem));
  assert.equal(qti.length, travelling.length + 1);
  for (const { name } of qti.slice(1)) assert.ok(qti[0].text.includes(`href="${name}"`), name);
});

test('a real QTI player gives 1 for the right answer and 0 for a wrong one', async (t) => {
  const { files } = await openWithNasty(t);
  const items = (await files('qti')).slice(1);
  const player = await openPage(t, { html: '<main></main>', head: '' });
  await player.evaluate(await readFile(require.resolve('@citolab/qti-components/cdn/index.global.js'), 'utf8'));
  for (const { name, text } of items) {
    const { type, options = [] } = travelling.find(({ id }) => `items/${id}.xml` === name);
    const key = [...text.matchAll(/<qti-correct-response>(.*?)<\/qti-correct-response>/g)][0][1];
    const values = [...key.matchAll(/<qti-value>(.*?)<\/qti-value>/g)].map((match) => match[1]);
    const ids = options.map((/** @type {any} */ { id }) => `choice-${id}`);
    const single = type === 'single' || type === 'predict' || type === 'numeric';
    const right = single ? values[0] : values;
    const wrong = { numeric: '123456', order: [...values].reverse(), multiple: ids.filter((/** @type {string} */ id) => !values.includes(id)) };
    const other = /** @type {any} */ (wrong)[type] ?? ids.find((/** @type {string} */ id) => id !== values[0]);
    const scores = await player.evaluate(play, text, [right, other]);
    assert.deepEqual(scores.map(Number), [1, 0], `${name}: ${scores}`);
  }
});

/**
 * Shows the item in the player and processes each of the responses in turn. Runs in the page.
 * @param {string} text @param {(string | string[])[]} responses
 */
async function play(text, responses) {
  const { QtiComponents } = /** @type {any} */ (window);
  const scores = [];
  for (const response of responses) {
    const place = document.querySelector('main') ?? document.body;
    place.replaceChildren();
    const container = /** @type {any} */ (document.createElement('item-container'));
    const shell = document.createElement('qti-item');
    shell.append(container);
    place.append(shell);
    container.itemDoc = QtiComponents.qtiTransformItem().parse(text).htmlDoc();
    let item = null;
    for (let waited = 0; !item && waited < 100; waited += 1) {
      await new Promise((done) => setTimeout(done, 20));
      item = container.shadowRoot?.querySelector('qti-assessment-item');
    }
    await item.updateComplete;
    item.updateResponseVariable('RESPONSE', response);
    item.processResponse();
    scores.push(item.variables.find((/** @type {any} */ { identifier }) => identifier === 'SCORE').value);
  }
  return scores;
}

test('the schema takes the shipped questions and refuses what the lesson refuses', async () => {
  const valid = new Ajv({ strict: false, allErrors: true }).compile(await json('quiz.schema.json'));
  for (const file of [shipped, nasty]) assert.ok(valid(file), JSON.stringify(valid.errors, null, 1));
  const broken = (/** @type {(question: any) => void} */ spoil, index = 0) => {
    const file = structuredClone(shipped);
    spoil(file.questions[index]);
    return valid(file);
  };
  const order = shipped.questions.findIndex((/** @type {any} */ { type }) => type === 'order');
  const number = shipped.questions.findIndex((/** @type {any} */ { type }) => type === 'numeric');
  assert.equal(broken((question) => { question.id = 'a b'; }), false);
  assert.equal(broken((question) => { delete question.misconception; }), false);
  assert.equal(broken((question) => { question.tolerance = 1; }), false);
  assert.equal(broken((question) => { question.options[0].correct = true; }, order), false);
  assert.equal(broken((question) => { question.key.fn = 'guess'; }, number), false);
});

test('a file beside the page adds its questions, and one that cannot be used says why', async (t) => {
  const page = await openPage(t, { html: '<main></main>' });
  const mine = { questions: [{ id: 'mine', type: 'numeric', typed: true, stem: 'How many months?', value: 12 }] };
  const files = /** @type {Record<string, string>} */ ({
    '/mine.json': JSON.stringify(mine), '/broken.json': '{ "questions": [\n { "id": "mine", "type": "numeric", "stem": "?" }] }',
  });
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const body = files[new URL(request.url()).pathname];
    return body ? request.respond({ contentType: 'application/json', body }) : request.continue();
  });
  const load = (/** @type {string} */ src) => page.evaluate(async (src) => {
    const lesson = /** @type {any} */ (document.createElement('multi-head-attention'));
    Object.assign(lesson, { view: 'quiz', questionsSrc: src, questions: 'mine,one-budget' });
    /** @type {any[]} */
    const errors = [];
    lesson.addEventListener('mha-error', (/** @type {any} */ { detail }) => errors.push(`${detail.field}: ${detail.message}`));
    const arrived = new Promise((done) => lesson.addEventListener('mha-change', (/** @type {any} */ { detail }) => detail.changed.includes('questions') && done(detail)));
    document.querySelector('main')?.replaceChildren(lesson);
    await arrived;
    return { ids: lesson.quiz.map((/** @type {any} */ { id }) => id), errors, right: lesson.quiz[0].id === 'mine' && lesson.answer('mine', '12').correct };
  }, src);
  assert.deepEqual(await load('mine.json'), { ids: ['mine', 'one-budget'], errors: [], right: true });
  const broken = await load('broken.json');
  assert.deepEqual(broken.ids, ['one-budget']);
  assert.match(broken.errors[0], /^questions-src: line 2, question 'mine': key is missing, expected an object/);
  const gone = await load('gone.json');
  assert.match(gone.errors[0], /^questions-src: questions-src 'gone\.json' answers 404, expected a file of questions/);
  page.errors.splice(0); // the browser logs the missing file by itself
  await page.evaluate(() => {
    const frame = Object.assign(document.createElement('iframe'), { src: 'embed.html?view=quiz&questions-src=mine.json&questions=mine' });
    document.body.replaceChildren(document.createElement('main'), frame);
  });
  const inner = await lessonFrame(page);
  await inner.waitForFunction(() => document.querySelector('multi-head-attention')?.quiz[0]?.id === 'mine', {});
  const stranger = await load('https://other.example/mine.json');
  assert.match(stranger.errors[0], /is from another site, expected an address on this one/);
});

test('a GIFT file is added, and one that cannot be read names line and field', async (t) => {
  const { page } = await openWithNasty(t);
  const add = (/** @type {string} */ text) => page.$eval('multi-head-attention', (element, text) => {
    try {
      /** @type {any} */ (element).addQuestions(text, 'gift');
      return /** @type {any} */ (element).quiz.at(-1).id;
    } catch (error) {
      return /** @type {Error} */ (error).message;
    }
  }, text);
  assert.equal(await add('::tea::What is hot?{=Tea ~Ice#It melts.}'), 'tea');
  assert.equal(await add('::ice::What is cold?\n{=Ice'), "line 2, question 'ice': answers is without an end, expected a closing brace }");
});
