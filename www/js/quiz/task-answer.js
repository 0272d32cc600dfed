// A task: the figure itself is the answer. Where the figure stands elsewhere on the page, a button leads there.

import { html } from '../views/dom.js';

/** @typedef {import('./types.js').Question} Question */
/** @typedef {import('./types.js').QuizActions} QuizActions */
/** @typedef {import('./types.js').Translate} Translate */

/**
 * `figure` is the figure itself where this question has to bring it, else null.
 * @param {{ question: Question, figure: unknown, toFigure: (() => void) | null, act: QuizActions, t: Translate }} props
 */
export function TaskFigure({ question, figure, toFigure, act, t }) {
  const { setup, type, feedback } = question;
  const setUp = setup !== null && (type === 'set' || feedback === null);
  return html`<div class="task">
    <p class="hint">${t(type === 'set' ? 'ui.quiz.task.hint' : 'ui.quiz.predict.hint')}${' '}
      ${setUp && html`<button type="button" class="do" onClick=${() => act.show(/** @type {string} */ (setup))}>${t('ui.quiz.task.set-up')}</button>${' '}`}
      ${toFigure && html`<button type="button" class="do" onClick=${toFigure}>${t('ui.quiz.task.to-figure')}</button>`}
    </p>
    ${figure}
  </div>`;
}
