// A vector on a word's way: one tab stop along which a pointer or the arrow keys put one number in question.

import { classes, html } from './dom.js';
import { Bars } from './bars.js';
import { HeadLine } from './head-line.js';
import { indexAfter, indexUnder } from './pick.js';

/** @typedef {import('../types.js').Flow} Flow */
/** @typedef {import('../types.js').Stage} Stage */
/** @typedef {import('../types.js').Page['t']} Text */
/** @typedef {(stage: string, index: number) => void} Ask */

/** Digits under the bars need this much room; longer vectors tell them one at a time. */
const DIGITS = 8;

/** Which places of a stage or block go into the number in question. @param {Flow} flow @param {string} of @returns {Set<number>} */
export const litOf = (flow, of) => new Set(flow.operands.flatMap((operand) => (operand.of === of ? operand.places : [])));

/** @param {{ flow: Flow, id: string, ask: Ask, t: Text, plain?: boolean }} props `plain` without name and digits */
export function Way({ flow, id, ask, t, plain }) {
  const stage = flow.stages.find((one) => one.id === id);
  if (!stage) return null;
  return html`<div class="way">
    ${!plain && html`<p class="way-name">${stage.name} <span class="shape">${t.number(stage.numbers.length)}</span></p>`}
    <${Walk} flow=${flow} stage=${stage} ask=${ask} t=${t}><${WayBars} flow=${flow} stage=${stage} /><//>
    ${stage.bands.length > 0 && html`<${BandLines} bands=${stage.bands} chosen=${flow.head} />`}
    ${!plain && stage.numbers.length <= DIGITS && html`<${Digits} stage=${stage} />`}
  </div>`;
}

/** The hand along a vector. @param {{ flow: Flow, stage: Stage, ask: Ask, t: Text, children?: unknown, look?: string }} props */
export function Walk({ flow, stage, ask, t, children, look }) {
  const last = stage.numbers.length;
  const isHere = flow.at.stage === stage.id;
  const index = isHere ? flow.at.index : 1;
  const to = (/** @type {number | null} */ next) => { if (next !== null && (!isHere || next !== index)) ask(stage.id, next); };
  const keys = (/** @type {KeyboardEvent} */ event) => {
    const next = indexAfter(event, index, last);
    if (next !== null) event.preventDefault();
    to(next);
  };
  const point = (/** @type {PointerEvent} */ event) => { if (event.type === 'pointerdown' || event.pointerType === 'mouse') to(indexUnder(event, last)); };
  return html`<div class=${classes('walk', isHere && 'is-here', look)} role="slider" tabindex="0" data-stage=${stage.id} aria-label=${stage.name} aria-valuemin="1" aria-valuemax=${last}
    aria-valuenow=${index} aria-valuetext=${isHere ? flow.says : t('ui.flow.number', { n: index, value: stage.numbers[index - 1].text })}
    onKeyDown=${keys} onFocus=${() => to(index)} onPointerDown=${point} onPointerMove=${point}>${children}</div>`;
}

/** @param {{ flow: Flow, stage: Stage }} props */
export function WayBars({ flow, stage }) {
  const lit = litOf(flow, stage.id);
  const here = flow.at.stage === stage.id ? flow.at.index - 1 : null;
  const values = stage.numbers.map(({ value }) => value ?? 0); // hidden scores have no number
  return html`<${Bars} values=${values} lit=${lit.size ? (/** @type {number} */ i) => lit.has(i + 1) : undefined} here=${here} cuts=${cutsOf(stage.bands)} />`;
}

/** @param {import('../types.js').Band[]} bands */
export function cutsOf(bands) {
  let at = 0;
  return bands.slice(0, -1).map(({ width }) => (at += width));
}

/** A head's own line under its slice; a slice that several heads read has a plain one. @param {{ bands: import('../types.js').Band[], chosen: number }} props */
export function BandLines({ bands, chosen }) {
  return html`<div class="bandlines" aria-hidden="true">${bands.map(({ head, width }, i) => html`<span key=${i} class=${classes('bandline', head === chosen && 'is-on')} style=${{ flexGrow: width }}>
    ${head ? html`<${HeadLine} line=${(head - 1) % 8} /><b>${head}</b>` : html`<i class="shared"></i>`}</span>`)}</div>`;
}

/** @param {{ stage: Stage }} props */
export function Digits({ stage }) {
  return html`<div class="way-digits" aria-hidden="true">${stage.numbers.map(({ text, place }, i) => html`<span key=${i} data-number=${place || undefined}>${text}</span>`)}</div>`;
}
