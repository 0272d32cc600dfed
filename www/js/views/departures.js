// Mistakes on purpose: the line above the grids for as long as one is on, and the switches, folded below the figure.

import { Fragment, classes, html } from './dom.js';
import { Folded } from './folded.js';
import { Radios } from './radios.js';
import { Locked, Refused, isHidden, isLocked } from './row.js';

/** @typedef {import('../types.js').Page} Page */
/** @typedef {import('../types.js').MistakeStep} Step */

/** What is not by the formula, each with its way back. It cannot be hidden. @param {Page} page */
export function Departures({ scene, act }) {
  if (!scene.departures) return null;
  return html`<${Fragment}>${scene.departures.map(({ kind, text, repair }) => html`<p class=${classes('departure', kind !== 'swapped' && 'alarm-line')} key=${kind}>${text}
    ${repair && html` <button type="button" class="do" onClick=${() => act(repair.action)}>${repair.text}</button>`}</p>`)}<//>`;
}

/** @param {Page} page */
export function MistakesRow(page) {
  const { scene, t } = page;
  if (isHidden(scene, 'mistakes')) return null;
  return html`<${Folded} kind="mistakes" name=${t('ui.mistakes.name')} note=${t('ui.mistakes.note')} t=${t} body=${() => html`<${Steps} ...${page} />`} />`;
}

/** @param {Page} page */
function Steps(page) {
  const { steps } = page.mistakes();
  return html`<p class="caption">${page.t('ui.mistakes.caution')}</p>
    <ul class="mistakes">${steps.map((step) => html`<${OneStep} key=${step.kind} ...${page} step=${step} />`)}</ul>
    <${Refused} id="mistakes-refused" text=${page.look.refusals.mistakes} />`;
}

/** @param {Page & { step: Step }} page */
function OneStep({ step, scene, act, tell }) {
  const { name, ways, look } = step;
  const choices = ways.map(({ value, label, chosen, reason }) => ({ value, label, chosen, reason, name: reason ? `${label}: ${reason}` : undefined }));
  const choose = (/** @type {{ value: string }} */ { value }) => {
    const way = ways.find((one) => one.value === value);
    if (way?.reason) tell(way.reason);
    else if (way && !way.chosen) act(way.action);
  };
  const reason = ways.find((way) => way.reason)?.reason;
  return html`<li>
    <span class="mistake-name">${name}</span>
    ${isLocked(scene, 'mistakes') ? html`<${Locked}>${ways.find(({ chosen }) => chosen)?.label}<//>`
    : html`<${Radios} look="switch" label=${name} choices=${choices} choose=${choose} />`}
    <span class="note-line">${reason ?? look}</span>
  </li>`;
}
