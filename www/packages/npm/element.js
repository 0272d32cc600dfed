// The class alone: whoever imports it decides about its name.

export { MultiHeadAttention } from '../../js/element.js';
