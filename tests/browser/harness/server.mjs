/** Serves `dist/`, packages of others, and host pages made by tests, on the loopback interface. */

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { hostPage } from './host-page.mjs';
import { DIST } from './folder.mjs';

/** @typedef {import('./index.mjs').PageOptions} PageOptions */

/** Host pages may load what others publish, as installed for the tests. */
const PACKAGES = '/node_modules/';
const PROJECT = join(DIST, '..');

/** @type {Record<string, string>} */
const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

export async function startServer() {
  /** @type {Map<string, PageOptions>} */
  const hostPages = new Map();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const options = hostPages.get(pathname);
    if (options) {
      response.writeHead(200, { 'content-type': TYPES['.html'], ...options.headers }).end(hostPage(options));
    } else {
      sendFile(pathname, response);
    }
  });
  const origin = await listen(server);

  return {
    origin,

    /** @param {PageOptions} options where to open the page they describe */
    place(options) {
      const made = options.html !== undefined || options.document !== undefined;
      const path = made ? `/host-${hostPages.size + 1}.html` : `/${options.path ?? 'index.html'}`;
      if (made) hostPages.set(path, options);
      return { origin, url: origin + path + (options.search ?? ''), close: async () => {} };
    },

    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** @param {import('node:http').Server} server */
async function listen(server) {
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the test server has no port');
  return `http://127.0.0.1:${address.port}`;
}

/**
 * A browser asks for a favicon by itself; that it finds none is no error of the page.
 * @param {string} pathname
 * @param {import('node:http').ServerResponse} response
 */
async function sendFile(pathname, response) {
  if (pathname === '/favicon.ico') return response.writeHead(204).end();
  try {
    const path = normalize(decodeURIComponent(pathname)).replace(/\/$/, '/index.html');
    const body = await readFile(path.startsWith(PACKAGES) ? join(PROJECT, path) : join(DIST, path));
    response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(body);
  } catch {
    response.writeHead(404).end('not found');
  }
}
