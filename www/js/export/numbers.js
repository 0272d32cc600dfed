// The numbers of the page as texts that other programs read.

/** @typedef {import('../check-trace/shape.js').Trace} Trace */

/** The whole trace; what is hidden is null, since JSON knows no infinity. @param {Trace} trace */
export function toJson(trace) {
  return JSON.stringify(trace, (_, value) => (ArrayBuffer.isView(value) ? Array.from(/** @type {Float32Array} */ (value), plain) : value));
}

/** The shortest decimal that is this single-precision number and no other. @param {number} value */
function plain(value) {
  if (!Number.isFinite(value)) return null;
  for (let digits = 1; digits < 9; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return Number(value.toPrecision(9));
}

/**
 * The grid of one head: a row for each word that looks; what is hidden stays empty.
 * @param {Trace} trace @param {number} head from 1 @param {string} corner
 */
export function toCsv(trace, head, corner) {
  const tokens = Array.from(trace.tokens);
  const { scores, pattern } = trace.heads[head - 1];
  const cell = (/** @type {number} */ at) => (scores[at] === -Infinity ? '' : String(plain(pattern[at])));
  const rows = tokens.map((token, row) => [token, ...tokens.map((_, column) => cell(row * tokens.length + column))]);
  return [[corner + departed(trace), ...tokens], ...rows].map((row) => row.map(quoted).join(',')).join('\r\n') + '\r\n';
}

/** A grid that does not follow the formula says so wherever it goes. @param {Trace} trace */
function departed({ departures }) {
  const { swapped, ...steps } = departures ?? { swapped: null };
  const right = ['head', 'rows', 'minus-infinity', 'neighbours'];
  const said = Object.entries(steps).filter(([, way]) => !right.includes(way)).map(([step, way]) => `${step}: ${way}`);
  if (swapped) said.push(`swapped: ${swapped.map((head) => head + 1).join('-')}`);
  return said.length ? ` [${said.join('; ')}]` : '';
}

/** @param {string} field */
const quoted = (field) => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field);

/**
 * A program that works the grids out again from the weights, with its data inside.
 * @param {Trace} trace @param {string} program where `__DATA__` stands for the data
 */
export function toNumpy(trace, program) {
  const [tokens, wide] = [trace.tokens.length, trace.dModel];
  const stored = (/** @type {ArrayLike<number>} */ numbers, /** @type {number} */ columns) => ({ shape: [numbers.length / columns, columns], f32: base64(numbers) });
  const heads = trace.heads.map((head) => ({
    dHead: head.dHead, kvHead: head.kvHead, start: head.start, muted: head.muted,
    positionBias: head.positionBias && stored(head.positionBias, tokens),
    pattern: stored(head.pattern, tokens),
  }));
  const { wQ, wK, wV, wO } = trace.weights;
  const data = {
    tokens: Array.from(trace.tokens), mask: trace.mask, reading: trace.reading, rotary: trace.rotary ?? false, departures: trace.departures ?? null, heads,
    input: stored(trace.input, wide), residualBefore: stored(trace.residualBefore, wide), residual: stored(trace.residual, wide),
    weights: { wQ: stored(wQ, wQ.length / wide), wK: stored(wK, wK.length / wide), wV: stored(wV, wV.length / wide), wO: stored(wO, wide) },
  };
  return program.replace('__DATA__', () => JSON.stringify(JSON.stringify(data)));
}

/** Little-endian single precision. @param {ArrayLike<number>} numbers */
function base64(numbers) {
  const view = new DataView(new ArrayBuffer(numbers.length * 4));
  for (let at = 0; at < numbers.length; at += 1) view.setFloat32(at * 4, numbers[at], true);
  const bytes = new Uint8Array(view.buffer);
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
