/** Whether this browser knows the vector instructions that the core is compiled with. */

/** The smallest module with a vector instruction in it: `i32.const 0, i8x16.splat, i8x16.popcnt`. */
const SMALLEST = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
);

/** Every browser since 2023 does; where there is no WebAssembly at all, vectors are not what is missing. */
export function lacksVectors() {
  return typeof WebAssembly === 'object' && !WebAssembly.validate(SMALLEST);
}
