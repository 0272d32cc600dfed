/** The entry of the bundle: registers the element. A page may load the script twice, or two versions of it. */

import { MultiHeadAttention } from './element.js';

if (!customElements.get('multi-head-attention')) customElements.define('multi-head-attention', MultiHeadAttention);
