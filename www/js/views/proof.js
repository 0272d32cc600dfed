// "Check my widget": every number worked out a second time, and what stands on the page read back.

import { html, useState } from './dom.js';
import { Row } from './row.js';
import { TakeAlong } from './take-along.js';

/** @typedef {import('../types.js').Page} Page */
/** @typedef {import('../types.js').Proof} Proof */

/** @param {Page} page */
export function ProofRow(page) {
  const { t } = page;
  return html`<${Row} kind="proof" name=${t('ui.proof.name')} note=${t('ui.proof.note')}>
    <${CheckMyWidget} ...${page} /><${TakeAlong} ...${page} />
  <//>`;
}

/** What was found holds for what was shown then, and goes with it. @param {Page} page */
export function CheckMyWidget({ scene, check, tell, t }) {
  const [found, setFound] = useState(/** @type {{ proof: Proof, of: object } | null} */ (null));
  const run = () => {
    const proof = check();
    setFound({ proof, of: scene });
    tell(sentence(proof, t));
  };
  const proof = found?.of === scene ? found.proof : null;
  return html`<div class="proof">
    <button type="button" class="btn" onClick=${run}>${t('ui.proof')}</button>
    ${proof && (proof.ok ? html`<p class="checked"><${Check} />${sentence(proof, t)}</p>` : html`<p class="alarm-line"><b>${t('ui.proof.differs')}</b> ${sentence(proof, t)}</p>`)}
  </div>`;
}

const Check = () => html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M2.5 8.5l3.5 3.5 7.5-8" /></svg>`;

/** @param {Proof} proof @param {Page['t']} t */
function sentence({ ok, computed, shown }, t) {
  const counts = { computed: computed.compared, shown: shown.compared };
  if (ok) return t('ui.proof.agrees', { ...counts, largest: written(Math.max(computed.largest, shown.largest), t) });
  if (!computed.ok) return t('ui.proof.computed-wrong', { where: inWords(computed.where, t), largest: written(computed.largest, t) });
  return t('ui.proof.shown-wrong', { where: inWords(placeOf(shown.where), t), text: shown.text, largest: written(shown.largest, t) });
}

/** A difference is never printed as 0. @param {number} difference @param {Page['t']} t */
function written(difference, t) {
  if (!Number.isFinite(difference)) return t('ui.proof.unreadable');
  if (difference < 1e-6) return t('ui.proof.least', { least: t.precise(1e-6) });
  return t.precise(difference);
}

/** @typedef {{ field: string, head: number | null, row: number | null, column: number | null }} Where */

/** "pattern/3/10/2" as the trace check tells a place. @param {string | null} place @returns {Where} */
function placeOf(place) {
  const [field, ...at] = (place ?? '').split('*')[0].split('/');
  const numbers = at.map(Number);
  const [head, row, column] = numbers.length > 2 ? numbers : [null, ...numbers];
  return { field: (place ?? '').includes('*') ? 'products' : field, head, row, column };
}

/** Positions count from 0 in the trace and from 1 where a person reads. @param {Where | null} where @param {Page['t']} t */
function inWords(where, t) {
  const { field = '', head = null, row = null, column = null } = where ?? {};
  if (row === null || column === null) return field;
  const place = { field, row: row + 1, column: column + 1 };
  return head === null ? t('ui.proof.place', place) : t('ui.proof.place-head', { ...place, head: head + 1 });
}
