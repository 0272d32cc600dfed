// A question about what is on the screen right now. It is for practice: no score counts it, and another screen asks
// another one.

import { html } from '../views/dom.js';
import { QuestionCard } from './question.js';

/** @typedef {import('./types.js').Quiz} Quiz */
/** @typedef {import('./types.js').QuizActions} QuizActions */
/** @typedef {import('./types.js').Translate} Translate */

/** @param {{ quiz: Quiz, figure: unknown, toFigure: (() => void) | null, act: QuizActions, t: Translate }} props */
export function OwnQuestion({ quiz, figure, toFigure, act, t }) {
  const { own, asked } = quiz;
  return html`<section class="own" aria-labelledby="own-title">
    <h3 id="own-title">${t('ui.quiz.own.title')}</h3>
    <p class="hint">${t('ui.quiz.own.hint')}</p>
    ${own && html`<${QuestionCard} key=${`${own.id} ${own.stem}`} question=${own} number=${null} open=${true} onNext=${null}
      back=${quiz.back} figure=${figure} toFigure=${toFigure} act=${act} t=${t} />`}
    ${asked && !own && html`<p>${t('ui.quiz.own.none')}</p>`}
    <button type="button" class=${`btn ${own ? '' : 'btn--main'}`} onClick=${() => act.ask()}>${t(asked ? 'ui.quiz.own.another' : 'ui.quiz.own.ask')}</button>
  </section>`;
}
