// The life of one element: a session while it is in a page, its state while it is not. Whatever is attached on entering
// is released on leaving, and a start that finishes after leaving does nothing.

import { loadCore, runningCore } from '../core.js';
import { speak } from '../text.js';
import { attribute, params, startParams } from './attributes.js';
import { contentFor, news } from './content.js';
import { Link } from './link.js';
import { Measuring } from './measuring.js';
import { isLazy, whenNear } from './near.js';
import { fetchQuestions, fileRefusal } from './question-file.js';
import { Outbox } from './outbox.js';
import { OwnLab } from './own-lab.js';
import { Screen } from './screen.js';
import { Session } from './session.js';
import { Tuning, progressWords } from './tuning.js';

/** @typedef {import('../types.js').Action} Action */
/** @typedef {import('../types.js').Source} Source */
/** @typedef {import('../core.js').Core} Core */

export class Player {
  #element;
  #screen;
  #outbox;
  #link;
  #lab;
  /** What the element speaks. @type {import('./content.js').Content | null} */
  #content = null;
  #measuring = new Measuring(() => this.#screen.show());
  #tuning = new Tuning((progress) => this.#tuned(progress), () => this.#screen.show());
  /** @type {{ resolve: () => void, reject: (error: Error) => void }} */
  #settle = { resolve() {}, reject() {} };
  /** @type {Promise<void>} */
  #ready;
  /** Starts an element that waits to come near. @type {() => void} */
  #wake = () => {};
  /** @type {AbortController | null} */
  #stay = null;
  /** @type {Session | null} */
  #session = null;
  /** What the first session started from. Later ones start from the same, so that "back to the start" stays true. */
  #start = /** @type {string | null} */ (null);
  /** The state of the last session, while there is none. */
  #kept = /** @type {object | null} */ (null);
  /** What was set while there was no session. @type {object[]} */
  #wished = [];
  /** What was set too early and cannot be: no reason not to start, and said then. @type {import('../types.js').Refusal[]} */
  #refused = [];
  /** @type {Map<string, string>} */
  #pending = new Map();
  /** Files of questions that were added: the next session wants them, too. @type {string[]} */
  #files = [];
  /** The address of the last file that was fetched, to good or bad end. @type {string | null} */
  #fetched = null;

  /** @param {HTMLElement} element @param {ShadowRoot} shadow */
  constructor(element, shadow) {
    this.#element = element;
    this.#screen = new Screen(element, shadow);
    this.#outbox = new Outbox(element);
    this.#link = new Link(element, () => this.#follow());
    this.#lab = new OwnLab(element, {
      show: () => this.#screen.show(),
      say: (sentence) => { if (this.#session?.scene.view === 'induction') this.#screen.say(sentence); },
      train: (detail) => this.#outbox.send('mha-train', detail),
      refuse: (errors) => this.#outbox.refuse(errors),
    });
    this.#ready = new Promise((resolve, reject) => { this.#settle = { resolve, reject }; });
    this.#ready.catch(() => {}); // nobody has to wait for it
  }

  enter() {
    this.#lab.stay();
    this.#stay = new AbortController();
    const { signal } = this.#stay;
    for (const type of ['keydown', 'keyup', 'keypress']) this.#element.addEventListener(type, keepInside, { signal });
    this.#screen.connect(signal);
    this.#heedLanguage(signal);
    this.#link.heed();
    const core = runningCore();
    if (core && this.#start !== null) return this.#begin(core);
    const load = () => { loadCore().then((started) => signal.aborted || this.#begin(started), (error) => signal.aborted || this.#fail(error)); };
    if (!isLazy(this.#element)) return load();
    this.#wake = whenNear(this.#element, signal, () => {
      const running = runningCore();
      if (running) this.#begin(running); // paper does not wait
      else load();
    });
  }

  /** Whoever waits for an element wants it. */
  get ready() {
    this.#wake();
    return this.#ready;
  }

  leave() {
    this.#flush();
    this.#link.release();
    this.#stay?.abort();
    this.#stay = null;
    this.#end();
    this.#lab.leave();
  }

  /** An attribute changed; what it asks for is done with all others of this moment. @param {string} name @param {string | null} value */
  wish(name, value) {
    if (name === 'loading' && !isLazy(this.#element)) this.#wake();
    if (this.#start === null) return; // the first session reads all attributes
    if (attribute(name)?.for === 'page') return this.#heedPage(name);
    if (attribute(name)?.for === 'lab') return this.#lab.heed(value);
    for (const [key, wish] of params(name, value)) this.#pending.set(key, wish);
    queueMicrotask(() => this.#flush());
  }

  /** @returns {Session} with everything done that is pending */
  get current() {
    if (!this.#session) throw new Error('not ready yet: await el.ready');
    this.#flush();
    return this.#session;
  }

  /** The lab of this element. */
  get lab() {
    const core = this.current && runningCore(); // throws before ready, and a session has a core that runs
    return this.#lab.open(/** @type {Core} */ (core));
  }

  get state() {
    const kept = !this.#session && this.#start !== null && this.#kept;
    return kept ? structuredClone(Object.assign({}, kept, ...this.#wished)) : this.current.state;
  }

  /** @param {object | string} state text only before the element is in a page, where frameworks set properties */
  setState(state) {
    if (typeof state === 'string' && !this.#stay) return this.#element.setAttribute('state', state);
    if (Object.prototype.toString.call(state) !== '[object Object]') throw new TypeError('state must be an object');
    if (!this.#session) {
      this.#wished.push(/** @type {object} */ (structuredClone(state)));
      return;
    }
    this.#flush();
    const { typeError } = this.#apply({ do: 'state', state }, 'api');
    if (typeError) throw new TypeError(typeError);
  }

  /** @param {string} field @param {unknown} error */
  refuseLater(field, error) {
    this.#refused.push({ code: field, message: error instanceof Error ? error.message : String(error), field, value: null });
  }

  /** As "Show me" in the quiz: what the learner had is kept for the way back. @param {string} link */
  show(link) { this.#handled({ do: 'show', params: link }); }

  /** To what the learner had before something was shown. */
  back() { this.#handled({ do: 'back' }); }

  /** What a hand does, after all that is pending. @param {Action} action */
  #handled(action) { return this.current && this.#apply(action, 'user'); }

  /** Everything worked out a second time, and what is shown read back. */
  check() {
    this.#flush();
    return this.#screen.check();
  }

  /**
   * As if given on the page; there the quiz speaks for itself.
   * @param {string} id @param {unknown} response @param {string | null} [confidence]
   */
  answer(id, response, confidence) {
    const { status, detail } = this.#answer(id, response, confidence);
    this.#screen.say(status);
    return detail;
  }

  /** @param {string} id @param {unknown} response @param {string | null} [confidence] */
  #answer(id, response, confidence) {
    const { status, complete, changed, ...detail } = this.current.answer(id, response, confidence);
    this.#screen.show();
    if (changed.some((field) => field !== 'quiz')) this.#tell(changed, 'user'); // the answer was an experiment
    this.#outbox.send('mha-answer', detail);
    if (complete) this.#outbox.send('mha-complete', this.current.quiz.score);
    return { status, detail };
  }

  /** @param {Core} core */
  #begin(core) {
    const first = this.#start === null;
    const content = contentFor(this.#element);
    this.#content = content;
    const session = new Session(core, content);
    for (const file of this.#files) session.addQuestions(file);
    // a link was made later than the page: what it says wins over the page's attributes
    this.#start ??= query([...new Map([...startParams(this.#element), ...this.#link.read()])]);
    const awaited = this.#awaited(); // which questions to ask can only be said once they are there
    const outcome = session.apply({ do: 'params', params: awaited ? without(this.#start, 'questions') : this.#start, source: 'api' });
    const errors = first ? outcome.errors : []; // a lesson that comes back was told before
    for (const state of [this.#kept, ...this.#wished]) if (state) errors.push(...restore(session, state));
    errors.push(...this.#refused.splice(0));
    this.#kept = null;
    this.#wished = [];
    this.#session = session;
    this.#screen.play(session, core, content, this.#hand);
    this.#measuring.wake(session);
    this.#outbox.refuse(errors);
    this.#settle.resolve();
    if (first) this.#outbox.send('mha-ready', {});
    if (awaited) this.#fetchQuestions(awaited, new URLSearchParams(this.#start).get('questions'));
    this.#flush(); // attributes that changed while there was no session
  }

  /**
   * More questions, as a file of this lesson's own format. Throws where they are refused; nothing is added then.
   * @param {string} file
   */
  addQuestions(file) {
    this.current.addQuestions(file);
    this.#files.push(file);
    this.#screen.show();
  }

  /** The file of questions that is still to be fetched. */
  #awaited() {
    const src = this.#element.getAttribute('questions-src');
    return src === this.#fetched ? null : src || null;
  }

  /** Adds the questions of a file; `chosen` are the questions to ask, as far as they were not there before. @param {string} src @param {string | null} chosen */
  async #fetchQuestions(src, chosen) {
    const { signal } = /** @type {AbortController} */ (this.#stay);
    try {
      const file = await fetchQuestions(src, signal);
      if (signal.aborted || this.#awaited() !== src) return;
      this.addQuestions(file);
    } catch (error) {
      if (signal.aborted) return;
      this.#outbox.refuse([fileRefusal(error, src)]);
    }
    this.#fetched = src;
    if (chosen) this.#apply({ do: 'params', params: query([['questions', chosen]]) }, 'api');
    this.#outbox.change(['questions'], 'api', () => this.state);
  }

  /** What a hand on the page may do. */
  #hand = {
    /** @param {Action} action */
    act: (action) => {
      this.#flush();
      return this.#apply(action, 'user');
    },
    /** @param {string} id @param {unknown} response @param {string | null} confidence */
    answer: (id, response, confidence) => { this.#answer(id, response, confidence); },
    sheet: () => this.current.sheet,
    lab: () => this.lab,
    /** Asked while the page is drawn, when nothing pending may be done. */
    address: () => (this.#session ? this.#link.address(this.#session.link) : null),
    tuning: {
      now: () => this.#tuning.now,
      start: () => this.#tuning.start(this.current),
      stop: () => this.#tuning.stop(),
      forget: () => this.#tuning.forget(this.current),
    },
  };

  #flush() {
    if (!this.#pending.size || !this.#session) return;
    const wishes = query([...this.#pending]);
    this.#pending.clear();
    this.#apply({ do: 'params', params: wishes }, 'api');
  }

  /** @param {Action} action @param {Source} source */
  #apply(action, source) {
    const session = /** @type {Session} */ (this.#session);
    const outcome = session.apply({ ...action, source });
    this.#tuning.heed(outcome.changed);
    this.#screen.report(outcome, source === 'user');
    this.#outbox.refuse(outcome.errors);
    this.#tell(outcome.changed, source);
    return outcome;
  }

  /** @param {string[]} changed @param {Source} source */
  #tell(changed, source) {
    const session = /** @type {Session} */ (this.#session);
    this.#outbox.change(changed, source, () => session.state);
    if (changed.length) this.#link.write(session.link);
    if (!this.#tuning.isBusy && changed.some((field) => field !== 'focus')) this.#measuring.wake(session);
  }

  /** A run of further training began or ended; between that, the heads are other ones at every step and have no names. @param {import('../types.js').TuningProgress} progress */
  #tuned(progress) {
    const session = this.current;
    const { strings, lang } = this.#content ?? contentFor(this.#element);
    this.#screen.say(progressWords(speak(strings, lang), progress));
    this.#screen.show();
    if (this.#tuning.isBusy) return this.#measuring.release();
    this.#outbox.change(['weights'], 'user', () => session.state);
    this.#measuring.wake(session);
  }

  #end() {
    if (!this.#session) return;
    this.#tuning.release();
    this.#measuring.release();
    const state = this.#session.state;
    this.#kept = state;
    this.#outbox.keep(state);
    this.#session.free();
    this.#session = null;
  }

  /** @param {unknown} error */
  #fail(error) {
    this.#screen.fail(contentFor(this.#element));
    this.#settle.reject(new Error(`WebAssembly did not start: ${error}`));
    this.#outbox.refuse([{ code: 'no-engine', message: String(error), field: null, value: null }]);
  }

  /** Theme, language and link: what the element does itself. @param {string} name */
  #heedPage(name) {
    if (!this.#session) return;
    const core = runningCore();
    const awaited = name === 'questions-src' && this.#awaited();
    if (awaited) this.#fetchQuestions(awaited, null);
    if (name === 'theme') this.#screen.retheme();
    if (name === 'open') this.#screen.show();
    if (name === 'link-state') {
      this.#link.heed();
      this.#follow();
    }
    if (name !== 'lang' || !core || contentFor(this.#element) === this.#content) return;
    this.#lab.close();
    this.#flush();
    this.#end();
    this.#begin(core);
  }

  /** The page may change its own language, or bring one that was missing. @param {AbortSignal} signal */
  #heedLanguage(signal) {
    news.addEventListener('language', () => this.#heedPage('lang'), { signal });
    const observer = new MutationObserver(() => {
      this.#heedPage('lang');
      this.#screen.retheme();
    });
    observer.observe(document.documentElement, { attributeFilter: ['lang', 'dir'] });
    signal.addEventListener('abort', () => observer.disconnect());
  }

  /** Somebody put another state into the page's address: a phrase in the text, or the reader's own hand. */
  #follow() {
    const found = this.#link.read();
    if (!this.#session || !found.size) return;
    this.#flush();
    this.#apply({ do: 'params', params: query([...found]) }, 'link');
  }
}

/** Keys pressed in the widget are the widget's: slides would turn and search boxes would open. @param {Event} event */
const keepInside = (event) => event.stopPropagation();

/** @param {[string, string][]} pairs */
const query = (pairs) => new URLSearchParams(pairs).toString();

/** @param {string} params @param {string} key */
function without(params, key) {
  const rest = new URLSearchParams(params);
  rest.delete(key);
  return rest.toString();
}

/** @param {Session} session @param {object} state */
function restore(session, state) {
  const { errors, typeError } = session.apply({ do: 'state', state, source: 'api' });
  return typeError ? [...errors, { code: 'state', message: typeError, field: 'state', value: null }] : errors;
}
