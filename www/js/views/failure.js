// What stands in the figure's place where WebAssembly is not allowed or not known.

import { html } from './dom.js';

/** @param {{ t: import('../text.js').Text }} props */
export function Failure({ t }) {
  return html`<p class="alarm-line" role="alert"><b>${t('ui.no-engine')}</b> ${t('ui.no-engine.rest')}</p>`;
}
