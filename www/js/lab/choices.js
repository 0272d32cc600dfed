// What a run grows from. Every change starts another run, so the choices stand behind one summary line.

import { html, useState } from '../views/dom.js';
import { NumberField } from '../views/head-count.js';
import { Radios } from '../views/radios.js';
import { Refused, Row } from '../views/row.js';

/** @typedef {import('./types.js').LabPage} LabPage */
/** @typedef {import('./types.js').Pick} Pick */

/** Fields that a choice can be refused in. */
const FIELDS = ['heads', 'kv-heads', 'slices', 'layers', 'vocabulary', 'seed'];

/** @param {LabPage} page */
export function Choices({ lab, act, t, refusals }) {
  const { choices } = lab;
  const choose = (/** @type {string} */ key) => (/** @type {string | number} */ value) => act({ do: 'params', params: `${key}=${value}` });
  const picks = { choices, choose };
  return html`<${Row} kind="choices" name=${t('ui.lab.choices')} note=${t('ui.lab.choices.note')}>
    <div class="lab-choices">
      <label class="field"><span>${t('ui.lab.heads')}</span>
        <${NumberField} label=${t('ui.lab.heads')} value=${choices.heads} min=${1} max=${choices.mostHeads} set=${choose('heads')} /></label>
      <${Widths} slices=${choices.slices} use=${choose('slices')} t=${t} />
      <${Field} ...${picks} id="sets" name="kv-heads" label=${t('ui.lab.sets')} />
      <${Field} ...${picks} id="layers" name="layers" label=${t('ui.lab.layers')} />
      <${Field} ...${picks} id="vocabulary" name="vocabulary" label=${t('ui.lab.vocabulary')} />
      <label class="field lab-seed"><span>${t('ui.lab.seed')}</span>
        <${NumberField} label=${t('ui.lab.seed')} value=${choices.seed} min=${0} max=${4294967295} set=${choose('seed')} /></label>
      <div class="field"><span>${t('ui.lab.speed')}</span>
        <${Radios} look="sets" label=${t('ui.lab.speed')} choices=${choices.speed} choose=${(/** @type {Pick} */ { value }) => act({ do: 'speed', to: value })} /></div>
    </div>
    ${FIELDS.map((field) => html`<${Refused} key=${field} id=${`lab-refused-${field}`} text=${refusals[field]} />`)}
    <p class="note-line about">${lab.about}</p>
  <//>`;
}

/** @param {{ choices: import('./types.js').LabScene['choices'], choose: (key: string) => (value: string | number) => void, id: 'sets' | 'layers' | 'vocabulary', name: string, label: string }} props */
function Field({ choices, choose, id, name, label }) {
  return html`<div class="field"><span>${label}</span>
    <${Radios} look="sets" label=${label} choices=${choices[id]} choose=${(/** @type {Pick} */ { value }) => choose(name)(value)} /></div>`;
}

/** The widths as they are written: one number per head, commas between. @param {{ slices: string, use: (value: string) => void, t: LabPage['t'] }} props */
function Widths({ slices, use, t }) {
  const [draft, setDraft] = useState({ of: slices, text: slices });
  const text = draft.of === slices ? draft.text : slices;
  const keys = (/** @type {KeyboardEvent} */ event) => { if (event.key === 'Enter') use(text); };
  return html`<span class="lab-widths"><label class="field"><span>${t('ui.lab.slices')}</span>
      <input type="text" inputmode="numeric" value=${text} aria-label=${t('ui.lab.slices')} onKeyDown=${keys}
        onInput=${(/** @type {InputEvent} */ event) => setDraft({ of: slices, text: /** @type {HTMLInputElement} */ (event.target).value })} /></label>
    ${text !== slices && html`<button type="button" class="btn btn--small" onClick=${() => use(text)}>${t('ui.lab.slices.use')}</button>`}</span>`;
}
