// A choice of one: the mask, the number of key and value sets. Arrows move, Enter or Space chooses.

import { classes, html } from './dom.js';
import { keepStop, rove } from './roving.js';

/**
 * @typedef {{ value: string | number, label: string, chosen: boolean, name?: string, reason?: string | null }} Choice
 * `reason` says why a choice is not possible now; it can still be reached and asked.
 * @param {{ label: string, look: string, choices: Choice[], choose: (choice: Choice) => void, describedBy?: string }} props
 */
export function Radios({ label, look, choices, choose, describedBy }) {
  const stop = choices.find(({ chosen }) => chosen) ?? choices[0];
  return html`<div class=${look} role="radiogroup" aria-label=${label} aria-describedby=${describedBy}
      onKeyDown=${rove} onFocusIn=${keepStop}>
    ${choices.map((choice) => html`<button type="button" role="radio" key=${choice.value} data-item
      class=${classes(choice.chosen && 'is-on', choice.reason && 'is-disabled')}
      aria-checked=${String(choice.chosen)} aria-label=${choice.name} aria-disabled=${choice.reason ? 'true' : undefined}
      tabindex=${choice === stop ? 0 : -1} onClick=${() => choose(choice)}>${choice.label}</button>`)}
  </div>`;
}
