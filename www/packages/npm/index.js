// `import 'multi-head-attention'` registers the element, once, whichever version of it comes first.

import { MultiHeadAttention } from '../../js/element.js';

if (!customElements.get('multi-head-attention')) customElements.define('multi-head-attention', MultiHeadAttention);

export { MultiHeadAttention };
