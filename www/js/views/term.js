// Words of the glossary where they stand in the figure, and all of them in one list: what pops up is never the only copy.

import { popOver } from '../pop-over.js';
import { marks } from '../text.js';
import { html, useLayoutEffect, useRef } from './dom.js';
import { Folded } from './folded.js';
import { isHidden } from './row.js';

/** @typedef {import('../types.js').Page} Page */
/** @typedef {import('../text.js').Text} Text */

/** In the order in which one meets them. */
const TERMS = ['head', 'd-head', 'residual', 'query', 'key', 'value', 'score', 'softmax', 'pattern', 'w-o', 'kv-cache'];

/** A sentence of the page with its terms to be touched. @param {Text} t @param {string} key @param {Record<string, unknown>} [values] */
export const termed = (t, key, values) => withTerms(t, t.marked(key, values));

/** A sentence of the core, the same way. @param {Text} t @param {string} sentence */
export const termsIn = (t, sentence) => withTerms(t, marks(sentence));

/** @param {Text} t @param {unknown[]} pieces */
const withTerms = (t, pieces) => pieces.map((piece, i) => (isMark(piece) ? html`<${Term} key=${i} term=${piece.term} text=${piece.text} t=${t} />` : piece));

/** @param {unknown} piece @returns {piece is import('../text.js').Marked} */
const isMark = (piece) => typeof piece === 'object' && piece !== null && 'term' in piece;

/** Ids are told apart within one shadow root; counting on is enough for that. */
let made = 0;

/** @param {{ term: string, text: string, t: Text }} props */
function Term({ term, text, t }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const id = useRef(`term-${made += 1}`).current;
  useLayoutEffect(() => {
    const { current } = place;
    if (!current) return;
    const [trigger, tip] = /** @type {HTMLElement[]} */ ([...current.children]);
    return popOver(current, trigger, tip, () => current.closest('.mha') ?? current);
  }, []);
  return html`<span class="gloss-place" ref=${place}><button type="button" class="gloss" aria-describedby=${id}>${text}</button><span
    class="gloss-tip" role="tooltip" id=${id} hidden><b>${t(`ui.term.${term}`)}</b> ${t(`ui.term.${term}.says`)}</span></span>`;
}

/** @param {Page} page */
export function GlossaryRow({ scene, t }) {
  if (isHidden(scene, 'legend')) return null;
  return html`<${Folded} kind="glossary" name=${t('ui.glossary.name')} note=${t('ui.glossary.note')} t=${t} body=${() => html`<dl class="glossary">
    ${TERMS.map((term) => html`<div key=${term}><dt>${t(`ui.term.${term}`)}</dt><dd>${t(`ui.term.${term}.says`)}</dd></div>`)}</dl>`} />`;
}
