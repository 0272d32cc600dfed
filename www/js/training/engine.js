// Where the steps are taken: in a worker, or, where the host's policy refuses workers, on the page between its own turns.

import { coreBytes, workerScript } from '../core.js';
import { Driver } from './driver.js';

/** On the page others wait for their turn: at 60 pictures a second there are 16 ms for everything. */
const SLICE = 10;

/** @typedef {import('./driver.js').News} News */
/** @typedef {import('./driver.js').Order} Order */

export class Engine {
  #core;
  #plan;
  #hear;
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Driver | null} */
  #driver = null;
  #ready = false;
  #over = false;
  /** @type {Order} */
  #order = { until: null, pace: null };

  /**
   * @param {import('../core.js').Core} core
   * @param {string} plan
   * @param {(news: News) => void} hear
   */
  constructor(core, plan, hear) {
    this.#core = core;
    this.#plan = plan;
    this.#hear = hear;
    this.#hire();
  }

  /** Where the steps are taken. */
  get place() { return this.#driver ? 'page' : 'worker'; }

  /** @param {Order} order */
  obey(order) {
    const same = order.until === this.#order.until && order.pace === this.#order.pace;
    this.#order = order;
    if (!same) this.#pass();
  }

  end() {
    this.#over = true;
    this.#worker?.terminate();
    this.#driver?.end();
  }

  #pass() {
    if (!this.#ready) return;
    this.#worker?.postMessage({ order: this.#order });
    this.#driver?.obey(this.#order);
  }

  #hire() {
    try {
      const address = URL.createObjectURL(new Blob([workerScript], { type: 'text/javascript' }));
      this.#worker = new Worker(/** @type {string} */ (trusted(address)));
      URL.revokeObjectURL(address);
      this.#worker.addEventListener('message', ({ data }) => this.#receive(data));
      this.#worker.addEventListener('error', (event) => this.#broke(event));
      this.#worker.postMessage({ bytes: coreBytes(), plan: this.#plan });
    } catch {
      this.#stayHere();
    }
  }

  /** @param {{ ready?: true, refused?: string, news?: News }} data */
  #receive({ ready, refused, news }) {
    if (this.#over) return;
    if (news) this.#hear(news);
    if (refused) this.#stayHere();
    if (!ready) return;
    this.#ready = true;
    this.#pass();
  }

  /** Before it was ready a worker is refused; afterwards it has crashed, and the run with it. @param {ErrorEvent} event */
  #broke(event) {
    event.preventDefault();
    if (this.#over) return;
    if (this.#ready) this.#hear({ failed: 'worker', detail: event.message });
    else this.#stayHere();
  }

  #stayHere() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#driver = new Driver(new this.#core.Grower(this.#plan), (news) => { if (!this.#over) this.#hear(news); }, SLICE);
    this.#ready = true;
    this.#pass();
  }
}

/** Pages that require trusted types take a worker's address only from a policy. @param {string} address @returns {unknown} */
function trusted(address) {
  const { trustedTypes } = /** @type {{ trustedTypes?: { createPolicy: (name: string, rules: object) => { createScriptURL: (url: string) => unknown } } }} */ (/** @type {unknown} */ (globalThis));
  if (!trustedTypes) return address;
  policy ??= trustedTypes.createPolicy('multi-head-attention', { createScriptURL: (/** @type {string} */ url) => url });
  return policy.createScriptURL(address);
}

/** @type {{ createScriptURL: (url: string) => unknown } | undefined} */
let policy;
