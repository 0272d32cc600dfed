// The receipt of the chosen cell: what it says, and on request every number it was made from. Where there is room beside
// the close-up the receipt is always there; below it has to be opened.

import { classes, html, useState } from './dom.js';
import { cellLook } from './cell.js';
import { HeadTable } from './table.js';
import { StepLine, Terms } from './working.js';

/** @typedef {import('../types.js').Page} Page */
/** @typedef {import('../types.js').Receipt} Receipt */

/** @param {Page & { receipt_: Receipt }} page */
export function ReceiptBody(page) {
  const { receipt_: receipt, t } = page;
  const [asTable, setAsTable] = useState(false);
  return html`<div class="receipt-body">
    <p class="unseen">${receipt.summary}</p>
    <p class="receipt-place">${receipt.place}</p>
    <${Terms} ...${receipt.match} />
    <dl class="steps">${receipt.steps.map((step) => html`<${StepLine} key=${step.kind} ...${step} last=${step.kind === 'weight'} />`)}</dl>
    <${Budget} budget=${receipt.budget} ramp=${page.ramp} />
    <p class="fine">${t('ui.receipt.fine')}
      <button type="button" class="link" aria-expanded=${String(asTable)} onClick=${() => setAsTable(!asTable)}>${t('ui.receipt.table')}</button></p>
    ${asTable && receipt.tables.map((table, i) => html`<${HeadTable} key=${i} ...${table} corner=${t(i ? 'ui.receipt.word' : 'ui.receipt.number')} />`)}
  </div>`;
}

/** The row's whole 1, laid end to end. @param {{ budget: Receipt['budget'], ramp: Page['ramp'] }} props */
export function Budget({ budget, ramp }) {
  return html`<div class="budget">
    <p class="budget-cap">${budget.caption}${budget.remainder && html` <span class="rest">${budget.remainder}</span>`}</p>
    <div class="budget-bar" aria-hidden="true">${budget.parts.map((part) => html`<span key=${part.column} class=${classes('part', part.chosen && 'is-on')}
      style=${{ flexGrow: part.weight.value, ...cellLook(part, ramp) }}><bdi>${part.word}</bdi></span>`)}</div>
  </div>`;
}
