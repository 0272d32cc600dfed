// How to read the grids: what runs down, what runs across, and one scale for all heads.

import { html } from './dom.js';
import { Row, isHidden } from './row.js';

/** @param {import('../types.js').Page} page */
export function LegendRow(page) {
  if (isHidden(page.scene, 'legend')) return null;
  const strong = (/** @type {string} */ key) => html`<b>${page.t(key)}</b>`;
  return html`<${Row} kind="legend" name="">
    <div class="row-tools">
      <p class="axes">${page.t.rich(page.scene.closeup.totals ? 'ui.axes.columns' : 'ui.axes', { from: strong('ui.looks-from'), at: strong('ui.looked-at') })}</p>
      <${Legend} ...${page} />
    </div>
  <//>`;
}

/** @param {import('../types.js').Page} page */
export function Legend({ scene, t }) {
  const { ticks, even } = scene.legend;
  const left = (/** @type {number} */ at) => ({ insetInlineStart: `${(at * 100).toFixed(2)}%` });
  return html`<div class="legend" role="img" aria-label=${t('ui.legend', { even: even.text })}>
    <span class="legend-cap">${t('ui.weight')}</span>
    <span class="legend-bar">
      ${ticks.map(({ text, at }) => html`<span class="tick" key=${text} style=${left(at)}>${text}</span>`)}
      <span class="even" style=${left(even.at)}>${even.text}</span>
    </span>
  </div>`;
}
