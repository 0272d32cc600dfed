// What the learner has chosen but not sent yet. Pure functions; the view keeps the value.

/** @typedef {import('./types.js').Question} Question */
/** @typedef {import('./types.js').Response} Response */

/** What stands in the question when it is opened: the last answer, or nothing. @param {Question} question @returns {Response} */
export function sentResponse(question) {
  const { type, response } = question;
  if (response === null || type === 'set' || type === 'order') return emptyResponse(question);
  return Array.isArray(response) ? response : String(response);
}

/** Options to be put into order always stand in some order. @param {Question} question @returns {Response} */
export function emptyResponse(question) {
  if (question.type === 'set') return null;
  if (question.type === 'order') return question.options.map(({ id }) => id);
  return question.type === 'multiple' ? [] : '';
}

/** @param {Response} response */
export function isEmpty(response) {
  return response !== null && (Array.isArray(response) ? response : response.trim()).length === 0;
}

/** @param {Response} response @param {string} option */
export function isChosen(response, option) {
  return Array.isArray(response) ? response.includes(option) : response === option;
}

/** The response after an option was picked, or, where several may be picked, taken back. @param {Response} response @param {string} option @returns {Response} */
export function pick(response, option) {
  if (!Array.isArray(response)) return option;
  return response.includes(option) ? response.filter((id) => id !== option) : [...response, option];
}

/** The order after one option changed places with the one before (−1) or after it (1). @param {string[]} order @param {string} option @param {number} by */
export function moved(order, option, by) {
  const from = order.indexOf(option);
  const to = from + by;
  if (to < 0 || to >= order.length) return order;
  return order.map((id, place) => (place === from ? order[to] : place === to ? order[from] : id));
}
