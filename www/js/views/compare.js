// Two settings side by side: what was set differently, the grids in pairs with the weight that moved most, what the layer
// adds to the word that looks, the answer, and the price. Which ones those are is decided in the core.

import { Bars } from './bars.js';
import { classes, html, useLayoutEffect, useRef, useState } from './dom.js';
import { HeadLine } from './head-line.js';
import { Ledger } from './prices.js';
import { Row, isHidden, isLocked } from './row.js';

/** @typedef {import('../types.js').Page} Page */
/** @typedef {import('../types.js').HeadPair} HeadPair */

/** Line styles repeat after this many heads, as above. */
const LINES = 8;

/** @param {Page} page */
export function CompareRow(page) {
  const { scene, t } = page;
  if (isHidden(scene, 'compare') || (isLocked(scene, 'compare') && !scene.pinned)) return null;
  return html`<${Row} kind="compare" name=${t('ui.compare.name')} note=${t('ui.compare.note')}><${Compare} ...${page} /><//>`;
}

/** @param {Page} page */
export function Compare(page) {
  const { scene, t, compared } = page;
  const both = compared();
  if (!both) return html`<p class="note-line">${t('ui.compare.none')}</p><${Acts} ...${page} />`;
  const { settings, heads, output, answer, prices, summary } = both;
  const rows = answer ? [...settings, answer] : settings;
  return html`<p class="say">${summary}</p>
    ${!isLocked(scene, 'compare') && html`<${Acts} ...${page} />`}
    ${rows.length > 0 && html`<table class="prices compare-settings">
      <caption class="unseen">${t('ui.compare.caption')}</caption>
      <thead><tr><td></td><th scope="col">${t('ui.compare.pinned')}</th><th scope="col" class="now">${t('ui.compare.now')}</th></tr></thead>
      <tbody>${rows.map(({ name, pinned, now }) => html`<tr key=${name}><th scope="row">${name}</th>
        <td class=${pinned === now && 'same'}>${pinned}</td><td class=${classes('now', pinned === now && 'same')}>${now}</td></tr>`)}</tbody>
    </table>`}
    ${heads.length > 0 && html`<${Pairs} ...${page} heads=${heads} />`}
    ${output && html`<div class="compare-output"><p class="caption">${output.says}</p><${Outputs} ...${page} output=${output} /></div>`}
    <${Ledger} caption=${t('ui.compare.prices')} columns=${[t('ui.compare.pinned'), t('ui.compare.now')]} rows=${prices} t=${t} />`;
}

/** @param {Page} page */
function Acts({ scene, act, t }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const unpin = () => {
    act({ do: 'unpin' });
    /** @type {HTMLElement | null | undefined} */ (place.current?.querySelector('[data-does="pin"]'))?.focus(); // its own button is gone
  };
  const button = (/** @type {string} */ does, /** @type {string} */ label) => html`<button type="button" class="btn btn--small" key=${does}
    data-does=${does} onClick=${does === 'unpin' ? unpin : () => act({ do: does })}>${label}</button>`;
  return html`<div class="editor-acts" ref=${place}>
    ${button('pin', t(scene.pinned ? 'ui.compare.pin-anew' : 'ui.compare.pin'))}
    ${scene.pinned && [button('swap-pinned', t('ui.compare.swap')), button('unpin', t('ui.compare.unpin'))]}
  </div>`;
}

/** @param {Page & { heads: HeadPair[] }} page */
function Pairs(page) {
  const { heads, t } = page;
  const [asTable, setAsTable] = useState(false);
  return html`<div class="pairs-place">
    <ul class="pairs" aria-label=${t('ui.compare.heads')}>${heads.map((pair) => html`<${Pair} key=${pair.head} ...${page} pair=${pair} />`)}</ul>
    <button type="button" class="link" aria-expanded=${String(asTable)} aria-label=${t('ui.table.of', { label: t('ui.compare.name') })}
      onClick=${() => setAsTable(!asTable)}>${t('ui.table')}</button>
    ${asTable && html`<div class="table-frame ledger" role="region" tabindex="0" aria-label=${t('ui.compare.heads')}><table>
      <caption>${t('ui.compare.heads')}</caption>
      <thead><tr><th scope="col">${t('ui.head')}</th><th scope="col">${t('ui.changed')}</th><th scope="col">${t('ui.compare.what')}</th></tr></thead>
      <tbody>${heads.map(({ head, label, moved, says }) => html`<tr key=${head}><th scope="row">${label}</th>
        <td>${moved ? t('ui.changed') : '–'}</td><td>${says}</td></tr>`)}</tbody>
    </table></div>`}
  </div>`;
}

/** @param {Page & { pair: HeadPair }} page */
function Pair(page) {
  const { pair, t, paint, paintPinned } = page;
  return html`<li class=${classes('pair', pair.moved && 'is-moved')} data-head=${pair.head}>
    <p class="pair-name"><b>${pair.label}</b>${pair.moved && html` <span class="tag">${t('ui.changed')}</span>`}</p>
    <${HeadLine} line=${(pair.head - 1) % LINES} />
    <div class="pair-grids" aria-hidden="true">
      <${Small} ...${page} there=${pair.inPinned} draw=${paintPinned} name=${t('ui.compare.pinned')} />
      <${Small} ...${page} there=${pair.inNow} draw=${paint} name=${t('ui.compare.now')} />
    </div>
    <p class="caption">${pair.says}</p>
  </li>`;
}

/** @param {Page & { pair: HeadPair, there: boolean, draw: Page['paint'], name: string }} props */
function Small({ scene, pair, there, draw, name, look }) {
  const canvas = useRef(/** @type {HTMLCanvasElement | null} */ (null));
  useLayoutEffect(() => { if (canvas.current) draw(pair.head, canvas.current); }, [look.revision]);
  const n = scene.closeup.rows.length;
  return html`<span class="pair-grid">${there
    ? html`<span class="grid" style=${{ '--n': n, '--gap-c': '0px' }}><canvas width=${n} height=${n} ref=${canvas}></canvas>
        ${pair.cell && html`<b class="pointed" style=${{ '--r': pair.cell[0] - 1, '--c': pair.cell[1] - 1 }}></b>`}</span>`
    : html`<span class="grid grid--none"></span>`}<small>${name}</small></span>`;
}

/** Both vectors on one scale. @param {Page & { output: { pinned: number[], now: number[] } }} page */
function Outputs({ output, t }) {
  const largest = Math.max(...[...output.pinned, ...output.now].map(Math.abs), 1e-12);
  return html`<div class="outputs">${[[t('ui.compare.pinned'), output.pinned], [t('ui.compare.now'), output.now]].map(([name, values]) => html`
    <span key=${name}>${name}</span><${Bars} values=${values} largest=${largest} />`)}</div>`;
}
