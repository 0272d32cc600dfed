// What joins a page with a lesson to its surroundings: its own address, a frame around it, a learning platform, and the
// browser's memory. It stands before the element's script, so that the lesson starts with what the address asks for.

import { cmi5 } from './adapters/cmi5.js';
import { ownStorage } from './adapters/own-storage.js';
import { hasRun, spokesman } from './adapters/lessons.js';
import { orElse } from './adapters/or-else.js';
import { keepResults } from './adapters/results.js';
import { scorm } from './adapters/scorm.js';
import { splice } from './adapters/splice.js';
import { hasAnswers } from './adapters/suspend.js';
import { xapi } from './adapters/xapi.js';
import { tellHeight } from './course/height.js';
import { adoptQuery, platformIn } from './course/launch.js';
import { answerMessages } from './course/messages.js';
import { explainTerms } from './course/terms.js';
import { unfoldOnRequest } from './course/unfold.js';
import { obeyPhrases } from './page/phrases.js';
import { Progress } from './page/progress.js';

/** @typedef {import('./adapters/results.js').Lesson} Lesson */

const lessons = /** @type {Lesson[]} */ ([...document.querySelectorAll('multi-head-attention')]);
const lesson = spokesman(lessons);
if (lesson) join(lesson);
obeyPhrases(document);
explainTerms(document);
unfoldOnRequest(document);

/** @param {Lesson} lesson */
function join(lesson) {
  const query = new URLSearchParams(location.search);
  adoptQuery(location.search, lesson);
  if (window.parent !== window) {
    tellHeight(window.parent);
    answerMessages(lesson, window.parent, query.get('origin'));
  }
  customElements.whenDefined('multi-head-attention').then(() => keepResults(lessons, places(lesson, query.get('id') ?? '')));
}

/** Who is told about answers, and believed about earlier ones, in this order. @param {Lesson} lesson @param {string} name */
function places(lesson, name) {
  const failed = (/** @type {string} */ message) => complain(lesson, message);
  const platforms = [scorm(failed)];
  const platform = platformIn(location.search);
  if (platform?.kind === 'xapi') platforms.unshift(xapi(platform));
  if (platform?.kind === 'cmi5') platforms.unshift(cmi5(platform, failed));
  const host = window.parent === window ? [] : [splice(window.parent, name || location.pathname)];
  return orElse([...host, ...platforms], ownPlace(name));
}

/** This browser: answers, and how far the text was read. @param {string} name @returns {import('./adapters/results.js').Place} */
function ownPlace(name) {
  const answers = ownStorage(name);
  const progress = new Progress(document, name, () => { for (const one of lessons) if (hasRun(one)) one.state = { quiz: { answers: {} } }; });
  return {
    restore: async () => {
      progress.begin();
      return answers.restore?.() ?? null;
    },
    report: (report) => {
      answers.report(report);
      progress.heed(hasAnswers(report.state));
    },
  };
}

/** To whoever wrote the page as an event, to whoever reads it in words, where the page has them. @param {Lesson} lesson @param {string} message */
function complain(lesson, message) {
  const lines = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('p.lost')]);
  const lang = lesson.closest('[lang]')?.getAttribute('lang')?.split('-')[0];
  const line = lines.find((one) => one.lang === lang) ?? lines[0];
  if (line) line.hidden = false;
  const detail = { code: 'results', message, field: null, value: null };
  lesson.dispatchEvent(new CustomEvent('mha-error', { detail, bubbles: true, composed: true }));
}
