// How many heads the bar is cut into: one step at a time, or any number typed.

import { html, useLayoutEffect, useRef } from './dom.js';
import { Locked, isHidden, isLocked } from './row.js';

/** @param {import('../types.js').Page} page */
export function HeadCount({ scene, act, t }) {
  const { value, min, max } = scene.headCount;
  if (isHidden(scene, 'heads')) return null;
  if (isLocked(scene, 'heads')) return html`<p><${Locked}>${t('ui.heads.locked', { n: value })}<//></p>`;
  const to = (/** @type {number} */ count) => { if (count >= min && count <= max) act({ do: 'heads', to: count }); };
  return html`<div class="stepper" role="group" aria-label=${t('ui.heads.count')}>
    <button type="button" class="btn btn--sq" aria-label=${t('ui.heads.fewer')} aria-disabled=${value <= min ? 'true' : undefined}
      onClick=${() => to(value - 1)}>−</button>
    <${NumberField} label=${t('ui.heads.count')} value=${value} min=${min} max=${max} set=${(/** @type {number} */ n) => act({ do: 'heads', to: n })} />
    <button type="button" class="btn btn--sq" aria-label=${t('ui.heads.more')} aria-disabled=${value >= max ? 'true' : undefined}
      onClick=${() => to(value + 1)}>+</button>
  </div>`;
}

/**
 * A whole number that takes effect when it is finished: on Enter, or when the field is left. What is being typed stays,
 * also while the rest of the picture is drawn anew.
 * @param {{ label: string, value: number, min: number, max: number, set: (value: number) => void, describedBy?: string }} props
 */
export function NumberField({ label, value, min, max, set, describedBy }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const now = useRef(value);
  now.current = value;
  const write = () => { if (field.current) field.current.value = String(now.current); };
  useLayoutEffect(write, [value]);
  const finish = (/** @type {Event} */ event) => {
    const wish = /** @type {HTMLInputElement} */ (event.currentTarget).valueAsNumber;
    if (Number.isInteger(wish) && wish !== value) set(wish);
    write(); // a wish that was refused leaves what was there
  };
  return html`<input type="number" inputmode="numeric" aria-label=${label} aria-describedby=${describedBy} ref=${field}
    min=${min} max=${max} step="1" onChange=${finish} />`;
}

/** Why these heads are not all alike, and the counts nearby that divide evenly. @param {import('../types.js').Page} page */
export function HeadCountNote({ scene, act, t }) {
  const { note, nearest } = scene.headCount;
  if (!note) return null;
  return html`<p class="note-line">${note}${nearest.length > 0 && html` <span>${t('ui.heads.nearest')}
    ${nearest.map((count) => html` <button type="button" class="do" key=${count} aria-label=${t('ui.heads.use', { n: count })}
      onClick=${() => act({ do: 'heads', to: count })}>${t.number(count)}</button>`)}</span>`}</p>`;
}
