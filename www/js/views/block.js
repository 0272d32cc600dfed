// A learned matrix as a whole block: its shape, its bands per head, and the column that goes into the number in question.

import { html } from './dom.js';
import { cutsOf, litOf } from './way.js';

/** @param {{ flow: import('../types.js').Flow, id: string, t: import('../types.js').Page['t'] }} props */
export function MatrixBlock({ flow, id, t }) {
  const block = flow.blocks.find((one) => one.id === id);
  if (!block) return null;
  const { name, rows, columns, bands } = block;
  return html`<div class="block" data-block=${id}>
    <p class="way-name"><b>${name}</b> <span class="shape">${t('ui.flow.shape', { rows, columns })}</span></p>
    <svg viewBox=${`0 0 ${columns} ${rows}`} preserveAspectRatio="none" aria-hidden="true">
      <path class="block-ground" d=${ground(block)} />
      <path class="cutline" d=${cutsOf(bands).map((at) => (id === 'wO' ? `M0 ${at}H${columns}` : `M${at} 0V${rows}`)).join('')} />
      <path class="block-lit" d=${[...litOf(flow, id)].map((place) => `M${(place - 1) % columns} ${Math.floor((place - 1) / columns)}h1v1h-1z`).join('')} />
    </svg>
  </div>`;
}

/** All of it, or only the pieces on the diagonal that a head meets when the word is cut first. @param {import('../types.js').Block} block */
function ground({ rows, columns, bands, diagonal }) {
  if (!diagonal) return `M0 0H${columns}V${rows}H0Z`;
  const ends = [0, ...cutsOf(bands)];
  return bands.map(({ width }, i) => `M${ends[i]} ${ends[i]}h${width}v${width}h${-width}z`).join('');
}
