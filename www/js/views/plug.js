// The end of a wire at its head: dragged to a drawer or to the head itself, moved by arrows, tapped for its choices.

import { classes, html, useRef } from './dom.js';
import { strokeOf } from './head-line.js';
import { stepOf } from './roving.js';
import { backToPlug } from './wiring.js';

/** @typedef {import('./wiring.js').Wiring} Wiring */

/** A hand that moves less than this has tapped. */
const TAP = 6;

/** @param {import('../types.js').Page & { head: import('../types.js').Head, wiring: Wiring, tabindex: number }} props */
export function Plug({ head: { head, line, label }, wiring, tell, t, tabindex }) {
  const wire = wiring.wire(head);
  const drag = useDrag(head, wiring);
  if (!wire) return null;
  const keys = (/** @type {KeyboardEvent} */ event) => {
    const place = placeOf(event, wire);
    if (place === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (place === null) return tell(t('ui.wire.end'));
    const root = /** @type {ShadowRoot} */ (/** @type {HTMLElement} */ (event.currentTarget).getRootNode());
    wiring.lead(head, place.set ?? 'own');
    backToPlug(root, head);
  };
  const isPicked = wiring.picked === head;
  return html`<button type="button" class=${classes('plug', wiring.held?.head === head && 'is-active')} id=${`plug-${head}`} tabindex=${tabindex}
      aria-label=${t('ui.wire', { label })} aria-describedby=${`plug-${head}-says`} aria-expanded=${String(isPicked)} aria-keyshortcuts="ArrowLeft ArrowRight Delete"
      onKeyDown=${keys} onClick=${(/** @type {MouseEvent} */ event) => (event.detail === 0 || drag.isTap()) && wiring.pick(isPicked ? null : head)} ...${drag.handlers}>
    <svg width="12" height="24" aria-hidden="true" style=${{ translate: drag.shift }}><line x1="6" x2="6" y1="-16" y2="12" stroke-width="3" ...${strokeOf(line)} /><circle cx="6" cy="16" r="5" /></svg>
    <span class="unseen" id=${`plug-${head}-says`}>${wire.says}</span>
  </button>`;
}

/**
 * Arrows lead to the sets beside, Delete to a set of its own. Null where there is none, undefined for other keys.
 * @param {KeyboardEvent} event @param {import('../types.js').Wire} wire
 */
function placeOf(event, { places, head }) {
  if (event.ctrlKey || event.altKey || event.metaKey) return undefined;
  if (event.key === 'Delete') return places.find(({ set }) => set === null) ?? null;
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return undefined;
  const own = ownSet(/** @type {HTMLElement} */ (event.currentTarget));
  return places.find(({ set }) => set === own + stepOf(event.key, /** @type {HTMLElement} */ (event.currentTarget))) ?? null;
}

/** @param {Element} plug */
const ownSet = (plug) => Number(plug.closest('.group')?.querySelector('[data-set]')?.getAttribute('data-set'));

/**
 * A drag, captured so that the hand may leave the plug. What it is held over is asked of the page, box by box.
 * @param {number} head @param {Wiring} wiring
 */
function useDrag(head, wiring) {
  const from = useRef({ x: 0, y: 0, down: false, moved: false });
  const over = (/** @type {PointerEvent} */ event) => {
    const plug = /** @type {HTMLElement} */ (event.currentTarget);
    const { clientX: x, clientY: y } = event;
    const groups = [.../** @type {HTMLElement} */ (plug.closest('.groups')).querySelectorAll('[data-set]')];
    const drawer = groups.find((one) => isIn(one, x, y));
    if (drawer) return Number(drawer.getAttribute('data-set'));
    const column = /** @type {HTMLElement} */ (plug.closest('[data-head]'));
    return isIn(column, x, y) && !isIn(plug, x, y) ? /** @type {const} */ ('own') : null;
  };
  const end = () => {
    from.current.down = false;
    wiring.hold(null);
  };
  const handlers = {
    onPointerDown: (/** @type {PointerEvent} */ event) => {
      if (event.button !== 0) return;
      /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, y: event.clientY, down: true, moved: false };
    },
    onPointerMove: (/** @type {PointerEvent} */ event) => {
      const { x, y, down, moved } = from.current;
      if (!down || (!moved && Math.hypot(event.clientX - x, event.clientY - y) < TAP)) return;
      from.current.moved = true;
      wiring.hold({ head, over: over(event), shift: `${event.clientX - x}px ${event.clientY - y}px` });
    },
    onPointerUp: (/** @type {PointerEvent} */ event) => {
      const { down, moved } = from.current;
      const to = down && moved ? over(event) : null;
      const root = /** @type {ShadowRoot} */ (/** @type {HTMLElement} */ (event.currentTarget).getRootNode());
      end();
      if (to === null) return;
      wiring.lead(head, to);
      backToPlug(root, head);
    },
    onPointerCancel: end,
  };
  const shift = wiring.held?.head === head ? wiring.held.shift : 'none';
  return { handlers, shift, isTap: () => !from.current.moved };
}

/** @param {Element} element @param {number} x @param {number} y */
function isIn(element, x, y) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
}
