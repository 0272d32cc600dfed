// How sure one is, asked before the first answer is checked. Nobody has to say.

import { html } from '../views/dom.js';

/** @typedef {import('./types.js').Confidence} Confidence */
/** @typedef {import('./types.js').Translate} Translate */

/** @type {Confidence[]} */
const DEGREES = ['guess', 'fairly-sure', 'sure'];

/** @param {{ question: string, value: Confidence | null, onPick: (value: Confidence) => void, t: Translate }} props */
export function HowSure({ question, value, onPick, t }) {
  const name = `quiz-${question}-sure`;
  return html`<div class="how-sure" role="radiogroup" aria-label=${t('ui.quiz.sure.ask')}>
    <span aria-hidden="true">${t('ui.quiz.sure.ask')}</span>
    ${DEGREES.map((degree) => html`<label key=${degree}>
      <input type="radio" name=${name} checked=${value === degree} onChange=${() => onPick(degree)} /> ${t(`ui.quiz.sure.${degree}`)}
    </label>`)}
  </div>`;
}
