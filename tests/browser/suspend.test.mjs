/** A state as text of limited length, and back. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { resume, suspend } from '../../www/js/adapters/suspend.js';

const SHIPPED = JSON.parse(readFileSync(new URL('../../content/en/quiz.json', import.meta.url), 'utf8')).questions;

/** The longest that can be said to every shipped question, each with another second try. @returns {any} */
function longestAnswers() {
  const answers = SHIPPED.map((/** @type {any} */ { id, type, options }) => {
    const ids = options?.map((/** @type {any} */ option) => option.id) ?? [];
    const first = type === 'multiple' || type === 'order' ? ids : ids[0] ?? 123456789012;
    return [id, { first, last: Array.isArray(first) ? [...first].reverse() : ids[1] ?? 1, tries: 3, confidence: 'fairly-sure' }];
  });
  return Object.fromEntries(answers);
}

test('answers to every question fit into 4,096 characters, also of two lessons that ask half of them each', () => {
  const state = { v: 1, sentence: 'x'.repeat(5000), quiz: { seed: 7, answers: longestAnswers() } };
  const { text, lost } = suspend(state, 4096);
  assert.ok(text.length <= 4096 && lost === 0, `${text.length}, ${lost} lost`);
  assert.deepEqual(resume(text), { v: 1, quiz: state.quiz });

  const half = (/** @type {number} */ odd) => ({ ...state, quiz: { seed: odd, answers: Object.fromEntries(Object.entries(state.quiz.answers).filter((_, at) => at % 2 === odd)) } });
  /** @type {any} */
  const two = { v: 1, lessons: { a: half(0), 'week-3': half(1) } };
  const both = suspend(two, 4096);
  assert.ok(both.text.length <= 4096 && both.lost === 0, `${both.text.length}, ${both.lost} lost`);
  assert.deepEqual(resume(both.text), { v: 1, lessons: { a: { v: 1, quiz: two.lessons.a.quiz }, 'week-3': { v: 1, quiz: two.lessons['week-3'].quiz } } });
});

test('answers that do not fit are counted, and those that do fit come back', () => {
  const answers = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`question-${at}`, { first: 'an-option', last: 'another', tries: 2 }]));
  const { text, lost } = suspend({ v: 1, quiz: { seed: 0, answers } }, 4096);
  const kept = /** @type {any} */ (resume(text)).quiz.answers;
  assert.ok(text.length <= 4096 && lost > 0);
  assert.equal(Object.keys(kept).length, 300 - lost);
  for (const [id, answer] of Object.entries(kept)) assert.deepEqual(answer, answers[id]);
});

for (const [text, found] of [['', null], ['7', null], ['null', null], ['{"v":1}', { v: 1 }], ['{"quiz":7}', { quiz: 7 }]]) {
  test(`what a platform kept and is no state does no harm: ${text || 'nothing'}`, () => { assert.deepEqual(resume(/** @type {string} */ (text)), found); });
}
