// What has been understood, takeaway by takeaway, and what can be done with the answers.

import { html } from '../views/dom.js';

/** @typedef {import('./types.js').Quiz} Quiz */
/** @typedef {import('./types.js').QuizActions} QuizActions */
/** @typedef {import('./types.js').Translate} Translate */

/** @param {{ quiz: Quiz, open: (id: string) => void, act: QuizActions, t: Translate }} props */
export function Summary({ quiz, open, act, t }) {
  if (quiz.answered === 0) return null;
  const number = (/** @type {string} */ id) => quiz.questions.findIndex((question) => question.id === id) + 1;
  return html`<details class="quiz-summary" open=${quiz.complete}>
    <summary>${t('ui.quiz.summary.title')}</summary>
    <ul>${quiz.summary.filter(({ answered }) => answered > 0).map(({ takeaway, title, answered, raw, revisit, advice }) => html`<li key=${takeaway}>
      <b>${title}.</b> ${t('ui.quiz.summary.points', { raw: round(raw), answered })} ${advice}
      ${revisit.map((id) => html`${' '}<button type="button" class="do" key=${id} onClick=${() => open(id)}>${t('ui.quiz.summary.question', { n: number(id) })}</button>`)}
    </li>`)}</ul>
    ${quiz.sureness.map((sure) => html`<p key=${sure.confidence}>${t(sureKey(sure), sure)}</p>`)}
    <p class="quiz-tools">
      <button type="button" class="link" onClick=${() => save('answers.csv', act.sheet())}>${t('ui.quiz.save')}</button>
      <button type="button" class="link" onClick=${() => print()}>${t('ui.quiz.print')}</button>
      <button type="button" class="link" onClick=${() => act.forget()}>${t('ui.quiz.forget')}</button>
    </p>
  </details>`;
}

/** @param {{ confidence: string }} sure */
const sureKey = ({ confidence }) => `ui.quiz.summary.${confidence}`;

/** Points may be parts of one. @param {number} raw */
const round = (raw) => Math.round(raw * 100) / 100;

/** Hands a file over without asking any server. @param {string} name @param {string} text */
function save(name, text) {
  const address = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address));
}
