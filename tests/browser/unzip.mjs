/** Reads a zip the way others do: from the directory at its end. */

import { inflateRawSync } from 'node:zlib';

/** @param {Buffer} zip @returns {Map<string, Buffer>} the files by name */
export function unzip(zip) {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'));
  const files = new Map();
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    const [packed, size, nameLength, extra, comment] = [20, 24, 28, 30, 32].map((offset) => (offset < 28 ? zip.readUInt32LE(at + offset) : zip.readUInt16LE(at + offset)));
    const start = zip.readUInt32LE(at + 42);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const data = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    const bytes = inflateRawSync(zip.subarray(data, data + packed));
    if (bytes.length !== size) throw new Error(`${name} has ${bytes.length} bytes, not ${size}`);
    files.set(name, bytes);
    at += 46 + nameLength + extra + comment;
  }
  return files;
}
