// Two lines of factors and their products, term under term, as many side by side as have room; and their sum.

import { classes, html } from './dom.js';
import { useSize } from './measure.js';

/** @typedef {import('../types.js').Working} Working */
/** @typedef {import('../types.js').Line} Line */

/** Room for "−0.83", and for the names beside the lines, in widths of a letter of the numbers. */
const ROOM = { term: 2.9, names: 7.6 };
/** Below this the names stand above their lines. */
const NAMES_BESIDE = 34;

/** @param {Working} props */
export function Terms({ columns, lines }) {
  const { ref, em } = useSize();
  const beside = em === 0 || em >= NAMES_BESIDE;
  const n = lines[0].numbers.length;
  const fit = em === 0 ? n : Math.max(3, Math.floor((em - (beside ? ROOM.names : 0)) / ROOM.term));
  const rows = Math.ceil(n / fit);
  const starts = Array.from({ length: rows }, (_, i) => Math.round((i * n) / rows));
  return html`<div class="terms" ref=${ref}>${starts.map((start, i) => html`<${Piece} key=${start} columns=${columns} lines=${lines}
    from=${start} to=${starts[i + 1] ?? n} beside=${beside} />`)}</div>`;
}

/** @param {Pick<Working, 'columns' | 'lines'> & { from: number, to: number, beside: boolean }} props */
function Piece({ columns, lines, from, to, beside }) {
  return html`<table class=${classes('piece', !beside && 'piece--narrow')}>
    ${columns.length > 0 && html`<thead><tr>${beside && html`<td></td>`}${columns.slice(from, to).map((word, i) => html`<th scope="col" key=${i}><bdi>${word}</bdi></th>`)}</tr></thead>`}
    ${lines.map((line, i) => html`<${LineRow} key=${i} line=${line} from=${from} to=${to} beside=${beside} />`)}
  </table>`;
}

/** @param {{ line: Line, from: number, to: number, beside: boolean }} props */
function LineRow({ line, from, to, beside }) {
  const largest = Math.max(...line.numbers.map(({ value }) => Math.abs(value)), 1e-12);
  const cells = line.numbers.slice(from, to).map((number, i) => html`<td key=${i} class="term"><${OneBar} value=${number.value} largest=${largest} />
    <span data-number=${number.place}>${number.text}</span></td>`);
  if (beside) return html`<tbody><tr><th scope="row">${line.name}</th>${cells}</tr></tbody>`;
  return html`<tbody><tr><th scope="rowgroup" colspan=${to - from}>${line.name}</th></tr><tr>${cells}</tr></tbody>`;
}

/** @param {{ value: number, largest: number }} props */
function OneBar({ value, largest }) {
  return html`<em aria-hidden="true"><i class=${classes(value < 0 && 'neg')} style=${{ height: `max(1px, ${((Math.abs(value) / largest) * 50).toFixed(1)}%)` }}></i></em>`;
}

/** @param {{ sum: Working['sum'] }} props */
export function SumLine({ sum }) {
  return html`<dl class="steps"><${StepLine} name=${sum.name} number=${sum.number} remainder=${sum.remainder} /></dl>`;
}

/** @param {{ name: string, note?: string, number: import('../types.js').Number_ | null, remainder: string | null, last?: boolean }} props */
export function StepLine({ name, note, number, remainder, last }) {
  return html`<div class=${classes('step', last && 'is-last')}>
    <dt>${name}</dt>
    <dd class="note">${note}${remainder && html`<span class="rest">${remainder}</span>`}</dd>
    <dd class="num">${number ? html`<span data-number=${number.place}>${number.text}</span>` : '–'}</dd>
  </div>`;
}
