// How far the learner is: small blocks for the eye, and the same in words for everyone.

import { html } from '../views/dom.js';

/** @typedef {import('./types.js').Quiz} Quiz */
/** @typedef {import('./types.js').Translate} Translate */

/** @param {{ quiz: Quiz, current: string | null, t: Translate }} props */
export function Progress({ quiz, current, t }) {
  const { answered, total, right } = quiz;
  return html`<div class="quiz-progress">
    <ol class="blocks" aria-hidden="true">
      ${quiz.questions.map(({ id, state }) => html`<li key=${id} class=${`block block--${state} ${id === current ? 'is-now' : ''}`} />`)}
    </ol>
    <p>
      <b>${t(quiz.complete ? 'ui.quiz.all-answered' : 'ui.quiz.answered', { answered, total })}</b>${' '}
      ${t('ui.quiz.right-first', { right })}${' '}
      <span class="faint">${t('ui.quiz.tries-are-free')}</span>
    </p>
  </div>`;
}
