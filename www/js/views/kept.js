// Under the bar: what cutting the same width into more heads leaves as it was, and what it multiplies.

import { html } from './dom.js';
import { isHidden } from './row.js';

/** @param {import('../types.js').Page} page */
export function Kept({ scene, prices, t }) {
  if (isHidden(scene, 'prices')) return null;
  return html`<dl class="kept" aria-label=${t('ui.kept')}>
    ${prices().kept.map(({ label, text, change, moved }) => html`<div key=${label} class=${!moved && 'same'}>
      <dt>${label}</dt><dd><span class="nums">${text}</span> <b>${change}</b></dd></div>`)}
  </dl>`;
}
