// One step back, one step on, and all the way back.

import { html } from './dom.js';
import { Row, isHidden, isLocked } from './row.js';

/** @typedef {import('../types.js').Page} Page */

/** @param {Page} page */
export function HistoryRow(page) {
  const { scene, t } = page;
  if (isHidden(scene, 'history') || isLocked(scene, 'history')) return null;
  return html`<${Row} kind="history" name=${t('ui.history.name')}><${History} ...${page} /><//>`;
}

/** A button that cannot act now keeps its place and its focus. @param {Page} page */
export function History({ scene, act, t }) {
  const { undo, redo, start } = scene.history;
  const button = (/** @type {string} */ does, /** @type {boolean} */ possible, /** @type {string} */ label) => html`<button type="button" class="link"
    aria-disabled=${possible ? undefined : 'true'} onClick=${() => possible && act({ do: does })}>${label}</button>`;
  return html`<span class="acts" role="group" aria-label=${t('ui.history.name')}>
    ${button('undo', undo, t('ui.undo'))}
    ${button('redo', redo, t('ui.redo'))}
    ${button('start', start, t('ui.start'))}
  </span>`;
}
