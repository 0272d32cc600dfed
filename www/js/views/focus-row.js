// The row of the close-up: the grid of the head in focus, beside it what the chosen cell says and its receipt, and below
// what becomes of the row.

import { Fragment, classes, html, useLayoutEffect, useRef, useState } from './dom.js';
import { After } from './after.js';
import { Badge } from './badge.js';
import { CloseUp } from './closeup.js';
import { isCrowded } from './crowd.js';
import { HeadActs } from './head-acts.js';
import { ReceiptBody } from './receipt.js';
import { Row, isHidden } from './row.js';
import { RowStrip } from './row-strip.js';

/** @typedef {import('../types.js').Page & import('./closeup.js').Leaving & import('./heads.js').Tables} Props */

/** @param {Props} page */
export function FocusRow(page) {
  const { scene, t } = page;
  const opening = useOpening();
  const receipt = useReceipt(page);
  if (isHidden(scene, 'close-up')) return null;
  const { head } = scene.closeup;
  return html`<${Fragment}>
    <${Row} kind="focus" name=${t('ui.close-up.name', { n: head })} note=${t('ui.close-up.note')}>
      <div class="focus-row">
        <${CloseUp} ...${page} openReceipt=${opening.open} />
        <section part="receipt" class=${classes('receipt', opening.isOpen && 'is-open')} ref=${opening.card} tabindex="-1" aria-label=${t('ui.receipt')}
            onKeyDown=${opening.keys}>
          <${Saying} ...${page} openReceipt=${opening.open} />
          <p class="receipt-acts"><button type="button" class="link" aria-expanded=${String(opening.isOpen)} onClick=${opening.toggle}>
            ${t(opening.isOpen ? 'ui.receipt.close' : 'ui.receipt.open')}</button></p>
          <${ReceiptBody} ...${page} receipt_=${receipt.now} />
        </section>
      </div>
    <//>
    ${opening.isOpen && html`<${After} t=${t} receipt_=${receipt.now} choose=${receipt.choose} />`}
  <//>`;
}

/** @param {Props} page */
function Saying(page) {
  const { scene, t } = page;
  const { head, row, column, cells } = scene.closeup;
  const cell = cells[row - 1]?.[column - 1];
  return html`<div class="beside-say">
      <p class="say">${scene.closeup.say}</p>
      ${cell && cell.step !== null && html`<b class="answer" aria-hidden="true">${cell.text}</b>`}
    </div>
    <p class="caption">${t('ui.close-up.caution')}</p>
    ${isCrowded(scene) && !isHidden(scene, 'jobs') && html`<${Badge} badge=${scene.heads[head - 1].badge} brief=${false} t=${t} />`}
    ${isCrowded(scene) && html`<${HeadActs} ...${page} head=${scene.heads[head - 1]} tabindex=${0} />`}
    <${RowStrip} ...${page} />`;
}

/** The receipt of the cell in focus, and which of its numbers are worked out. @param {import('../types.js').Page} page */
export function useReceipt({ scene, receipt }) {
  const [picked, setPicked] = useState({ number: 1, output: 1 });
  const { head, row, column } = scene.closeup;
  const choose = (/** @type {Partial<typeof picked>} */ part) => setPicked({ ...picked, ...part });
  return { now: receipt(head, row, column, picked.number, picked.output), choose };
}

/** Opening takes the focus along; Escape gives it back to the cell. */
function useOpening() {
  const [isOpen, setOpen] = useState(false);
  const [called, setCalled] = useState(0);
  const card = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => { if (called) card.current?.focus(); }, [called]);
  const open = () => {
    setOpen(true);
    setCalled(called + 1);
  };
  const keys = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== 'Escape') return;
    setOpen(false);
    const cell = card.current?.parentElement?.querySelector('.closeup [data-cell][tabindex="0"]');
    if (cell instanceof HTMLElement) cell.focus();
  };
  return { isOpen, card, open, keys, toggle: () => setOpen(!isOpen) };
}
