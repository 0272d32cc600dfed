// The quiz, as a learner meets it: with the keyboard alone, from the first question to the last.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { openPage } from './harness/index.mjs';
import { CHECK, faultsFoundByAxe, openQuiz } from './quiz-hand.mjs';

const { questions } = JSON.parse(await readFile(new URL('../../content/en/quiz.json', import.meta.url), 'utf8'));

test('answered right by keyboard alone, every question counts', async (t) => {
  const quiz = await openQuiz(await openPage(t, { html: '<multi-head-attention view="quiz"></multi-head-attention>' }));
  for (const question of questions) {
    await quiz.respond(question, true);
    await quiz.press(CHECK[question.type] ?? 'Check');
    await quiz.expectMark(question, 'right');
    if (question !== questions.at(-1)) await quiz.press('Next question');
  }
  const most = questions.length;
  assert.deepEqual(await quiz.score(), { raw: most, max: most, scaled: 1, complete: true });
  assert.match((await quiz.text('.quiz-progress')) ?? '', new RegExp(`All ${most} answered\\. ${most} right on the first try`));
});

test('a wrong first try is kept, free retry or not', async (t) => {
  const quiz = await openQuiz(await openPage(t, { html: '<multi-head-attention view="quiz"></multi-head-attention>' }));
  for (const question of questions) {
    const check = CHECK[question.type] ?? 'Check';
    await quiz.respond(question, false);
    await quiz.press(check);
    await quiz.expectMark(question, 'wrong');
    if (question.type !== 'predict') { // a prediction is made once
      await quiz.respond(question, true);
      await quiz.press(check);
      await quiz.expectMark(question, 'right later');
    }
    if (question !== questions.at(-1)) await quiz.press('Next question');
  }
  assert.deepEqual(await quiz.score(), { raw: 0, max: questions.length, scaled: 0, complete: true });
  const { answers, completions } = await quiz.heard();
  assert.equal(completions.length, 1, 'mha-complete fires once');
  assert.deepEqual(answers.map(({ id, correct, firstTry }) => ({ id, correct, firstTry })),
    questions.flatMap((/** @type {any} */ { id, type }) => [
      { id, correct: false, firstTry: true }, ...(type === 'predict' ? [] : [{ id, correct: true, firstTry: false }]),
    ]));
  for (const { takeaway, misconception, score } of answers) {
    assert.ok(takeaway && misconception && score >= 0 && score <= 1);
  }
});

test('choosing sends nothing, and checking without a choice says what to do', async (t) => {
  const quiz = await openQuiz(await openPage(t, { html: '<multi-head-attention view="quiz"></multi-head-attention>' }));
  const region = await quiz.status();
  assert.equal(await region.evaluate((node) => node.textContent), '');
  await quiz.press('Check');
  assert.match(await region.evaluate((node) => node.textContent ?? ''), /Choose an answer first/);
  await quiz.respond(questions[0], true);
  assert.equal(await region.evaluate((node) => node.textContent), '');
  assert.deepEqual(await quiz.heard(), { answers: [], completions: [], errors: [] });
});

test('checking leaves the focus on the button and fills a live region that was there before', async (t) => {
  const quiz = await openQuiz(await openPage(t, { html: '<multi-head-attention view="quiz"></multi-head-attention>' }));
  const region = await quiz.status();
  await quiz.respond(questions[0], false);
  await quiz.press('Check');
  assert.equal(await quiz.focused((node) => node.textContent), 'Check');
  assert.ok(await region.evaluate((node) => node.isConnected && node.getAttribute('role') === 'status'));
  const first = await region.evaluate((node) => node.textContent);
  assert.ok(first);
  await quiz.press('Check');
  assert.notEqual(await region.evaluate((node) => node.textContent), first, 'the same words again would not be heard');
});

test('the question is the name of its group, and "Next question" moves the focus into the next one', async (t) => {
  const quiz = await openQuiz(await openPage(t, { html: '<multi-head-attention view="quiz"></multi-head-attention>' }));
  await quiz.respond(questions[0], true);
  await quiz.press('Check');
  await quiz.press('Next question');
  assert.equal(await quiz.focused((node) => node.firstElementChild?.tagName), 'LEGEND');
  assert.match((await quiz.focused((node) => node.firstElementChild?.textContent)) ?? '', new RegExp(questions[1].stem.slice(0, 30)));
});

test('"Try again" puts the reasons away and keeps the first try', async (t) => {
  const quiz = await openQuiz(await openPage(t, { html: '<multi-head-attention view="quiz"></multi-head-attention>' }));
  await quiz.respond(questions[0], false);
  await quiz.press('Check');
  await quiz.press('Try again');
  assert.equal(await quiz.text('.question:not([hidden]) .opt-why'), null);
  assert.equal(await quiz.focused((node) => node.tagName), 'FIELDSET');
  await quiz.respond(questions[0], true);
  await quiz.press('Check');
  await quiz.expectMark(questions[0], 'right later');
});

for (const typed of ['12 288', '12,288', '12\u202f288', '12288']) {
  test(`the number "${typed}" is read as 12288, and the page says so`, async (t) => {
    const quiz = await openQuiz(await openPage(t, { html: '<multi-head-attention view="quiz" questions="width-in-gpt-3"></multi-head-attention>' }));
    await quiz.focusOn('.question:not([hidden]) input');
    await quiz.type(typed);
    await quiz.press('Check');
    assert.match((await quiz.text('.question:not([hidden]) .number-answer')) ?? '', /12288/);
  });
}

test('a number that cannot be read costs no try', async (t) => {
  const quiz = await openQuiz(await openPage(t, { html: '<multi-head-attention view="quiz" questions="sharing-memory"></multi-head-attention>' }));
  await quiz.focusOn('.question:not([hidden]) input');
  await quiz.type('one quarter');
  await quiz.press('Check');
  const region = await quiz.status();
  assert.ok(await region.evaluate((node) => node.textContent));
  assert.equal((await quiz.score()).complete, false);
});

test('"Show me" sets the widget', async (t) => {
  const quiz = await openQuiz(await openPage(t, { html: '<multi-head-attention questions="one-budget"></multi-head-attention>' }));
  await quiz.respond(questions[0], false);
  await quiz.press('Check');
  await quiz.press(`Show me: ${questions[0].options[0].text}`);
  assert.equal((await quiz.state()).slices.length, 2);
});

test('every setting that a question shows is one the widget takes', async (t) => {
  const page = await openPage(t, { html: '<multi-head-attention></multi-head-attention>' });
  const quiz = await openQuiz(page);
  const shows = questions.flatMap((/** @type {any} */ { show, options = [] }) => [show, ...options.map((/** @type {any} */ option) => option.show)]);
  for (const show of new Set(shows.filter(Boolean))) await page.$eval('multi-head-attention', (lesson, show) => lesson.setAttribute('state', show), show);
  assert.deepEqual((await quiz.heard()).errors, []);
});

for (const [name, options] of Object.entries({ light: {}, dark: { dark: true }, narrow: { viewport: { width: 320, height: 800 } } })) {
  test(`axe finds nothing before and after an answer, and nothing is wider than the page: ${name}`, async (t) => {
    const page = await openPage(t, { ...options, reducedMotion: true, html: '<main><h1>A host page</h1><multi-head-attention view="quiz"></multi-head-attention></main>' });
    const quiz = await openQuiz(page);
    assert.deepEqual(await faultsFoundByAxe(page), []);
    await quiz.respond(questions[0], false);
    await quiz.press('Check');
    assert.deepEqual(await faultsFoundByAxe(page), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
  });
}
