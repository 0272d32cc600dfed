// A notebook's door: one view per cell, the state and the results in traits that Python can watch.

import { MultiHeadAttention } from '../element.js';

if (!customElements.get('multi-head-attention')) customElements.define('multi-head-attention', MultiHeadAttention);

/** @typedef {{ get: (name: string) => any, set: (name: string, value: unknown) => void, save_changes: () => void, on: (event: string, heard: () => void) => void, off: (event: string, heard: () => void) => void }} Model */

/** @param {{ model: Model, el: HTMLElement }} view */
function render({ model, el }) {
  const lesson = /** @type {any} */ (document.createElement('multi-head-attention'));
  for (const [name, value] of new URLSearchParams(model.get('params'))) lesson.setAttribute(name, value);
  const stop = new AbortController();
  const { signal } = stop;
  const send = (/** @type {Record<string, unknown>} */ traits) => {
    for (const [name, value] of Object.entries(traits)) model.set(name, value);
    model.save_changes();
  };
  lesson.addEventListener('mha-change', (/** @type {CustomEvent} */ event) => event.detail.source !== 'api' && send({ state: event.detail.state }), { signal });
  lesson.addEventListener('mha-answer', (/** @type {CustomEvent} */ event) =>
    send({ answers: [...model.get('answers'), event.detail], score: lesson.score, state: lesson.state }), { signal });
  const take = () => {
    const state = model.get('state');
    // another view, or Python, has changed it; what this view said itself it does not hear again
    if (Object.keys(state).length && JSON.stringify(state) !== JSON.stringify(lesson.state)) lesson.state = state;
  };
  el.append(lesson);
  lesson.ready.then(() => {
    if (signal.aborted) return;
    take();
    model.on('change:state', take);
  }, () => {});
  return () => {
    stop.abort();
    model.off('change:state', take);
    lesson.remove();
  };
}

export default { render };
