// SCORM 1.2 and 2004. Platforms differ in what survives the end of a page, so everything is committed after every answer;
// the end of the page only adds the time, and is said once.

import { findPlatform } from './scorm-api.js';
import { scorm12 } from './scorm12.js';
import { scorm2004 } from './scorm2004.js';
import { resume, suspend } from './suspend.js';

/** @typedef {import('./results.js').Report} Report */
/** @typedef {import('./scorm-api.js').Platform} Platform */

/**
 * How one version of the standard writes the same things.
 * @typedef {object} Dialect
 * @property {number} limit characters of suspend_data
 * @property {string} exit the field that says how the learner left
 * @property {(platform: Platform) => void} begin
 * @property {(report: Report, platform: Platform) => [string, string | number][]} standing score and status
 * @property {(report: Report, at: Date) => [string, string | number][]} interaction fields below cmi.interactions.n
 * @property {(seconds: number) => [string, string]} time of this session
 */

/** @type {Record<string, Dialect>} */
const DIALECTS = { '1.2': scorm12, '2004': scorm2004 };

/**
 * @param {(message: string) => void} [failed] told what the platform did not take
 * @returns {import('./results.js').Place}
 */
export function scorm(failed = () => {}) {
  const started = Date.now();
  /** @type {Platform | null} */
  let platform = null;
  let ended = false;
  let last = '';

  /** @param {Report} report */
  function report(report) {
    if (platform && !ended) complain(write(platform, report));
  }

  /** The same complaint is made once, until something was taken again. @param {string} fault */
  function complain(fault) {
    if (fault && fault !== last) failed(fault);
    last = fault;
  }

  return {
    async restore() {
      const found = await findPlatform();
      if (!found?.start()) return null;
      DIALECTS[found.version].begin(found);
      const kept = resume(found.get('cmi.suspend_data'));
      platform = found;
      return kept ?? {}; // a platform is there, and keeps nothing yet
    },
    report,
    hide() {
      if (platform && !ended) closeSession(platform, started);
    },
    leave() {
      if (!platform || ended) return;
      closeSession(platform, started);
      ended = true;
      platform.end();
    },
  };
}

/** @param {Platform} platform @param {Report} report @returns {string} what was not taken, if anything */
function write(platform, report) {
  const dialect = DIALECTS[platform.version];
  if (report.answer) {
    const count = Number(platform.get('cmi.interactions._count')) || 0;
    for (const [field, value] of dialect.interaction(report, new Date())) platform.set(`cmi.interactions.${count}.${field}`, value);
  }
  for (const [field, value] of dialect.standing(report, platform)) platform.set(field, value);
  const { text, lost } = suspend(report.state, dialect.limit);
  platform.set('cmi.suspend_data', text);
  if (!platform.commit()) return `The learning platform did not take the results (error ${platform.error}).`;
  return lost ? `${lost} answers do not fit into the ${dialect.limit} characters that SCORM ${platform.version} keeps; they count, but will not come back.` : '';
}

/** A learner who comes back goes on where they were. @param {Platform} platform @param {number} started */
function closeSession(platform, started) {
  const dialect = DIALECTS[platform.version];
  platform.set(...dialect.time(Math.round((Date.now() - started) / 1000)));
  platform.set(dialect.exit, 'suspend');
  platform.commit();
}
