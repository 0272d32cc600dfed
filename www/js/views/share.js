// "Share or embed": what is on the screen now, as a link, a frame or a tag for somebody else's page, with a look at how it
// will be there.

import { html, useState } from './dom.js';
import { Preview } from './preview.js';
import { isHidden } from './row.js';
import { addresses, elementCode, frameCode, placeOfFiles, report } from './share-code.js';

/** @typedef {import('../types.js').Page} Page */
/** @typedef {{ view: string, hide: string[], lock: string[], place: string }} Wish */

const VIEWS = ['lesson', 'explore', 'quiz', 'induction'];
const CONTROLS = [
  'model', 'layer', 'sentence', 'mask', 'heads', 'slices', 'kv-heads', 'mute', 'reading', 'mistakes', 'seed', 'history', 'close-up', 'flow', 'legend', 'prices',
  'jobs', 'guess', 'compare', 'quiz',
];

/** @param {Page} page */
export function Share(page) {
  const { scene, t } = page;
  const [open, setOpen] = useState(false);
  if (isHidden(scene, 'share')) return null;
  return html`<section class="share" aria-label=${t('ui.share')}>
    <button type="button" class="btn" aria-expanded=${String(open)} onClick=${() => setOpen(!open)}>${t('ui.share')}</button>
    ${open && html`<${Panel} ...${page} />`}
  </section>`;
}

/** @param {Page} page */
function Panel({ scene, t, share }) {
  const [wish, setWish] = useState(/** @type {Wish} */ ({ view: scene.view, hide: scene.hide, lock: scene.lock, place: placeOfFiles() }));
  const change = (/** @type {Partial<Wish>} */ part) => setWish({ ...wish, ...part });
  const { link, params, embedded } = addresses(share.link(), wish, share);
  return html`<div class="share-panel">
    <div class="share-choices">
      <${Views} value=${wish.view} change=${change} t=${t} />
      <${Controls} wish=${wish} change=${change} t=${t} />
      <label class="field"><span>${t('ui.share.place')}</span>
        <input type="text" inputmode="url" spellcheck="false" value=${wish.place}
          onInput=${(/** @type {any} */ event) => change({ place: event.target.value.trim() })} /></label>
    </div>
    <div class="share-codes">
      <${Code} name="link" text=${link} rows="3" t=${t} />
      <${Code} name="frame" text=${frameCode(embedded, wish, t('ui.share.title'))} rows="4" t=${t} />
      <${Code} name="element" text=${elementCode(params, link, wish.place, t('ui.share.title'), share.lang)} rows="7" t=${t} />
    </div>
    <${Preview} params=${params} t=${t} />
    <p class="note-line">${t.rich('ui.share.report', { report: html`<a class="do" href=${report(link, share.version, t)}>${t('ui.share.report.link')}</a>` })}</p>
  </div>`;
}

/** @param {{ value: string, change: (part: Partial<Wish>) => void, t: Page['t'] }} props */
function Views({ value, change, t }) {
  return html`<fieldset class="share-set"><legend>${t('ui.share.view')}</legend>
    ${VIEWS.map((view) => html`<label key=${view}><input type="radio" name="share-view" checked=${view === value}
      onChange=${() => change({ view })} /> ${t(`ui.share.view.${view}`)}</label>`)}
  </fieldset>`;
}

/** @param {{ wish: Wish, change: (part: Partial<Wish>) => void, t: Page['t'] }} props */
function Controls({ wish, change, t }) {
  const box = (/** @type {'hide' | 'lock'} */ list, /** @type {string} */ name) => html`<td><label>
    <input type="checkbox" checked=${wish[list].includes(name)} onChange=${() => change({ [list]: toggled(wish[list], name) })}
      aria-label=${t(`ui.share.${list}-control`, { control: t(`ui.share.control.${name}`) })} /></label></td>`;
  return html`<table class="share-controls"><caption>${t('ui.share.controls')}</caption>
    <thead><tr><td></td><th scope="col">${t('ui.share.hide')}</th><th scope="col">${t('ui.share.lock')}</th></tr></thead>
    <tbody>${CONTROLS.map((name) => html`<tr key=${name}>
      <th scope="row">${t(`ui.share.control.${name}`)}</th>${box('hide', name)}${box('lock', name)}</tr>`)}</tbody>
  </table>`;
}

/** @param {string[]} list @param {string} name */
const toggled = (list, name) => (list.includes(name) ? list.filter((other) => other !== name) : [...list, name]);

/** A piece of text to take away. @param {{ name: string, text: string, rows: string, t: Page['t'] }} props */
function Code({ name, text, rows, t }) {
  const [copied, setCopied] = useState('');
  const area = { current: /** @type {HTMLTextAreaElement | null} */ (null) };
  const copy = async () => setCopied(await copyFrom(area.current) ? text : '');
  return html`<div class="share-code">
    <label class="field"><span>${t(`ui.share.${name}`)}</span>
      <textarea readonly rows=${rows} spellcheck="false" ref=${area} value=${text}
        onFocus=${(/** @type {any} */ event) => event.target.select()}></textarea></label>
    <span class="share-copy"><button type="button" class="link" onClick=${copy}>${t('ui.share.copy', { name: t(`ui.share.${name}`) })}</button>
      <span role="status">${copied === text && copied !== '' ? t('ui.share.copied') : ''}</span></span>
  </div>`;
}

/** A frame without the right to the clipboard still has the selection. @param {HTMLTextAreaElement | null} area */
async function copyFrom(area) {
  if (!area) return false;
  try {
    await navigator.clipboard.writeText(area.value);
    return true;
  } catch {
    area.select();
    return document.execCommand('copy');
  }
}
