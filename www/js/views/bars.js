// A vector as one drawing: up and filled or down and hollow, like a strip, but light enough for hundreds of numbers, and
// with some of them lit.

import { html } from './dom.js';

/**
 * @param {{ values: number[], largest?: number, lit?: (index: number) => boolean, here?: number | null, cuts?: number[] }} props
 * `largest` is what a full bar stands for, `here` the number in question, `cuts` the places where a slice ends
 */
export function Bars({ values, largest, lit, here = null, cuts = [] }) {
  const full = largest ?? Math.max(...values.map(Math.abs), 1e-12);
  const kinds = [['up', false], ['down', false], ['up', true], ['down', true]].map(([side, isLit]) => ({
    side, isLit, path: values.map((value, i) => (value < 0 === (side === 'down') && Boolean(lit?.(i)) === isLit ? bar(i, value / full) : '')).join(''),
  }));
  return html`<svg class=${lit ? 'bars has-lit' : 'bars'} viewBox=${`0 0 ${values.length} 2`} preserveAspectRatio="none" aria-hidden="true">
    <path class="zero" d=${`M0 1H${values.length}`} />
    ${kinds.map(({ side, isLit, path }) => path && html`<path key=${`${side}${isLit}`} class=${isLit ? `${side} is-lit` : side} d=${path} />`)}
    ${cuts.length > 0 && html`<path class="cutline" d=${cuts.map((at) => `M${at} 0V2`).join('')} />`}
    ${here !== null && html`<path class="here" d=${`M${here} 0H${here + 1}V2H${here}Z`} />`}
  </svg>`;
}

/** @param {number} i @param {number} share −1 to 1 */
function bar(i, share) {
  const end = (1 - share).toFixed(3);
  return `M${i + 0.12} 1V${end}H${i + 0.88}V1Z`;
}
