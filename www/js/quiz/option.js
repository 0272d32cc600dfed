// One answer to choose from; once the question is answered, also whether it is right, and why.

import { html } from '../views/dom.js';

/** @typedef {import('./types.js').Option} Option */
/** @typedef {import('./types.js').QuizActions} QuizActions */
/** @typedef {import('./types.js').Translate} Translate */
/** @typedef {{ question: string, several: boolean, option: Option, chosen: boolean, revealed: boolean,
 *   onPick: () => void, act: QuizActions, t: Translate }} OptionProps */

/** @param {OptionProps} props */
export function OptionRow({ question, several, option, chosen, revealed, onPick, act, t }) {
  const mark = revealed ? markOf(option, several, t) : null;
  const name = `quiz-${question}`;
  const [markId, reasonId] = [`${name}-${option.id}-mark`, `${name}-${option.id}-reason`];
  return html`<div class=${`opt ${mark?.look ?? ''}`}>
    <label class="opt-pick">
      <input type=${several ? 'checkbox' : 'radio'} name=${name} checked=${chosen} onChange=${onPick}
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
 * @param {Option} option @param {boolean} several @param {Translate} t
 */
function markOf(option, several, t) {
  if (option.correct) {
    const missed = several && !option.chosen;
    return { words: t(missed ? 'ui.quiz.mark.missed' : 'ui.quiz.mark.right'), look: 'opt--right' };
  }
  if (option.firstTry) return { words: t('ui.quiz.mark.first-try'), look: 'opt--tried' };
  if (option.chosen) return { words: t('ui.quiz.mark.last-try'), look: 'opt--tried' };
  return null;
}

/** Sets the figure so that the point can be seen there. @param {{ params: string, about: string, act: QuizActions, t: Translate }} props */
export function ShowMe({ params, about, act, t }) {
  const label = t('ui.quiz.show-me-about', { about });
  return html`<button type="button" class="do" aria-label=${label} onClick=${() => act.show(params)}>${t('ui.quiz.show-me')}</button>`;
}

function CheckIcon() {
  return html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M2.5 8.5l3.5 3.5 7.5-8" /></svg>`;
}
