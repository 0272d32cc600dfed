// What one layer costs on this sentence, and the memory bill of real models: two ledgers.

import { classes, html, useMemo, useState } from './dom.js';
import { NumberField } from './head-count.js';
import { Refused, Row, isHidden } from './row.js';
import { termed, termsIn } from './term.js';

/** @typedef {import('../types.js').Page} Page */
/** @typedef {import('../types.js').BillWish} BillWish */

/** @param {Page} page */
export function PriceRow({ scene, prices, t }) {
  if (isHidden(scene, 'prices')) return null;
  const { columns, rows, muted } = prices();
  return html`<${Row} kind="prices" name=${t('ui.prices.name')} note=${t('ui.prices.note')}>
    <${Ledger} caption=${t('ui.prices.caption')} columns=${columns} rows=${rows} t=${t} />
    ${muted && html`<p class="note-line">${muted}</p>`}
  <//>`;
}

/** Alternatives side by side, the last one on the screen. @param {{ caption: string, columns: string[], rows: import('../types.js').Prices['rows'], t: Page['t'] }} props */
export function Ledger({ caption, columns, rows, t }) {
  const last = columns.length - 1;
  return html`<table class="prices">
      <caption class="unseen">${caption}</caption>
      <thead><tr><td></td>${columns.map((label, i) => html`<th scope="col" key=${i} class=${i === last && 'now'}>${label}</th>`)}</tr></thead>
      <tbody>${rows.map(({ label, note, cells }) => html`<tr key=${label}>
        <th scope="row">${label} <small>${termsIn(t, note)}</small></th>
        ${cells.map(({ text, change, moved }, i) => html`<td key=${i} class=${classes(i === last && 'now', change && !moved && 'same')}>${text}
          ${' '}<small class=${moved && 'moved'}>${change}</small></td>`)}
      </tr>`)}</tbody>
    </table>`;
}

/** @param {Page} page */
export const BillRow = (page) => (isHidden(page.scene, 'prices') ? null : html`<${Bill} ...${page} />`);

/** @param {Page} page */
function Bill({ bill, t }) {
  const [wish, setWish] = useState(/** @type {BillWish} */ ({ model: 'llama-3-8b' }));
  const [refused, setRefused] = useState('');
  // what a real model costs does not depend on the picture, which is drawn anew at every move
  const { models, factors, perToken, tokens, total, saving, notes } = useMemo(() => bill(wish), [bill, wish]);
  const choose = (/** @type {Event} */ event) => setWish({ model: /** @type {HTMLSelectElement} */ (event.currentTarget).value });
  const set = (/** @type {string} */ field) => (/** @type {number} */ value) => {
    const next = { ...wish, [field]: value };
    try {
      bill(next);
      setWish(next);
      setRefused('');
    } catch (error) {
      setRefused(error instanceof Error ? error.message : String(error));
    }
  };
  return html`<${Row} kind="bill" name=${t('ui.bill.name')} note=${termed(t, 'ui.bill.note')}>
    <p class="bill-model"><label>${t('ui.bill.model')} <select onChange=${choose}>
      ${models.map(({ value, label, chosen }) => html`<option key=${value} value=${value} selected=${chosen}>${label}</option>`)}</select></label>
      ${Object.keys(wish).length > 1 && html` <button type="button" class="do" onClick=${() => setWish({ model: wish.model })}>${t('ui.bill.own')}</button>`}</p>
    <table class="prices bill">
      <caption class="unseen">${t('ui.bill.caption')}</caption>
      <tbody>
        ${factors.map(({ field, value, label, changed }, i) => html`<tr key=${label}>
          <th scope="row">${i > 0 && '× '}${label}</th>
          <td class=${changed && 'now'}>${field ? html`<${NumberField} label=${label} value=${value} min=${1} max=${LARGEST} set=${set(field)} />` : t.number(value)}</td>
        </tr>`)}
        <tr><th scope="row">${t('ui.bill.per-token')}</th><td class="now">${perToken}</td></tr>
        <tr><th scope="row">× ${t('ui.bill.tokens')}</th><td><${NumberField} label=${t('ui.bill.tokens')} value=${tokens} min=${1} max=${LARGEST} set=${set('tokens')} /></td></tr>
        <tr><th scope="row">${t('ui.bill.total')}</th><td class="now">${total}</td></tr>
      </tbody>
    </table>
    <${Refused} id="bill-refused" text=${refused} />
    <p class="note-line">${saving}</p>
    ${notes.map((note) => html`<p class="note-line" key=${note}>${note}</p>`)}
  <//>`;
}

/** More tokens, layers or bytes than any model has. */
const LARGEST = 16777216;
