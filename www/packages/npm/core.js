// The arithmetic alone. It needs no document, so it runs in Node and in workers as well.

import { checkTrace } from '../../js/check-trace.js';
import { loadCore } from '../../js/core.js';

/** Starts the core, once. */
export async function core() {
  const { attention, scaledDotProductAttention, cost } = await loadCore();
  return { attention, scaledDotProductAttention, cost };
}

export { checkTrace };
