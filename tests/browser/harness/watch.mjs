/** Keeps a record of what a page does that a lesson must not do. */

import assert from 'node:assert/strict';

/** Addresses that name nothing outside the page. */
const WITHIN = ['data:', 'blob:', 'about:'];

/**
 * @typedef {object} Watched
 * @property {string[]} errors what the page threw or logged as an error; a test that provokes one takes it out
 * @property {string[]} requests every address the page asked for, in order
 * @property {() => void} assertQuiet called at the end of each test
 */

/**
 * @param {import('puppeteer-core').Page} page
 * @param {string[]} origins the only places the page may ask
 * @returns {Watched}
 */
export function watch(page, origins) {
  /** @type {string[]} */
  const errors = [];
  /** @type {string[]} */
  const requests = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url ?? 'no address'})`);
  });
  page.on('request', (request) => requests.push(request.url()));
  page.on('workercreated', ({ client }) => { // a worker asks by itself
    client.on('Network.requestWillBeSent', ({ request }) => requests.push(request.url));
    client.send('Network.enable').catch(() => {}); // it is gone already
  });
  return { errors, requests, assertQuiet: () => assertQuiet(errors, requests, origins) };
}

/**
 * @param {string[]} errors
 * @param {string[]} requests
 * @param {string[]} origins
 */
function assertQuiet(errors, requests, origins) {
  const strangers = requests.filter((url) => !origins.some((origin) => isWithin(url, origin)));
  assert.ok(strangers.length === 0, `the page asked another origin:\n${strangers.join('\n')}`);
  assert.ok(errors.length === 0, `the page had errors:\n${errors.join('\n')}`);
}

/**
 * @param {string} url
 * @param {string} origin
 */
function isWithin(url, origin) {
  return [`${origin}/`, ...WITHIN].some((start) => url.startsWith(start));
}
