// How many sets of keys and values the heads share.

import { html, useState } from './dom.js';
import { Radios } from './radios.js';
import { Locked, isLocked } from './row.js';

/** @typedef {import('../types.js').Page} Page */

/** Counts that cannot be are shown, greyed with their reason, while they fit on one line. */
const SHOW_ALL = 8;

/** @param {Page} page */
export function Sets({ scene, act, t }) {
  const [reason, setReason] = useState('');
  const { value, options } = scene.sets;
  if (isLocked(scene, 'kv-heads')) return html`<p><${Locked}>${t('ui.sets.locked', { n: value })}<//></p>`;
  const shown = options.filter(({ possible }) => possible || options.length <= SHOW_ALL);
  const choices = shown.sort((a, b) => b.value - a.value).map((option) => ({
    ...option, label: t.number(option.value), chosen: option.value === value,
    name: option.reason ? `${t.number(option.value)}: ${option.reason}` : undefined,
  }));
  const choose = (/** @type {import('../types.js').SetOption} */ option) => {
    setReason(option.reason ?? '');
    if (option.possible) act({ do: 'kv-heads', to: option.value });
  };
  return html`<${Radios} look="sets" label=${t('ui.sets')} choices=${choices} choose=${choose} />
    ${reason && html`<span class="reason">${reason}</span>`}`;
}

/** "2 sets, each read by 3 heads" @param {Page} page */
export function setsNote({ scene, t }) {
  const sizes = scene.sets.groups.map(({ heads }) => heads.length);
  const n = sizes.length;
  if (n === scene.heads.length) return t('ui.sets.own');
  if (n === 1) return t('ui.sets.one', { heads: sizes[0] });
  return sizes.every((size) => size === sizes[0]) ? t('ui.sets.even', { n, heads: sizes[0] }) : t('ui.sets.uneven', { n });
}
