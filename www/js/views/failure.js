// What stands in the figure's place where WebAssembly is not allowed or not known.

import { html } from './dom.js';
import { lacksVectors } from '../vectors.js';

/** @param {{ t: import('../text.js').Text }} props */
export function Failure({ t }) {
  const reason = lacksVectors() ? t('ui.too-old') : t('ui.no-engine');
  return html`<p class="alarm-line" role="alert"><b>${reason}</b> ${t('ui.no-engine.rest')}</p>`;
}
