// A cut between two slices: a slider that is dragged, or moved by keys. The figure follows the finger.

import { classes, html, useRef, useState } from './dom.js';
import { isRightToLeft, stepOf } from './roving.js';

/** @typedef {import('../types.js').Cut} CutData */
/** @typedef {import('../types.js').Page['act']} Act */

/** Page Up and Page Down move by about this many numbers, in the cut's own whole steps. */
const LEAP = 4;

/** @param {{ cut: CutData, total: number, act: Act, locked: boolean }} props */
export function Cut({ cut, total, act, locked }) {
  const drag = useDrag(cut, total, act);
  if (locked || !cut.movable) return html`<span class="cut is-locked" aria-hidden="true"></span>`;
  return html`<div class=${classes('cut', drag.active && 'is-active')} role="slider" tabindex="0" aria-label=${cut.label}
    aria-valuemin=${cut.min} aria-valuemax=${cut.max} aria-valuenow=${cut.position} aria-valuetext=${cut.valueText}
    onKeyDown=${(/** @type {KeyboardEvent} */ event) => key(event, cut, act)} ...${drag.handlers}><i></i></div>`;
}

/** @param {KeyboardEvent} event @param {CutData} cut @param {Act} act */
function key(event, cut, act) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const action = wish(event, cut);
  if (!action) return;
  event.preventDefault();
  const bar = /** @type {HTMLElement} */ (event.currentTarget).parentElement;
  act({ cut: cut.cut, ...action });
  if (action.do === 'join') refocus(bar, cut.cut);
}

/** @param {KeyboardEvent} event @param {CutData} cut */
function wish(event, { step, min, max }) {
  const leap = Math.ceil(LEAP / step) * step;
  const arrow = stepOf(event.key, /** @type {HTMLElement} */ (event.currentTarget));
  // up means more on a slider, whatever it means in a list
  if (arrow) return { do: 'cut', by: (event.key.endsWith('Up') || event.key.endsWith('Down') ? -arrow : arrow) * step };
  if (event.key === 'PageUp') return { do: 'cut', by: leap };
  if (event.key === 'PageDown') return { do: 'cut', by: -leap };
  if (event.key === 'Home') return { do: 'cut', to: min };
  if (event.key === 'End') return { do: 'cut', to: max };
  return event.key === 'Delete' ? { do: 'join' } : null;
}

/** The cut is gone; the next one takes the focus, or the slice that is left. @param {HTMLElement | null} bar @param {number} cut */
function refocus(bar, cut) {
  const cuts = /** @type {NodeListOf<HTMLElement> | undefined} */ (bar?.querySelectorAll('[role=slider]'));
  const next = cuts?.[Math.min(cut, cuts.length) - 1] ?? bar?.querySelector('[data-item]');
  if (next instanceof HTMLElement) next.focus();
}

/**
 * Dragging by pointer, captured so that the finger may leave the grip.
 * @param {CutData} cut @param {number} total @param {Act} act
 */
function useDrag(cut, total, act) {
  const [active, setActive] = useState(false);
  const from = useRef({ x: 0, position: 0, pitch: 1 });
  const end = () => setActive(false);
  const handlers = {
    onPointerDown: (/** @type {PointerEvent} */ event) => {
      const grip = /** @type {HTMLElement} */ (event.currentTarget);
      if (event.button !== 0) return;
      grip.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, position: cut.position, pitch: pitchOf(grip, total) };
      setActive(true);
    },
    onPointerMove: (/** @type {PointerEvent} */ event) => {
      if (!active) return;
      const to = from.current.position + Math.round((event.clientX - from.current.x) / from.current.pitch);
      const kept = Math.min(cut.max, Math.max(cut.min, to));
      if (kept !== cut.position) act({ do: 'cut', cut: cut.cut, to: kept });
    },
    onPointerUp: end,
    onPointerCancel: end,
    onLostPointerCapture: end,
  };
  return { active, handlers };
}

/** Pixels per number of the bar, negative where the text runs from right to left. @param {HTMLElement} grip @param {number} total */
function pitchOf(grip, total) {
  const bands = [...(grip.parentElement?.querySelectorAll('.band') ?? [])];
  const width = bands.reduce((sum, band) => sum + band.getBoundingClientRect().width, 0);
  return Math.max(1, width) / total * (isRightToLeft(grip) ? -1 : 1);
}
