// A state as text of limited length: SCORM 1.2 keeps 4,096 characters, not one more.

/** @typedef {import('./results.js').State} State */

/**
 * The whole state where it fits, else the answers, else as many of them as fit, the longest left out first.
 * @param {State} state @param {number} limit
 */
export function suspend(state, limit) {
  const whole = JSON.stringify(state);
  if (whole.length <= limit) return whole;
  const answers = Object.entries(state.quiz.answers);
  const shortest = answers.sort((a, b) => JSON.stringify(a).length - JSON.stringify(b).length);
  for (let count = shortest.length; count >= 0; count--) {
    const text = JSON.stringify({ v: state.v, quiz: { ...state.quiz, answers: Object.fromEntries(shortest.slice(0, count)) } });
    if (text.length <= limit) return text;
  }
  return '';
}

/** @param {string} text @returns {object | null} */
export function resume(text) {
  try {
    const state = JSON.parse(text);
    return typeof state === 'object' ? state : null;
  } catch {
    return null;
  }
}
