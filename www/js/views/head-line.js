// The line under a head's name: told by its style first, by its hue second. Heads from the ninth on repeat.

import { html } from './dom.js';

/** Dash patterns of the eight styles: solid, dash, dots, double, dash-dot, short dash, long dash, fine dash. */
export const DASHES = ['', '12 4', '0 7', '', '12 4 3 4', '5 3', '20 5', '3 3'];
const DOTS = 2;
const DOUBLE = 3;

/** @param {number} line */
export const strokeOf = (line) => ({
  stroke: `var(--h${line + 1})`,
  'stroke-dasharray': DASHES[line],
  'stroke-linecap': line === DOTS ? 'round' : 'butt',
});

/** @param {{ line: number }} props */
export function HeadLine({ line }) {
  const ys = line === DOUBLE ? [0.75, 4.25] : [2.5];
  return html`<svg class="headline" width="100%" height="5" aria-hidden="true">
    ${ys.map((y) => html`<line x1="1.5" x2="100%" y1=${y} y2=${y} stroke-width=${ys.length > 1 ? 1.5 : 3} ...${strokeOf(line)} />`)}
  </svg>`;
}
