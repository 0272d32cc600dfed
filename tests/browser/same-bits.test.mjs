/** Same seed, same bits: what the browser learns is what a native program learns, weight for weight. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { openPage } from './harness/index.mjs';
import { selftestFile, startSelftest } from './harness/selftest.mjs';

const STEPS = 50;

test('fifty steps of either recipe give the same weights as natively', async (t) => {
  const page = await openPage(t, { html: '<p>Training</p>' });
  await startSelftest(page);
  for (const recipe of ['induction', 'sentence']) {
    const native = await readFile(selftestFile(`${recipe}.bin`));
    const learned = await page.evaluate(train, recipe, STEPS);
    const fresh = await page.evaluate(train, recipe, 0);
    assert.equal(learned.length, native.length / 4, recipe);
    const different = learned.filter((bits, index) => bits !== native.readUInt32LE(4 * index));
    assert.equal(different.length, 0, `${recipe}: ${different.length} of ${learned.length} weights differ`);
    const moved = learned.filter((bits, index) => bits !== fresh[index]);
    assert.ok(moved.length > learned.length / 2, `${recipe}: training moved only ${moved.length} weights`);
  }
});

/** Runs in the page. @param {string} recipe @param {number} steps @returns {number[]} the bits of every weight */
function train(recipe, steps) {
  const run = new /** @type {any} */ (globalThis).selftest.TrainingRun(recipe);
  for (let step = 0; step < steps; step++) run.step();
  return [...new Uint32Array(run.weights().buffer)];
}
