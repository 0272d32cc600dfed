// Attention in three steps for one word and one head: its query meets every key, the softmax makes weights of the scores,
// the values are blended. Nothing here but numbers of the pass.

import { Bars } from './bars.js';
import { classes, html } from './dom.js';
import { Meter } from './meter.js';
import { Budget } from './receipt.js';
import { isHidden } from './row.js';
import { Sentence } from './sentence.js';
import { termed } from './term.js';

/** @param {import('../types.js').Page} page */
export function Recap(page) {
  const { scene, t, flow, receipt, ramp } = page;
  const { closeup } = scene;
  const { stages } = flow('glue', 'weights', 1);
  const numbers = (/** @type {string} */ id) => stages.find((stage) => stage.id === id)?.numbers ?? [];
  const [scores, weights, blend] = ['scores', 'weights', 'blend'].map(numbers);
  const largest = Math.max(...weights.map(({ value }) => value));
  const word = closeup.rows[closeup.row - 1].label;
  const says = (/** @type {string} */ step) => termed(t, `ui.recap.${step}`, { word: html`<i><bdi>${word}</bdi></i>`, n: blend.length });
  return html`<div class="recap" role="group" aria-label=${t('ui.recap.name')}>
    ${!isHidden(scene, 'sentence') && html`<${Sentence} ...${page} />`}
    <p class="note-line">${says('match')}</p>
    <table class="prices recap-words">
      <caption class="unseen">${t('ui.recap.caption')}</caption>
      <thead><tr>${['word', 'score', 'share', 'weight'].map((column) => html`<th scope="col" key=${column}>${t(`ui.recap.column.${column}`)}</th>`)}</tr></thead>
      <tbody>${closeup.columns.map(({ index, label }) => html`<tr key=${index} class=${classes(weights[index - 1].value === largest && 'is-most')}>
        <th scope="row"><bdi>${label}</bdi></th><td>${scores[index - 1].text}</td>
        <td><${Meter} share=${weights[index - 1].value} tick=${1 / closeup.columns.length} /></td><td>${weights[index - 1].text}</td></tr>`)}</tbody>
    </table>
    <p class="note-line">${says('budget')}</p>
    <${Budget} budget=${receipt(closeup.head, closeup.row, closeup.column, 1, 1).budget} ramp=${ramp} />
    <p class="note-line">${says('blend')}</p>
    <${Bars} values=${blend.map(({ value }) => value)} />
  </div>`;
}
