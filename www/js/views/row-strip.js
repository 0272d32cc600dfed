// The row in focus as one line of cells large enough for a finger. It is the larger twin of every small cell: here, too, a
// second tap opens the receipt.

import { classes, html, useLayoutEffect, useRef } from './dom.js';
import { cellLook } from './cell.js';
import { keepStop, rove } from './roving.js';

/** @param {import('../types.js').Page & Pick<import('./closeup.js').Leaving, 'openReceipt'>} page */
export function RowStrip({ scene, act, t, ramp, openReceipt }) {
  const { row, column, columns, cells, rows } = scene.closeup;
  const frame = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => reveal(frame.current), [column, row]);
  return html`<div class="rowstrip" style=${{ '--n': columns.length }} role="radiogroup" aria-label=${t('ui.row-strip', { word: rows[row - 1]?.label ?? '' })}
      ref=${frame} onKeyDown=${rove} onFocusIn=${keepStop}>
    ${cells[row - 1].map((cell, i) => html`<button type="button" role="radio" key=${i} data-item class=${classes('stripcell', i + 1 === column && 'is-on')}
      aria-label=${cell.name} aria-checked=${String(i + 1 === column)} tabindex=${i + 1 === column ? 0 : -1} onClick=${() => (i + 1 === column ? openReceipt() : act({ do: 'focus', column: i + 1 }))}>
      <bdi class="stripword">${columns[i].label}</bdi>
      <span class=${classes('cell', cell.step === null && 'hid', cell.leak && 'leak')} style=${cellLook(cell, ramp)} aria-hidden="true">${cell.text}</span>
    </button>`)}
  </div>`;
}

/** Brings the chosen cell into its own frame, and never scrolls the page. @param {HTMLElement | null} frame */
function reveal(frame) {
  const chosen = frame?.querySelector('.is-on');
  if (!frame || !chosen) return;
  const [cell, box] = [chosen.getBoundingClientRect(), frame.getBoundingClientRect()];
  if (cell.left < box.left) frame.scrollLeft += cell.left - box.left;
  if (cell.right > box.right) frame.scrollLeft += cell.right - box.right;
}
