// From the middle of each slice to the middle of its column: where the bar and the columns stand in different places,
// the wire bends. Drawn only where all columns stand in one row: under the bar beside the gutter, or, where names stand
// above their rows, inside the row of the drawers.

import { classes, html } from './dom.js';
import { strokeOf } from './head-line.js';
import { useSize } from './measure.js';

/** Room for heads in one row, beside the gutter and without it. More of them wrap, and wires would lead nowhere. */
const ONE_ROW = { gutter: 8, body: 6 };

/** @param {import('../types.js').Page & { at: 'gutter' | 'body' }} page */
export function Wires({ scene, at }) {
  return scene.heads.length > ONE_ROW[at] ? null : html`<${DrawnWires} scene=${scene} at=${at} />`;
}

/** @param {{ scene: import('../types.js').Scene, at: 'gutter' | 'body' }} props */
function DrawnWires({ scene, at }) {
  const { ref, width, height, gap } = useSize();
  return html`<div class=${`wires wires--${at}`} ref=${ref} aria-hidden="true">
    ${width > 0 && html`<svg width=${width} height=${height}>
      ${ends(scene, width, gap).map(({ line, from, to }, i) => html`<path key=${i} fill="none" stroke-width="2" ...${strokeOf(line)}
        d=${`M${from} 0C${from} ${height / 2} ${to} ${height / 2} ${to} ${height}`} />`)}
    </svg>
    ${ends(scene, width, gap).map(({ from, to, head }) => html`<i key=${head} class=${classes(from > to && 'before')}
      style=${{ insetInlineStart: `${to}px` }}>q<sub>${head}</sub></i>`)}`}
  </div>`;
}

/** @param {import('../types.js').Scene} scene @param {number} width @param {number} gap */
function ends({ heads, sets, headWidth }, width, gap) {
  const inner = width - gap * (heads.length - 1);
  const column = inner / heads.length;
  const order = sets.groups.flatMap((group) => group.heads); // columns stand under their sets
  let start = 0;
  return heads.map(({ head, line, dHead }) => {
    const i = order.indexOf(head);
    const share = dHead / headWidth.columns * inner;
    const from = start + share / 2;
    start += share + gap;
    return { head, line, from: round(from), to: round(column / 2 + i * (column + gap)) };
  });
}

/** @param {number} x */
const round = (x) => Math.round(x * 10) / 10;
