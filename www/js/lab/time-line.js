// Scores and losses over the steps, with a scrubber: a slider over the moments one can go back to.

import { html, useRef } from '../views/dom.js';
import { useSize } from '../views/measure.js';
import { Row } from '../views/row.js';
import { stepOf } from '../views/roving.js';
import { Chart, plotOf } from './chart.js';

/** @typedef {import('./types.js').LabPage} LabPage */

/** @param {LabPage} page */
export function TimeLine({ lab, act, t }) {
  const { timeline } = lab;
  const { ref, width } = useSize();
  return html`<${Row} kind="timeline" name=${t('ui.lab.timeline')} note=${t('ui.lab.timeline.note')}>
    <div class="timeline" part="timeline" ref=${ref}>
      ${width > 0 && html`
        <${Chart} timeline=${timeline} width=${width} t=${t} />
        <${Scrubber} timeline=${timeline} width=${width} act=${act} t=${t} />`}
      <p class="unseen">${timeline.summary}</p>
    </div>
  <//>`;
}

/** @param {{ timeline: import('./types.js').Timeline, width: number, act: LabPage['act'], t: LabPage['t'] }} props */
function Scrubber({ timeline, width, act, t }) {
  const { stops, at, end, atText } = timeline;
  const dragging = useRef(false);
  const plot = plotOf(width);
  const empty = stops.length < 2;
  const last = stops.length - 1;
  const now = nearest(stops, at);
  const look = (/** @type {number} */ index) => act({ do: 'look', step: index >= last ? null : stops[Math.max(0, index)] });
  const keys = (/** @type {KeyboardEvent} */ event) => {
    const to = target(event, now, last);
    if (to === null || empty) return;
    event.preventDefault();
    look(to);
  };
  const drag = (/** @type {PointerEvent} */ event) => {
    if (!dragging.current || empty) return;
    const box = /** @type {HTMLElement} */ (event.currentTarget).getBoundingClientRect();
    look(nearest(stops, (event.clientX - box.left) / box.width * end));
  };
  const grab = (/** @type {PointerEvent} */ event) => {
    if (event.button !== 0) return;
    dragging.current = true;
    /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture(event.pointerId);
    drag(event);
  };
  const release = () => { dragging.current = false; };
  return html`<div class="scrubber" role="slider" tabindex="0" aria-label=${t('ui.lab.timeline')} aria-disabled=${empty ? 'true' : undefined}
    aria-valuemin="0" aria-valuemax=${stops[last] ?? 0} aria-valuenow=${stops[now] ?? 0} aria-valuetext=${empty ? t('ui.lab.timeline.empty') : atText}
    style=${{ insetInlineStart: `${plot.left}px`, inlineSize: `${plot.width}px`, '--at': `${(stops[now] ?? 0) / end * 100}%` }}
    onKeyDown=${keys} onPointerDown=${grab} onPointerMove=${drag} onPointerUp=${release} onPointerCancel=${release}><i></i><b>${empty ? '' : atText}</b></div>`;
}

/** @param {number[]} stops @param {number} step */
function nearest(stops, step) {
  return stops.reduce((best, stop, i) => (Math.abs(stop - step) < Math.abs(stops[best] - step) ? i : best), 0);
}

/** The stop a key leads to. @param {KeyboardEvent} event @param {number} now @param {number} last */
function target(event, now, last) {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const arrow = stepOf(event.key, /** @type {HTMLElement} */ (event.currentTarget));
  const inside = (/** @type {number} */ at) => Math.min(last, Math.max(0, at));
  // up means more on a slider, whatever it means in a list
  if (arrow) return inside(now + (event.key === 'ArrowUp' || event.key === 'ArrowDown' ? -arrow : arrow));
  if (event.key === 'PageUp') return inside(now + 10);
  if (event.key === 'PageDown') return inside(now - 10);
  if (event.key === 'Home') return 0;
  return event.key === 'End' ? last : null;
}
