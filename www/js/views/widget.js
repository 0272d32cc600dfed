// The whole widget in one of its views: figure and questions, the compact figure, or the questions alone.

import { html, useRef, useState } from './dom.js';
import { LabView } from '../lab/lab-view.js';
import { QuizView } from '../quiz/quiz-view.js';
import { Departures } from './departures.js';
import { Explore } from './explore.js';
import { Figure } from './figure.js';
import { Recap } from './recap.js';
import { isHidden } from './row.js';
import { Share } from './share.js';

/** @typedef {import('../types.js').Page} Page */

/** @param {Page} page */
export function Widget(page) {
  const { view } = page.scene;
  const [tableOf, setTableOf] = useState(/** @type {number | null} */ (null));
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const toggleTable = (/** @type {number} */ head) => setTableOf(tableOf === head ? null : head);
  const backToHead = () => focusIn(place.current, `#head-${page.scene.closeup.head}`);
  const [picked, pick] = useState(/** @type {number | null} */ (null));
  const all = { ...page, tableOf, toggleTable, backToHead, picked, pick };
  return html`<div class="view" ref=${place} data-view=${view}>
    ${view === 'induction' && html`<${LabView} ...${page} />`}
    ${view === 'recap' && html`<${Recap} ...${page} />`}
    ${view === 'explore' && html`<${Explore} ...${all} />`}
    ${view === 'lesson' && html`<${Figure} ...${all} />`}
    ${view === 'quiz' && html`<${Departures} ...${page} />`}
    ${(view === 'lesson' || view === 'quiz') && html`<${Questions} page=${all} place=${place} />`}
    ${view !== 'explore' && html`<${Share} ...${page} />`}
  </div>`;
}

/**
 * Where only the questions are shown, a question that needs the figure brings it along.
 * @param {{ page: Parameters<typeof Explore>[0], place: { current: HTMLElement | null } }} props
 */
function Questions({ page, place }) {
  const { scene, quiz, act, answer, sheet, t, look } = page;
  if (isHidden(scene, 'quiz') || !quiz.questions.length) return null;
  const toFigure = () => bringIntoView(place.current?.querySelector('.spine'), look.calm);
  const alone = scene.view === 'quiz';
  const show = (/** @type {string} */ params) => {
    act({ do: 'show', params });
    toFigure();
  };
  const hand = {
    answer, show, sheet,
    back: () => { act({ do: 'back' }); },
    ask: () => { act({ do: 'ask' }); },
    forget: () => { act({ do: 'forget' }); },
  };
  return html`<${QuizView} quiz=${quiz} figure=${alone ? () => html`<${Explore} ...${page} />` : null}
    toFigure=${alone ? null : () => { toFigure(); focusIn(place.current, '.spine button'); }} act=${hand} t=${t} />`;
}

/** @param {Element | null | undefined} figure @param {boolean} calm */
function bringIntoView(figure, calm) {
  if (!figure) return;
  const { top, bottom } = figure.getBoundingClientRect();
  if (bottom > 0 && top < innerHeight && top > -innerHeight / 4) return;
  figure.scrollIntoView({ block: 'start', behavior: calm ? 'auto' : 'smooth' });
}

/** @param {HTMLElement | null} place @param {string} selector */
function focusIn(place, selector) {
  const element = place?.querySelector(selector);
  if (element instanceof HTMLElement) element.focus();
}
