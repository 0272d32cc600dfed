// cmi5: xAPI with rules for the launch. The platform hands out a token once, says what it expects, and hears each verdict
// at most once per registration.

import { Lrs } from './lrs.js';
import { answerResult, duration, lessonObject, questionObject, scoreResult, statement } from './statements.js';

/** @typedef {import('./results.js').Report} Report */
/** @typedef {{ endpoint: string, fetch: string, actor: object, registration: string, activity: string }} Launch */
/** @typedef {{ contextTemplate?: any, launchMode?: string, masteryScore?: number }} LaunchData */

const CMI5 = { id: 'https://w3id.org/xapi/cmi5/context/categories/cmi5' };
const MOVE_ON = { id: 'https://w3id.org/xapi/cmi5/context/categories/moveon' };
const MASTERY = 'https://w3id.org/xapi/cmi5/context/extensions/masteryscore';

/** The name of the document in which this lesson keeps its state. */
const OWN_STATE = 'multi-head-attention';

/**
 * @param {Launch} launch
 * @param {(message: string) => void} failed told when the platform hands out no token: then nothing is reported
 * @returns {import('./results.js').Place}
 */
export function cmi5(launch, failed) {
  /** @type {Session | null} */
  let session = null;
  return {
    async restore() {
      try {
        session = await begin(launch);
      } catch (error) {
        failed(`The learning platform did not take part: ${error}`);
        return null;
      }
      return session.kept ?? {}; // a platform is there, and keeps nothing yet
    },
    report: (report) => session?.report(report),
    hide: () => session?.flush(),
    leave: () => session?.end(),
  };
}

/** @param {Launch} launch */
async function begin(launch) {
  const answer = await fetch(launch.fetch, { method: 'POST', credentials: 'omit', referrerPolicy: 'no-referrer' });
  const { 'auth-token': token } = await answer.json();
  if (typeof token !== 'string') throw new Error('no token');
  const lrs = new Lrs({ ...launch, authorization: `Basic ${token}` });
  const agent = JSON.stringify(launch.actor);
  const where = { activityId: launch.activity, agent, registration: launch.registration };
  const data = await lrs.document('activities/state', { ...where, stateId: 'LMS.LaunchData' });
  // The standard has every lesson ask for these, though nothing here depends on them.
  await lrs.document('agents/profile', { agent, profileId: 'cmi5LearnerPreferences' }).catch(() => null);
  const own = await lrs.document('activities/state', { ...where, stateId: OWN_STATE }).catch(() => null);
  return new Session(lrs, launch, data ?? {}, own ?? {}, where);
}

class Session {
  #started = Date.now();
  #lrs;
  #launch;
  #data;
  #where;
  /** @type {string[]} verdicts that were sent, in this session or an earlier one */
  #said;
  #ended = false;

  /** @param {Lrs} lrs @param {Launch} launch @param {LaunchData} data @param {{ state?: object, said?: string[] }} own @param {Record<string, string>} where */
  constructor(lrs, launch, data, own, where) {
    this.#lrs = lrs;
    this.#launch = launch;
    this.#data = data;
    this.#where = where;
    this.#said = own.said ?? [];
    this.kept = own.state ?? null;
    this.#say('initialized', [CMI5]);
  }

  /** @param {Report} report */
  report(report) {
    if (this.#ended) return;
    const { activity } = this.#launch;
    if (report.answer) this.#lrs.say(statement('answered', questionObject(activity, report), this.#context([]), answerResult(report)));
    if (report.completed && (this.#data.launchMode ?? 'Normal') === 'Normal') this.#judge(report);
    this.#lrs.putDocument('activities/state', { ...this.#where, stateId: OWN_STATE }, { state: report.state, said: this.#said });
  }

  /** The page may not come back; where it does, the session goes on. */
  flush() { this.#lrs.leave(); }

  end() {
    if (this.#ended) return;
    this.#ended = true;
    this.#say('terminated', [CMI5], { duration: this.#time });
    this.#lrs.leave();
  }

  /** Where nothing was asked, or the platform names no mark, there is nothing to pass. @param {Report} report */
  #judge({ score }) {
    const { masteryScore } = this.#data;
    const once = (/** @type {'passed' | 'failed' | 'completed'} */ verb, /** @type {object} */ result, more = {}) => {
      if (this.#said.includes(verb) || (verb === 'failed' && this.#said.includes('passed'))) return;
      this.#said = [...this.#said, verb];
      this.#say(verb, [CMI5, MOVE_ON], { ...result, duration: this.#time }, more);
    };
    if (score && masteryScore !== undefined) {
      const success = score.scaled >= masteryScore;
      once(success ? 'passed' : 'failed', { success, score: scoreResult(score) }, { [MASTERY]: masteryScore });
    }
    once('completed', { completion: true });
  }

  get #time() { return duration(Date.now() - this.#started); }

  /** @param {Parameters<typeof statement>[0]} verb @param {object[]} categories @param {object} [result] @param {object} [extensions] */
  #say(verb, categories, result, extensions) {
    this.#lrs.say(statement(verb, lessonObject(this.#launch.activity), this.#context(categories, extensions), result));
  }

  /** The platform's own context, with what this statement adds. @param {object[]} categories @param {object} [extensions] */
  #context(categories, extensions = {}) {
    const { contextActivities = {}, extensions: given = {}, ...template } = this.#data.contextTemplate ?? {};
    return {
      ...template,
      registration: this.#launch.registration,
      contextActivities: { ...contextActivities, ...(categories.length && { category: [...contextActivities.category ?? [], ...categories] }) },
      extensions: { ...given, ...extensions },
    };
  }
}
