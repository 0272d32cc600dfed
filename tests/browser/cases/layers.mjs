/** Whole layers of PyTorch and of Llama, for `core.attention`. */

import { flat, transposed } from './arrays.mjs';

/** @param {number[][]} rows */
const relative = (rows) => 1e-6 * Math.max(1, ...flat(rows).map(Math.abs));

/** @param {any} entry a case of torch_mha.json */
export function torchProblem(entry) {
  const dModel = entry.x[0].length;
  const thirds = [0, 1, 2].map((part) => entry.in_proj_weight.slice(part * dModel, (part + 1) * dModel));
  const biases = [0, 1, 2].map((part) => entry.in_proj_bias.slice(part * dModel, (part + 1) * dModel));
  return {
    name: `torch ${entry.name}`,
    call: 'attention',
    input: {
      x: flat(entry.x), seqLen: entry.x.length, dModel, layout: { nHeads: entry.n_heads }, mask: 'two-way',
      wQ: transposed(thirds[0]), wK: transposed(thirds[1]), wV: transposed(thirds[2]), wO: transposed(entry.out_proj_weight),
      bQ: biases[0], bK: biases[1], bV: biases[2], bO: entry.out_proj_bias,
    },
    expected: { pattern: flat(entry.weights), attnOut: flat(entry.y) },
    tolerance: Math.max(relative(entry.weights), relative(entry.y)),
  };
}

/** @param {any} entry a case of hf_llama_attention.json */
export function llamaProblem(entry) {
  return {
    name: `llama ${entry.name}`,
    call: 'attention',
    input: {
      x: flat(entry.x), seqLen: entry.T, dModel: entry.d_model, mask: 'causal',
      layout: { nHeads: entry.n_q, nKvHeads: entry.n_kv, dHead: entry.d_head },
      wQ: transposed(entry.wq), wK: transposed(entry.wk), wV: transposed(entry.wv), wO: transposed(entry.wo),
    },
    expected: { pattern: flat(entry.weights), attnOut: flat(entry.y) },
    tolerance: Math.max(relative(entry.weights), relative(entry.y)),
  };
}
