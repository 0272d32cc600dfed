/** Row-major arrays, turned and cut. */

/** @param {any} nested */
export const flat = (nested) => /** @type {number[]} */ (nested.flat(Infinity));

/** `[n, m]` nested rows → flat `[m, n]`: PyTorch and Llama store linear weights the other way round. @param {number[][]} rows */
export const transposed = (rows) => rows[0].flatMap((_, column) => rows.map((row) => row[column]));

/**
 * `[length, heads · width]` → `[heads, length, width]`, flat.
 * @param {number[]} glued
 * @param {number} length
 * @param {number} heads
 */
export function splitHeads(glued, length, heads) {
  const width = glued.length / length / heads;
  const at = (/** @type {number} */ head, /** @type {number} */ row, /** @type {number} */ i) =>
    glued[row * heads * width + head * width + i];
  return count(heads).flatMap((head) => count(length).flatMap((row) => count(width).map((i) => at(head, row, i))));
}

/**
 * `[heads, length, width]` → `[length, heads · width]`, flat.
 * @param {ArrayLike<number>} stacked
 * @param {number} length
 * @param {number} heads
 */
export function glueHeads(stacked, length, heads) {
  const width = stacked.length / length / heads;
  return count(length).flatMap((row) =>
    count(heads).flatMap((head) => count(width).map((i) => stacked[(head * length + row) * width + i])),
  );
}

/**
 * Numbers `from, from + n, …` of a flat array cut into `parts` equal pieces: piece `index`.
 * @param {number[]} numbers
 * @param {number} parts
 * @param {number} index
 */
export function piece(numbers, parts, index) {
  const size = numbers.length / parts;
  return numbers.slice(index * size, (index + 1) * size);
}

/** @param {number} n */
export const count = (n) => Array.from({ length: n }, (_, index) => index);
