// The address this page was opened with: attributes of the lesson, and what a learning platform adds at a launch.

import { adoptParams } from '../element/attributes.js';

/** @param {string} search @param {HTMLElement} lesson its attributes are set before it starts */
export function adoptQuery(search, lesson) {
  adoptParams(new URLSearchParams(search), lesson);
}

/**
 * What the platform says about itself and about the learner, if one started this page.
 * @param {string} search
 */
export function platformIn(search) {
  const query = new URLSearchParams(search);
  const of = (/** @type {typeof import('../element/attributes.js').LAUNCH[number]} */ name) => query.get(name) ?? '';
  const actor = agent(of('actor'));
  if (!of('endpoint') || !actor) return null;
  const known = { endpoint: of('endpoint'), actor, registration: of('registration'), activity: of('activityId') || of('activity_id') || location.href.split(/[?#]/)[0] };
  if (of('fetch')) return { kind: /** @type {const} */ ('cmi5'), ...known, fetch: of('fetch') };
  return of('auth') ? { kind: /** @type {const} */ ('xapi'), ...known, authorization: of('auth') } : null;
}

/** @param {string} json @returns {object | null} */
function agent(json) {
  try {
    const found = JSON.parse(json);
    return typeof found === 'object' ? found : null;
  } catch {
    return null;
  }
}
