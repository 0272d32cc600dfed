// What the model answers at the word that looks, and what each head has to do with that: a ledger in which heads can be
// muted, so that one sees whether a bright square mattered.

import { html, useLayoutEffect, useRef, useState } from './dom.js';
import { Sounding } from './head-acts.js';
import { HeadLine } from './head-line.js';
import { shortcut } from './heads.js';
import { Meter } from './meter.js';
import { rove } from './roving.js';
import { Row, isHidden } from './row.js';

/** @typedef {import('../types.js').Page & import('./heads.js').Tables} Page */
/** @typedef {import('../types.js').GuessView} GuessView */

/** @param {Page} page */
export function GuessRow(page) {
  if (isHidden(page.scene, 'guess')) return null;
  return html`<${Row} kind="guess" name=${page.t('ui.guess.name')} note=${page.t('ui.guess.note')}><${Guess} ...${page} /><//>`;
}

/** @param {Page} page */
export function Guess(page) {
  const { asked, t, scene } = page;
  const guess = asked();
  return html`<p class="say">${guess.question}</p>
    ${guess.answers.length > 0 && html`<div class="guess">
      <ol class="guess-answers" aria-label=${t('ui.guess.answers')}>${guess.answers.map(({ word, probability, text }) => html`<li key=${word}>
        <bdi>${word}</bdi><${Meter} share=${probability} tick=${guess.chance} /><span class="nums">${text}</span></li>`)}</ol>
      <div class="guess-heads">
        <p class="caption">${guess.about} ${t('ui.guess.keys')}</p>
        <${Effects} ...${page} guess=${guess} />
        <p class="caption">${t('ui.guess.caution')}${scene.model.standing === 'trained' && !scene.departures && scene.view !== 'explore' && ` ${t('ui.guess.mean')}`}</p>
      </div>
    </div>`}`;
}

/** The heads that sound, ranked, then the muted ones. One tab stop; from a head, Tab leads to its buttons. @param {Page & { guess: GuessView }} page */
function Effects({ guess, ...page }) {
  const { scene, t, act, toggleTable } = page;
  const [wanted, setWanted] = useState(0);
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const held = useRef(/** @type {{ head: string, button: boolean } | null} */ (null));
  const muted = scene.heads.filter((head) => head.muted);
  const order = [...guess.effects.map(({ head }) => head), ...muted.map(({ head }) => head)];
  const stop = order.includes(wanted) ? wanted : order[0];
  const keys = (/** @type {KeyboardEvent} */ event) => rove(event) || shortcut(event, stop, { act, toggleTable }, scene);
  const focus = (/** @type {FocusEvent} */ event) => {
    held.current = placeOf(event.target);
    setWanted(Number(held.current?.head ?? stop));
  };
  // a muted head moves in the list, and a browser takes the focus from what is moved
  useLayoutEffect(() => giveBack(list.current, held.current), [order.join()]);
  return html`<ol class="effects" ref=${list} aria-label=${t('ui.guess.effects', { layer: scene.layer.value })} onKeyDown=${keys} onFocusIn=${focus}
      onFocusOut=${(/** @type {FocusEvent} */ event) => { if (event.relatedTarget) held.current = null; }}>
    ${order.map((number) => html`<${Line} key=${number} ...${page} head=${scene.heads[number - 1]} guess=${guess} tabindex=${number === stop ? 0 : -1} />`)}
  </ol>`;
}

/** @param {Page & { head: import('../types.js').Head, guess: GuessView, tabindex: number }} page */
function Line({ scene, act, t, head, guess, tabindex }) {
  const effect = guess.effects.find((one) => one.head === head.head);
  return html`<li data-effect=${head.head}>
    <span class="effect-head"><button type="button" class="head-name" data-item tabindex=${tabindex} aria-describedby=${`effect-${head.head}`}
      aria-current=${head.chosen ? 'true' : undefined} onClick=${() => act({ do: 'focus', head: head.head })}>${head.label}</button><${HeadLine} line=${head.line} /></span>
    <span class="effect-says">${effect && html`<${Meter} share=${effect.without} tick=${guess.answers[0].probability} />`}
      <span id=${`effect-${head.head}`}>${effect?.text ?? t('ui.muted')}</span></span>
    ${!isHidden(scene, 'mute') && html`<span class="acts"><${Sounding} scene=${scene} head=${head} act=${act} t=${t} tabindex=${tabindex} /></span>`}
  </li>`;
}

/** @param {EventTarget | null} target */
function placeOf(target) {
  const line = target instanceof HTMLElement && target.closest('[data-effect]');
  return line instanceof HTMLElement ? { head: line.dataset.effect ?? '', button: target instanceof HTMLElement && target.matches('.link') } : null;
}

/** @param {HTMLElement | null} list @param {{ head: string, button: boolean } | null} held */
function giveBack(list, held) {
  const root = list?.getRootNode();
  if (!list || !held || !(root instanceof ShadowRoot) || root.activeElement) return;
  const again = list.querySelector(`[data-effect="${held.head}"] ${held.button ? '.link' : '[data-item]'}`);
  if (again instanceof HTMLElement) again.focus();
}
