// The head in focus: the word's query meets every key, scores become weights, weights blend the values. One column per
// word, in a frame that scrolls by itself when it must.

import { classes, html } from './dom.js';
import { Bars } from './bars.js';
import { cellLook } from './cell.js';
import { Digits, Walk, Way, WayBars, litOf } from './way.js';

/** @typedef {import('../types.js').Page} Page */
/** @typedef {import('../types.js').Flow} Flow */

/** @param {Page & { flow_: Flow, ask: import('./way.js').Ask }} page */
export function Meeting({ scene, ramp, t, flow_: flow, ask }) {
  const stage = (/** @type {string} */ id) => /** @type {import('../types.js').Stage} */ (flow.stages.find((one) => one.id === id));
  const [scores, weights] = [stage('scores'), stage('weights')];
  const cells = scene.closeup.cells[scene.closeup.row - 1];
  return html`<div class="meeting-frame"><div class="meeting" style=${{ '--n': flow.words.length }}>
      <span></span><div class="meeting-words" aria-hidden="true">${flow.words.map((word, i) => html`<bdi key=${i} class=${classes(i + 1 === scene.closeup.row && 'is-on')}>${word}</bdi>`)}</div>
      <span class="way-name">${t('ui.flow.keys')}</span><${PerWord} flow=${flow} of="keys" vectors=${flow.keys} />
      <span class="way-name">${t('ui.flow.scores')}</span><div><${Walk} flow=${flow} stage=${scores} ask=${ask} t=${t}><${WayBars} flow=${flow} stage=${scores} /><//><${Digits} stage=${scores} /></div>
      <span class="way-name">${t('ui.flow.weights')}</span><${Walk} flow=${flow} stage=${weights} ask=${ask} t=${t} look="walk--cells">
        ${cells.map((cell, i) => html`<span key=${i} class=${classes('cell', cell.step === null && 'hid', litOf(flow, 'weights').has(i + 1) && 'is-lit', flow.at.stage === 'weights' && flow.at.index === i + 1 && 'is-on')}
          style=${cellLook(cell, ramp)} data-number=${weights.numbers[i].place}>${cell.step === null ? '' : weights.numbers[i].text}</span>`)}<//>
      <span class="way-name">${t('ui.flow.values')}</span><${PerWord} flow=${flow} of="values" vectors=${flow.values} />
    </div></div>
    <${Way} flow=${flow} id="blend" ask=${ask} t=${t} />`;
}

/** One vector under every word. @param {{ flow: Flow, of: string, vectors: number[][] }} props */
function PerWord({ flow, of, vectors }) {
  const lit = litOf(flow, of);
  const width = vectors[0].length;
  const largest = Math.max(...vectors.flat().map(Math.abs), 1e-12);
  return html`<div class="per-word" data-of=${of}>${vectors.map((values, word) => html`<${Bars} key=${word} values=${values} largest=${largest}
    lit=${lit.size ? (/** @type {number} */ i) => lit.has(word * width + i + 1) : undefined} />`)}</div>`;
}
