// A vector: one bar per number, up and filled or down and hollow. Length is size; the ramp stays for attention.

import { classes, html } from './dom.js';

/** @param {{ values: number[], largest?: number }} props `largest` is what a full bar stands for */
export function Strip({ values, largest }) {
  const full = largest ?? Math.max(...values.map(Math.abs));
  return html`<span class="strip" aria-hidden="true">
    ${values.map((value, i) => html`<em key=${i}><i class=${classes(value < 0 && 'neg')} style=${{ height: height(value, full) }}></i></em>`)}
  </span>`;
}

/** @param {number} value @param {number} full */
function height(value, full) {
  const share = full > 0 ? Math.abs(value) / full : 0;
  return `max(1px, ${(share * 50).toFixed(1)}%)`;
}
