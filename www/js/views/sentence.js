// The sentence: its words choose the row; the pencil opens a field for another sentence.

import { classes, html, useLayoutEffect, useRef, useState } from './dom.js';
import { keepStop, rove } from './roving.js';
import { isLocked } from './row.js';
import { SentenceEditor } from './sentence-editor.js';

/** @param {import('../types.js').Page} page */
export function Sentence(page) {
  const { scene, act, t } = page;
  const [editing, setEditing] = useState(false);
  const locked = isLocked(scene, 'sentence');
  const pencil = useReturn(editing);
  return html`<div class="sentence-place" part="sentence">
    <div class="sentence">
      ${locked ? html`<${FixedWords} words=${scene.sentence.words} />` : html`<${Words} words=${scene.sentence.words} act=${act} t=${t} />`}
      ${!locked && html`<button type="button" class="link edit" ref=${pencil} aria-expanded=${String(editing)}
        aria-label=${t('ui.sentence.edit')} onClick=${() => setEditing(!editing)}><${Pencil} /></button>`}
    </div>
    ${editing && !locked && html`<${SentenceEditor} ...${page} close=${() => setEditing(false)} />`}
  </div>`;
}

/** @typedef {import('../types.js').Word} Word */

/** @param {{ words: Word[], act: import('../types.js').Page['act'], t: import('../text.js').Text }} props */
function Words({ words, act, t }) {
  return html`<div class="words" role="radiogroup" aria-label=${t('ui.sentence.words')} onKeyDown=${rove} onFocusIn=${keepStop}>
    ${words.map(({ index, text, chosen }) => html`<button type="button" role="radio" key=${index} data-item
      class=${classes('word', chosen && 'is-on')} aria-checked=${String(chosen)} tabindex=${chosen ? 0 : -1}
      onClick=${() => act({ do: 'focus', row: index })}><bdi>${text}</bdi></button>`)}
  </div>`;
}

/** @param {{ words: Word[] }} props */
function FixedWords({ words }) {
  return html`<p class="words">${words.map(({ index, text, chosen }) => html`<span key=${index}
    class=${classes('word', 'is-fixed', chosen && 'is-on')}><bdi>${text}</bdi>${' '}</span>`)}</p>`;
}

/** When the field closes, the focus goes back to the pencil that opened it. @param {boolean} editing */
function useReturn(editing) {
  const pencil = useRef(/** @type {HTMLElement | null} */ (null));
  const before = useRef(editing);
  useLayoutEffect(() => {
    if (before.current && !editing) pencil.current?.focus();
    before.current = editing;
  }, [editing]);
  return pencil;
}

function Pencil() {
  return html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
    <path d="M3 13l.7-3L10.5 3.2l2.3 2.3L6 12.3zM9 4.7l2.3 2.3" />
  </svg>`;
}
