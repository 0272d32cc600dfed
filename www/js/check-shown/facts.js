// What a place means, as in `q/3/10/2`, from the formula in double precision. `a*b` is the product of two places.

import { recompute } from '../check-trace/recompute.js';

/** @typedef {import('../check-trace/shape.js').Trace} Trace */
/** @typedef {import('../check-trace/recompute.js').Numbers} Numbers */
/** @typedef {(at: number[]) => number} Fact */

/** @param {Trace} trace @returns {(place: string) => number} NaN for what is no place */
export function factsOf(trace) {
  const numbers = recompute(trace);
  const facts = { ...ofHeads(trace, numbers), ...ofTrace(trace, numbers) };
  const one = (/** @type {string} */ place) => {
    const [field, ...at] = place.split('/');
    const fact = Object.hasOwn(facts, field) ? facts[/** @type {keyof typeof facts} */ (field)] : null;
    return fact ? Number(fact(at.map(Number)) ?? NaN) : NaN;
  };
  return (place) => place.split('*').reduce((product, part) => product * one(part), 1);
}

/** @param {Trace} trace @param {Numbers} numbers */
function ofHeads(trace, { heads }) {
  const tokens = trace.tokens.length;
  const narrow = (/** @type {'q' | 'k' | 'v' | 'z'} */ field) => /** @type {Fact} */ (([h, row, column]) => heads[h]?.[field][row * trace.heads[h].dHead + column]);
  const square = (/** @type {'scores' | 'pattern'} */ field) => /** @type {Fact} */ (([h, row, column]) => heads[h]?.[field][row * tokens + column]);
  const [q, k, scores] = [narrow('q'), narrow('k'), square('scores')];
  /** @type {Fact} */
  const dot = ([h, row, column]) => Array.from({ length: trace.heads[h].dHead }, (_, i) => q([h, row, i]) * k([h, column, i])).reduce((sum, term) => sum + term, 0);
  /** @type {Fact} */
  const shifted = ([h, row, column]) => scores([h, row, column]) - Math.max(...line([h, row, column]));
  const byColumn = trace.departures?.softmax === 'columns';
  /** The scores that one softmax reads. @param {number[]} at */
  const line = ([h, row, column]) => Array.from({ length: tokens }, (_, i) => scores(byColumn ? [h, i, column] : [h, row, i]));
  return {
    q, k, v: narrow('v'), z: narrow('z'), scores, pattern: square('pattern'), dot, shifted,
    result: /** @type {Fact} */ (([h, row, column]) => heads[h]?.result[row * trace.dModel + column]),
    scaled: /** @type {Fact} */ ((at) => dot(at) * heads[at[0]].scale),
    rowTotal: /** @type {Fact} */ (([h, row]) => heads[h]?.pattern.subarray(row * tokens, (row + 1) * tokens).reduce((sum, weight) => sum + weight, 0)),
    exp: /** @type {Fact} */ ((at) => Math.exp(shifted(at))),
    positionBias: /** @type {Fact} */ (([h, row, column]) => trace.heads[h].positionBias?.[row * tokens + column] ?? 0),
  };
}

/** @param {Trace} trace @param {Numbers} numbers */
function ofTrace(trace, { attnOut, residual }) {
  const wide = (/** @type {ArrayLike<number>} */ matrix) => /** @type {Fact} */ (([row, column]) => matrix[row * trace.dModel + column]);
  const weights = (/** @type {'wQ' | 'wK' | 'wV' | 'wO'} */ name) => /** @type {Fact} */ (([row, column]) => {
    const matrix = trace.weights[name];
    const across = name === 'wO' ? trace.dModel : matrix.length / trace.dModel;
    return matrix[row * across + column];
  });
  return {
    input: wide(trace.input), residualBefore: wide(trace.residualBefore), attnOut: wide(attnOut), residual: wide(residual),
    wQ: weights('wQ'), wK: weights('wK'), wV: weights('wV'), wO: weights('wO'),
  };
}
