// A row of the figure: its name in the gutter, its body beside it. Hiding a control takes both away.

import { Fragment, classes, html } from './dom.js';

/** @typedef {import('../types.js').Scene} Scene */

/** @param {Scene} scene @param {string} control */
export const isHidden = (scene, control) => scene.hide.includes(control);

/** @param {Scene} scene @param {string} control */
export const isLocked = (scene, control) => scene.lock.includes(control);

/** @param {{ name: unknown, note?: unknown, under?: unknown, kind: string, also?: string, children?: unknown }} props */
export function Row({ name, note, under, kind, also, children }) {
  return html`<${Fragment}>
    <div class=${classes('name', `name--${kind}`, also)}><b>${name}</b>${' '}${note}${under}</div>
    <div class=${`body body--${kind}`}>${children}</div>
  <//>`;
}

/** What an instructor has fixed: the value stays readable, with a padlock instead of an affordance. @param {{ children?: unknown }} props */
export function Locked({ children }) {
  return html`<span class="lock">
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M3.5 7.5h9v6h-9zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5" />
    </svg>${children}
  </span>`;
}

/** The sentence with which a wish was refused, at the field that asked. @param {{ id: string, text?: string }} props */
export function Refused({ id, text }) {
  return text ? html`<p class="note-line refused" id=${id}>${text}</p>` : null;
}
