// Where all numbers come from: which model, how it was made, what is true of it in this cut, and a way to train it on.

import { html } from './dom.js';
import { Notices, Seed } from './notices.js';
import { Radios } from './radios.js';
import { Locked, Refused, Row, isHidden, isLocked } from './row.js';
import { Tuning } from './tuning.js';

/** @typedef {import('../types.js').Page} Page */

/** @param {Page} page */
export function ModelRow(page) {
  const { scene, t } = page;
  if (isHidden(scene, 'model') && !scene.notices.length && !drawsSeed(page)) return null;
  return html`<${Row} kind="model" name=${t('ui.model.name')} note=${t('ui.model.note')}>
    <${ModelBody} ...${page} />
  <//>`;
}

/** @param {Page} page */
export function ModelBody(page) {
  const { scene, look } = page;
  const seed = drawsSeed(page);
  return html`${!isHidden(scene, 'model') && html`<${ModelPicker} ...${page} />`}
    <${Notices} ...${page} drawsAnother=${seed} />
    <${Tuning} ...${page} />
    ${seed && html`<${Seed} ...${page} />`}
    <${Refused} id="model-refused" text=${look.refusals.model ?? look.refusals.seed} />`;
}

/** Trained numbers were picked once; only drawn ones can be drawn again. @param {Page} page */
const drawsSeed = ({ scene }) => scene.model.standing === 'drawn' && !isHidden(scene, 'seed');

/** @param {Page} page */
function ModelPicker({ scene, act, t }) {
  const { value, options, about } = scene.model;
  const choices = options.map((option) => ({ ...option, chosen: option.value === value }));
  return html`${isLocked(scene, 'model')
    ? html`<p><${Locked}>${options.find((option) => option.value === value)?.label}<//></p>`
    : html`<${Radios} look="models" label=${t('ui.model.name')} choices=${choices}
        choose=${(/** @type {{ value: string }} */ choice) => act({ do: 'model', to: choice.value })} />`}
    <p class="caption">${about}</p>`;
}

/** Stands beside the grids, which it changes. @param {Page} page */
export function LayerPicker({ scene, act, t }) {
  const { value, options } = scene.layer;
  if (isHidden(scene, 'layer') || options.length < 2) return null;
  const label = options.find((option) => option.value === value)?.label;
  if (isLocked(scene, 'layer')) return html`<span class="name-layer"><${Locked}>${label}<//></span>`;
  const choices = options.map((option) => ({ value: option.value, label: t.number(option.value), name: option.label, chosen: option.value === value }));
  return html`<span class="name-layer"><b>${t('ui.layer')}</b>
    <${Radios} look="sets" label=${t('ui.layer')} choices=${choices}
      choose=${(/** @type {{ value: number }} */ choice) => act({ do: 'layer', to: choice.value })} /></span>`;
}
