/** The Attention cases of the ONNX operator suite, one problem per batch item, for `core.scaledDotProductAttention`. */

import { count, glueHeads, piece, splitHeads } from './arrays.mjs';

const TOLERANCE = 1e-5;

/** @param {any} entry a case of onnx_attention.json */
export function onnxProblems(entry) {
  const batch = entry.inputs.Q.shape[0];
  return count(batch).map((item) => ({
    name: `onnx ${entry.name} [${item}]`,
    call: 'scaledDotProductAttention',
    input: inputOf(entry, item),
    expected: expectedOf(entry, item),
    tolerance: TOLERANCE,
  }));
}

/** @param {any} entry @param {number} item */
function inputOf(entry, item) {
  const { nHeads, nKvHeads, queryLen, keyLen } = sizes(entry);
  const q = perHead(entry.inputs.Q, item, nHeads);
  const k = perHead(entry.inputs.K, item, nKvHeads);
  const v = perHead(entry.inputs.V, item, nKvHeads);
  const dHead = q.length / nHeads / queryLen;
  const dValue = v.length / nKvHeads / keyLen;
  const mask = maskOf(entry, item, queryLen, keyLen);
  return { q, k, v, nHeads, nKvHeads, queryLen, keyLen, dHead, dValue, mask, scale: entry.attrs.scale };
}

/** @param {any} entry */
function sizes({ inputs: { Q, K }, attrs }) {
  const is4d = Q.shape.length === 4;
  return {
    nHeads: is4d ? Q.shape[1] : attrs.q_num_heads,
    nKvHeads: is4d ? K.shape[1] : attrs.kv_num_heads,
    queryLen: Q.shape.at(-2),
    keyLen: K.shape.at(-2),
  };
}

/** 4-D tensors hold heads one after another; 3-D ones glue them. @param {any} tensor @param {number} item @param {number} heads */
function perHead({ shape, data }, item, heads) {
  const own = piece(data, shape[0], item);
  return shape.length === 4 ? own : splitHeads(own, shape[1], heads);
}

/** @param {any} entry @param {number} item @param {number} queryLen @param {number} keyLen */
function maskOf({ inputs, attrs }, item, queryLen, keyLen) {
  const given = inputs.attn_mask;
  if (!given) return attrs.is_causal ? 'causal' : 'two-way';
  const own = given.shape.length === 4 ? piece(given.data, given.shape[0], item) : given.data;
  if (given.dtype === 'bool') return { bytes: own.map(Number) };
  const future = (/** @type {number} */ index) => attrs.is_causal && index % keyLen > Math.floor(index / keyLen);
  if (own.length !== queryLen * keyLen) throw new Error(`a mask of ${own.length} numbers`);
  return { numbers: own.map((/** @type {number} */ number, /** @type {number} */ index) => (future(index) ? -Infinity : number)) };
}

/** @param {any} entry @param {number} item */
function expectedOf(entry, item) {
  const { nHeads, queryLen } = sizes(entry);
  const { Y, qk_matmul_output: pattern } = entry.outputs;
  const own = piece(Y.data, Y.shape[0], item);
  const is4d = Y.shape.length === 4;
  const expected = { z: is4d ? glueHeads(own, queryLen, nHeads) : own };
  return pattern ? { ...expected, pattern: piece(pattern.data, pattern.shape[0], item) } : expected;
}
