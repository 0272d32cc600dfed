// Attention from its formula, in double precision. All matrices are row-major; rows are positions, columns features,
// and weights multiply from the right. Nothing here looks at a number the core computed from these.

/**
 * @typedef {import('./shape.js').Trace} Trace
 * @typedef {import('./shape.js').TraceHead} TraceHead
 * @typedef {{ first: number, width: number }} Columns
 * @typedef {{ scale: number, q: Float64Array, k: Float64Array, v: Float64Array, scores: Float64Array,
 *   pattern: Float64Array, z: Float64Array, result: Float64Array }} HeadNumbers
 * @typedef {{ heads: HeadNumbers[], attnOut: Float64Array, residual: Float64Array }} Numbers
 */

/** @param {Trace} trace @returns {Numbers} */
export function recompute(trace) {
  const looks = trace.heads.map((head, index) => lookOf(trace, head, index));
  const heads = looks.map((look, index) => carry(trace, look, looks[lender(trace, index)].pattern, index));
  const attnOut = sumOfResults(trace, heads);
  const residual = attnOut.map((value, at) => trace.residualBefore[at] + value);
  return { heads, attnOut, residual };
}

/** The head whose pattern a head looks with: its own, unless two are swapped. @param {Trace} trace @param {number} index */
function lender({ departures }, index) {
  const [a, b] = departures?.swapped ?? [];
  if (index === a) return b ?? index;
  return index === b ? a ?? index : index;
}

/** Where a head looks. @param {Trace} trace @param {TraceHead} head @param {number} index */
function lookOf(trace, head, index) {
  const { wQ, wK, wV, bQ, bK, bV } = trace.weights;
  const own = { first: queryStart(trace.heads, index), width: head.dHead };
  const shared = { first: keyStart(trace.heads, head.kvHead), width: head.dHead };
  const read = trace.reading === 'slice' ? own : { first: 0, width: trace.dModel };

  const q = turn(trace, head, project(trace, read, wQ, own, bQ));
  const k = turn(trace, head, project(trace, read, wK, shared, bK));
  const v = project(trace, read, wV, shared, bV);
  const scale = scaleOf(trace, head);
  const scores = scoresOf(trace, head, q, k, scale);
  const over = trace.departures?.softmax === 'columns' ? softmaxColumns : softmaxRows;
  return { scale, q, k, v, scores, pattern: over(scores, trace.tokens.length) };
}

/** What a head carries. @param {Trace} trace @param {ReturnType<typeof lookOf>} look @param {Float64Array} pattern @param {number} index @returns {HeadNumbers} */
function carry(trace, look, pattern, index) {
  const own = { first: queryStart(trace.heads, index), width: trace.heads[index].dHead };
  const z = blend(pattern, look.v, own.width);
  return { ...look, pattern, z, result: write(trace, own, z) };
}

/** One over the root of the head's own width; a mistake says so. @param {Trace} trace @param {TraceHead} head */
function scaleOf({ departures, dModel }, { dHead }) {
  if (departures?.scale === 'none') return 1;
  return 1 / Math.sqrt(departures?.scale === 'model' ? dModel : dHead);
}

/** The first query column of a head: the widths of the heads before it. @param {TraceHead[]} heads @param {number} index */
function queryStart(heads, index) {
  return heads.slice(0, index).reduce((sum, head) => sum + head.dHead, 0);
}

/** The first key column of a set: each set before it stands there once. @param {TraceHead[]} heads @param {number} kvHead */
function keyStart(heads, kvHead) {
  const firsts = heads.filter((head, index) => heads.findIndex((other) => other.kvHead === head.kvHead) === index);
  return queryStart(firsts, kvHead);
}

/**
 * input · w for some columns of w. Reading the whole vector is the rule; when the vector was sliced first, a head reads
 * only its own numbers and so meets only its own block of w.
 * @param {Trace} trace @param {Columns} read @param {ArrayLike<number>} w @param {Columns} columns
 * @param {ArrayLike<number> | null | undefined} bias
 */
function project(trace, read, w, columns, bias) {
  const across = w.length / trace.dModel;
  return matrix(trace.tokens.length, columns.width, (row, column) => {
    const at = columns.first + column;
    let sum = bias ? bias[at] : 0;
    for (let feature = read.first; feature < read.first + read.width; feature += 1) {
      sum += trace.input[row * trace.dModel + feature] * w[feature * across + at];
    }
    return sum;
  });
}

/**
 * Rotary positions: the pair (i, i + r) of r = ⌊dHead / 2⌋ turns by position · 100^(−i/r); an odd last number stays.
 * @param {Trace} trace @param {TraceHead} head @param {Float64Array} vectors
 */
function turn(trace, { dHead }, vectors) {
  if (!trace.rotary) return vectors;
  const pairs = Math.floor(dHead / 2);
  const turned = vectors.slice();
  for (let at = 0; at < vectors.length; at += dHead) {
    for (let pair = 0; pair < pairs; pair += 1) {
      const angle = (at / dHead) * 100 ** (-pair / pairs);
      const [first, second] = [vectors[at + pair], vectors[at + pair + pairs]];
      turned[at + pair] = first * Math.cos(angle) - second * Math.sin(angle);
      turned[at + pair + pairs] = first * Math.sin(angle) + second * Math.cos(angle);
    }
  }
  return turned;
}

/** @param {Trace} trace @param {TraceHead} head @param {Float64Array} q @param {Float64Array} k @param {number} scale */
function scoresOf(trace, head, q, k, scale) {
  const tokens = trace.tokens.length;
  return matrix(tokens, tokens, (query, key) => {
    if (trace.mask === 'causal' && key > query) return trace.departures?.hidden === 'zero' ? 0 : -Infinity;
    let dot = 0;
    for (let at = 0; at < head.dHead; at += 1) dot += q[query * head.dHead + at] * k[key * head.dHead + at];
    return dot * scale + (head.positionBias ? head.positionBias[query * tokens + key] : 0);
  });
}

/** Each row becomes shares of 1; a row that may look nowhere stays 0. @param {Float64Array} scores @param {number} tokens */
function softmaxRows(scores, tokens) {
  const pattern = new Float64Array(scores.length);
  for (let start = 0; start < scores.length; start += tokens) {
    const row = scores.subarray(start, start + tokens);
    const highest = row.reduce((most, score) => Math.max(most, score), -Infinity);
    if (highest === -Infinity) continue;
    const exps = row.map((score) => Math.exp(score - highest));
    const total = exps.reduce((sum, exp) => sum + exp, 0);
    pattern.set(exps.map((exp) => exp / total), start);
  }
  return pattern;
}

/** The same down the columns: the mistake. @param {Float64Array} scores @param {number} tokens */
function softmaxColumns(scores, tokens) {
  return turned(softmaxRows(turned(scores, tokens), tokens), tokens);
}

/** @param {Float64Array} square @param {number} side */
function turned(square, side) {
  return matrix(side, side, (row, column) => square[column * side + row]);
}

/** pattern · v @param {Float64Array} pattern @param {Float64Array} v @param {number} dHead */
function blend(pattern, v, dHead) {
  const tokens = v.length / dHead;
  return matrix(tokens, dHead, (query, column) => {
    let sum = 0;
    for (let key = 0; key < tokens; key += 1) sum += pattern[query * tokens + key] * v[key * dHead + column];
    return sum;
  });
}

/** z · the head's own rows of W_O @param {Trace} trace @param {Columns} own @param {Float64Array} z */
function write(trace, own, z) {
  return matrix(trace.tokens.length, trace.dModel, (row, column) => {
    let sum = 0;
    for (let at = 0; at < own.width; at += 1) {
      sum += z[row * own.width + at] * trace.weights.wO[(own.first + at) * trace.dModel + column];
    }
    return sum;
  });
}

/** @param {Trace} trace @param {HeadNumbers[]} heads */
function sumOfResults(trace, heads) {
  const sounding = heads.filter((_, index) => !trace.heads[index].muted);
  const { bO } = trace.weights;
  return matrix(trace.tokens.length, trace.dModel, (row, column) => {
    const at = row * trace.dModel + column;
    return sounding.reduce((sum, head) => sum + head.result[at], bO ? bO[column] : 0);
  });
}

/** @param {number} rows @param {number} columns @param {(row: number, column: number) => number} cell */
function matrix(rows, columns, cell) {
  return Float64Array.from({ length: rows * columns }, (_, at) => cell(Math.floor(at / columns), at % columns));
}
