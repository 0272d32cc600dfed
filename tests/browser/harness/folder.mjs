/** A copy of `dist/` on disk, opened without any server, as from a download or a memory stick. */

import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { hostPage } from './host-page.mjs';

export const DIST = fileURLToPath(new URL('../../../dist/', import.meta.url));

/** A name that breaks addresses put together by hand. */
const AWKWARD_NAME = 'a lesson #1';

/** @param {import('./index.mjs').PageOptions} options */
export async function openFolder(options) {
  const parent = await mkdtemp(join(tmpdir(), 'mha-'));
  const folder = join(parent, typeof options.file === 'string' ? options.file : AWKWARD_NAME);
  await mkdir(folder);
  await cp(DIST, folder, { recursive: true });
  if (options.html !== undefined) await writeFile(join(folder, 'host.html'), hostPage(options));
  const page = options.html === undefined ? options.path ?? 'index.html' : 'host.html';
  return {
    origin: pathToFileURL(folder).href,
    url: pathToFileURL(join(folder, page)).href,
    close: () => rm(parent, { recursive: true, force: true }),
  };
}
