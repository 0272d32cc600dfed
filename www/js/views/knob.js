// What the heads read of the word, number by number. One of them has a grip: dragged up or down, or moved by keys, it is
// raised or lowered, and the figure follows.

import { classes, html, useRef, useState } from './dom.js';
import { Bars } from './bars.js';
import { indexAfter, indexUnder } from './pick.js';
import { stepOf } from './roving.js';

/** @typedef {import('../types.js').Slicing} Slicing */
/** @typedef {import('../types.js').Knob} KnobData */
/** @typedef {import('../types.js').Page} Page */

/** @param {{ figure: Slicing, act: Page['act'], t: Page['t'], choose: (number: number) => void, locked: boolean }} props */
export function InputStrip({ figure, act, t, choose, locked }) {
  const { input, knob } = figure;
  const values = input.map(({ value }) => value);
  const own = values[knob.number - 1] - knob.by;
  // the same scale while a number is dragged, with room as far as it goes
  const full = Math.max(...values.map((value, i) => Math.abs(i === knob.number - 1 ? own : value)), Math.abs(own) + knob.most);
  const keys = (/** @type {KeyboardEvent} */ event) => {
    const to = indexAfter(event, knob.number, values.length);
    if (to === null) return;
    event.preventDefault();
    choose(to);
  };
  return html`<div class="knob-strip" style=${{ '--at': (knob.number - 0.5) / values.length }}>
    <div class="pick knob-pick" role="slider" tabindex="0" aria-label=${t('ui.slicing.pick')} aria-valuemin="1" aria-valuemax=${values.length} aria-valuenow=${knob.number}
        aria-valuetext=${t('ui.slicing.picked', { n: knob.number, value: input[knob.number - 1].text })} onKeyDown=${keys}
        onPointerDown=${(/** @type {PointerEvent} */ event) => choose(indexUnder(event, values.length))}>
      <${Bars} values=${values} largest=${full} here=${knob.number - 1} cuts=${ends(figure.slices)} />
    </div>
    ${!locked && html`<${Grip} knob=${knob} act=${act} share=${(own + knob.by) / full} full=${full} />`}
  </div>`;
}

/** Where slices end. @param {number[]} slices */
export function ends(slices) {
  let at = 0;
  return slices.slice(0, -1).map((width) => (at += width));
}

/** @param {{ knob: KnobData, act: Page['act'], share: number, full: number }} props `share` is where the end of the bar is, −1 to 1 */
function Grip({ knob, act, share, full }) {
  const [active, setActive] = useState(false);
  const from = useRef({ y: 0, by: 0, pitch: 1 });
  const to = (/** @type {number} */ by) => {
    const kept = Math.round(Math.min(knob.most, Math.max(-knob.most, by)) * 100) / 100;
    if (kept !== knob.by) act({ do: 'feature', word: knob.word, number: knob.number, by: kept });
  };
  const keys = (/** @type {KeyboardEvent} */ event) => {
    const by = wish(event, knob);
    if (by === null) return;
    event.preventDefault();
    to(by);
  };
  const end = () => setActive(false);
  return html`<div class=${classes('grip', active && 'is-active')} role="slider" tabindex="0" aria-orientation="vertical" aria-label=${knob.label} aria-valuemin=${-knob.most}
      aria-valuemax=${knob.most} aria-valuenow=${knob.by} aria-valuetext=${knob.valueText} style=${{ '--high': share }} onKeyDown=${keys}
      onPointerDown=${(/** @type {PointerEvent} */ event) => {
        if (event.button !== 0) return;
        const grip = /** @type {HTMLElement} */ (event.currentTarget);
        grip.setPointerCapture(event.pointerId);
        const half = /** @type {HTMLElement} */ (grip.parentElement).getBoundingClientRect().height / 2;
        from.current = { y: event.clientY, by: knob.by, pitch: full / Math.max(1, half) };
        setActive(true);
      }}
      onPointerMove=${(/** @type {PointerEvent} */ event) => active && to(from.current.by + (from.current.y - event.clientY) * from.current.pitch)}
      onPointerUp=${end} onPointerCancel=${end} onLostPointerCapture=${end}><i></i></div>`;
}

/** @param {KeyboardEvent} event @param {KnobData} knob */
function wish(event, { by, most, step, leap }) {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  if (event.key === 'Home') return -most;
  if (event.key === 'End') return most;
  if (event.key === 'Delete') return 0;
  if (event.key === 'PageUp') return by + leap;
  if (event.key === 'PageDown') return by - leap;
  const arrow = stepOf(event.key, /** @type {HTMLElement} */ (event.currentTarget));
  // up means more on a slider, whatever it means in a list
  return arrow ? by + (event.key === 'ArrowUp' || event.key === 'ArrowDown' ? -arrow : arrow) * step : null;
}
