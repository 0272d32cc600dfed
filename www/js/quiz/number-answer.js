// A number to type. Written as the learner likes; how it was read is echoed with the feedback.

import { html } from '../views/dom.js';

/** @typedef {import('./types.js').Question} Question */
/** @typedef {import('./types.js').Translate} Translate */

/**
 * @param {{ question: Question, text: string, revealed: boolean, onInput: (text: string) => void,
 *   onEnter: () => void, t: Translate }} props
 */
export function NumberAnswer({ question, text, revealed, onInput, onEnter, t }) {
  const id = `quiz-${question.id}-number`;
  const read = revealed ? question.feedback?.echo : null;
  return html`<div class="number-answer">
    <label for=${id}>${t('ui.quiz.your-number')}</label>
    <input id=${id} type="text" inputmode="decimal" autocomplete="off" value=${text} aria-describedby=${`${id}-echo`}
      onInput=${(/** @type {InputEvent} */ event) => onInput(/** @type {HTMLInputElement} */ (event.currentTarget).value)}
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === 'Enter' && onEnter()} />
    <span class="faint" id=${`${id}-echo`}>${read}</span>
  </div>`;
}
