// <multi-head-attention>: what a page can say to a lesson and hear from it. The work is done by the Player; this file is
// the contract with whoever writes the page.

import { checkTrace } from './check-trace.js';
import { loadCore, runningCore } from './core.js';
import { ATTRIBUTES, PROPERTIES, mirrorAttributes } from './element/attributes.js';
import { addLanguage } from './element/content.js';
import { Player } from './element/player.js';

export class MultiHeadAttention extends HTMLElement {
  static observedAttributes = ATTRIBUTES;

  /** The numeric core, for checks and for pages that only want the arithmetic. */
  static async core() {
    const { attention, scaledDotProductAttention, cost } = await loadCore();
    return { attention, scaledDotProductAttention, cost };
  }

  static checkTrace = checkTrace;

  /** A language of the page's own, complete like those that ship: see EMBEDDING.md. */
  static addLanguage = addLanguage;

  #player = new Player(this, this.attachShadow({ mode: 'open' }));

  connectedCallback() {
    this.#adoptEarlyProperties();
    this.#player.enter();
  }

  disconnectedCallback() { this.#player.leave(); }

  /** @param {string} name @param {string | null} _old @param {string | null} value */
  attributeChangedCallback(name, _old, value) { this.#player.wish(name, value); }

  /** Fulfilled when the first grid is painted; rejected where WebAssembly does not start. */
  get ready() { return this.#player.ready; }

  /** The whole state as a plain object. Setting takes any part of it. */
  get state() { return this.#player.state; }
  set state(state) { this.#player.setState(state); }

  get score() { return this.#player.current.quiz.score; }
  get quiz() { return this.#player.current.asked; }
  get models() { return this.#player.current.models; }

  /** Every number on the screen, as fresh typed arrays. */
  trace() { return this.#player.current.trace; }

  /** Where training stands: see EMBEDDING.md. Training runs in any view; the view `induction` shows it. */
  get training() { return this.#player.lab.training; }

  startTraining() { this.#player.lab.act({ do: 'start' }); }
  pauseTraining() { this.#player.lab.act({ do: 'pause' }); }
  resetTraining() { this.#player.lab.act({ do: 'reset' }); }

  /** "Check my widget": every number worked out a second time, and what stands on the page read back. */
  check() { return this.#player.check(); }

  /**
   * What the model answers there, with the layout, the model and the muted heads of the screen: for a pronoun the noun
   * it stands for, for another word the word that was hidden, for a model of repeats the sign that comes next. Throws for
   * an untrained model, which has learned no answers.
   * @param {number} tokenIndex from 0
   * @returns {{ word: string, probability: number }[]} the five likeliest
   */
  guess(tokenIndex) { return this.#player.current.guess(tokenIndex).answers; }

  /**
   * Grades a response as if it had been given on the page. Throws for an unknown question or a response of a wrong kind.
   * @param {string} id
   * @param {unknown} response
   * @param {{ confidence?: 'guess' | 'fairly-sure' | 'sure' | null }} [more] how sure one was before the first try
   */
  answer(id, response, { confidence } = {}) { return this.#player.answer(id, response, confidence); }

  /**
   * More questions after those there are. Throws an Error that names line and field; nothing is added then.
   * @param {string | object} file the text of a file, or the object in it
   * @param {'json' | 'gift'} [format]
   */
  addQuestions(file, format = 'json') {
    const text = typeof file === 'string' ? file : JSON.stringify(file);
    const { import_questions: read } = /** @type {import('./core.js').Core} */ (runningCore());
    this.#player.addQuestions(read(text, format));
  }

  /**
   * The questions shown, as files for other systems.
   * @param {'json' | 'gift' | 'moodle' | 'qti'} format
   * @returns {{ name: string, text: string }[]}
   */
  exportQuestions(format) { return this.#player.current.exportQuestions(format); }

  /**
   * Shows something, as a phrase in a text may ask: a link such as `heads=4&mask=causal`. What the learner had until then is
   * kept for `back()`, however many things are shown in a row.
   * @param {string} link
   */
  show(link) { this.#player.show(link); }

  /** Back to what the learner had before something was shown. */
  back() { this.#player.back(); }

  /** The answers so far as CSV, one line per question. */
  answerSheet() { return this.#player.current.sheet; }

  /** A page may set properties before this class is defined; they would hide the accessors for ever. */
  #adoptEarlyProperties() {
    const early = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (this));
    for (const name of PROPERTIES.filter((property) => Object.hasOwn(this, property))) {
      const value = early[name];
      delete early[name];
      try { early[name] = value; } catch (error) { this.#player.refuseLater(name, error); }
    }
  }
}

mirrorAttributes(MultiHeadAttention);
