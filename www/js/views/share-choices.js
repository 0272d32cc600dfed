// What whoever shares can choose: the view, the language, the questions, and what to hide or lock.

import { html } from './dom.js';
import { asksIn } from './share-code.js';

/** @typedef {import('../types.js').Page} Page */
/** @typedef {import('./share.js').Wish} Wish */
/** @typedef {{ wish: Wish, change: (part: Partial<Wish>) => void, t: Page['t'] }} Props */

const VIEWS = ['lesson', 'explore', 'quiz', 'recap', 'induction'];
const CONTROLS = [
  'model', 'layer', 'sentence', 'mask', 'heads', 'slices', 'kv-heads', 'mute', 'reading', 'mistakes', 'seed', 'history', 'close-up', 'flow', 'legend', 'prices',
  'jobs', 'guess', 'compare', 'quiz',
];

/** @param {Props} props */
export function Views({ wish, change, t }) {
  return html`<${Choice} name="share-view" legend=${t('ui.share.view')} value=${wish.view} change=${(/** @type {string} */ view) => change({ view })}
    options=${VIEWS.map((view) => ({ value: view, label: t(`ui.share.view.${view}`), lang: undefined }))} />`;
}

/** Each in its own words. @param {Props & { all: Page['share']['languages'] }} props */
export function Languages({ wish, change, all, t }) {
  return html`<${Choice} name="share-lang" legend=${t('ui.share.language')} value=${wish.lang} change=${(/** @type {string} */ lang) => change({ lang })}
    options=${all.map(({ lang, name }) => ({ value: lang, label: name, lang }))} />`;
}

/** @param {{ name: string, legend: string, value: string, change: (value: string) => void, options: { value: string, label: string, lang?: string }[] }} props */
function Choice({ name, legend, value, change, options }) {
  return html`<fieldset class="share-set"><legend>${legend}</legend>
    ${options.map((option) => html`<label key=${option.value} lang=${option.lang}><input type="radio" name=${name} checked=${option.value === value}
      onChange=${() => change(option.value)} /> ${option.label}</label>`)}
  </fieldset>`;
}

/** None ticked means all: a view of questions without any would be empty. @param {Props & { all: { id: string, stem: string }[] }} props */
export function Questions({ wish, change, all, t }) {
  if (!asksIn(wish)) return null;
  const { length } = wish.questions;
  const toggle = (/** @type {string} */ id) => {
    const now = toggled(wish.questions, id);
    const known = all.filter((question) => now.includes(question.id)).map((question) => question.id);
    change({ questions: [...now.filter((one) => !known.includes(one)), ...known] });
  };
  return html`<details class="share-questions"><summary>${length ? t('ui.share.questions.some', { n: length, all: all.length }) : t('ui.share.questions.all', { all: all.length })}</summary>
    <fieldset class="share-list"><legend>${t('ui.share.questions')}</legend>
      ${all.map(({ id, stem }) => html`<label key=${id}><input type="checkbox" checked=${wish.questions.includes(id)} onChange=${() => toggle(id)} /> <span>${stem}</span></label>`)}
    </fieldset></details>`;
}

/** @param {Props} props */
export function Controls({ wish, change, t }) {
  const box = (/** @type {'hide' | 'lock'} */ list, /** @type {string} */ name) => html`<td><label>
    <input type="checkbox" checked=${wish[list].includes(name)} onChange=${() => change({ [list]: toggled(wish[list], name) })}
      aria-label=${t(`ui.share.${list}-control`, { control: t(`ui.share.control.${name}`) })} /></label></td>`;
  const controls = controlsOf(wish.view);
  if (!controls.length) return null;
  return html`<table class="share-controls"><caption>${t('ui.share.controls')}</caption>
    <thead><tr><td></td><th scope="col">${t('ui.share.hide')}</th><th scope="col">${t('ui.share.lock')}</th></tr></thead>
    <tbody>${controls.map((name) => html`<tr key=${name}>
      <th scope="row">${t(`ui.share.control.${name}`)}</th>${box('hide', name)}${box('lock', name)}</tr>`)}</tbody>
  </table>`;
}

/** What there is to hide or lock. @param {string} view */
const controlsOf = (view) => CONTROLS.filter((name) => view === 'lesson' || (view === 'recap' ? name === 'sentence' : view !== 'induction' && name !== 'quiz'));

/** @param {string[]} list @param {string} name */
const toggled = (list, name) => (list.includes(name) ? list.filter((other) => other !== name) : [...list, name]);
