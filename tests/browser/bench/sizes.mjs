/** How much travels: the WebAssembly as a file of its own would be, and the one script, as servers send it. */

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { print } from './print.mjs';

const FILES = { 'core as WebAssembly': 'www/pkg/multi_head_attention_bg.wasm', 'the one script': 'dist/multi-head-attention.js' };

export async function printSizes() {
  for (const [name, file] of Object.entries(FILES)) {
    const bytes = await readFile(fileURLToPath(new URL(`../../../${file}`, import.meta.url)));
    const kilobytes = (/** @type {{ length: number }} */ { length }) => `${(length / 1000).toFixed(0)} KB`;
    print(name, kilobytes(bytes), `gzip ${kilobytes(gzipSync(bytes, { level: 9 }))}, brotli ${kilobytes(brotliCompressSync(bytes))}`);
  }
}
