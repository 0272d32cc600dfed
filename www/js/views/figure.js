// The figure of the lesson, read downwards like a score: sentence, slices, shared keys and values, grids, close-up.

import { Departures, MistakesRow } from './departures.js';
import { html } from './dom.js';
import { CompareRow } from './compare.js';
import { DeviceRow } from './device.js';
import { FlowRows } from './flow.js';
import { FocusRow } from './focus-row.js';
import { AverageRow, EndingsRow } from './folded.js';
import { GuessRow } from './guess.js';
import { Heads } from './heads.js';
import { HistoryRow } from './history.js';
import { LegendRow } from './legend.js';
import { Mask } from './mask.js';
import { ModelRow } from './model.js';
import { BillRow, PriceRow } from './prices.js';
import { ProofRow } from './proof.js';
import { Row, isHidden } from './row.js';
import { Sentence } from './sentence.js';
import { Slices } from './slices.js';
import { SlicingRow } from './slicing.js';
import { GlossaryRow } from './term.js';
import { TableRow } from './table.js';

/** @typedef {import('../types.js').Page & import('./closeup.js').Leaving & import('./heads.js').Tables} Props */

/** @param {Props} page */
export function Figure(page) {
  return html`<div class="spine" role="group" aria-label=${page.t('ui.figure', { n: page.scene.heads.length })}>
    <${SentenceRow} ...${page} />
    <${DepartureRow} ...${page} />
    <${Slices} ...${page} />
    <${Heads} ...${page} />
    <${LegendRow} ...${page} />
    <${ModelRow} ...${page} />
    <${CompareRow} ...${page} />
    <${FocusRow} ...${page} />
    <${FlowRows} ...${page} />
    <${SlicingRow} ...${page} />
    <${TableRow} ...${page} />
    <${GuessRow} ...${page} />
    <${AverageRow} ...${page} />
    <${EndingsRow} ...${page} />
    <${MistakesRow} ...${page} />
    <${PriceRow} ...${page} />
    <${BillRow} ...${page} />
    <${DeviceRow} ...${page} />
    <${ProofRow} ...${page} />
    <${HistoryRow} ...${page} />
    <${GlossaryRow} ...${page} />
  </div>`;
}

/** Stands above everything that is computed. @param {Props} page */
function DepartureRow(page) {
  if (!page.scene.departures) return null;
  return html`<${Row} kind="departures" name=""><${Departures} ...${page} /><//>`;
}

/** @param {Props} page */
function SentenceRow(page) {
  const { scene, t } = page;
  if (isHidden(scene, 'sentence') && isHidden(scene, 'mask')) return null;
  return html`<${Row} kind="sentence" name=${t('ui.sentence.name')} note=${t('ui.sentence.note')}>
    <div class="row-tools">${!isHidden(scene, 'sentence') && html`<${Sentence} ...${page} />`}<${Mask} ...${page} /></div>
  <//>`;
}
