// Weights that were cut anew, trained further until the model answers again: in this tab, a step at a time.

import { progressWords } from '../element/tuning.js';
import { html } from './dom.js';
import { isHidden, isLocked } from './row.js';

/** @param {import('../types.js').Page} page */
export function Tuning({ scene, tuning, t }) {
  const { standing } = scene.model;
  const now = tuning.now();
  const busy = now.status === 'starting' || now.status === 'running';
  if (isHidden(scene, 'model') || isLocked(scene, 'model') || (standing !== 'recut' && standing !== 'tuned')) return null;
  if (scene.departures) return html`<p class="note-line">${t('ui.tuning.departs')}</p>`;
  const words = progressWords(t, now);
  const isOver = ['done', 'still', 'gave-up'].includes(now.status);
  const label = busy ? 'ui.tuning.stop' : standing === 'tuned' ? 'ui.tuning.on' : 'ui.tuning.start';
  const main = () => { if (!isOver) (busy ? tuning.stop : tuning.start)(); };
  return html`<div class="tuning" role="group" aria-label=${t('ui.tuning.name')}>
    <button type="button" class="btn btn--small" aria-disabled=${isOver ? 'true' : undefined} onClick=${main}>${t(label)}</button>
    ${!busy && standing === 'tuned' && html`<button type="button" class="btn btn--small" onClick=${(/** @type {MouseEvent} */ event) => asItCame(event, tuning)}>${t('ui.tuning.forget')}</button>`}
    ${words && html`<p class="note-line">${words}</p>`}
  </div>`;
}

/** This button goes; the one beside it takes the focus. @param {MouseEvent} event @param {import('../types.js').TuningHand} tuning */
function asItCame(event, tuning) {
  const group = /** @type {HTMLElement} */ (event.currentTarget).parentElement;
  tuning.forget();
  group?.querySelector('button')?.focus();
}
