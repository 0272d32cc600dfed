// One head's whole grid as a small picture: one pixel per cell, painted by the core. It is a shortcut for the eye and
// the pointer; the words, the close-up and the table say the same.

import { html, useLayoutEffect, useRef } from './dom.js';
import { isCrowded } from './crowd.js';
import { isRightToLeft } from './roving.js';

/** @typedef {import('../types.js').Page} Page */
/** @typedef {import('./groups.js').Spot} Spot */

/** @param {Page & { head: import('../types.js').Head, point: (spot: Spot | null) => void, spot: Spot | null }} props */
export function Overview({ scene, head, act, look, paint, point, spot }) {
  const canvas = useRef(/** @type {HTMLCanvasElement | null} */ (null));
  const n = scene.closeup.rows.length;
  useLayoutEffect(() => { if (canvas.current) paint(head.head, canvas.current); }, [look.revision]);
  const at = (/** @type {PointerEvent | MouseEvent} */ event) => spotUnder(event, head.head, n);
  const pointed = spot?.head === head.head ? spot : null;
  const hover = (/** @type {PointerEvent} */ event) => { if (event.pointerType !== 'touch') point(at(event)); };
  return html`<div class="grid" part="grid" aria-hidden="true" style=${{ '--n': n, '--r': scene.closeup.row - 1, '--gap-c': gapFor(n, isCrowded(scene)) }} onPointerMove=${hover}
      onPointerLeave=${() => point(null)} onClick=${(/** @type {MouseEvent} */ event) => act({ do: 'focus', ...at(event) })}>
    <canvas width=${n} height=${n} data-head=${head.head} ref=${canvas}></canvas>
    <b class="rowmark"></b>
    ${head.chosen && html`<b class="cellmark" style=${{ '--c': scene.closeup.column - 1 }}></b>`}
    ${pointed && html`<b class="pointed" style=${{ '--r': pointed.row - 1, '--c': pointed.column - 1 }}></b>`}
  </div>`;
}

/** Gaps take a part of the picture; the more words a grid has, the less of it there is. @param {number} n @param {boolean} small */
function gapFor(n, small) {
  if (n > (small ? 16 : 28)) return '0px';
  return n > (small ? 12 : 20) ? '.5px' : '1px';
}

/**
 * The cell under the pointer. The box is measured as it is drawn, since slides scale whatever they show.
 * @param {PointerEvent | MouseEvent} event @param {number} head @param {number} n
 * @returns {Spot}
 */
export function spotUnder(event, head, n) {
  const grid = /** @type {HTMLElement} */ (event.currentTarget);
  const box = grid.getBoundingClientRect();
  const across = isRightToLeft(grid) ? box.right - event.clientX : event.clientX - box.left;
  const cell = (/** @type {number} */ share) => Math.min(n, Math.max(1, Math.floor(share * n) + 1));
  return { head, row: cell((event.clientY - box.top) / box.height), column: cell(across / box.width) };
}
