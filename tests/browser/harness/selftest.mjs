/** The core's own trials (examples/selftest), which `cargo xtask test` and `bench` put into target/selftest. */

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Where its files are, and the weights of the native run. @param {string} file */
export const selftestFile = (file) => fileURLToPath(new URL(`../../../target/selftest/${file}`, import.meta.url));

/**
 * Starts it in a page, as `globalThis.selftest`.
 * @param {import('puppeteer-core').Page} page
 */
export async function startSelftest(page) {
  const code = await readFile(selftestFile('selftest.js'), 'utf8');
  const wasm = await readFile(selftestFile('selftest_bg.wasm'), 'base64');
  await page.evaluate(async (code, wasm) => {
    const selftest = await import(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
    await selftest.default({ module_or_path: Uint8Array.from(atob(wasm), (letter) => letter.charCodeAt(0)) });
    Object.assign(globalThis, { selftest });
  }, code, wasm);
}
