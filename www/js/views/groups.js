// Keys and values in drawers, each over the heads that read it. A head that shares with nobody has a drawer of its own.

import { classes, html } from './dom.js';
import { isCrowded } from './crowd.js';
import { HeadColumn } from './head-column.js';
import { Strip } from './strip.js';
import { isHidden } from './row.js';

/** @typedef {import('../types.js').Page} Page */
/** @typedef {import('../types.js').Group} Group */
/** @typedef {{ head: number, row: number, column: number }} Spot */

/** Columns per row that the three widths of the page have room for; small grids leave room for more. */
const ROOM = { wide: 8, middle: 6, narrow: 3 };
const SMALL_ROOM = { wide: 12, middle: 8, narrow: 4 };

/** @param {Page & { stop: number, point: (spot: Spot | null) => void, spot: Spot | null, wiring: import('./wiring.js').Wiring }} page */
export function Groups(page) {
  const { scene } = page;
  const drawers = !isHidden(scene, 'kv-heads') && scene.view !== 'explore';
  // forty-eight drawers that nobody shares would say nothing
  const hasDrawer = (/** @type {Group} */ { heads }) => drawers && (heads.length > 1 || !isCrowded(scene));
  return html`<div class="groups" style=${columns(scene.heads.length, scene)} data-crowded=${isCrowded(scene)}>
    ${scene.sets.groups.map((group) => html`<section class="group" key=${group.set} aria-label=${hasDrawer(group) ? group.label : undefined}
        style=${columns(group.heads.length, scene)}>
      ${hasDrawer(group) && html`<${Drawer} group=${group} t=${page.t} look=${page.wiring.lookOf(group.set)} />`}
      ${group.heads.map((number) => html`<${HeadColumn} key=${number} ...${page} head=${scene.heads[number - 1]} wired=${hasDrawer(group)} />`)}
    </section>`)}
  </div>`;
}

/**
 * How many columns `count` heads take in each of the three widths. Rows are filled evenly: eight heads with room for six
 * stand four and four.
 * @param {number} count @param {import('../types.js').Scene} scene
 */
function columns(count, scene) {
  const all = scene.heads.length;
  const room = isCrowded(scene) ? SMALL_ROOM : ROOM;
  const fit = (/** @type {number} */ most) => String(Math.min(count, Math.ceil(all / Math.ceil(all / most))));
  return { '--wide': fit(room.wide), '--middle': fit(room.middle), '--narrow': fit(room.narrow) };
}

/** @param {{ group: Group, t: Page['t'], look: string | false }} props */
function Drawer({ group, t, look }) {
  return html`<div class=${classes('drawer', look)} part="drawers" data-set=${group.set}><div>
    <b class="drawer-name">${group.label}</b>
    <span class="kv"><small>${t('ui.keys')}</small><${Strip} values=${group.k} /></span>
    <span class="kv"><small>${t('ui.values')}</small><${Strip} values=${group.v} /></span>
  </div></div>`;
}
