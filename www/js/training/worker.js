// The worker's whole script: the core's bindings and a driver. The page sends it the core's bytes, since a worker made
// from a blob has nowhere to fetch them from.

import start, { Grower } from '../../pkg/multi_head_attention.js';
import { Driver } from './driver.js';

/** Long enough to waste little on turns, short enough to hear "pause" at once. */
const SLICE = 60;

/** @typedef {{ bytes: Uint8Array<ArrayBuffer>, plan: string } | { order: import('./driver.js').Order }} Message */

/** @type {Driver | null} */
let driver = null;

addEventListener('message', async (/** @type {MessageEvent<Message>} */ { data }) => {
  if ('order' in data) driver?.obey(data.order);
  else await begin(data.bytes, data.plan);
});

/** @param {Uint8Array<ArrayBuffer>} bytes @param {string} plan */
async function begin(bytes, plan) {
  try {
    await start({ module_or_path: bytes });
    driver = new Driver(new Grower(plan), (news) => postMessage({ news }), SLICE);
    postMessage({ ready: true });
  } catch (error) {
    postMessage({ refused: String(error) });
  }
}
