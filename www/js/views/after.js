// What becomes of the row, in further rows under the receipt: the blend, and the head's own write.

import { html } from './dom.js';
import { PickOne } from './pick.js';
import { Row } from './row.js';
import { SumLine, Terms } from './working.js';

/** @typedef {import('../types.js').Page} Page */
/** @typedef {import('../types.js').Receipt} Receipt */
/** Which numbers are worked out. @typedef {{ number: number, output: number }} Picked */

/** @param {Pick<Page, 't'> & { receipt_: Receipt, choose: (part: Partial<Picked>) => void }} props */
export function After({ receipt_: receipt, choose, t }) {
  return html`
    <${Row} kind="after" name=${t('ui.receipt.blend')} note=${t('ui.receipt.blend-note')}>
      <${Chosen} pick=${receipt.number} choose=${(/** @type {number} */ number) => choose({ number })} />
      <${Terms} ...${receipt.blend} /><${SumLine} sum=${receipt.blend.sum} />
    <//>
    <${Row} kind="after" name=${t('ui.receipt.write')} note=${t('ui.receipt.write-note')}>
      <${Chosen} pick=${receipt.output} choose=${(/** @type {number} */ output) => choose({ output })} />
      <${Terms} ...${receipt.write} /><${SumLine} sum=${receipt.write.sum} />
    <//>`;
}

/** @param {{ pick: import('../types.js').Pick, choose: (index: number) => void }} props */
function Chosen({ pick, choose }) {
  return html`<div class="chosen"><p class="caption">${pick.name}: <span class="pick-says">${pick.says}</span></p>
    <${PickOne} ...${pick} choose=${choose} /></div>`;
}
