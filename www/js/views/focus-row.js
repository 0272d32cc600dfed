// The row of the close-up: the grid of the head in focus, and beside it what the chosen cell says.

import { html } from './dom.js';
import { CloseUp } from './closeup.js';
import { isCrowded } from './crowd.js';
import { HeadActs } from './head-acts.js';
import { Row, isHidden } from './row.js';
import { RowStrip } from './row-strip.js';

/** @typedef {import('../types.js').Page & import('./closeup.js').Leaving & import('./heads.js').Tables} Props */

/** @param {Props} page */
export function FocusRow(page) {
  const { scene, t } = page;
  if (isHidden(scene, 'close-up')) return null;
  const { head, row, column, cells } = scene.closeup;
  const cell = cells[row - 1]?.[column - 1];
  return html`<${Row} kind="focus" name=${t('ui.close-up.name', { n: head })} note=${t('ui.close-up.note')}>
    <div class="focus-row">
      <${CloseUp} ...${page} />
      <div class="beside">
        <div class="beside-say">
          <p class="say">${scene.closeup.say}</p>
          ${cell && cell.step !== null && html`<b class="answer" aria-hidden="true">${cell.text}</b>`}
        </div>
        <p class="caption">${t('ui.close-up.caution')}</p>
        ${isCrowded(scene) && html`<${HeadActs} ...${page} head=${scene.heads[head - 1]} tabindex=${0} />`}
        <${RowStrip} ...${page} />
      </div>
    </div>
  <//>`;
}
