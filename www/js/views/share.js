// "Share or embed": what is on the screen now, as a link, a frame or a tag for somebody else's page, with a look at how it
// will be there.

import { classes, html, useState } from './dom.js';
import { Preview } from './preview.js';
import { isHidden } from './row.js';
import { Controls, Languages, Questions, Views } from './share-choices.js';
import { addresses, elementCode, frameCode, placeOfFiles, report } from './share-code.js';

/** @typedef {import('../types.js').Page} Page */
/**
 * What the reader is to find: of the questions those named, none meaning all.
 * @typedef {{ view: string, lang: string, questions: string[], hide: string[], lock: string[], place: string }} Wish
 */

/** At the foot of a view; quiet where the view is small. @param {Page} page */
export function Share(page) {
  const { scene, t } = page;
  const [open, setOpen] = useState(false);
  if (isHidden(scene, 'share')) return null;
  const quiet = scene.view !== 'lesson';
  return html`<section class=${classes('share', quiet && 'share--quiet')} aria-label=${quiet ? undefined : t('ui.share')}>
    <button type="button" class=${quiet ? 'link' : 'btn'} aria-expanded=${String(open)} onClick=${() => setOpen(!open)}>${t('ui.share')}</button>
    ${open && html`<${SharePanel} ...${page} />`}
  </section>`;
}

/** @param {Page} page */
export function SharePanel({ scene, t, share }) {
  const [wish, setWish] = useState(/** @type {Wish} */ ({
    view: scene.view, lang: share.lang, questions: share.chosen(), hide: scene.hide, lock: scene.lock, place: placeOfFiles(),
  }));
  const change = (/** @type {Partial<Wish>} */ part) => setWish({ ...wish, ...part });
  const { link, params, embedded, title } = addresses(share, wish);
  return html`<div class="share-panel">
    <div class="share-choices">
      <${Views} wish=${wish} change=${change} t=${t} />
      <${Languages} wish=${wish} change=${change} all=${share.languages} t=${t} />
      <${Questions} wish=${wish} change=${change} all=${share.questions()} t=${t} />
      <${Controls} wish=${wish} change=${change} t=${t} />
      <label class="field"><span>${t('ui.share.place')}</span>
        <input type="text" inputmode="url" spellcheck="false" value=${wish.place}
          onInput=${(/** @type {any} */ event) => change({ place: event.target.value.trim() })} /></label>
    </div>
    <div class="share-codes">
      <${Code} name="link" text=${link} rows="3" t=${t} />
      <${Code} name="frame" text=${frameCode(embedded, wish, title)} rows="4" t=${t} />
      <${Code} name="element" text=${elementCode(params, link, wish, title)} rows="7" t=${t} />
    </div>
    <${Preview} params=${params} lang=${wish.lang} t=${t} />
    <p class="note-line">${t.rich('ui.share.report', { report: html`<a class="do" href=${report(link, share.version, t)}>${t('ui.share.report.link')}</a>` })}</p>
  </div>`;
}

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
