// One answer to choose from; once the question is answered, also whether it is right, and why.

import { html } from '../views/dom.js';

/** @typedef {import('./types.js').Option} Option */
/** @typedef {import('./types.js').Question} Question */
/** @typedef {import('./types.js').QuizActions} QuizActions */
/** @typedef {import('./types.js').Translate} Translate */
/** @typedef {{ question: Question, option: Option, chosen: boolean, revealed: boolean,
 *   onPick: () => void, act: QuizActions, t: Translate }} OptionProps */

/** @param {OptionProps} props */
export function OptionRow({ question, option, chosen, revealed, onPick, act, t }) {
  const mark = revealed ? markOf(option, question, t) : null;
  const name = `quiz-${question.id}`;
  const several = question.type === 'multiple';
  const locked = question.type === 'predict' && question.feedback !== null; // what one has said, one has said
  const [markId, reasonId] = [`${name}-${option.id}-mark`, `${name}-${option.id}-reason`];
  return html`<div class=${`opt ${mark?.look ?? ''}`}>
    <label class="opt-pick">
      <input type=${several ? 'checkbox' : 'radio'} name=${name} checked=${chosen} disabled=${locked} onChange=${onPick}
        aria-describedby=${revealed ? `${markId} ${reasonId}` : undefined} />
      <span class="opt-text">${option.text}</span>
    </label>
    <span class="opt-mark" id=${markId}>${mark && html`${option.correct && html`<${CheckIcon} />`}${mark.words}`}</span>
    ${revealed && html`<p class="opt-why" id=${reasonId}>
      ${option.reason} ${option.show !== null && html`<${ShowMe} params=${option.show} about=${option.text} act=${act} t=${t} />`}
    </p>`}
  </div>`;
}

/**
 * The mark beside an answered option, in words and as a look; most wrong options that nobody chose have none.
 * @param {Option} option @param {Question} question @param {Translate} t
 */
function markOf(option, { type }, t) {
  if (option.correct) {
    const missed = type === 'multiple' && !option.chosen;
    const right = type === 'predict' ? 'ui.quiz.mark.happened' : 'ui.quiz.mark.right';
    return { words: t(missed ? 'ui.quiz.mark.missed' : right), look: 'opt--right' };
  }
  const first = type === 'predict' ? 'ui.quiz.mark.predicted' : 'ui.quiz.mark.first-try';
  if (option.firstTry) return { words: t(first), look: 'opt--tried' };
  if (option.chosen) return { words: t('ui.quiz.mark.last-try'), look: 'opt--tried' };
  return null;
}

/** Sets the figure so that the point can be seen there. @param {{ params: string, about: string, act: QuizActions, t: Translate }} props */
export function ShowMe({ params, about, act, t }) {
  const label = t('ui.quiz.show-me-about', { about });
  return html`<button type="button" class="do" aria-label=${label} onClick=${() => act.show(params)}>${t('ui.quiz.show-me')}</button>`;
}

export function CheckIcon() {
  return html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M2.5 8.5l3.5 3.5 7.5-8" /></svg>`;
}
