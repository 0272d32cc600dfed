// The curves: two plots over one axis of steps, each line labelled where it ends. What lies ahead of the scrubber is pale.

import { classes, html } from '../views/dom.js';

/** @typedef {import('./types.js').Timeline} Timeline */
/** @typedef {import('./types.js').Line} Line */

const TOP = 24, SCORES = 168, BETWEEN = 36, LOSS = 64, FOOT = 46, LABEL = 15;
/** Under this width the labels stand below, as a list. */
const NARROW = 560;

/** Where the plot stands in a figure this wide. @param {number} width */
export function plotOf(width) {
  const narrow = width < NARROW;
  const left = 26, right = narrow ? 14 : Math.max(230, width - 700);
  return { narrow, left, width: Math.max(60, width - left - right) };
}

/** @param {{ timeline: Timeline, width: number, t: import('../text.js').Text }} props */
export function Chart({ timeline, width, t }) {
  const plot = plotOf(width);
  const { end, at } = timeline;
  const most = Math.max(4, ...timeline.losses.flatMap(({ points }) => points.map(([, value]) => value)));
  const x = (/** @type {number} */ step) => plot.left + step / end * plot.width;
  const low = TOP + SCORES + BETWEEN;
  const score = (/** @type {number} */ value) => TOP + SCORES * (1 - value);
  const loss = (/** @type {number} */ value) => low + LOSS * (1 - value / most);
  const scene = { plot, x, at };
  const height = low + LOSS + FOOT;
  const chances = timeline.chances.map((chance) => ({ ...chance, id: 'chance', y: score(chance.at) }));
  return html`<svg class="chart" width=${width} height=${height} aria-hidden="true">
    <text class="cap" x=${plot.left} y=${TOP - 10}>${t('ui.lab.scores')}</text><text class="cap" x=${plot.left} y=${low - 8}>${t('ui.lab.loss')}</text>
    ${[0, 0.5, 1].map((value) => html`<${Level} plot=${plot} y=${score(value)} text=${t.number(value)} />`)}
    ${[0, 2, 4].map((value) => html`<${Level} plot=${plot} y=${loss(value)} text=${t.number(value)} />`)}
    ${ticks(end).map((step) => html`<text class="ax mid" x=${x(step)} y=${height - 4}>${t.number(step)}</text>`)}
    ${timeline.chances.map((chance) => html`<line class="chance" x1=${x(0)} x2=${x(end)} y1=${score(chance.at)} y2=${score(chance.at)} />`)}
    ${timeline.scores.map((line) => html`<${Curve} ...${scene} line=${line} y=${score} />`)}
    ${timeline.losses.map((line) => html`<${Curve} ...${scene} line=${line} y=${loss} />`)}
    ${timeline.stops.length > 0 && html`<line class="scrub" x1=${x(at)} x2=${x(at)} y1=${TOP - 4} y2=${low + LOSS + 12} />`}
    ${!plot.narrow && html`<${Labels} x=${x(end) + 10} items=${[...labelled(timeline.scores, score), ...chances, ...labelled(timeline.losses, loss)]} />`}
  </svg>
  ${plot.narrow && html`<${Keys} timeline=${timeline} />`}`;
}

/** @param {Line[]} lines @param {(value: number) => number} y */
const labelled = (lines, y) => lines.filter(({ points }) => points.length > 0).map((line) => ({ ...line, y: y(line.points[line.points.length - 1][1]) }));

/** @param {{ plot: ReturnType<typeof plotOf>, y: number, text: string }} props */
function Level({ plot, y, text }) {
  return html`<line class="gl" x1=${plot.left} x2=${plot.left + plot.width} y1=${y} y2=${y} /><text class="ax end" x=${plot.left - 7} y=${y + 4}>${text}</text>`;
}

/** @param {{ x: (step: number) => number, at: number, line: Line, y: (value: number) => number }} props */
function Curve({ x, at, line, y }) {
  const path = (/** @type {Line['points']} */ points) => points.map(([step, value], i) => `${i ? 'L' : 'M'}${x(step).toFixed(1)} ${y(value).toFixed(1)}`).join('');
  const name = classes('ln', `ln--${line.id}`);
  if (line.id === 'earlier') return html`<path class=${name} d=${path(line.points)} />`;
  return html`<path class=${name} d=${path(line.points.filter(([step]) => step <= at))} />
    <path class=${classes(name, 'is-ahead')} d=${path(line.points.filter(([step], i) => step >= at || (line.points[i + 1]?.[0] ?? 0) > at))} />
    ${line.now !== null && html`<circle class=${classes('dot', `dot--${line.id}`)} cx=${x(at)} cy=${y(line.now)} r="4" />`}`;
}

/**
 * Labels at the ends of their lines, pushed apart where lines end close together.
 * @param {{ x: number, items: { id: string, label: string, value: string, y: number }[] }} props
 */
function Labels({ x, items }) {
  let free = TOP - 4;
  return [...items].sort((a, b) => a.y - b.y).map(({ id, label, value, y }) => {
    const place = Math.max(free, y);
    free = place + LABEL;
    return html`<text key=${label} class=${classes('lab', `lab--${id}`)} x=${x} y=${place + 4}>${label} <tspan>${value}</tspan></text>`;
  });
}

/** @param {{ timeline: Timeline }} props */
function Keys({ timeline }) {
  const chances = timeline.chances.map((chance) => ({ ...chance, id: 'chance' }));
  return html`<ul class="chart-keys" aria-hidden="true">${[...timeline.scores, ...chances, ...timeline.losses].map(({ id, label, value }) => html`<li key=${label}>
    <svg width="28" height="8"><line class=${id === 'chance' ? 'chance' : `ln ln--${id}`} x1="0" x2="28" y1="4" y2="4" /></svg><span>${label}</span><b>${value}</b></li>`)}</ul>`;
}

/** Round steps along the axis, about five of them. @param {number} end */
function ticks(end) {
  const step = [100, 200, 500].find((size) => end / size <= 6) ?? 1000;
  return Array.from({ length: Math.floor(end / step) + 1 }, (_, i) => i * step);
}
