// Questions that have to do with the figure, and what can be done with the answers, by hand and by ear.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from './harness/index.mjs';
import { faultsFoundByAxe, openQuiz } from './quiz-hand.mjs';

const only = (/** @type {string} */ ids, more = '') => `<main><h1>A host page</h1><multi-head-attention view="quiz" questions="${ids}" ${more}></multi-head-attention></main>`;

test('an order is put right with two buttons, each move is said, and what has its place is marked', async (t) => {
  const page = await openPage(t, { html: only('way-through-a-layer'), viewport: { width: 320, height: 800 }, reducedMotion: true });
  const quiz = await openQuiz(page);
  const texts = () => page.$$eval('multi-head-attention >>> .order .opt-text', (nodes) => nodes.map((node) => node.textContent ?? ''));
  const [first, second] = await texts();
  await quiz.press(`Move down: ${first}`);
  assert.deepEqual((await texts()).slice(0, 2), [second, first]);
  assert.equal(await quiz.focused((node) => node.getAttribute('aria-label')), `Move down: ${first}`, 'the focus goes along');
  assert.equal(await (await quiz.status()).evaluate((node) => node.textContent?.trim()), `${first}: now place 2 of 6.`);
  await quiz.press('Check');
  assert.match((await quiz.text('.question [role=status]')) ?? '', /of 15 pairs stand the right way round/);
  const marks = await page.$$eval('multi-head-attention >>> .order-item', (items) => items.map((item) => item.textContent?.includes('In its place')));
  const { answers } = await quiz.heard();
  assert.ok(answers[0].score < 1 && answers[0].response.length === 6 && marks.some((mark) => !mark));
  assert.deepEqual(await faultsFoundByAxe(page), []);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, 'no sideways scroll');
});

test('a task is answered with the figure that the question brings along, and graded from it', async (t) => {
  const page = await openPage(t, { html: only('uneven-heads,find-the-head', 'link-state'), dark: true, reducedMotion: true });
  const quiz = await openQuiz(page);
  await quiz.press('Check my figure');
  assert.match((await quiz.text('.question:not([hidden]) [role=status]')) ?? '', /leaves nothing over/);
  await (await page.waitForSelector('multi-head-attention >>> .question .compact-links .link:last-child'))?.click();
  await quiz.press('One head fewer');
  assert.equal((await quiz.state()).slices.length, 5);
  await quiz.press('Check my figure');
  assert.match((await quiz.text('.question:not([hidden]) [role=status]')) ?? '', /Right\. Then some heads are one number wider/);
  assert.deepEqual(await faultsFoundByAxe(page), []);
  await quiz.press('Next question');
  await quiz.press('Set it up');
  assert.equal((await quiz.state()).muted.length, 0);
  await quiz.press('Back to my own settings');
  assert.deepEqual((await quiz.heard()).answers.map(({ correct, response, score }) => ({ correct, response, score })),
    [{ correct: false, response: false, score: 0 }, { correct: true, response: true, score: 1 }]);
  await page.waitForFunction(() => location.hash.includes('heads=5'));
});

test('a prediction is made once, runs, says what happened, and leads back to what was there', async (t) => {
  const page = await openPage(t, { html: only('one-cut-moves', 'heads="4" mask="causal"'), reducedMotion: true });
  const quiz = await openQuiz(page);
  const before = await quiz.state();
  await quiz.chooseRadio('All of them');
  await quiz.focusOn('.how-sure input');
  await page.keyboard.press('Space');
  await quiz.press('Predict, then run it');
  assert.deepEqual((await quiz.state()).slices, [8, 12, 4, 8, 8, 8]);
  assert.match((await quiz.text('.question [role=status]')) ?? '', /It came out differently.*Each head works with the numbers between/s);
  assert.equal(await page.$$eval('multi-head-attention >>> .question .opt input:not(:disabled)', (all) => all.length), 0, 'it is locked');
  assert.equal((await quiz.heard()).answers[0].confidence, 'guess');
  assert.match((await quiz.text('.quiz-summary')) ?? '', /When you guessed: 0 of 1 right/);
  assert.match((await quiz.text('.quiz-summary')) ?? '', /Whole vector in.*0 of 1 points.*Look again/s);
  assert.deepEqual(await faultsFoundByAxe(page), []);
  await quiz.press('Back to my own settings');
  const after = await quiz.state();
  assert.deepEqual([after.slices, after.mask], [before.slices, before.mask]);
});

test('the screen asks about itself, the link asks it again, and no score counts it', async (t) => {
  const page = await openPage(t, { html: only('one-budget', 'link-state heads="4"'), reducedMotion: true });
  const quiz = await openQuiz(page);
  await page.click('multi-head-attention >>> .own > .btn');
  const stem = await quiz.text('.own legend');
  const asked = await quiz.state();
  assert.ok(stem && asked.ask === 1);
  await page.waitForFunction(() => location.hash.includes('ask=1'));
  const detail = await page.$eval('multi-head-attention', (element) => {
    const lesson = /** @type {any} */ (element);
    const radio = lesson.shadowRoot.querySelector('.own .opt input');
    return lesson.answer('screen-1', radio ? 'a' : -1);
  });
  assert.equal(detail.id, 'screen-1');
  assert.ok(await quiz.text('.own [role=status]'));
  assert.equal((await quiz.score()).max, 1);
  assert.deepEqual(await faultsFoundByAxe(page), []);
  const again = await openPage(t, { html: only('one-budget', `state="heads=4&ask=1"`) });
  const other = await openQuiz(again);
  assert.equal(await other.text('.own legend'), stem);
});

test('answers are saved, printed as empty boxes, and forgotten', async (t) => {
  const page = await openPage(t, { html: only('one-budget,width-of-six,way-through-a-layer'), reducedMotion: true });
  const quiz = await openQuiz(page);
  const sheet = await page.$eval('multi-head-attention', (element) => {
    const lesson = /** @type {any} */ (element);
    lesson.answer('one-budget', 'list', { confidence: 'sure' });
    lesson.answer('width-of-six', '8');
    return lesson.answerSheet();
  });
  assert.equal(sheet.trim().split('\r\n').length, 4);
  assert.match(sheet, /"one-budget","single","1","M41",.*"Two vectors, one from each of the two words","0","1",.*"sure"/);
  await page.emulateMediaType('print');
  const seen = await page.$$eval('multi-head-attention >>> .question', (cards) => cards.map((card) => /** @type {HTMLElement} */ (card).innerText));
  assert.equal(seen.length, 3);
  for (const words of seen) assert.doesNotMatch(words, /your first try|Right|That would be a list|Check/);
  const look = await page.$eval('multi-head-attention >>> .question .opt input:checked', (input) => getComputedStyle(input).borderTopWidth);
  assert.equal(parseFloat(look) < 3, true, 'a chosen circle is empty on paper');
  await page.emulateMediaType('screen');
  await page.$eval('multi-head-attention >>> .quiz-summary', (summary) => { /** @type {any} */ (summary).open = true; });
  await (await page.$('multi-head-attention >>> .quiz-tools .link:last-child'))?.click();
  await page.waitForFunction(() => Object.keys(/** @type {any} */ (document.querySelector('multi-head-attention')).state.quiz.answers).length === 0);
  assert.equal((await quiz.score()).raw, 0);
});
