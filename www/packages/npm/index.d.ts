import { MultiHeadAttention } from './element.js';

export * from './element.js';

/** Where the element is known by its tag: `querySelector`, `addEventListener`, and JSX. */
declare global {
  interface HTMLElementTagNameMap {
    'multi-head-attention': MultiHeadAttention;
  }
  interface HTMLElementEventMap {
    'mha-ready': import('./element.js').LessonEvents['mha-ready'];
    'mha-change': import('./element.js').LessonEvents['mha-change'];
    'mha-answer': import('./element.js').LessonEvents['mha-answer'];
    'mha-complete': import('./element.js').LessonEvents['mha-complete'];
    'mha-error': import('./element.js').LessonEvents['mha-error'];
    'mha-train': import('./element.js').LessonEvents['mha-train'];
  }
}
