// A state as text of limited length: SCORM 1.2 keeps 4,096 characters, not one more. One page may hold several lessons; then
// the state holds one for each, under its name.

/** @typedef {import('./results.js').State} State */
/** @typedef {Record<string, any>} States one for each lesson by its name; the only one of a page has none */

/**
 * The whole state where it fits, else the answers, else the answers written shorter.
 * @param {State} state @param {number} limit @returns {{ text: string, lost: number }} `lost` answers fit in no way
 */
export function suspend(state, limit) {
  const whole = [JSON.stringify(state), JSON.stringify(answersOf(state))].find((text) => text.length <= limit);
  return whole === undefined ? shortened(state, limit) : { text: whole, lost: 0 };
}

/** @param {string} text @returns {object | null} */
export function resume(text) {
  try {
    const state = JSON.parse(text);
    return typeof state === 'object' && state !== null ? each(state, whole) : null;
  } catch {
    return null;
  }
}

/** What was answered, and nothing else. @param {any} state */
export const answersOf = (state) => each(state, ({ v, quiz }) => ({ v, quiz }));

/** @param {object} state */
export const hasAnswers = (state) => Object.values(byLesson(state)).some(({ quiz }) => Object.keys(quiz?.answers ?? {}).length > 0);

/** @param {any} state @returns {States} */
export function byLesson(state) {
  const { lessons } = state;
  if (!isObject(lessons)) return { '': state };
  return Object.fromEntries(Object.entries(lessons).filter(([, one]) => isObject(one)));
}

/** The same of every lesson. @param {any} state @param {(one: any) => object} work */
function each(state, work) {
  if (!isObject(state.lessons)) return work(state);
  return { v: state.v, lessons: Object.fromEntries(Object.entries(byLesson(state)).map(([name, one]) => [name, work(one)])) };
}

/** As many answers as fit, the longest left out first. @param {State} state @param {number} limit */
function shortened(state, limit) {
  const answers = Object.entries(byLesson(state)).flatMap(([name, { quiz }]) => Object.entries(quiz.answers)
    .map(([id, answer]) => ({ name, id, text: JSON.stringify(short(/** @type {any} */ (answer))) })));
  answers.sort((a, b) => a.text.length + a.id.length - b.text.length - b.id.length);
  for (let count = answers.length; count >= 0; count--) {
    const left = new Set(answers.slice(0, count).map(({ name, id }) => `${name} ${id}`));
    const text = JSON.stringify(withAnswers(state, left));
    if (text.length <= limit) return { text, lost: answers.length - count };
  }
  return { text: '', lost: answers.length };
}

/** @param {any} state @param {Set<string>} left */
function withAnswers(state, left) {
  const one = (/** @type {string} */ name, /** @type {any} */ { v, quiz }) => ({
    v, quiz: { seed: quiz.seed, short: Object.fromEntries(Object.entries(quiz.answers).filter(([id]) => left.has(`${name} ${id}`)).map(([id, answer]) => [id, short(answer)])) },
  });
  if (!isObject(state.lessons)) return one('', state);
  return { v: state.v, lessons: Object.fromEntries(Object.entries(byLesson(state)).map(([name, state]) => [name, one(name, state)])) };
}

/** @param {any} answer */
function short({ first, last, tries, confidence }) {
  const again = JSON.stringify(first) === JSON.stringify(last) ? 0 : [last];
  return confidence ? [first, again, tries, confidence] : [first, again, tries];
}

/** @param {any} state */
function whole(state) {
  if (!isObject(state.quiz?.short)) return state;
  const { short, ...quiz } = state.quiz;
  const answers = Object.entries(short).map(([id, [first, again, tries, confidence]]) =>
    [id, { first, last: again ? again[0] : first, tries, ...(confidence && { confidence }) }]);
  return { ...state, quiz: { ...quiz, answers: Object.fromEntries(answers) } };
}

/** @param {unknown} value */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
