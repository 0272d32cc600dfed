// A learning record store: statements leave in order, wait while it cannot be reached, and outlive this page.
//
// Every statement has its own id, so one that is sent twice counts once. What waits is kept in the browser without the
// learner's name; the next launch of the same learner and registration sends it.

import { forget, read, write } from './storage.js';

/** @typedef {{ id: string, actor?: object, [field: string]: unknown }} Statement */

const VERSION = '1.0.3';
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 60_000;

export class Lrs {
  #endpoint;
  #authorization;
  #actor;
  #key;
  /** @type {Statement[]} */
  #waiting;
  #sending = false;
  /** After a refusal: which of several statements it was for shows when each goes alone. */
  #alone = false;
  #pause = FIRST_PAUSE;

  /** @param {{ endpoint: string, authorization: string, actor: object, registration: string }} launch */
  constructor({ endpoint, authorization, actor, registration }) {
    this.#endpoint = endpoint.replace(/\/?$/, '/');
    this.#authorization = authorization;
    this.#actor = actor;
    this.#key = `multi-head-attention statements ${this.#endpoint} ${registration} ${mark(JSON.stringify(actor))}`;
    this.#waiting = parsed(read(this.#key)) ?? [];
    this.#send();
  }

  /** @param {Omit<Statement, 'id'>} statement */
  say(statement) {
    this.#waiting.push({ id: uuid(), timestamp: new Date().toISOString(), ...statement });
    this.#keep();
    this.#send();
  }

  /** The page goes: the browser carries out what is left, and what it does not is sent at the next launch. */
  leave() {
    if (this.#waiting.length) this.#post(this.#waiting, true).catch(() => {});
  }

  /**
   * A document beside the statements, such as the state of this registration.
   * @param {string} resource @param {Record<string, string>} query @returns {Promise<any>} null if there is none
   */
  async document(resource, query) {
    const answer = await this.#fetch(`${resource}?${new URLSearchParams(query)}`);
    return answer.ok ? answer.json() : null;
  }

  /** @param {string} resource @param {Record<string, string>} query @param {object} content */
  putDocument(resource, query, content) {
    const body = JSON.stringify(content);
    this.#fetch(`${resource}?${new URLSearchParams(query)}`, { method: 'PUT', body, keepalive: true }).catch(() => {});
  }

  async #send() {
    if (this.#sending || !this.#waiting.length) return;
    this.#sending = true;
    const batch = this.#waiting.slice(0, this.#alone ? 1 : undefined);
    const outcome = await this.#post(batch, false).then(outcomeOf, () => 'later');
    const settled = outcome === 'taken' || (outcome === 'refused' && batch.length === 1);
    this.#alone = outcome === 'refused' || (this.#alone && this.#waiting.length > 1);
    if (settled) this.#waiting = this.#waiting.filter((statement) => !batch.includes(statement));
    this.#keep();
    const atOnce = settled || outcome === 'refused';
    this.#pause = atOnce ? FIRST_PAUSE : Math.min(this.#pause * 2, LONGEST_PAUSE);
    this.#sending = false;
    if (this.#waiting.length) setTimeout(() => this.#send(), atOnce ? 0 : this.#pause);
  }

  /** @param {Statement[]} statements @param {boolean} keepalive */
  #post(statements, keepalive) {
    const body = JSON.stringify(statements.map((statement) => ({ ...statement, actor: this.#actor })));
    return this.#fetch('statements', { method: 'POST', body, keepalive });
  }

  /** @param {string} resource @param {RequestInit} [more] */
  #fetch(resource, more) {
    const headers = { authorization: this.#authorization, 'content-type': 'application/json', 'x-experience-api-version': VERSION };
    return fetch(this.#endpoint + resource, { headers, credentials: 'omit', referrerPolicy: 'no-referrer', ...more });
  }

  #keep() {
    if (this.#waiting.length) write(this.#key, JSON.stringify(this.#waiting));
    else forget(this.#key);
  }
}

/** Refused: in a way that asking again will not change. @param {Response} answer @returns {'taken' | 'refused' | 'later'} */
const outcomeOf = ({ ok, status }) => (ok ? 'taken' : [400, 409, 413].includes(status) ? 'refused' : 'later');

/**
 * Tells learners apart without writing down who they are: what waits for one never leaves under the name of another.
 * @param {string} text @returns {string} its FNV-1a hash
 */
function mark(text) {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(16);
}

/** @param {string | null} text @returns {Statement[] | null} */
function parsed(text) {
  try {
    const found = JSON.parse(text ?? '');
    return Array.isArray(found) ? found : null;
  } catch {
    return null;
  }
}

/** `crypto.randomUUID` is missing where the page came over plain http. */
function uuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = bytes[6] & 0x0f | 0x40;
  bytes[8] = bytes[8] & 0x3f | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
