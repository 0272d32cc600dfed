// The row of the heads: key and value sets, drawers, wires, and one column per head.

import { html, useState } from './dom.js';
import { Groups } from './groups.js';
import { LayerPicker } from './model.js';
import { Refused, Row, isHidden } from './row.js';
import { Sets, setsNote } from './sets.js';
import { termed } from './term.js';
import { Wires } from './wires.js';
import { Rewire, useWiring } from './wiring.js';
import { rove } from './roving.js';
import { swap } from './swap.js';

/** @typedef {import('../types.js').Page} Page */
/** @typedef {import('./groups.js').Spot} Spot */
/** @typedef {{ toggleTable: (head: number) => void, tableOf: number | null } & import('./swap.js').Picking} Tables */

/** @param {Page & Tables} page */
export function Heads(page) {
  const { scene, t, look } = page;
  const shared = !isHidden(scene, 'kv-heads');
  const grids = html`<span class=${shared ? 'name--second' : ''}><b>${termed(t, 'ui.grids.name')}</b>
    ${t('ui.grids.down')}<br />${t('ui.grids.across')}</span>`;
  const name = termed(t, shared ? 'ui.sets.name' : 'ui.grids.name');
  const note = shared ? setsNote(page) : t('ui.grids.note');
  return html`<${Row} kind="heads" name=${name} note=${note} under=${html`${shared && html`<${Sets} ...${page} />${grids}`}<${LayerPicker} ...${page} />`}>
    <${Refused} id="sets-refused" text=${look.refusals['kv-heads']} />
    ${shared && !isHidden(scene, 'slices') && html`<${Wires} ...${page} at="body" />`}
    <${HeadGroup} ...${page} />
  <//>`;
}

/** The heads are one tab stop; from a head, Tab leads to its own buttons. @param {Page & Tables} page */
export function HeadGroup(page) {
  const { scene, act, t, toggleTable } = page;
  const chosen = scene.closeup.head;
  const [roving, setRoving] = useState(/** @type {number | null} */ (null));
  const [spot, setSpot] = useState(/** @type {Spot | null} */ (null));
  const wiring = useWiring(page);
  const stop = roving !== null && roving <= scene.heads.length ? roving : chosen;
  const keys = (/** @type {KeyboardEvent} */ event) => rove(event) || shortcut(event, stop, { act, toggleTable, swap: (head) => swap(head, page) }, scene);
  const focus = (/** @type {FocusEvent} */ event) => setRoving(headOf(event.target) ?? stop);
  return html`<div class="heads" part="heads" role="group" aria-label=${t('ui.grids.group')} onKeyDown=${keys} onFocusIn=${focus}>
    <${Rewire} ...${page} wiring=${wiring} />
    <${Groups} ...${page} stop=${stop} spot=${spot} point=${setSpot} wiring=${wiring} />
    <p class="readout">${spot ? pointed(page, spot) : scene.heads[chosen - 1]?.summary}</p>
  </div>`;
}

/** @param {EventTarget | null} target */
function headOf(target) {
  const name = target instanceof HTMLElement && target.matches('.head-name') ? target.id.replace('head-', '') : '';
  return name ? Number(name) : null;
}

/**
 * M, S, T, and where grids can be swapped X, while the focus is on a head or its buttons.
 * @param {KeyboardEvent} event @param {number} head
 * @param {{ act: Page['act'], toggleTable: (head: number) => void, swap?: (head: number) => void }} hand
 * @param {import('../types.js').Scene} scene
 */
export function shortcut(event, head, { act, toggleTable, swap: exchange }, scene) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const key = event.key.toLowerCase();
  const mayMute = !scene.lock.includes('mute') && !scene.hide.includes('mute');
  if (key === 'm' && mayMute) act({ do: 'mute', head });
  if (key === 's' && mayMute) act({ do: 'solo', head });
  if (key === 'x' && mayMute && scene.heads.length > 1) exchange?.(head);
  if (key === 't') toggleTable(head);
}

/** @param {Page} page @param {Spot} spot */
function pointed({ scene, say, t }, { head, row, column }) {
  return t('ui.pointed', { label: scene.heads[head - 1]?.label ?? '', says: say(head, row, column) });
}
