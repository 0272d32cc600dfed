// Options to be put into order: each can go one place up or down. What has moved keeps the focus, and its new place is
// said.

import { html, useLayoutEffect, useRef } from '../views/dom.js';
import { CheckIcon } from './option.js';
import { moved } from './response.js';

/** @typedef {import('./types.js').Question} Question */
/** @typedef {import('./types.js').Translate} Translate */
/**
 * `say` speaks without a try being used.
 * @typedef {{ question: Question, order: string[], revealed: boolean, changed: boolean, onOrder: (order: string[]) => void,
 *   say: (words: string) => void, t: Translate }} OrderProps
 */

/** @param {OrderProps} props */
export function OrderAnswer(props) {
  const { question, order, t } = props;
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const grip = useRef(/** @type {string | null} */ (null));
  useLayoutEffect(() => {
    const button = grip.current && list.current?.querySelector(grip.current);
    grip.current = null;
    if (button instanceof HTMLElement) button.focus();
  });
  const move = (/** @type {string} */ id, /** @type {number} */ by) => {
    const next = moved(order, id, by);
    const place = next.indexOf(id);
    // At either end the button for this direction rests; the focus stays on it all the same.
    grip.current = `[data-move="${id}:${by}"]`;
    props.onOrder(next);
    const text = question.options.find((option) => option.id === id)?.text ?? '';
    props.say(t('ui.quiz.order.now', { text, place: place + 1, total: next.length }));
  };
  return html`<ol class="order" ref=${list}>${order.map((id, place) => html`<${Item} key=${id} ...${props} id=${id} place=${place} move=${move} />`)}</ol>`;
}

/** @param {OrderProps & { id: string, place: number, move: (id: string, by: number) => void }} props */
function Item({ question, order, revealed, changed, id, place, move, t }) {
  const option = question.options.find((one) => one.id === id);
  if (!option) return null;
  const placed = revealed && !changed && option.correct;
  const button = (/** @type {number} */ by, /** @type {string} */ label, /** @type {string} */ sign, /** @type {boolean} */ rests) => html`<button type="button"
    class="btn btn--sq" data-move=${`${id}:${by}`} aria-label=${t(label, { text: option.text })} aria-disabled=${rests ? 'true' : undefined}
    onClick=${() => rests || move(id, by)}>${sign}</button>`;
  return html`<li class=${`opt order-item ${placed ? 'opt--right' : ''}`}>
    <span class="order-place" aria-hidden="true">${place + 1}</span>
    <span class="opt-text">${option.text}</span>
    <span class="opt-mark">${placed && html`<${CheckIcon} />${t('ui.quiz.mark.in-place')}`}</span>
    <span class="order-moves">
      ${button(-1, 'ui.quiz.order.up', '↑', place === 0)}${button(1, 'ui.quiz.order.down', '↓', place === order.length - 1)}
    </span>
    ${revealed && option.reason && html`<p class="opt-why">${option.reason}</p>`}
  </li>`;
}
