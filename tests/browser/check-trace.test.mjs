// "Check my widget" must agree with a right trace and must find, and place, any single wrong number.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkTrace } from '../../www/js/check-trace.js';
import { tinyTrace } from './tiny-trace.mjs';

const ONE_EACH = [{ dHead: 3, heads: 1 }, { dHead: 2, heads: 1 }, { dHead: 1, heads: 1 }];
const CHOICES = {
  'shared, uneven, with biases': {},
  'left to right': { mask: 'causal' },
  'without biases': { biases: false },
  'sliced first': { reading: 'slice', groups: ONE_EACH },
  'one set for all heads': { groups: [{ dHead: 3, heads: 2 }] },
  'one head': { groups: [{ dHead: 6, heads: 1 }] },
  'more query columns than the vector has': { groups: [{ dHead: 4, heads: 3 }] },
  'with muted heads': { muted: [0, 2] },
};
const OF_HEAD = ['q', 'k', 'v', 'scores', 'pattern', 'z', 'result'];

for (const [name, choice] of Object.entries(CHOICES)) {
  test(`a right trace passes: ${name}`, () => {
    const check = checkTrace(tinyTrace(/** @type {any} */ (choice)));
    assert.deepEqual([check.ok, check.where], [true, null]);
    assert.ok(check.largest < 1e-6, `largest difference ${check.largest}`);
  });

  test(`any single shown number that is wrong is found and placed: ${name}`, () => {
    const trace = tinyTrace(/** @type {any} */ (choice));
    trace.heads.forEach((/** @type {any} */ head, /** @type {number} */ index) => {
      for (const field of OF_HEAD) eachBroken(head[field], (at) => expectPlace(trace, field, index, at, head[field]));
      head.scale *= 1.001;
      assert.deepEqual(checkTrace(trace).where, { field: 'scale', head: index, row: 0, column: 0 });
      head.scale /= 1.001;
    });
    for (const field of ['attnOut', 'residual']) eachBroken(trace[field], (at) => expectPlace(trace, field, null, at, trace[field]));
  });

  test(`any single number the rest follows from is found when it changes: ${name}`, () => {
    const trace = tinyTrace(/** @type {any} */ (choice));
    const sources = { input: trace.input, residualBefore: trace.residualBefore, ...trace.weights };
    for (const [source, numbers] of Object.entries(sources)) {
      eachBroken(numbers, (at) => {
        if (isNeverRead(trace, source, at)) return;
        assert.equal(checkTrace(trace).ok, false, `${source}[${at}]`);
      });
    }
  });
}

test('a changed mask, reading, mute or position bias is found', () => {
  const trace = tinyTrace({ groups: ONE_EACH });
  assert.equal(checkTrace({ ...trace, mask: 'causal' }).where?.field, 'scores');
  assert.equal(checkTrace({ ...trace, reading: 'slice' }).where?.field, 'q');
  trace.heads[1].muted = true;
  assert.deepEqual(checkTrace(trace).where?.field, 'attnOut');
  trace.heads[1].muted = false;
  eachBroken(trace.heads[1].positionBias, (at) => expectPlace(trace, 'scores', 1, at, trace.heads[1].scores));
});

test('a row that may look nowhere is all zero, and then right', () => {
  const trace = tinyTrace({ groups: [{ dHead: 6, heads: 1 }], biases: false });
  const [head] = trace.heads;
  head.positionBias = new Float32Array(16).fill(0, 0, 16);
  head.positionBias.fill(-Infinity, 0, 4);
  for (const [field, width] of /** @type {const} */ ([['scores', 4], ['pattern', 4], ['z', 6], ['result', 6]])) {
    head[field].fill(field === 'scores' ? -Infinity : 0, 0, width);
  }
  trace.attnOut.fill(0, 0, 6);
  trace.residual.set(trace.residualBefore.subarray(0, 6));
  assert.equal(checkTrace(trace).ok, true);
  head.pattern[2] = NaN;
  assert.deepEqual(checkTrace(trace).where, { field: 'pattern', head: 0, row: 0, column: 2 });
});

test('every shown number is compared', () => {
  const trace = tinyTrace();
  const shown = [...trace.heads.flatMap((/** @type {any} */ head) => OF_HEAD.map((field) => head[field])), trace.attnOut, trace.residual];
  const scales = trace.heads.length;
  assert.equal(checkTrace(trace).compared, shown.reduce((sum, numbers) => sum + numbers.length, scales));
});

test('what is not a trace is reported by the name of the part, and never throws', () => {
  for (const nonsense of [null, undefined, 7, 'trace', [], {}, { heads: [null] }]) {
    const check = checkTrace(nonsense);
    assert.equal(check.ok, false);
    assert.ok(check.where);
  }
  const whole = tinyTrace();
  for (const part of ['dModel', 'tokens', 'mask', 'reading', 'input', 'residualBefore', 'heads', 'attnOut', 'residual', 'weights']) {
    for (const wrong of [undefined, null, 'x', -1, 0.5, [], {}]) {
      const named = part === 'weights' && Object(wrong) === wrong ? 'wQ' : part; // an object, but an empty one
      assert.equal(checkTrace({ ...whole, [part]: wrong }).where?.field, named, `${part}: ${wrong}`);
    }
  }
  for (const part of ['dHead', 'kvHead', 'muted', 'start', ...OF_HEAD]) {
    for (const wrong of [undefined, null, 'x', 9, [], {}]) {
      const heads = [...whole.heads];
      heads[2] = { ...heads[2], [part]: wrong };
      assert.equal(checkTrace({ ...whole, heads }).ok, false, `${part}: ${wrong}`);
    }
  }
});

/** Breaks one number after the other and puts each back. @param {Float32Array} numbers @param {(at: number) => void} then */
function eachBroken(numbers, then) {
  for (let at = 0; at < numbers.length; at += 1) {
    const right = numbers[at];
    numbers[at] = Number.isFinite(right) ? right + 0.001 : 0;
    then(at);
    numbers[at] = right;
  }
}

/** @param {any} trace @param {string} field @param {number | null} head @param {number} at @param {Float32Array} numbers */
function expectPlace(trace, field, head, at, numbers) {
  const columns = numbers.length / trace.tokens.length;
  assert.deepEqual(checkTrace(trace).where, { field, head, row: Math.floor(at / columns), column: at % columns });
}

/** Sliced first, a head meets only the block of the weights on the diagonal. @param {any} trace @param {string} source @param {number} at */
function isNeverRead(trace, source, at) {
  if (trace.reading !== 'slice' || !['wQ', 'wK', 'wV'].includes(source)) return false;
  const [row, column] = [Math.floor(at / trace.dModel), at % trace.dModel];
  const headOf = (/** @type {number} */ place) =>
    trace.heads.findIndex((/** @type {any} */ head) => place >= head.start && place < head.start + head.dHead);
  return headOf(row) !== headOf(column);
}
