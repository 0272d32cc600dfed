/** Worked examples printed in books, notebooks and test suites; each states its own shapes (tests/cases/README.md). */

import { count, flat, transposed } from './arrays.mjs';

const FLOAT32 = 5e-6;

/** @type {Record<string, (entry: any) => any[]>} */
const READERS = {
  raschka_ch03_mha: (entry) => [raschka(entry)],
  raschka_ch03_two_wrapped_heads: (entry) => count(entry.heads.length).map((head) => raschkaWrapped(entry, head)),
  havcocap_mha: (entry) => count(entry.x.length).map((item) => havcocap(entry, item)),
  keras_test_correctness: (entry) => [keras(entry)],
  tf_tutorial_0_10_0: (entry) => [tensorflow(entry)],
};

/** @param {any} entry a case of published_examples.json */
export const publishedProblems = (entry) => READERS[entry.id](entry).map((problem) => ({ name: `published ${entry.id}`, ...problem }));

/** Its output is narrower than its input: a third column of zeros makes it fit. @param {any} entry */
function raschka(entry) {
  const wO = transposed(entry.wo);
  return {
    call: 'attention',
    input: {
      x: flat(entry.x), seqLen: 6, dModel: 3, layout: { nHeads: 2, dHead: 1 }, mask: 'causal',
      wQ: transposed(entry.wq), wK: transposed(entry.wk), wV: transposed(entry.wv),
      wO: [wO[0], wO[1], 0, wO[2], wO[3], 0], bO: [...entry.bo, 0],
    },
    expected: { attnOut: entry.expected.flatMap((/** @type {number[]} */ row) => [...row, 0]) },
    tolerance: entry.tol,
  };
}

/** One wrapped head is a layer of one head whose output projection keeps its two numbers. @param {any} entry @param {number} head */
function raschkaWrapped(entry, head) {
  const { wq, wk, wv } = entry.heads[head];
  return {
    call: 'attention',
    input: {
      x: flat(entry.x), seqLen: 6, dModel: 3, layout: { nHeads: 1, dHead: 2 }, mask: 'causal',
      wQ: transposed(wq), wK: transposed(wk), wV: transposed(wv), wO: [1, 0, 0, 0, 1, 0],
    },
    expected: { z: entry.expected.flatMap((/** @type {number[]} */ row) => row.slice(2 * head, 2 * head + 2)) },
    tolerance: entry.tol,
  };
}

/** @param {any} entry @param {number} item */
function havcocap(entry, item) {
  const identity = count(16).map((i) => (i % 5 === 0 ? 1 : 0));
  return {
    call: 'attention',
    input: {
      x: flat(entry.x[item]), seqLen: 6, dModel: 4, layout: { nHeads: 2 }, mask: 'two-way',
      wQ: flat(entry.wq), wK: flat(entry.wk), wV: flat(entry.wv), wO: identity,
    },
    expected: { attnOut: flat(entry.expected[item]) },
    tolerance: Math.max(entry.tol, FLOAT32),
  };
}

/** Eight heads with q = k = identity; each output number adds up one head's mixed values. @param {any} entry */
function keras(entry) {
  const identity = count(64).map((i) => (i % 9 === 0 ? 1 : 0));
  const values = count(64).map((i) => i / 100);
  const repeated = (/** @type {number[]} */ one) => count(8).flatMap(() => one);
  const pattern = count(64).map((i) => (i % 9 === 0 ? entry.expected_score_diag : entry.expected_score_off));
  return {
    call: 'scaledDotProductAttention',
    input: {
      q: repeated(identity), k: repeated(identity), v: repeated(values),
      nHeads: 8, nKvHeads: 8, queryLen: 8, keyLen: 8, dHead: 8, mask: 'two-way',
    },
    expected: { pattern: repeated(pattern), sumOfZ: repeated(entry.exact_rows.map((/** @type {any} */ row) => [row].flat()[0])) },
    tolerance: 1e-4,
  };
}

/** @param {any} entry */
function tensorflow(entry) {
  return {
    call: 'scaledDotProductAttention',
    input: {
      q: flat(entry.q), k: flat(entry.k), v: flat(entry.v),
      nHeads: 1, nKvHeads: 1, queryLen: 1, keyLen: 4, dHead: 3, dValue: 2, mask: 'two-way',
    },
    expected: { pattern: flat(entry.expected_weights), z: flat(entry.expected) },
    tolerance: entry.tol,
  };
}
