// Widths without dragging: one number per head, with the sum beside them; split and join as buttons.

import { html, useState } from './dom.js';
import { Refused } from './row.js';

/** @typedef {import('../types.js').Page} Page */

/** @param {Page & { close: () => void }} props */
export function Widths({ scene, act, t, look, close }) {
  const now = scene.heads.map(({ dHead }) => dHead);
  const [draft, setDraft] = useState({ of: '', widths: now });
  // a draft is about the widths it started from; when a cut moved meanwhile, it is void
  const widths = draft.of === now.join() ? draft.widths : now;
  const type = (/** @type {number} */ at, /** @type {number} */ width) =>
    setDraft({ of: now.join(), widths: widths.map((old, i) => (i === at ? width : old)) });
  const apply = (/** @type {import('../types.js').Action} */ action) => act(action).errors.length === 0;
  const use = () => { if (apply({ do: 'slices', to: widths })) close(); };
  const keys = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault(); // or the same key would press the opener, which has the focus by then
    use();
  };
  return html`<div class="editor" role="group" aria-label=${t('ui.widths')} onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === 'Escape' && close()}>
    <ol class="widths">${scene.heads.map((head, i) => html`<li key=${head.head}>
      <label class="field"><span>${head.label}</span>
        <input type="number" inputmode="numeric" min="1" max=${scene.dModel} value=${widths[i]}
          aria-describedby="widths-sum" onInput=${(/** @type {InputEvent} */ event) => type(i, numberIn(event))}
          onKeyDown=${keys} /></label>
      <${Reshape} head=${head} cut=${scene.cuts[i]} apply=${apply} t=${t} />
    </li>`)}</ol>
    <p class="note-line" id="widths-sum">${t('ui.widths.sum', { sum: widths.reduce((sum, width) => sum + width, 0), total: scene.dModel })}</p>
    <${Refused} id="widths-refused" text=${look.refusals.slices} />
    <span class="editor-acts">
      <button type="button" class="btn btn--main" onClick=${use}>${t('ui.widths.use')}</button>
      <button type="button" class="btn" onClick=${close}>${t('ui.close')}</button>
    </span>
  </div>`;
}

/** @param {InputEvent} event */
const numberIn = (event) => Math.trunc(Number(/** @type {HTMLInputElement} */ (event.target).value)) || 0;

/** @param {{ head: import('../types.js').Head, cut?: import('../types.js').Cut, apply: (action: import('../types.js').Action) => boolean, t: Page['t'] }} props */
function Reshape({ head, cut, apply, t }) {
  return html`<span class="acts">
    ${head.dHead > 1 && html`<button type="button" class="link" aria-label=${t('ui.widths.split-head', { label: head.label })}
      onClick=${() => apply({ do: 'split', head: head.head })}>${t('ui.widths.split')}</button>`}
    ${cut?.movable && html`<button type="button" class="link" aria-label=${t('ui.widths.join-head', { label: head.label })}
      onClick=${() => apply({ do: 'join', cut: cut.cut })}>${t('ui.widths.join')}</button>`}
  </span>`;
}
