// Mute, solo, swap and the table: words under the grid they act on.

import { html } from './dom.js';
import { Locked, isHidden, isLocked } from './row.js';
import { Swap } from './swap.js';

/** @typedef {import('../types.js').Page} Page */
/** @typedef {import('../types.js').Head} Head */

/** @param {Page & import('./heads.js').Tables & { head: Head, tabindex: number }} props */
export function HeadActs(props) {
  const { scene, head, act, t, tabindex, toggleTable, tableOf } = props;
  const open = tableOf === head.head;
  return html`<div class="acts">
    ${!isHidden(scene, 'mute') && html`<${Sounding} scene=${scene} head=${head} act=${act} t=${t} tabindex=${tabindex} />`}
    ${!isHidden(scene, 'mute') && !isLocked(scene, 'mute') && html`<${Swap} ...${props} />`}
    <button type="button" class="link" tabindex=${tabindex} aria-expanded=${String(open)} aria-label=${t('ui.table.of', { label: head.label })}
      onClick=${() => toggleTable(head.head)}>${t('ui.table')}</button>
  </div>`;
}

/** @param {Pick<Page, 'scene' | 'act' | 't'> & { head: Head, tabindex: number }} props */
export function Sounding({ scene, head, act, t, tabindex }) {
  if (isLocked(scene, 'mute')) return html`<${Locked}>${t(head.muted ? 'ui.muted' : 'ui.mute')}<//>`;
  const solo = isSolo(scene, head);
  const mute = () => { if (head.canMute) act({ do: 'mute', head: head.head }); };
  return html`
    <button type="button" class="link" tabindex=${tabindex} aria-label=${t(head.muted ? 'ui.unmute-head' : 'ui.mute-head', { label: head.label })}
      aria-disabled=${head.canMute ? undefined : 'true'} onClick=${mute}>${t(head.muted ? 'ui.unmute' : 'ui.mute')}</button>
    ${scene.heads.length > 1 && html`<button type="button" class="link" tabindex=${tabindex}
      aria-label=${solo ? t('ui.all-heads') : t('ui.solo-head', { label: head.label })}
      onClick=${() => act({ do: solo ? 'all-heads' : 'solo', head: head.head })}>${t(solo ? 'ui.all-heads' : 'ui.solo')}</button>`}`;
}

/** @param {import('../types.js').Scene} scene @param {Head} head */
function isSolo({ heads }, head) {
  return heads.length > 1 && heads.every((other) => other.muted === (other.head !== head.head));
}
