// One lab while its element is in a page: the handle into WebAssembly, the engine that obeys it, and the moments when
// somebody has to be told. What is decided is decided in Rust.

import { speak } from '../text.js';
import { Engine } from './engine.js';

/** @typedef {import('../lab/types.js').LabScene} LabScene */
/** @typedef {import('../lab/types.js').Training} Training */
/** @typedef {import('../types.js').Refusal} Refusal */
/**
 * Whoever hears of it.
 * @typedef {{ show: () => void, say: (sentence: string | null) => void, train: (detail: Training) => void, refuse: (errors: Refusal[]) => void }} Ears
 */

/** At most ten pictures a second; and how long knock-outs may be measured before the page gets its turn. */
const REPAINT = 100, MEASURE = 8;

export class Lab {
  #core;
  #lab;
  #ears;
  #t;
  /** @type {Engine | null} */
  #engine = null;
  #run = -1;
  /** @type {LabScene | null} */
  #scene = null;
  /** @type {Record<string, ReturnType<typeof setTimeout> | undefined>} */
  #timers = {};
  #told = '';
  #stay = new AbortController();
  /** what a control was refused, by its field @type {Record<string, string>} */
  refusals = {};

  /** @param {import('../core.js').Core} core @param {import('../element/content.js').Content} content @param {string | null} plan @param {Ears} ears */
  constructor(core, { strings, lang }, plan, ears) {
    this.#core = core;
    this.#lab = new core.Lab(JSON.stringify(strings));
    this.#t = speak(strings, lang);
    this.#ears = ears;
    if (plan !== null) this.#choose(plan);
    this.#told = this.#news();
    document.addEventListener('visibilitychange', () => this.act({ do: document.hidden ? 'hide' : 'show' }), { signal: this.#stay.signal });
  }

  /** @param {import('../types.js').Action} action @returns {Refusal[]} */
  act(action) {
    const { errors, status } = JSON.parse(this.#lab.apply(JSON.stringify(action)));
    if (document.hidden && this.training.status === 'running') this.#lab.apply('{"do":"hide"}');
    this.refusals = Object.fromEntries(errors.map((/** @type {Refusal} */ { field, message }) => [field ?? '', message]));
    this.#follow();
    this.#ears.say(status);
    this.#ears.refuse(errors);
    this.#show();
    return errors;
  }

  /** @returns {Training} */
  get training() { return JSON.parse(this.#lab.training()); }

  /** Where the steps are taken: nowhere yet, in a worker, or on the page. */
  get place() { return this.#engine?.place ?? null; }

  /** @returns {LabScene} read once per change */
  get scene() {
    this.#scene ??= JSON.parse(this.#lab.scene());
    return /** @type {LabScene} */ (this.#scene);
  }

  /** @param {number} layer @param {number} head @returns {import('../types.js').Table} */
  table(layer, head) { return JSON.parse(this.#lab.table(layer, head)); }

  /** @param {number} layer @param {number} head @param {HTMLCanvasElement} canvas @param {boolean} dark */
  paint(layer, head, canvas, dark) {
    const context = canvas.getContext('2d');
    if (!context) return;
    context.clearRect(0, 0, canvas.width, canvas.height);
    this.#lab.paint(layer, head, context, dark);
  }

  /** Silently: whoever asked for the lab may be drawing it. @param {string} plan */
  #choose(plan) {
    const { errors } = JSON.parse(this.#lab.apply(JSON.stringify({ do: 'params', params: plan })));
    queueMicrotask(() => this.#ears.refuse(errors));
  }

  /** Gives the memory back and ends the worker. */
  free() {
    this.#stay.abort();
    for (const timer of Object.values(this.#timers)) clearTimeout(timer);
    this.#engine?.end();
    this.#lab.free();
  }

  /** Lets the engine do what the lab asks for; another run has another engine. */
  #follow() {
    this.#scene = null;
    const { run, plan, until, pace } = JSON.parse(this.#lab.order());
    if (run !== this.#run) {
      this.#engine?.end();
      this.#engine = null;
      this.#run = run;
    }
    if (until !== null) this.#engine ??= new Engine(this.#core, plan, (news) => this.#hear(news));
    this.#engine?.obey({ until, pace });
    this.#train();
    this.#later('measure', 40, () => this.#measure());
  }

  /** @param {import('./driver.js').News} news */
  #hear(news) {
    try {
      if ('failed' in news) this.#fail(this.#t(`ui.lab.failed.${news.failed}`) + (news.detail ? ` (${news.detail})` : ''));
      else if ('moment' in news) this.#lab.measured(news.moment, news.weights);
      else {
        this.#lab.stepped(news.step, news.loss);
        if (news.weights) this.#lab.grown(news.weights);
      }
    } catch (error) {
      this.#fail(String(error));
    }
    this.#follow();
    this.#later('show', REPAINT, () => this.#show());
  }

  /** @param {string} message */
  #fail(message) { this.#lab.apply(JSON.stringify({ do: 'fail', message })); }

  /** What knocking out would cost, a little at a time. */
  #measure() {
    const start = performance.now();
    let more = true;
    while (more && performance.now() - start < MEASURE) more = this.#lab.work();
    if (more) this.#later('measure', 4, () => this.#measure());
    this.#scene = null;
    this.#later('show', more ? REPAINT : 0, () => this.#show());
  }

  #show() {
    clearTimeout(this.#timers.show);
    this.#timers.show = undefined;
    this.#ears.show();
  }

  /** Once, however often it is asked for before. @param {string} what @param {number} delay @param {() => void} work */
  #later(what, delay, work) {
    this.#timers[what] ??= setTimeout(() => {
      this.#timers[what] = undefined;
      work();
    }, delay);
  }

  /** Another status or another moment is news; a step alone is not. */
  #train() {
    const news = this.#news();
    if (news === this.#told) return;
    const [status] = this.#told.split(' ');
    this.#told = news;
    const { training, standing } = { training: this.training, standing: this.scene.standing };
    if (training.status !== status) this.#ears.say(standing);
    this.#ears.train(training);
  }

  #news() {
    const { status, reason, scores, plan } = this.training;
    return [status, reason, scores?.step ?? -1, plan].join(' ');
  }
}
