// Everything of one head: its name and line, its grid, and what one can do with it.

import { Badge } from './badge.js';
import { classes, html } from './dom.js';
import { isCrowded } from './crowd.js';
import { HeadActs } from './head-acts.js';
import { HeadLine } from './head-line.js';
import { Overview } from './overview.js';
import { Plug } from './plug.js';
import { isHidden } from './row.js';

/** @typedef {import('../types.js').Page} Page */
/** @typedef {import('./groups.js').Spot} Spot */

/** More heads than these have badges without numbers. */
const FEW = 8;

/** @param {Page & { head: import('../types.js').Head, stop: number, point: (spot: Spot | null) => void, spot: Spot | null, wiring: import('./wiring.js').Wiring, wired: boolean } & import('./heads.js').Tables} page */
export function HeadColumn(page) {
  const { head, look, act, t, stop } = page;
  const changed = look.flash.has(head.head);
  const name = `head-${head.head}`;
  const job = !isHidden(page.scene, 'jobs');
  const crowded = isCrowded(page.scene);
  const bare = crowded || page.scene.view === 'explore';
  const named = !bare || (!crowded && look.open === 'jobs');
  return html`<article class=${classes('head', head.chosen && 'is-on', head.muted && 'is-muted', changed && 'is-changed', page.wiring.isOver(head.head) && 'is-drop')} aria-labelledby=${name} data-head=${head.head}>
    <header>
      <button type="button" class="head-name" id=${name} data-item tabindex=${head.head === stop ? 0 : -1} aria-current=${head.chosen ? 'true' : undefined}
        aria-describedby=${`${name}-says ${name}-job`} onClick=${() => act({ do: 'focus', head: head.head })}>${head.label}</button>
      <span class="tag">${tagOf(page, changed)}</span>
    </header>
    ${page.wired && html`<${Plug} ...${page} tabindex=${head.head === stop ? 0 : -1} />`}
    <${HeadLine} line=${head.line} />
    <${Overview} ...${page} />
    <p class="unseen" id=${`${name}-says`}>${head.summary}</p>
    ${job && html`<p class="unseen" id=${`${name}-job`}>${head.badge?.text}</p>`}
    ${job && named && html`<${Badge} badge=${head.badge} brief=${page.scene.heads.length > FEW} t=${t} />`}
    ${!bare && html`<${HeadActs} ...${page} tabindex=${head.head === stop ? 0 : -1} />`}
  </article>`;
}

/** One word at most beside the name. @param {Page & { head: import('../types.js').Head }} page @param {boolean} changed */
function tagOf({ head, look, t }, changed) {
  if (changed && look.calm) return t('ui.changed');
  if (head.muted) return t('ui.muted');
  return head.swappedWith ? t('ui.swap.tag', { head: head.swappedWith }) : null;
}
