// "Check my widget": the numbers on the screen, worked out a second time.
//
// The core computes in single precision, in Rust. This file and its two neighbours compute the same numbers in double
// precision, in plain JavaScript, straight from the formula. They share no code and no intermediate result with the
// core: everything follows from input, weights, scale, mask, position bias and residual. What differs is a fault.

import { recompute } from './check-trace/recompute.js';
import { findMisfit } from './check-trace/shape.js';

/**
 * How far a shown number x may lie from the recomputed one: TOLERANCE · max(1, |x|). Single precision keeps about
 * 6e-8 of each term, and the longest sum here has a few hundred terms.
 */
export const TOLERANCE = 1e-5;

/**
 * Where a number stands in the trace. All positions count from 0, as in the trace's own arrays.
 * @typedef {{ field: string, head: number | null, row: number | null, column: number | null }} Place
 * @typedef {{ ok: boolean, largest: number, where: Place | null, compared: number }} Check
 * @typedef {import('./check-trace/shape.js').Trace} Trace
 */

/**
 * Recomputes a whole trace. `largest` is the largest difference, in units of max(1, |x|); `where` names the first
 * number, in the order of the computation, that differs by more than the tolerance, or the part of the trace that
 * cannot be read. Never throws.
 * @param {unknown} trace what `trace()` returned
 * @returns {Check}
 */
export function checkTrace(trace) {
  const misfit = findMisfit(trace);
  if (misfit) return { ok: false, largest: Infinity, where: misfit, compared: 0 };
  return compareAll(/** @type {Trace} */ (trace));
}

/** @param {Trace} trace @returns {Check} */
function compareAll(trace) {
  const expected = recompute(trace);
  /** @type {Check} */
  const check = { ok: true, largest: 0, where: null, compared: 0 };
  const tokens = trace.tokens.length;
  expected.heads.forEach((head, index) => {
    const shown = trace.heads[index];
    compare(check, 'scale', index, [shown.scale], [head.scale], 1);
    for (const field of /** @type {const} */ (['q', 'k', 'v', 'scores', 'pattern', 'z', 'result'])) {
      compare(check, field, index, shown[field], head[field], head[field].length / tokens);
    }
  });
  compare(check, 'attnOut', null, trace.attnOut, expected.attnOut, trace.dModel);
  compare(check, 'residual', null, trace.residual, expected.residual, trace.dModel);
  return check;
}

/**
 * Adds one matrix of the trace to the check.
 * @param {Check} check @param {string} field @param {number | null} head
 * @param {ArrayLike<number>} shown @param {ArrayLike<number>} expected @param {number} columns
 */
function compare(check, field, head, shown, expected, columns) {
  for (let at = 0; at < expected.length; at += 1) {
    const gap = difference(shown[at], expected[at]);
    check.compared += 1;
    check.largest = Math.max(check.largest, gap);
    if (gap > TOLERANCE && check.ok) {
      check.ok = false;
      check.where = { field, head, row: Math.floor(at / columns), column: at % columns };
    }
  }
}

/**
 * A hidden score is −Infinity on both sides and then differs by nothing; anything that is not a number is infinitely
 * far from everything.
 * @param {number} shown @param {number} expected
 */
function difference(shown, expected) {
  if (shown === expected) return 0;
  const gap = Math.abs(shown - expected) / Math.max(1, Math.abs(expected));
  return Number.isNaN(gap) ? Infinity : gap;
}
