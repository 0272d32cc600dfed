// Another sentence: the learner's own, or one of the prepared ones. A refusal stands at the field, and the field stays.

import { html, useLayoutEffect, useRef, useState } from './dom.js';
import { Refused } from './row.js';

/** @param {import('../types.js').Page & { close: () => void }} props */
export function SentenceEditor({ scene, act, t, look, close }) {
  const [draft, setDraft] = useState(scene.sentence.text);
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useLayoutEffect(() => field.current?.select(), []);
  const refusal = look.refusals.sentence;
  const use = (/** @type {string} */ text) => { if (!act({ do: 'sentence', to: text }).errors.length) close(); };
  const keys = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault(); // or the same key would press the pencil, which has the focus by then
    use(draft);
  };
  return html`<div class="editor" onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === 'Escape' && close()}>
    <label class="field"><span>${t('ui.sentence.own', { limit: scene.sentence.limit })}</span>
      <input type="text" dir="auto" autocomplete="off" spellcheck=${false} value=${draft} ref=${field}
        aria-invalid=${refusal ? 'true' : undefined} aria-describedby=${refusal ? 'sentence-refused' : undefined}
        onInput=${(/** @type {InputEvent} */ event) => setDraft(/** @type {HTMLInputElement} */ (event.target).value)} onKeyDown=${keys} />
    </label>
    <${Refused} id="sentence-refused" text=${refusal} />
    <span class="editor-acts">
      <button type="button" class="btn btn--main" onClick=${() => use(draft)}>${t('ui.sentence.use')}</button>
      <button type="button" class="btn" onClick=${close}>${t('ui.cancel')}</button>
    </span>
    <p class="note-line">${t('ui.sentence.prepared')}</p>
    <ul class="prepared">${scene.sentence.prepared.map(({ text, chosen }) => html`<li key=${text}>
      <button type="button" class="do" aria-current=${chosen ? 'true' : undefined} onClick=${() => use(text)}><bdi>${text}</bdi></button>
    </li>`)}</ul>
  </div>`;
}
