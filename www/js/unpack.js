/** Reads back what xtask/src/packed.rs wrote: bytes as text that a web server can still compress. */

/**
 * @typedef {object} Packed
 * @property {string} alphabet one character per place; the last two shift the next one to rarer values
 * @property {number[]} values the byte values from frequent to rare
 * @property {string} text the bytes
 */

/**
 * @param {Packed} packed
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function unpack({ alphabet, values, text }) {
  const page = alphabet.length - 2;
  const places = new Uint8Array(128);
  for (let place = 0; place < alphabet.length; place++) places[alphabet.charCodeAt(place)] = place;
  const bytes = new Uint8Array(text.length);
  let length = 0;
  for (let index = 0; index < text.length; index++) {
    let place = places[text.charCodeAt(index)];
    if (place >= page) place = (place - page + 1) * page + places[text.charCodeAt(++index)];
    bytes[length++] = values[place];
  }
  return bytes.subarray(0, length);
}
