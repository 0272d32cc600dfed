/** The one door to the Rust core: no other file imports the generated package. */

import start, * as core from '../pkg/multi_head_attention.js';
import wasm from '../pkg/multi_head_attention_bg.wasm';

/** @type {Promise<typeof core> | undefined} */
let loading;

/**
 * The core, started once for all elements of a page. The bundle carries its bytes, so nothing is fetched.
 * @returns {Promise<typeof core>}
 */
export function loadCore() {
  loading ??= start({ module_or_path: wasm }).then(() => core);
  return loading;
}
