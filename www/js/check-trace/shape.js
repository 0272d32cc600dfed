// Does an object have the form of a trace? Asked once, at the door, so that the arithmetic may trust what it reads.

/**
 * @typedef {ArrayLike<number>} Numbers
 * @typedef {{ dHead: number, kvHead: number, muted: boolean, start: number, scale: number,
 *   positionBias: Numbers | null, q: Numbers, k: Numbers, v: Numbers, scores: Numbers, pattern: Numbers,
 *   z: Numbers, result: Numbers }} TraceHead
 * @typedef {{ wQ: Numbers, wK: Numbers, wV: Numbers, wO: Numbers, bQ?: Numbers | null, bK?: Numbers | null,
 *   bV?: Numbers | null, bO?: Numbers | null }} TraceWeights
 * @typedef {{ scale: 'head' | 'none' | 'model', softmax: 'rows' | 'columns', hidden: 'minus-infinity' | 'zero',
 *   sharing: 'neighbours' | 'interleaved', swapped: [number, number] | null }} Departures what is not by the formula
 * @typedef {{ dModel: number, tokens: ArrayLike<string>, mask: 'two-way' | 'causal', reading: 'project' | 'slice', rotary?: boolean, departures?: Departures | null,
 *   input: Numbers, residualBefore: Numbers, heads: TraceHead[], attnOut: Numbers, residual: Numbers,
 *   weights: TraceWeights }} Trace
 * @typedef {import('../check-trace.js').Place} Place
 * @typedef {Record<string, unknown>} Loose
 */

/**
 * The first part of a trace that has not the form it must have, or null when all have it.
 * @param {unknown} trace
 * @returns {Place | null}
 */
export function findMisfit(trace) {
  if (!isObject(trace)) return at('trace');
  return misfitOfFrame(trace) ?? misfitOfHeads(trace) ?? misfitOfMatrices(trace);
}

/** @param {Loose} trace */
function misfitOfFrame(trace) {
  if (!isCount(trace.dModel)) return at('dModel');
  if (!Array.isArray(trace.tokens) || trace.tokens.length === 0) return at('tokens');
  if (trace.mask !== 'two-way' && trace.mask !== 'causal') return at('mask');
  if (trace.reading !== 'project' && trace.reading !== 'slice') return at('reading');
  if (!isKnownDeparture(trace.departures)) return at('departures');
  if (!isObject(trace.weights)) return at('weights');
  if (!Array.isArray(trace.heads) || trace.heads.length === 0) return at('heads');
  return null;
}

/** @type {Record<string, string[]>} */
const WAYS = {
  scale: ['head', 'none', 'model'], softmax: ['rows', 'columns'], hidden: ['minus-infinity', 'zero'], sharing: ['neighbours', 'interleaved'],
};

/** @param {unknown} departures */
function isKnownDeparture(departures) {
  if (departures === undefined || departures === null) return true;
  return isObject(departures) && Object.entries(WAYS).every(([step, ways]) => ways.includes(String(departures[step])));
}

/**
 * Heads stand in order: slices side by side, and the heads of one key/value set, equally wide, as neighbours, unless sets
 * are dealt out in turn.
 * @param {Loose} trace
 */
function misfitOfHeads(trace) {
  const { sharing, swapped } = /** @type {Partial<Departures>} */ (trace.departures ?? {});
  const heads = /** @type {unknown[]} */ (trace.heads);
  if (swapped && !(swapped.length === 2 && swapped[0] !== swapped[1] && swapped.every((head) => isObject(heads[head])))) return at('departures');
  const sets = new Set(heads.map((head) => isObject(head) && head.kvHead)).size;
  let start = 0;
  let before = { kvHead: -1, dHead: 0 };
  for (const [index, head] of heads.entries()) {
    if (!isObject(head)) return at('heads', index);
    if (!isCount(head.dHead)) return at('dHead', index);
    if (head.start !== start) return at('start', index);
    const joins = head.kvHead === before.kvHead && head.dHead === before.dHead;
    const follows = joins || head.kvHead === before.kvHead + 1;
    const inTurn = head.kvHead === index % sets && (index === 0 || head.dHead === before.dHead);
    if (!(sharing === 'interleaved' ? inTurn : follows)) return at('kvHead', index);
    if (typeof head.muted !== 'boolean') return at('muted', index);
    start += head.dHead;
    before = { kvHead: Number(head.kvHead), dHead: head.dHead };
  }
  return misfitOfSlicing(trace, start);
}

/** Cutting the vector first needs one slice of the vector, and one key/value set, for each head. @param {Loose} trace @param {number} columns */
function misfitOfSlicing(trace, columns) {
  if (trace.reading !== 'slice') return null;
  const heads = /** @type {TraceHead[]} */ (trace.heads);
  const sets = heads[heads.length - 1].kvHead + 1;
  return sets === heads.length && columns === trace.dModel ? null : at('reading');
}

/** @param {Loose} trace */
function misfitOfMatrices(trace) {
  const heads = /** @type {(TraceHead & Loose)[]} */ (trace.heads);
  const tokens = /** @type {unknown[]} */ (trace.tokens).length;
  const dModel = Number(trace.dModel);
  const wide = tokens * dModel;
  return (
    misfitOfSizes(/** @type {Loose} */ (trace.weights), weightSizes(heads, dModel)) ??
    misfitOfSizes(trace, { input: wide, residualBefore: wide, attnOut: wide, residual: wide }) ??
    heads.map((head, index) => misfitOfSizes(head, headSizes(head, tokens, dModel), index)).find(Boolean) ??
    null
  );
}

/** @param {TraceHead[]} heads @param {number} dModel @returns {Record<string, number>} */
function weightSizes(heads, dModel) {
  const sum = (/** @type {TraceHead[]} */ some) => some.reduce((all, head) => all + head.dHead, 0);
  const q = sum(heads);
  const k = sum(heads.filter((head, index) => heads.findIndex(({ kvHead }) => kvHead === head.kvHead) === index));
  return { wQ: dModel * q, wK: dModel * k, wV: dModel * k, wO: q * dModel, 'bQ?': q, 'bK?': k, 'bV?': k, 'bO?': dModel };
}

/** @param {TraceHead} head @param {number} tokens @param {number} dModel @returns {Record<string, number>} */
function headSizes(head, tokens, dModel) {
  const [narrow, square] = [tokens * head.dHead, tokens * tokens];
  const shown = { q: narrow, k: narrow, v: narrow, scores: square, pattern: square, z: narrow, result: tokens * dModel };
  return { 'positionBias?': square, ...shown };
}

/**
 * A name that ends in "?" may also be absent.
 * @param {Loose} owner @param {Record<string, number>} sizes @param {number | null} head
 */
function misfitOfSizes(owner, sizes, head = null) {
  for (const [name, size] of Object.entries(sizes)) {
    const field = name.replace('?', '');
    const value = owner[field];
    if (field !== name && (value === null || value === undefined)) continue;
    if (!isNumbers(value) || value.length !== size) return at(field, head);
  }
  return null;
}

/** @param {string} field @param {number | null} head @returns {Place} */
function at(field, head = null) {
  return { field, head, row: null, column: null };
}

/** @param {unknown} value @returns {value is Loose} */
function isObject(value) {
  return typeof value === 'object' && value !== null;
}

/** @param {unknown} value @returns {value is number} */
function isCount(value) {
  return Number.isInteger(value) && Number(value) > 0;
}

/** @param {unknown} value @returns {value is Numbers} */
function isNumbers(value) {
  return value instanceof Float32Array || value instanceof Float64Array || Array.isArray(value);
}
