// A measured share between 0 and 1 as a bar, never without a tick that says what to compare it with.

import { html } from './dom.js';

/** @param {{ share: number, tick: number }} props the words and the number stand beside it */
export function Meter({ share, tick }) {
  const percent = (/** @type {number} */ part) => `${(Math.min(1, Math.max(0, part)) * 100).toFixed(1)}%`;
  return html`<span class="meter" aria-hidden="true"><i style=${{ inlineSize: percent(share) }}></i><u
    style=${{ insetInlineStart: percent(tick) }}></u></span>`;
}
