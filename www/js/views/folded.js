// Rows for a second look, folded until somebody opens them: all heads averaged, and what a first layer cannot know.

import { html, useLayoutEffect, useRef, useState } from './dom.js';
import { spotUnder } from './overview.js';
import { Row, isHidden } from './row.js';
import { HeadTable } from './table.js';

/** @typedef {import('../types.js').Page} Page */

/** What the core takes for the mean of all heads. */
const MEAN = 0;

/** @param {{ kind: string, name: string, note: string, t: Page['t'], body: () => unknown }} props nothing is computed while it is closed */
export function Folded({ kind, name, note, t, body }) {
  const [open, setOpen] = useState(false);
  return html`<${Row} kind=${kind} name=${name} note=${note}>
    <button type="button" class="link" aria-expanded=${String(open)} aria-label=${`${t(open ? 'ui.fold' : 'ui.unfold')}: ${name}`}
      onClick=${() => setOpen(!open)}>${t(open ? 'ui.fold' : 'ui.unfold')}</button>
    ${open && body()}
  <//>`;
}

/** @param {Page} page */
export function AverageRow(page) {
  const { scene, t } = page;
  if (!scene.average || isHidden(scene, 'close-up')) return null;
  return html`<${Folded} kind="average" name=${t('ui.average.name')} note=${t('ui.average.note')} t=${t} body=${() => html`<${Average} ...${page} />`} />`;
}

/** @param {Page} page */
function Average(page) {
  const { scene, t, table } = page;
  const [asTable, setAsTable] = useState(false);
  return html`<div class="average">
      <${MeanGrid} ...${page} />
      <div class="average-says">
        <p class="say">${scene.average?.summary}</p>
        <p class="note-line">${scene.average?.apart}</p>
        <p class="caption">${t('ui.average.caution')}</p>
        <button type="button" class="link" aria-expanded=${String(asTable)} aria-label=${t('ui.table.of', { label: t('ui.average.name') })}
          onClick=${() => setAsTable(!asTable)}>${t('ui.table')}</button>
      </div>
    </div>
    ${asTable && html`<${HeadTable} ...${table(MEAN)} corner=${t('ui.grids.corner')} />`}`;
}

/** @param {Page} page */
function MeanGrid({ scene, look, paint, act }) {
  const canvas = useRef(/** @type {HTMLCanvasElement | null} */ (null));
  const n = scene.closeup.rows.length;
  useLayoutEffect(() => { if (canvas.current) paint(MEAN, canvas.current); }, [look.revision]);
  const choose = (/** @type {MouseEvent} */ event) => {
    const { row, column } = spotUnder(event, MEAN, n);
    act({ do: 'focus', head: scene.closeup.head, row, column });
  };
  return html`<div class="grid" part="grid" aria-hidden="true" style=${{ '--n': n, '--r': scene.closeup.row - 1, '--gap-c': n > 28 ? '0px' : '1px' }} onClick=${choose}>
    <canvas width=${n} height=${n} ref=${canvas}></canvas><b class="rowmark"></b>
  </div>`;
}

/** @param {Page} page */
export function EndingsRow(page) {
  const { scene, t } = page;
  if (scene.model.value === 'induction' || isHidden(scene, 'layer') || scene.departures) return null;
  return html`<${Folded} kind="endings" name=${t('ui.endings.name')} note=${t('ui.endings.note')} t=${t} body=${() => html`<${Endings} ...${page} />`} />`;
}

/** @param {Page} page */
function Endings({ endings }) {
  const ledger = endings();
  if (!ledger) return null;
  const { caption, columns, rows, why } = ledger;
  return html`<div class="table-frame ledger" role="region" tabindex="0" aria-label=${caption}><table>
      <caption>${caption}</caption>
      <thead><tr>${columns.map((name) => html`<th scope="col" key=${name}>${name}</th>`)}</tr></thead>
      <tbody>${rows.map(({ ending, ratios }) => html`<tr key=${ending}><th scope="row"><bdi>${ending}</bdi></th>
        ${ratios.map((ratio, i) => html`<td key=${i}>${ratio}</td>`)}</tr>`)}</tbody>
    </table></div>
    <p class="caption">${why}</p>`;
}
