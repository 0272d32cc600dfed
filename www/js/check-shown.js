// "Check my widget", second half: what stands on the page, read back. Texts and colours are compared with the numbers
// worked out from the formula, so a right number that is shown wrongly, or in another place, is found as well.

import { TOLERANCE } from './check-trace.js';
import { factsOf } from './check-shown/facts.js';
import { readPage } from './check-shown/read.js';

/**
 * `largest` is how far the worst number lies from the formula, beyond what its digits or its shade leave open.
 * @typedef {{ ok: boolean, largest: number, where: string | null, text: string, compared: number }} ShownCheck
 * @typedef {import('./check-shown/read.js').Reading} Reading
 */

/**
 * @param {ParentNode} root what is shown
 * @param {import('./check-trace/shape.js').Trace} trace
 * @param {import('./check-shown/read.js').Writing} writing how numbers and colours are written
 * @returns {ShownCheck}
 */
export function checkShown(root, trace, writing) {
  const fact = factsOf(trace);
  /** @type {ShownCheck} */
  const check = { ok: true, largest: 0, where: null, text: '', compared: 0 };
  for (const reading of readPage(root, writing)) {
    const gap = distance(reading, fact(reading.place));
    check.compared += 1;
    check.largest = Math.max(check.largest, gap);
    if (gap > TOLERANCE && check.ok) Object.assign(check, { ok: false, where: reading.place, text: reading.text });
  }
  return check;
}

/**
 * How far the true number lies outside of what the reading leaves open, in units of max(1, |x|). What cannot be read, or
 * has no place in the trace, is infinitely far.
 * @param {Reading} reading @param {number} truth
 */
function distance({ least, most }, truth) {
  if (least === truth || most === truth) return 0;
  const gap = Math.max(0, least - truth, truth - most) / Math.max(1, Math.abs(truth));
  return Number.isNaN(gap) ? Infinity : gap;
}
