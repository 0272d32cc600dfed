// What a head was measured to do: up to two names or none, and beside the score what chance would give.

import { classes, html } from './dom.js';
import { Meter } from './meter.js';

/** @typedef {import('../types.js').Badge} BadgeData */
/** @typedef {import('../types.js').Page['t']} Text */

/**
 * Its place is kept while nothing is measured, so that nothing jumps. `brief`: chance is the tick alone.
 * @param {{ badge: BadgeData | null, brief: boolean, t: Text }} props
 */
export function Badge({ badge, brief, t }) {
  const shown = badge && (badge.names.length ? badge.names : [badge.closest].filter((name) => name !== null));
  return html`<div class=${classes('badge', brief && 'badge--brief')} aria-hidden="true">
    ${badge && !badge.names.length && html`<strong class="none">${t('ui.badge.none')}</strong>`}
    ${shown?.map((name) => html`<${Job} key=${name.job} name=${name} named=${badge?.names.length} brief=${brief} t=${t} />`)}
    ${badge && !brief && html`<small>${t('ui.badge.sequences', { n: badge.sequences })}</small>`}
  </div>`;
}

/** @param {{ name: import('../types.js').JobName, named: number, brief: boolean, t: Text }} props */
function Job({ name, named, brief, t }) {
  return html`<span class="badge-job">
    ${named ? html`<strong>${name.text}</strong>` : !brief && html`<span>${t('ui.badge.closest', { job: name.text })}</span>`}
    <${Meter} share=${name.score} tick=${name.chance} />
    ${!brief && html`<span class="nums">${name.scoreText} <small>${t('ui.badge.chance', { chance: name.chanceText })}</small></span>`}
  </span>`;
}
