// The figure as it is before any script runs: one picture for each head, and what it shows in words.

import { escaped } from '../escaped.js';
import { element } from './markup.js';

/** @typedef {import('../types.js').Scene} Scene */
/** @typedef {import('../types.js').Page['ramp']} Ramp */
/** @typedef {{ head: Scene['heads'][number], cells: Scene['closeup']['cells'] }} Grid */

/** Shades a picture tells apart; the eye has no use for more at this size. */
const SHADES = 32;
const GAP = 0.1;

/**
 * @param {Scene} scene @param {Grid[]} grids one for each head @param {{ light: Ramp, dark: Ramp }} ramps
 * @param {import('../text.js').Text} t
 */
export function figure(scene, grids, ramps, t) {
  const words = element('p class="words"', escaped(scene.sentence.words.map(({ text }) => text).join(' ')));
  const pictures = grids.map((grid) => column(grid, ramps));
  return element('figure class="ready-made"', words, element('ol class="grids"', ...pictures), element('figcaption', escaped(t('ui.ready-made.caption'))));
}

/** @param {Grid} grid @param {{ light: Ramp, dark: Ramp }} ramps */
function column({ head, cells }, ramps) {
  const source = `data:image/svg+xml,${encodeURIComponent(picture(cells, ramps))}`;
  const image = `<img alt="${escaped(head.summary)}" width="148" height="148" src="${source}">`;
  return element('li', element('b', escaped(head.label)), image, element('span', escaped(head.badge?.text ?? '')));
}

/** Light or dark as the reader's screen is. @param {Grid['cells']} cells @param {{ light: Ramp, dark: Ramp }} ramps */
function picture(cells, { light, dark }) {
  const shades = byShade(cells);
  const fills = (/** @type {Ramp} */ ramp) => [...shades.keys()].map((shade) => `.s${shade}{fill:${ramp[stepOf(shade)][0]}}`).join('');
  const style = element('style', fills(light), `@media(prefers-color-scheme:dark){${fills(dark)}}`);
  const paths = [...shades].map(([shade, squares]) => `<path class="s${shade}" d="${squares.join('')}"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${cells.length} ${cells.length}">${style}${paths.join('')}</svg>`;
}

const stepOf = (/** @type {number} */ shade) => Math.round((shade * 255) / (SHADES - 1));

/** The squares of each shade. Hidden cells have none. @param {Grid['cells']} cells @returns {Map<number, string[]>} */
function byShade(cells) {
  const shades = new Map();
  cells.forEach((line, row) => line.forEach(({ step }, column) => {
    if (step === null) return;
    const shade = Math.round((step * (SHADES - 1)) / 255);
    const side = 1 - GAP;
    shades.set(shade, [...(shades.get(shade) ?? []), `M${column} ${row}h${side}v${side}h-${side}z`]);
  }));
  return shades;
}
