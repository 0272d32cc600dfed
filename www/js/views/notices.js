// What is true of these numbers whatever one does with them: that nothing was learned yet, or not in this cut; and the
// random start of drawn ones.

import { html } from './dom.js';
import { NumberField } from './head-count.js';
import { Locked, isLocked } from './row.js';

/** @typedef {import('../types.js').Page} Page */

/** The seed is any whole number of 32 bits. */
const LARGEST = 4294967295;

/** @param {Page & { drawsAnother?: boolean }} page `drawsAnother`: the button for another random start stands beside */
export function Notices({ scene, act, drawsAnother }) {
  return scene.notices.map(({ kind, text, repair }) => html`<p class="note-line" key=${kind}>${text}
    ${repair && !(drawsAnother && kind === 'untrained') && html` <button type="button" class="do" onClick=${() => act(repair.action)}>${repair.text}</button>`}</p>`);
}

/** @param {Page} page */
export function Seed({ scene, act, t }) {
  if (isLocked(scene, 'seed')) return html`<p><${Locked}>${t('ui.seed.locked', { seed: scene.seed })}<//></p>`;
  const start = (/** @type {number} */ seed) => act({ do: 'seed', to: seed });
  return html`<p class="seed">
    <${NumberField} label=${t('ui.seed')} value=${scene.seed} min=${0} max=${LARGEST} set=${start} />
    <button type="button" class="btn btn--small" onClick=${() => start(scene.seed < LARGEST ? scene.seed + 1 : 0)}>${t('ui.seed.other')}</button>
  </p>`;
}
