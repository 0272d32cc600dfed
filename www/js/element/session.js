// One running lesson: the handle into WebAssembly memory and what is read through it. All text that crosses the border
// is JSON, so nothing here keeps a view of that memory.

import { modelsOf } from '../core.js';

/** @typedef {import('../types.js').Action} Action */
/** @typedef {import('../types.js').Outcome} Outcome */
/** @typedef {{ questions: { id: string, stem: string, options?: { id: string }[] }[] }} Bank */

export class Session {
  #lesson;
  #bank;
  /** @type {import('../types.js').Scene | null} */
  #scene = null;
  /** @type {import('../types.js').Prices | null} */
  #prices = null;

  /**
   * @param {import('../core.js').Core} core
   * @param {{ strings: object, quiz: object }} content
   */
  constructor(core, content) {
    this.#bank = /** @type {Bank} */ (content.quiz).questions;
    this.#lesson = new core.Lesson(JSON.stringify(content.strings), JSON.stringify(content.quiz), modelsOf(core));
  }

  /** @param {Action} action @returns {Outcome} */
  apply(action) {
    this.#changed();
    return JSON.parse(this.#lesson.apply(JSON.stringify(action)));
  }

  /** @param {string} id @param {unknown} response @param {string | null} [confidence] @returns {import('../types.js').Answered} */
  answer(id, response, confidence) {
    this.#changed();
    return JSON.parse(this.#lesson.answer(id, JSON.stringify(response ?? null), confidence ?? undefined));
  }

  /** What was read is no longer so. */
  #changed() {
    this.#scene = null;
    this.#prices = null;
  }

  /** @param {string} file an instructor's questions; throws where they are refused */
  addQuestions(file) { this.#lesson.add_questions(file); }

  /** @param {string} format @returns {{ name: string, text: string }[]} the questions shown, for other systems */
  exportQuestions(format) { return JSON.parse(this.#lesson.export_questions(format)); }

  /** The answers as a table that spreadsheets read. */
  get sheet() { return this.#lesson.answer_sheet(); }

  /** @returns {import('../types.js').Scene} read once per change */
  get scene() {
    this.#scene ??= JSON.parse(this.#lesson.scene());
    return /** @type {import('../types.js').Scene} */ (this.#scene);
  }

  /** @returns {import('../types.js').Quiz} */
  get quiz() { return JSON.parse(this.#lesson.quiz()); }

  /** The questions shown, each with its options in the order of the question file, however the page shuffles them. */
  get asked() {
    return this.quiz.questions.map(({ id, type, takeaway, options: shown }) => {
      const inFile = this.#bank.find((question) => question.id === id)?.options ?? shown; // a file that was added is not kept
      const options = inFile.map((option) => option.id);
      return { id, type, takeaway, ...(options.length && { options }) };
    });
  }

  /** All that could be asked: what ships, and what was added and is shown. @returns {{ id: string, stem: string }[]} */
  get askable() {
    const shown = this.quiz.questions.filter(({ id }) => !this.#bank.some((question) => question.id === id));
    return [...this.#bank, ...shown].map(({ id, stem }) => ({ id, stem }));
  }

  get state() { return JSON.parse(this.#lesson.state()); }
  get models() { return JSON.parse(this.#lesson.models()); }
  get link() { return this.#lesson.link(); }
  get trace() { return this.#lesson.trace(); }

  /** What the model answers at a place, and what each head has to do with it. @param {number} tokenIndex from 0 @returns {import('../types.js').Guess} */
  guess(tokenIndex) { return JSON.parse(this.#lesson.guess(tokenIndex)); }

  /** What it answers at the word that looks, as the page shows it. @returns {import('../types.js').GuessView} */
  get guessView() { return JSON.parse(this.#lesson.asked()); }

  /** The lesson's sentence with other last words. @returns {import('../types.js').EndingsTable | null} */
  get endings() { return JSON.parse(this.#lesson.endings()); }

  /** @returns {import('../types.js').Prices} what one layer costs on this sentence, read once per change: it is shown in two places */
  get prices() {
    this.#prices ??= JSON.parse(this.#lesson.prices());
    return /** @type {import('../types.js').Prices} */ (this.#prices);
  }

  /** @returns {import('../types.js').Mistakes} what can be done wrong on purpose */
  get mistakes() { return JSON.parse(this.#lesson.mistakes()); }

  /** The memory bill of a real model. @param {import('../types.js').BillWish} wish @returns {import('../types.js').Bill} */
  bill(wish) { return JSON.parse(this.#lesson.bill(JSON.stringify(wish))); }

  /** The pinned setting beside the one on the screen. @returns {import('../types.js').Compared | null} */
  get compared() { return JSON.parse(this.#lesson.compared()); }

  /** What times say that were measured here. @param {import('../types.js').Timings} timings @returns {import('../types.js').Measured} */
  measured(timings) { return JSON.parse(this.#lesson.measured(JSON.stringify(timings))); }

  /** Measures what the heads do on some more sequences. @param {number} n @returns {boolean} is all measured? */
  measure(n) {
    this.#changed();
    return this.#lesson.measure(n);
  }

  /** Training of the present cut, step by step; whoever asks for it frees it. */
  tuning() { return this.#lesson.tuning(); }

  /** Shows the weights of a training. @param {import('../../pkg/multi_head_attention.js').Tuning} tuning @returns {number[]} heads that moved */
  keep(tuning) {
    this.#changed();
    return [...this.#lesson.keep(tuning)];
  }

  /** Shows the weights as they came. @returns {number[]} heads that moved */
  forget() {
    this.#changed();
    return [...this.#lesson.forget()];
  }

  /** One cell of any head in one sentence. @param {number} head @param {number} row @param {number} column */
  say(head, row, column) { return this.#lesson.say(head, row, column); }

  /**
   * The arithmetic of one cell, worked out for one number of the blend and one of the head's write.
   * @param {number} head @param {number} row @param {number} column @param {number} number @param {number} output
   * @returns {import('../types.js').Receipt}
   */
  receipt(head, row, column, number, output) { return JSON.parse(this.#lesson.receipt(head, row, column, number, output)); }

  /**
   * The way of the word in focus, and what one number on it is made from.
   * @param {string} joining @param {string} stage @param {number} index @returns {import('../types.js').Flow}
   */
  flow(joining, stage, index) { return JSON.parse(this.#lesson.flow(joining, stage, index)); }

  /** The word in focus read both ways. @param {number} number the one that can be raised, 0 for any @returns {import('../types.js').Slicing} */
  slicing(number) { return JSON.parse(this.#lesson.slicing(number)); }

  /** @param {number} head @returns {import('../types.js').Table} */
  table(head) { return JSON.parse(this.#lesson.table(head)); }

  /**
   * One pixel per cell; the style sheet makes the pixels squares.
   * @param {number} head @param {HTMLCanvasElement} canvas @param {boolean} dark
   */
  paint(head, canvas, dark) {
    const context = cleared(canvas);
    if (context) this.#lesson.paint(head, context, dark);
  }

  /** The same of the pinned setting. @param {number} head @param {HTMLCanvasElement} canvas @param {boolean} dark */
  paintPinned(head, canvas, dark) {
    const context = cleared(canvas);
    if (context) this.#lesson.paint_pinned(head, context, dark);
  }

  /** Gives the memory back; the session is not used afterwards. */
  free() { this.#lesson.free(); }
}

/** @param {HTMLCanvasElement} canvas */
function cleared(canvas) {
  const context = canvas.getContext('2d');
  context?.clearRect(0, 0, canvas.width, canvas.height);
  return context;
}
