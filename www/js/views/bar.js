// The query of the chosen word as one bar, cut into the heads' slices. The cuts sit in the gaps they make.

import { Fragment, classes, html } from './dom.js';
import { Cut } from './cut.js';
import { HeadLine } from './head-line.js';
import { keepStop, rove } from './roving.js';
import { Strip } from './strip.js';

/** @typedef {import('../types.js').Page} Page */
/** @typedef {import('../types.js').Head} Head */

/** @param {Page & { locked: boolean }} props */
export function Bar({ scene, act, t, locked }) {
  const largest = Math.max(...scene.heads.flatMap(({ q }) => q.map(Math.abs)));
  const stop = scene.heads.find(({ chosen }) => chosen)?.head ?? 1;
  const keys = (/** @type {KeyboardEvent} */ event) => isBand(event.target) && rove(event);
  return html`<div class=${classes('slices', scene.heads.length > 8 && 'slices--many')} part="slices" role="group"
      aria-label=${t('ui.bar')} onKeyDown=${keys} onFocusIn=${keepStop}>
    ${scene.heads.map((head, i) => html`<${Fragment} key=${head.head}>
      <${Band} head=${head} act=${act} t=${t} locked=${locked} stop=${head.head === stop} largest=${largest} />
      ${i < scene.cuts.length && html`<${Cut} cut=${scene.cuts[i]} total=${scene.headWidth.columns} act=${act} locked=${locked} />`}
    <//>`)}
  </div>`;
}

/** @param {EventTarget | null} target */
const isBand = (target) => target instanceof HTMLElement && target.classList.contains('band-name');

/**
 * One slice. Its name chooses the head; Enter on it splits the slice in two, which "edit widths" offers as a button.
 * @param {{ head: Head, act: Page['act'], t: Page['t'], locked: boolean, stop: boolean, largest: number }} props
 */
function Band({ head, act, t, locked, stop, largest }) {
  const split = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== 'Enter' || locked) return;
    event.preventDefault();
    act({ do: 'split', head: head.head });
  };
  return html`<div class=${classes('band', head.chosen && 'is-on')} style=${{ '--w': head.dHead }}>
    <div class="band-cap">
      <button type="button" class="band-name" data-item tabindex=${stop ? 0 : -1} onKeyDown=${split}
        aria-label=${t('ui.band', { label: head.label, width: head.dHead })} aria-keyshortcuts=${locked ? undefined : 'Enter'}
        aria-current=${head.chosen ? 'true' : undefined}
        onClick=${() => act({ do: 'focus', head: head.head })}><span>${t('ui.head')} </span><b>${t.number(head.head)}</b></button>
      <span class="band-w">${t.number(head.dHead)}</span>
    </div>
    <${Strip} values=${head.q} largest=${largest} />
    <${HeadLine} line=${head.line} />
  </div>`;
}
