// The head in focus, cell by cell: real gridcells with numbers, walked by arrow keys.

import { classes, html, useRef } from './dom.js';
import { cellLook, digitsFor, slopeFor } from './cell.js';
import { useSize } from './measure.js';
import { walk } from './walk.js';

/** @typedef {import('../types.js').Page} Page */
/** @typedef {import('../types.js').Cell} Cell */
/** @typedef {{ toggleTable: (head: number) => void, backToHead: () => void, openReceipt: () => void }} Leaving */

/** @param {Page & Leaving} page */
export function CloseUp(page) {
  const { scene, act, t } = page;
  const { caption, columns, rows, row, totals } = scene.closeup;
  const { ref, em } = useSize();
  const grid = useRef(/** @type {HTMLElement | null} */ (null));
  const keys = (/** @type {KeyboardEvent} */ event) => walk(event, page);
  const choose = (/** @type {MouseEvent} */ event) => {
    const cell = event.target instanceof Element ? event.target.closest('[data-cell]') : null;
    if (!(cell instanceof HTMLElement)) return;
    if (cell.classList.contains('is-on')) page.openReceipt(); // a second tap
    else act({ do: 'focus', ...whereIs(cell) });
  };
  return html`<div class="focus" data-digits=${digitsFor(em, columns.length)} data-words=${slopeFor(em, columns.length)} data-totals=${totals ? 'on' : undefined} style=${{ '--n': columns.length, '--r': row - 1 }}>
    <div class="closeup" role="grid" ref=${grid} aria-label=${caption} onKeyDown=${keys} onClick=${choose}>
      <div class="colwords" role="row">
        <span class="corner" role="columnheader"><span class="unseen">${t('ui.grids.corner')}</span></span>
        ${columns.map(({ index, label, chosen }) => html`<span role="columnheader" key=${index} class=${classes(chosen && 'is-on')}><bdi>${label}</bdi></span>`)}
        ${totals && html`<span role="columnheader" class="total-head">${t('ui.mistakes.column')}</span>`}
      </div>
      ${rows.map((label, i) => html`<${CellRow} key=${label.index} ...${page} label=${label} cells=${scene.closeup.cells[i]} total=${totals?.[i]} />`)}
      <b class="rowmark" aria-hidden="true"></b><b class="ruler" ref=${ref} aria-hidden="true"></b>
    </div>
  </div>`;
}

/** @param {HTMLElement} cell */
function whereIs(cell) {
  const [row, column] = (cell.dataset.cell ?? '1,1').split(',').map(Number);
  return { row, column };
}

/** @param {Page & { label: import('../types.js').Label, cells: Cell[], total?: import('../types.js').RowTotal }} props */
function CellRow({ scene, ramp, label, cells, total }) {
  const { row, column } = scene.closeup;
  return html`<div class="cellrow" role="row">
    <span class=${classes('rowword', label.chosen && 'is-on')} role="rowheader"><bdi>${label.label}</bdi></span>
    ${cells.map((cell, i) => {
      const chosen = label.index === row && i + 1 === column;
      return html`<span role="gridcell" key=${i} part="cell" data-cell=${`${label.index},${i + 1}`} class=${classes('cell', cell.step === null && 'hid', cell.leak && 'leak', chosen && 'is-on')}
        style=${cellLook(cell, ramp)} tabindex=${chosen ? 0 : -1} aria-selected=${chosen ? 'true' : undefined}><span
        class="unseen">${cell.name}</span><span class="digits" aria-hidden="true">${cell.text}</span><span class="hundredths" aria-hidden="true">${cell.short}</span></span>`;
    })}
    ${total && html`<span class=${classes('total', total.alarm && 'is-alarm')} role="rowheader"><span class="unseen">${total.name}</span><span
      aria-hidden="true" data-number=${total.number.place}>${total.number.text}</span></span>`}
  </div>`;
}
