// Leading a head to another set of keys and values: which wire is in hand, where it may end, and the choices in words.

import { classes, html, useState } from './dom.js';
import { isHidden, isLocked } from './row.js';

/** @typedef {import('../types.js').Page} Page */
/** @typedef {import('../types.js').Wire} Wire */
/** @typedef {Wire['places'][number]} Place */

/**
 * A wire in hand: `over` is what it is held over, a set or `own`, `shift` how far it was dragged.
 * @typedef {{ head: number, over: number | 'own' | null, shift: string }} Held
 */

/**
 * `picked` is the head whose choices are shown.
 * @typedef {{ wire: (head: number) => Wire | undefined, picked: number | null, pick: (head: number | null) => void,
 *   held: Held | null, hold: (held: Held | null) => void, lead: (head: number, to: number | 'own') => void, lookOf: (set: number) => string | false, isOver: (head: number) => boolean }} Wiring
 */

/** @param {Page} page @returns {Wiring} */
export function useWiring({ scene, act }) {
  const [picked, pick] = useState(/** @type {number | null} */ (null));
  const [held, hold] = useState(/** @type {Held | null} */ (null));
  const may = !isLocked(scene, 'kv-heads') && !isHidden(scene, 'kv-heads') && scene.view !== 'explore';
  const wire = (/** @type {number} */ head) => (may ? scene.sets.wires.find((one) => one.head === head) : undefined);
  const places = held ? wire(held.head)?.places ?? [] : [];
  return {
    wire, picked: picked !== null && wire(picked) ? picked : null, pick, held, hold,
    lead: (head, to) => act({ do: 'wire', head, to }),
    lookOf: (set) => {
      const place = places.find((one) => one.set === set);
      return Boolean(place && !place.reason) && classes('is-place', held?.over === set && 'is-over');
    },
    isOver: (head) => held?.over === 'own' && held.head === head && places.some(({ set, reason }) => set === null && !reason),
  };
}

/** The choices of one wire, for who taps or types: what cannot be is there with its reason. @param {Page & { wiring: Wiring }} props */
export function Rewire({ wiring, t }) {
  const [reason, setReason] = useState('');
  const wire = wiring.picked === null ? undefined : wiring.wire(wiring.picked);
  if (!wire) return null;
  const choose = (/** @type {MouseEvent} */ event, /** @type {Place} */ place) => {
    setReason(place.reason ?? '');
    if (place.reason) return;
    const root = /** @type {ShadowRoot} */ (/** @type {HTMLElement} */ (event.currentTarget).getRootNode());
    wiring.lead(wire.head, place.set ?? 'own');
    wiring.pick(null);
    backToPlug(root, wire.head);
  };
  return html`<div class="rewire" role="group" aria-label=${t('ui.wire.choose', { head: wire.head })}>
    <p class="say">${wire.says}</p>
    ${wire.places.map((place) => html`<button type="button" class=${classes('do', place.reason && 'is-disabled')} key=${place.set ?? 'own'} aria-disabled=${place.reason ? 'true' : undefined}
      onClick=${(/** @type {MouseEvent} */ event) => choose(event, place)}>${place.label}</button>`)}
    ${reason && html`<span class="reason">${reason}</span>`}
  </div>`;
}

/** The column may stand in another set now; the hand stays on its wire. @param {ParentNode} root @param {number} head */
export function backToPlug(root, head) {
  const plug = root.querySelector(`#plug-${head}`);
  if (plug instanceof HTMLElement) plug.focus();
}
