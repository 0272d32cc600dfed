// What is said to a learning record store, as xAPI 1.0.3 writes it.

/** @typedef {import('./results.js').Report} Report */

const VERBS = {
  initialized: 'http://adlnet.gov/expapi/verbs/initialized',
  answered: 'http://adlnet.gov/expapi/verbs/answered',
  completed: 'http://adlnet.gov/expapi/verbs/completed',
  passed: 'http://adlnet.gov/expapi/verbs/passed',
  failed: 'http://adlnet.gov/expapi/verbs/failed',
  terminated: 'http://adlnet.gov/expapi/verbs/terminated',
};

/** @param {keyof typeof VERBS} name @param {object} object @param {object} context @param {object} [result] */
export function statement(name, object, context, result) {
  return { verb: { id: VERBS[name], display: { en: name } }, object, context, ...(result && { result }) };
}

/** @param {string} activity */
export const lessonObject = (activity) => ({ objectType: 'Activity', id: activity });

/** @param {string} activity @param {Report} report */
export function questionObject(activity, { answer, questions }) {
  const { id } = /** @type {import('./results.js').Answer} */ (answer);
  const { options, type = '' } = questions.find((question) => question.id === id) ?? {};
  const definition = {
    type: 'http://adlnet.gov/expapi/activities/cmi.interaction',
    name: { en: id },
    interactionType: INTERACTIONS[type] ?? (options ? 'choice' : 'numeric'),
    ...(options && { choices: options.map((option) => ({ id: option, description: { en: option } })) }),
  };
  return { objectType: 'Activity', id: `${activity.replace(/[#?].*$/, '')}/question/${encodeURIComponent(id)}`, definition };
}

/** Where the kind of a question has a word of its own. @type {Record<string, string>} */
const INTERACTIONS = { order: 'sequencing', set: 'true-false' };

/** @param {Report} report */
export function answerResult({ answer }) {
  const { response, correct, score } = /** @type {import('./results.js').Answer} */ (answer);
  return { response: [response].flat().join('[,]'), success: correct, score: { scaled: round(score) } };
}

/** @param {import('./results.js').Score} score */
export const scoreResult = (score) => ({ scaled: round(score.scaled), raw: round(score.raw), min: 0, max: score.max });

/** @param {number} milliseconds */
export const duration = (milliseconds) => `PT${Math.max(0, milliseconds / 1000).toFixed(2)}S`;

/** @param {number} number */
const round = (number) => Math.round(number * 1e6) / 1e6;
