// What the learner has chosen but not sent yet. Pure functions; the view keeps the value.

/** @typedef {import('./types.js').Question} Question */
/** @typedef {import('./types.js').Response} Response */

/** What stands in the question when it is opened: the last answer, or nothing. @param {Question} question @returns {Response} */
export function sentResponse(question) {
  if (question.response !== null) return Array.isArray(question.response) ? question.response : String(question.response);
  return emptyResponse(question);
}

/** @param {Question} question @returns {Response} */
export function emptyResponse(question) {
  return question.type === 'multiple' ? [] : '';
}

/** @param {Response} response */
export function isEmpty(response) {
  return (Array.isArray(response) ? response : response.trim()).length === 0;
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
