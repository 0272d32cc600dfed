// view="induction": a model that grows. One figure, read downwards: the run, its time line, both layers, the letters.

import { classes, html } from '../views/dom.js';
import { Legend } from '../views/legend.js';
import { Row } from '../views/row.js';
import { Choices } from './choices.js';
import { Layer } from './layer.js';
import { Letters } from './letters.js';
import { TimeLine } from './time-line.js';

/** @typedef {import('./types.js').LabPage} LabPage */
/** @typedef {import('./types.js').Button} ButtonData */

/** @param {import('../types.js').Page} props */
export function LabView({ lab: room, t, look }) {
  const lab = room();
  /** @type {LabPage} */
  const page = {
    t,
    lab: lab.scene,
    act: (action) => lab.act(action),
    refusals: lab.refusals,
    paint: (layer, head, canvas) => lab.paint(layer, head, canvas, look.dark),
    table: (layer, head) => lab.table(layer, head),
    revision: look.revision,
  };
  return html`<div class="spine spine--lab" role="group" aria-label=${t('ui.lab.figure')}>
    <${RunRow} ...${page} />
    <${Choices} ...${page} />
    <${TimeLine} ...${page} />
    ${page.lab.layers.map((layer) => html`<${Layer} key=${layer.layer} ...${page} layer=${layer} />`)}
    <${ReadRow} ...${page} />
    <${Letters} ...${page} />
  </div>`;
}

/** @param {LabPage} page */
function RunRow({ lab, act, t }) {
  return html`<${Row} kind="run" name=${t('ui.lab.name')} note=${t('ui.lab.here')}>
    <div class="row-tools">
      <div class="lab-acts" role="group" aria-label=${t('ui.lab.acts')}>
        ${lab.buttons.map((button, i) => html`<${Press} key=${i} button=${button} act=${act} look=${classes('btn', i === 0 && 'btn--main')} />`)}
      </div>
      <p class="standing"><b>${lab.standing}</b> ${lab.seen}</p>
    </div>
    <p class="note-line">${t.rich('ui.lab.phrases', { list: pressed(lab.phrases, act) })}</p>
  <//>`;
}

/** Phrases in a sentence. @param {ButtonData[]} buttons @param {LabPage['act']} act */
const pressed = (buttons, act) => buttons.map((button, i) => html`${i > 0 && ', '}<${Press} key=${i} button=${button} act=${act} look="do" />`);

/** A button that stays reachable while it has nothing to do. @param {{ button: ButtonData, act: LabPage['act'], look: string }} props */
export function Press({ button, act, look }) {
  return html`<button type="button" class=${look} aria-disabled=${button.possible ? undefined : 'true'}
    onClick=${() => { if (button.possible) act(button.act); }}>${button.text}</button>`;
}

/** @param {LabPage} page */
function ReadRow({ lab, act, t }) {
  return html`<${Row} kind="lab-read" name="">
    <p class="note-line knocks">${t.rich('ui.lab.knocks', { list: pressed(lab.knocks, act) })}</p>
    <p class="note-line knocked">${lab.knocked} ${lab.allIn && html`<${Press} button=${lab.allIn} act=${act} look="do" />`}</p>
    <div class="row-tools">
      <p class="axes">${t('ui.lab.axes')}</p>
      <${Legend} scene=${{ legend: lab.legend }} t=${t} />
    </div>
    <p class="caption">${t('ui.lab.fine')}</p>
  <//>`;
}
