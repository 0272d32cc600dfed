/** The same in plain JavaScript, as one would write it first: a peer that every browser has. */

/** @typedef {(out: Float32Array, a: Float32Array, b: Float32Array, n: number, m: number, p: number) => void} Product */

/**
 * `out = a · b`, rows first: `[n, m] · [m, p]`.
 * @param {Float32Array} out @param {Float32Array} a @param {Float32Array} b @param {number} n @param {number} m @param {number} p
 */
export function multiply(out, a, b, n, m, p) {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < p; j++) {
      let sum = 0;
      for (let k = 0; k < m; k++) sum += a[i * m + k] * b[k * p + j];
      out[i * p + j] = sum;
    }
  }
}

/**
 * One causal layer; one matrix stands for all four projections.
 * @param {Product} product @param {Float32Array} x @param {Float32Array} w @param {number} seqLen @param {number} dModel @param {number} nHeads
 */
export function attend(product, x, w, seqLen, dModel, nHeads) {
  const room = () => new Float32Array(seqLen * dModel);
  const [q, k, v, z, out, dHead] = [room(), room(), room(), room(), room(), dModel / nHeads];
  for (const projected of [q, k, v]) product(projected, x, w, seqLen, dModel, dModel);
  for (let head = 0; head < nHeads; head++) {
    for (let i = 0; i < seqLen; i++) {
      const scores = new Float32Array(i + 1);
      for (let j = 0; j <= i; j++) {
        let sum = 0;
        for (let c = head * dHead; c < (head + 1) * dHead; c++) sum += q[i * dModel + c] * k[j * dModel + c];
        scores[j] = sum / Math.sqrt(dHead);
      }
      const largest = Math.max(...scores);
      const powers = scores.map((score) => Math.exp(score - largest));
      const total = powers.reduce((a, b) => a + b, 0);
      for (let j = 0; j <= i; j++) {
        for (let c = head * dHead; c < (head + 1) * dHead; c++) z[i * dModel + c] += powers[j] / total * v[j * dModel + c];
      }
    }
  }
  product(out, z, w, seqLen, dModel, dModel);
  return out[0];
}
