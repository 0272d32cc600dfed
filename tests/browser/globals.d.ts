/** The element as the tests meet it in a page: its own members, and the properties that mirror its attributes. */

import type { MultiHeadAttention } from '../../www/js/element.js';

declare global {
  interface HTMLElementTagNameMap {
    'multi-head-attention': MultiHeadAttention & {
      view: any; model: any; layer: any; sentence: any; seed: any; heads: any; kvHeads: any; slices: any; mask: any; headWidth: any; feature: any;
      reading: any; muted: any; hide: any; lock: any; questions: any; theme: any; linkState: any; grow: any; state: any;
    };
  }
  interface Window {
    /** what a test's own listener heard */
    heard: any[];
    /** how long a test's timer had to wait, each time */
    gaps: number[];
  }
}
