// Any head as a plain table: for screen readers that take the arrow keys, for copying, for print.

import { html } from './dom.js';
import { Row } from './row.js';

/** @param {import('../types.js').Page & import('./heads.js').Tables} page */
export function TableRow({ scene, table, t, tableOf, toggleTable }) {
  const head = scene.heads.find((one) => one.head === tableOf);
  if (!head) return null;
  return html`<${Row} kind="table" name=${t('ui.table.name', { label: head.label })}
      under=${html`<span class="name-acts"><button type="button" class="link" onClick=${() => toggleTable(head.head)}>${t('ui.close')}</button></span>`}>
    <${HeadTable} ...${table(head.head)} head=${head.head} corner=${t('ui.grids.corner')} />
  <//>`;
}

/** @param {import('../types.js').Table & { corner: string, head?: number }} props `head` if it is a grid */
export function HeadTable({ caption, columns, rows, corner, head }) {
  return html`<div class="table-frame" role="region" tabindex="0" aria-label=${caption}>
    <table>
      <caption>${caption}</caption>
      <thead><tr><th scope="col">${corner}</th>${columns.map((word, i) => html`<th scope="col" key=${i}><bdi>${word}</bdi></th>`)}</tr></thead>
      <tbody>${rows.map(({ label, cells }, i) => html`<tr key=${i}>
        <th scope="row"><bdi>${label}</bdi></th>${cells.map((cell, j) => html`<td key=${j} data-number=${head && `pattern/${head - 1}/${i}/${j}`}>${cell}</td>`)}
      </tr>`)}</tbody>
    </table>
  </div>`;
}
