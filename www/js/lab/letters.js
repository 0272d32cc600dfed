// One row of letters: each with the model's guess for the next one. Type a repeat and watch it copied.

import { classes, html, useState } from '../views/dom.js';
import { Refused, Row } from '../views/row.js';
import { keepStop, rove } from '../views/roving.js';

/** @typedef {import('./types.js').LabPage} LabPage */

/** @param {LabPage} page */
export function Letters({ lab, act, t, refusals }) {
  const { letters, text, limit, writtenOn, said } = lab.letters;
  const stop = letters.find(({ chosen }) => chosen)?.index ?? 1;
  return html`<${Row} kind="letters" name=${t('ui.lab.letters')} note=${t('ui.lab.letters.guess')}>
    <div class="lab-letters" role="group" aria-label=${t('ui.lab.letters.pick')} onKeyDown=${rove} onFocusIn=${keepStop}>
      ${letters.map((letter) => html`<button type="button" key=${letter.index} class=${classes('lab-letter', letter.chosen && 'is-on')} data-item
        tabindex=${letter.index === stop ? 0 : -1} aria-pressed=${String(letter.chosen)} onClick=${() => act({ do: 'place', to: letter.index })}>
        <span class="unseen">${letter.name}</span><b aria-hidden="true">${letter.text}</b><span aria-hidden="true" class=${classes(letter.right === true && 'is-right', letter.right === false && 'is-wrong')}>${letter.guess}</span></button>`)}
    </div>
    <p class="note-line">${said}</p>
    <p class="note-line">${writtenOn}</p>
    <${Own} text=${text} limit=${limit} act=${act} t=${t} refused=${refusals.sequence} />
  <//>`;
}

/** @param {{ text: string, limit: number, act: LabPage['act'], t: LabPage['t'], refused?: string }} props */
function Own({ text, limit, act, t, refused }) {
  const [draft, setDraft] = useState({ of: text, text });
  const value = draft.of === text ? draft.text : text;
  const use = () => act({ do: 'sequence', to: value });
  return html`<div class="lab-own">
    <label class="field"><span>${t('ui.lab.letters.own', { limit })}</span>
      <input type="text" autocomplete="off" autocapitalize="characters" spellcheck=${false} value=${value} maxlength=${limit * 2}
        aria-invalid=${refused ? 'true' : undefined} aria-describedby=${refused ? 'sequence-refused' : undefined}
        onInput=${(/** @type {InputEvent} */ event) => setDraft({ of: text, text: /** @type {HTMLInputElement} */ (event.target).value })}
        onKeyDown=${(/** @type {KeyboardEvent} */ event) => { if (event.key === 'Enter') use(); }} /></label>
    <button type="button" class="btn" onClick=${use}>${t('ui.lab.letters.use')}</button>
    <${Refused} id="sequence-refused" text=${refused} />
  </div>`;
}
