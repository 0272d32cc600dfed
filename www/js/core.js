/** The one door to the Rust core: no other file imports the generated package. */

import start, * as core from '../pkg/multi_head_attention.js';
import packedModels from '../pkg/models.json';
import packed from '../pkg/packed.json';
import workerScript from '../pkg/worker.txt';
import { unpack } from './unpack.js';

/** @typedef {typeof core} Core */
/** @typedef {import('../pkg/multi_head_attention.js').Grower} Grower */

/** The whole script of a worker that trains. */
export { workerScript };

/** The core's bytes, for a worker to start its own. */
export const coreBytes = () => unpack(packed);

/** @type {Promise<Core> | undefined} */
let loading;
/** @type {import('../pkg/multi_head_attention.js').Models | undefined} */
let models;
/** @type {Core | null} */
let running = null;

/**
 * The core, started once for all elements of a page. The bundle carries its bytes, so nothing is fetched.
 * @returns {Promise<Core>}
 */
export function loadCore() {
  loading ??= start({ module_or_path: coreBytes() }).then(() => running = core);
  return loading;
}

/**
 * The trained models, unpacked once for all elements of a page and read when they are first asked for.
 * @param {Core} started
 */
export function modelsOf(started) {
  models ??= new started.Models(Object.fromEntries(Object.entries(packedModels).map(([id, text]) => [id, unpack(text)])));
  return models;
}

/**
 * The core if it already runs: an element that is only moved to another place must not wait for a promise.
 * @returns {Core | null}
 */
export function runningCore() {
  return running;
}
