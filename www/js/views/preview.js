// A second lesson inside the first, as a reader of the embedding page will meet it. What happens in it stays in it.

import { adoptParams } from '../element/attributes.js';
import { html, useLayoutEffect, useRef } from './dom.js';

const EVENTS = ['mha-ready', 'mha-change', 'mha-answer', 'mha-complete', 'mha-error', 'mha-train'];

/** @param {{ params: URLSearchParams, lang: string, t: import('../text.js').Text }} props */
export function Preview({ params, lang, t }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const wanted = params.toString();
  useLayoutEffect(() => {
    const box = place.current;
    if (!box) return;
    const stop = new AbortController();
    for (const type of EVENTS) box.addEventListener(type, (event) => event.stopPropagation(), { signal: stop.signal });
    return () => stop.abort();
  }, []);
  useLayoutEffect(() => {
    const lesson = document.createElement('multi-head-attention');
    adoptParams(new URLSearchParams(wanted), lesson);
    lesson.lang = lang;
    place.current?.replaceChildren(lesson);
  }, [wanted, lang]);
  return html`<div class="share-preview" role="group" aria-label=${t('ui.share.preview')}>
    <p class="caption">${t('ui.share.preview')}</p><div ref=${place}></div></div>`;
}
