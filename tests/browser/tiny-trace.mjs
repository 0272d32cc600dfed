// A trace small enough to check by eye, built by loops of its own: it shares nothing with the code under test.

/** @typedef {import('../../www/js/check-trace/shape.js').Trace} Trace */

const TOKENS = ['start', 'it', 'was', '.'];
const D_MODEL = 6;

/**
 * @param {{ groups?: { dHead: number, heads: number }[], mask?: 'two-way' | 'causal',
 *   reading?: 'project' | 'slice', biases?: boolean, muted?: number[] }} choice `muted` counts from 0 here
 * @returns {any} a trace as `trace()` gives it, in Float32Arrays
 */
export function tinyTrace({ groups = [{ dHead: 2, heads: 2 }, { dHead: 1, heads: 2 }], mask = 'two-way',
  reading = 'project', biases = true, muted = [] } = {}) {
  const next = numbers();
  const fill = (/** @type {number} */ length) => Float32Array.from({ length }, next);
  const shapes = groups.flatMap(({ dHead, heads }, kvHead) => Array(heads).fill({ dHead, kvHead }));
  const qColumns = shapes.reduce((sum, { dHead }) => sum + dHead, 0);
  const kColumns = groups.reduce((sum, { dHead }) => sum + dHead, 0);
  const weights = {
    wQ: fill(D_MODEL * qColumns), wK: fill(D_MODEL * kColumns), wV: fill(D_MODEL * kColumns), wO: fill(qColumns * D_MODEL),
    ...(biases && { bQ: fill(qColumns), bK: fill(kColumns), bV: fill(kColumns), bO: fill(D_MODEL) }),
  };
  const input = fill(TOKENS.length * D_MODEL);
  const residualBefore = fill(TOKENS.length * D_MODEL);
  const frame = { version: 1, model: 'untrained', layer: 1, dModel: D_MODEL, tokens: TOKENS, mask, reading };
  const heads = shapes.map((shape, index) => tinyHead({ ...shape, index, weights, input, mask, reading, groups, shapes,
    positionBias: index === 1 ? fill(TOKENS.length ** 2) : null, muted: muted.includes(index) }));
  const attnOut = addUp(heads, weights.bO);
  const residual = attnOut.map((value, at) => residualBefore[at] + value);
  return { ...frame, input, residualBefore, heads, attnOut, residual, weights };
}

/** Repeatable numbers between −1 and 1, none of them near 0. */
function numbers() {
  let seed = 1;
  return () => {
    seed = (seed * 48271) % 2147483647;
    const size = 0.2 + 0.8 * (seed / 2147483647);
    return seed % 2 ? size : -size;
  };
}

/** @param {any} given */
function tinyHead({ dHead, kvHead, index, weights, input, mask, reading, groups, shapes, positionBias, muted }) {
  let start = 0;
  for (let h = 0; h < index; h += 1) start += shapes[h].dHead;
  let kStart = 0;
  for (let g = 0; g < kvHead; g += 1) kStart += groups[g].dHead;
  const T = TOKENS.length;
  const reads = (/** @type {number} */ feature) => reading === 'project' || (feature >= start && feature < start + dHead);
  const lens = (/** @type {any} */ w, /** @type {any} */ bias, /** @type {number} */ first) => {
    const out = [];
    for (let t = 0; t < T; t += 1) for (let c = first; c < first + dHead; c += 1) {
      let sum = bias?.[c] ?? 0;
      for (let f = 0; f < D_MODEL; f += 1) if (reads(f)) sum += input[t * D_MODEL + f] * w[f * (w.length / D_MODEL) + c];
      out.push(sum);
    }
    return out;
  };
  const q = lens(weights.wQ, weights.bQ, start);
  const k = lens(weights.wK, weights.bK, kStart);
  const v = lens(weights.wV, weights.bV, kStart);
  const scale = dHead ** -0.5;
  const scores = [], pattern = [], z = [], result = [];
  for (let i = 0; i < T; i += 1) {
    const row = [];
    for (let j = 0; j < T; j += 1) {
      let score = 0;
      for (let c = 0; c < dHead; c += 1) score += scale * q[i * dHead + c] * k[j * dHead + c];
      row.push(mask === 'causal' && j > i ? -Infinity : score + (positionBias?.[i * T + j] ?? 0));
    }
    const total = row.map(Math.exp).reduce((a, b) => a + b);
    const weightsOfRow = row.map((score) => Math.exp(score) / total);
    scores.push(...row);
    pattern.push(...weightsOfRow);
    for (let c = 0; c < dHead; c += 1) z.push(weightsOfRow.reduce((sum, w, j) => sum + w * v[j * dHead + c], 0));
    for (let m = 0; m < D_MODEL; m += 1) {
      let sum = 0;
      for (let c = 0; c < dHead; c += 1) sum += z[i * dHead + c] * weights.wO[(start + c) * D_MODEL + m];
      result.push(sum);
    }
  }
  const single = (/** @type {number[]} */ list) => Float32Array.from(list);
  return { label: `Head ${index + 1}`, dHead, kvHead, muted, start, scale, positionBias, q: single(q), k: single(k),
    v: single(v), scores: single(scores), pattern: single(pattern), z: single(z), result: single(result) };
}

/** @param {any[]} heads @param {ArrayLike<number> | undefined} bO */
function addUp(heads, bO) {
  const out = new Float32Array(TOKENS.length * D_MODEL);
  for (let at = 0; at < out.length; at += 1) {
    let sum = bO?.[at % D_MODEL] ?? 0;
    for (const head of heads) if (!head.muted) sum += head.result[at];
    out[at] = sum;
  }
  return out;
}
