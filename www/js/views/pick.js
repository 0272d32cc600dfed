// One number out of a vector: the whole vector as bars, and a hand that goes along it.

import { html } from './dom.js';
import { Bars } from './bars.js';
import { isRightToLeft, stepOf } from './roving.js';

/** @param {import('../types.js').Pick & { choose: (index: number) => void }} props */
export function PickOne({ index, name, says, numbers, choose }) {
  const last = numbers.length;
  const keys = (/** @type {KeyboardEvent} */ event) => {
    const to = indexAfter(event, index, last);
    if (to === null) return;
    event.preventDefault();
    choose(to);
  };
  return html`<div class="pick" role="slider" tabindex="0" aria-label=${name} aria-valuemin="1" aria-valuemax=${last} aria-valuenow=${index}
      aria-valuetext=${says} onKeyDown=${keys} onPointerDown=${(/** @type {PointerEvent} */ event) => choose(indexUnder(event, last))}>
    <${Bars} values=${numbers.map(({ value }) => value)} here=${index - 1} />
  </div>`;
}

/**
 * Where a key leads along a vector; null for other keys. All count from 1.
 * @param {KeyboardEvent} event @param {number} index @param {number} last
 */
export function indexAfter({ key, currentTarget, ctrlKey, altKey, metaKey }, index, last) {
  if (ctrlKey || altKey || metaKey) return null;
  if (key === 'Home') return 1;
  if (key === 'End') return last;
  const step = key === 'PageUp' ? -4 : key === 'PageDown' ? 4 : stepOf(key, /** @type {Element} */ (currentTarget));
  return step ? Math.min(last, Math.max(1, index + step)) : null;
}

/**
 * The number under the pointer, from 1. The box is measured as it is drawn, since slides scale whatever they show.
 * @param {PointerEvent | MouseEvent} event @param {number} last
 */
export function indexUnder(event, last) {
  const strip = /** @type {HTMLElement} */ (event.currentTarget);
  const box = strip.getBoundingClientRect();
  const across = isRightToLeft(strip) ? box.right - event.clientX : event.clientX - box.left;
  return Math.min(last, Math.max(1, Math.floor((across / box.width) * last) + 1));
}
