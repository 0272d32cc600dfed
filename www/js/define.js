/** The entry of the bundle: registers the element. */

import { loadCore } from './core.js';

class MultiHeadAttention extends HTMLElement {
  async connectedCallback() {
    const core = await loadCore();
    this.textContent = core.version();
  }
}

customElements.define('multi-head-attention', MultiHeadAttention);
