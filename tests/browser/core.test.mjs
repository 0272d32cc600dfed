/** Every conformance case again, through the public core, in the WebAssembly of the built lesson. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { glueHeads } from './cases/arrays.mjs';
import { llamaProblem, torchProblem } from './cases/layers.mjs';
import { onnxProblems } from './cases/onnx.mjs';
import { publishedProblems } from './cases/published.mjs';
import { openPage } from './harness/index.mjs';

/** @param {string} name */
const cases = async (name) => JSON.parse(await readFile(new URL(`../cases/${name}.json`, import.meta.url), 'utf8'));

const PROBLEMS = [
  ...(await cases('onnx_attention')).flatMap(onnxProblems),
  ...(await cases('torch_mha')).map(torchProblem),
  ...(await cases('hf_llama_attention')).map(llamaProblem),
  ...(await cases('published_examples')).flatMap(publishedProblems),
];

test('every conformance case holds through the core in the browser', async (t) => {
  const page = await openCore(t);
  for (const problem of PROBLEMS) {
    await t.test(problem.name, async () => {
      const found = arrange(problem, await page.evaluate(callCore, problem.call, problem.input));
      const compared = Object.entries(problem.expected);
      assert.ok(compared.length > 0);
      for (const [field, expected] of compared) assertClose(field, found[field], expected, problem.tolerance);
    });
  }
});

test('the core takes Float32Array, Float64Array and plain arrays alike', async (t) => {
  const page = await openCore(t);
  const outputs = await page.evaluate(async () => {
    const core = await /** @type {any} */ (customElements.get('multi-head-attention')).core();
    const matrix = [0.5, -1, 2, 0.25];
    return [Float32Array, Float64Array, Array].map((Kind) => {
      const m = /** @type {any} */ (Kind).from(matrix);
      return [...core.attention({ x: m, seqLen: 2, dModel: 2, wQ: m, wK: m, wV: m, wO: m, layout: { nHeads: 2 } }).attnOut];
    });
  });
  assert.deepEqual(outputs[1], outputs[0]);
  assert.deepEqual(outputs[2], outputs[0]);
  assert.ok(outputs[0].every((/** @type {number} */ number) => Number.isFinite(number)));
});

test('a byte mask hides what is 0 and shows what is 1', async (t) => {
  const page = await openCore(t);
  const sdp = (/** @type {any} */ mask) => page.evaluate(callCore, 'scaledDotProductAttention', {
    q: [1, 2, 3, 4], k: [1, 0, 0, 1], v: [1, 2, 3, 4], nHeads: 1, queryLen: 2, keyLen: 2, dHead: 2, mask,
  });
  assert.deepEqual((await sdp({ bytes: [1, 0, 0, 1] })).pattern, [1, 0, 0, 1]);
  assert.deepEqual((await sdp({ bytes: [0, 1, 1, 0] })).pattern, [0, 1, 1, 0]);
  assert.deepEqual((await sdp({ bytes: [0, 0, 1, 1] })).pattern.slice(0, 2), [0, 0], 'a hidden row is zeros, not NaN');
  assert.deepEqual((await sdp({ booleans: [true, false, false, true] })).pattern, [1, 0, 0, 1]);
});

test('a cost is the published one', async (t) => {
  const page = await openCore(t);
  const llama = await page.evaluate(callCore, 'cost', { dModel: 4096, nLayers: 32, nHeads: 32, nKvHeads: 8, dHead: 128, seqLen: 8192, bytes: 2 });
  assert.equal(llama.kvBytesPerToken, 131_072);
  assert.equal(llama.kvBytes, 2 ** 30);
  const gpt3 = await page.evaluate(callCore, 'cost', { dModel: 12_288, nLayers: 1, nHeads: 96, nKvHeads: 96, dHead: 128, seqLen: 2048, bytes: 2 });
  assert.equal(gpt3.weights, 603_979_776);
  const { projections, scores, blend, output } = gpt3.multiplyAdds;
  assert.equal(projections + scores + blend + output, 1_340_029_796_352);
});

const M = [1, 0, 0, 1];
const GOOD = { x: M, seqLen: 2, dModel: 2, wQ: M, wK: M, wV: M, wO: M, layout: { nHeads: 2 } };

/** @type {[string, any, RegExp][]} */
const REFUSED = [
  ['a length', { ...GOOD, wQ: [1, 2, 3] }, /wQ is 3 numbers long, expected 4 numbers/],
  ['a number that is none', { ...GOOD, x: [1, 'NaN', 0, 1] }, /x\[1\] is NaN, expected a finite number/],
  ['a missing field', { ...GOOD, wO: undefined }, /wO is missing, expected a Float32Array/],
  ['heads that do not divide', { ...GOOD, layout: { nHeads: 3 } }, /layout\.nHeads is 3, expected a divisor of dModel = 2 \(nearest: 2\), or dHead, or groups/],
  ['sharing that does not divide', { ...GOOD, layout: { nHeads: 2, nKvHeads: 3 } }, /layout\.nKvHeads is 3, expected a divisor of nHeads = 2: 1 or 2/],
  ['a width of zero', { ...GOOD, layout: { groups: [{ dHead: 0, nQueryHeads: 1 }] } }, /layout\.groups\[0\]\.dHead is 0, expected a whole number from 1/],
  ['a mask of another name', { ...GOOD, mask: 'diagonal' }, /mask is "diagonal", expected "two-way", "causal"/],
  ['a mask of another length', { ...GOOD, mask: { bytes: [1] } }, /mask is 1 numbers long, expected 2 × 2 numbers, one per query and key/],
  ['a byte that is neither', { ...GOOD, mask: { bytes: [0, 1, 2, 1] } }, /mask\[2\] is 2, expected 0 \(hidden\) or 1 \(may look\)/],
  ['a mask number that is none', { ...GOOD, mask: { numbers: [0, 'NaN', 0, 0] } }, /mask\[1\] is NaN/],
  ['a sequence past the limit', { ...GOOD, seqLen: 5000 }, /seqLen is 5000, expected a whole number from 1 to 4096/],
  ['a scale that is none', { ...GOOD, scale: 'NaN' }, /scale is NaN, expected a finite number/],
];

test('the core refuses by name', async (t) => {
  const page = await openCore(t);
  for (const [what, input, message] of REFUSED) {
    await t.test(what, async () => {
      const refusal = await page.evaluate(callCore, 'attention', input);
      assert.match(refusal.error ?? 'no error', message);
    });
  }
});

test('what comes out is limited like what goes in', async (t) => {
  const page = await openCore(t);
  const message = await page.evaluate(async () => {
    const core = await /** @type {any} */ (customElements.get('multi-head-attention')).core();
    const input = { q: new Float32Array(16_384), k: [1], v: new Float32Array(16_384), nHeads: 4, nKvHeads: 1, queryLen: 4096, keyLen: 1, dHead: 1, dValue: 16_384 };
    try { core.scaledDotProductAttention(input); } catch (error) { return /** @type {Error} */ (error).message; }
    return 'no error';
  });
  assert.match(message, /z is 268435456 numbers long, expected at most 2\^26/);
});

/** @param {import('node:test').TestContext} t */
const openCore = (t) => openPage(t, { html: '<multi-head-attention></multi-head-attention>' });

/**
 * Runs in the page. JSON has no NaN, no −Infinity and no bytes, so those come in as words.
 * @param {string} name
 * @param {any} input
 */
async function callCore(name, input) {
  /** @param {any} value @returns {any} */
  const revive = (value) => {
    if (value === 'NaN') return NaN;
    if (Array.isArray(value)) return value.map(revive);
    return value;
  };
  const mask = input.mask;
  const revived = Object.fromEntries(Object.entries(input).map(([field, value]) => [field, revive(value)]));
  if (mask?.bytes) revived.mask = Uint8Array.from(mask.bytes);
  if (mask?.booleans) revived.mask = mask.booleans;
  if (mask?.numbers) revived.mask = Float32Array.from(mask.numbers.map((/** @type {any} */ number) => number ?? -Infinity), Number);
  if (input.scale === null) delete revived.scale;
  const core = await /** @type {any} */ (customElements.get('multi-head-attention')).core();
  /** @param {any} value @returns {any} */
  const plain = (value) => {
    if (ArrayBuffer.isView(value)) return [.../** @type {Float32Array} */ (value)];
    if (Array.isArray(value)) return value.map(plain);
    if (value && typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
    return value;
  };
  try {
    return plain(core[name](revived));
  } catch (error) {
    return { error: /** @type {Error} */ (error).message };
  }
}

/** Brings an output into the shape of what is expected: heads side by side, patterns one after another. @param {any} problem @param {any} output */
function arrange(problem, output) {
  assert.equal(output.error, undefined);
  const { nHeads, queryLen } = problem.input;
  if (problem.call === 'attention') {
    const stacked = (/** @type {string} */ field) => output.heads.flatMap((/** @type {any} */ head) => head[field]);
    return { ...output, pattern: stacked('pattern'), z: glueHeads(stacked('z'), problem.input.seqLen, output.heads.length) };
  }
  return { ...output, z: glueHeads(output.z, queryLen, nHeads), sumOfZ: sumOfRows(output.z, nHeads * queryLen) };
}

/** @param {number[]} numbers @param {number} rows */
function sumOfRows(numbers, rows) {
  const width = numbers.length / rows;
  return Array.from({ length: rows }, (_, row) => numbers.slice(row * width, (row + 1) * width).reduce((a, b) => a + b, 0));
}

/** @param {string} field @param {number[]} found @param {number[]} expected @param {number} tolerance */
function assertClose(field, found, expected, tolerance) {
  assert.equal(found?.length, expected.length, `${field} has ${found?.length} numbers`);
  const worst = Math.max(...expected.map((number, index) => Math.abs(number - found[index])));
  assert.ok(worst <= tolerance, `${field} is off by ${worst}, more than ${tolerance}`);
}
