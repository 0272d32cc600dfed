/** The core in one thread: products, attention, training, beside the ceiling of registers and plain JavaScript. */

import { print } from './print.mjs';
import { attend, multiply } from './plain.mjs';

/** @typedef {import('puppeteer-core').Page} Page */

/** Operations of a training step: forward and twice that backward; see the sizes of either recipe in src/training. */
const STEP = { induction: 40.9e6, sentence: 384e9 / 3000 };

/** @param {Page} page */
export async function benchCore(page) {
  await page.evaluate(`globalThis.best = ${best}; globalThis.plain = { attend: ${attend}, multiply: ${multiply} }`);
  const ceiling = await page.evaluate(measureCeiling);
  print('ceiling: multiply and add in registers', `${ceiling.toFixed(1)} GFLOP/s`);
  const share = (/** @type {number} */ rate) => `${rate.toFixed(1)} GFLOP/s, ${(100 * rate / ceiling).toFixed(0)} % of it`;
  let steady = 0;
  for (const n of [16, 32, 64, 128, 256]) {
    const { ours, library, script } = await page.evaluate(measureProduct, n);
    if (n === 64) steady = ours;
    print(`product ${n} × ${n} × ${n}`, share(ours), `nalgebra ${share(library)}; JavaScript ${script.toFixed(1)}`);
  }
  for (const [name, operations] of Object.entries(STEP)) {
    const steps = await page.evaluate(measureTraining, name);
    const rate = steps * operations / 1e9;
    print(`training, ${name} recipe`, `${steps.toFixed(1)} steps/s`, `${rate.toFixed(1)} GFLOP/s, ${(100 * rate / steady).toFixed(0)} % of the product n = 64`);
  }
  const sizes = /** @type {const} */ ([['lesson', 14, 48, 6], ['medium', 64, 256, 8], ['GPT-2 layer', 256, 768, 12]]);
  for (const [name, seqLen, dModel, nHeads] of sizes) {
    const { ours, script } = await page.evaluate(measureAttention, seqLen, dModel, nHeads);
    const rate = (8 * seqLen * dModel ** 2 + 4 * seqLen ** 2 * dModel) / ours / 1e6;
    print(`attention, ${name}: T = ${seqLen}, d = ${dModel}, H = ${nHeads}`, `${ours.toFixed(3)} ms, ${share(rate)}`, `JavaScript ${(script / ours).toFixed(1)} times as long`);
  }
  const split = await page.evaluate(measureSplit, [1, 12, 96]);
  print('splitting, T = 64, d = 768', `${split[0].toFixed(2)} ms with one head`, `12 heads ${(split[1] / split[0]).toFixed(3)}, 96 heads ${(split[2] / split[0]).toFixed(3)} times`);
}

/** Milliseconds per call, the least of many rounds. @param {(times: number) => void} work @param {number} [rounds] */
function best(work, rounds = 15) {
  let [times, least] = [1, Infinity];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    work(times);
    const passed = performance.now() - start;
    if (passed < 4 && times < 1e8) {
      times *= 2;
      round = -1;
    } else least = Math.min(least, passed / times);
  }
  return least;
}

// What follows runs in the page.

function measureCeiling() {
  const { selftest, best } = /** @type {any} */ (globalThis);
  const rates = [0, 1, 2, 3].map((shape) => selftest.ceilingOperations(shape, 1) / best((/** @type {number} */ times) => selftest.ceiling(shape, times, 0.99)) / 1e6);
  return Math.max(...rates);
}

/** @param {number} n */
function measureProduct(n) {
  const { selftest, best, plain } = /** @type {any} */ (globalThis);
  const [a, b, out] = [1, 2, 3].map((seed) => Float32Array.from({ length: n * n }, (_, index) => (index * seed % 17) / 100));
  const product = new selftest.Product(n);
  const rate = (/** @type {(times: number) => void} */ work) => 2 * n ** 3 / best(work) / 1e6;
  const rates = {
    ours: rate((times) => product.run(times)),
    library: rate((times) => product.runLibrary(times)),
    script: rate((times) => { for (let i = 0; i < times; i++) plain.multiply(out, a, b, n, n, n); }),
  };
  product.free();
  return rates;
}

/** @param {string} recipe */
function measureTraining(recipe) {
  const { selftest, best } = /** @type {any} */ (globalThis);
  const run = new selftest.TrainingRun(recipe);
  const least = best((/** @type {number} */ times) => { for (let i = 0; i < times * 10; i++) run.step(); }, 8) / 10;
  run.free();
  return 1000 / least;
}

/** @param {number} seqLen @param {number} dModel @param {number} nHeads */
function measureAttention(seqLen, dModel, nHeads) {
  const { selftest, best, plain } = /** @type {any} */ (globalThis);
  const attention = new selftest.Attention(seqLen, dModel, nHeads);
  const ours = best((/** @type {number} */ times) => attention.run(times));
  attention.free();
  const [x, w] = [seqLen, dModel].map((rows) => Float32Array.from({ length: rows * dModel }, (_, index) => (index % 17) / 100 - 0.08));
  const script = best((/** @type {number} */ times) => { for (let i = 0; i < times; i++) plain.attend(plain.multiply, x, w, seqLen, dModel, nHeads); }, 2);
  return { ours, script };
}

/** Taken in turns, so that a slower moment of the machine meets all of them. @param {number[]} counts */
function measureSplit(counts) {
  const { selftest } = /** @type {any} */ (globalThis);
  const attentions = counts.map((count) => new selftest.Attention(64, 768, count));
  const least = counts.map(() => Infinity);
  for (let round = 0; round < 60; round++) {
    attentions.forEach((attention, index) => {
      const start = performance.now();
      attention.run(1);
      least[index] = Math.min(least[index], performance.now() - start);
    });
  }
  return least;
}
