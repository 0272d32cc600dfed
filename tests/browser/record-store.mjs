/** A learning record store and a cmi5 launch in one small server: it hands out one token, and keeps what it is told. */

import { createServer } from 'node:http';

/** @typedef {{ method: string, path: string, query: URLSearchParams, body: any, authorization: string | undefined }} Asked */

/**
 * @param {{ launchData?: object, failures?: number }} [options] how many of the first posts are turned away
 */
export async function startRecordStore({ launchData = {}, failures = 0 } = {}) {
  /** @type {Map<string, any>} */
  const statements = new Map();
  /** @type {Map<string, any>} */
  const documents = new Map([['LMS.LaunchData', launchData]]);
  const seen = { tokens: 0, refused: 0, asked: /** @type {Asked[]} */ ([]) };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    let text = '';
    for await (const chunk of request) text += chunk;
    const send = (/** @type {number} */ status, /** @type {unknown} */ body = '') => response.writeHead(status, {
      'access-control-allow-origin': '*', 'access-control-allow-headers': '*', 'access-control-allow-methods': '*', 'content-type': 'application/json',
    }).end(body === '' ? '' : JSON.stringify(body));
    if (request.method === 'OPTIONS') return send(204);
    const asked = { method: request.method ?? '', path: url.pathname, query: url.searchParams, body: text ? JSON.parse(text) : null, authorization: request.headers.authorization };
    seen.asked.push(asked);
    if (asked.path === '/token') return seen.tokens++ ? send(400, { 'error-code': '1' }) : send(200, { 'auth-token': 'dG9rZW4=' });
    if (asked.authorization !== 'Basic dG9rZW4=' || request.headers['x-experience-api-version'] === undefined) return send(401);
    if (asked.path === '/xapi/statements') {
      if (asked.method === 'POST' && seen.refused < failures) return void (seen.refused++, send(503));
      const list = [asked.body].flat();
      for (const statement of list) statements.set(statement.id ?? asked.query.get('statementId'), statement);
      return send(200, list.map(({ id }) => id));
    }
    const key = url.searchParams.get('stateId') ?? url.searchParams.get('profileId') ?? '';
    if (asked.method === 'PUT') documents.set(key, asked.body);
    return documents.has(key) ? send(asked.method === 'PUT' ? 204 : 200, asked.method === 'PUT' ? '' : documents.get(key)) : send(404);
  });
  server.unref(); // a test that fails must not keep its process alive
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin, statements, documents, seen,
    verbs: () => [...statements.values()].map(({ verb }) => verb.id.split('/').pop()),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
