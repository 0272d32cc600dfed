// From answers to whoever keeps them. A place is a learning platform, a host page, a browser's own storage; each is a thin
// adapter, and this file is the only one that listens to the lessons for them.

import { attempt } from './attempt.js';
import { Lessons } from './lessons.js';
import { hasAnswers } from './suspend.js';

/** @typedef {{ id: string, type: string, response: unknown, correct: boolean, score: number, firstTry: boolean, lesson?: string }} Answer */
/** @typedef {{ raw: number, max: number, scaled: number, complete: boolean }} Score */
/** @typedef {{ id: string, type: string, options?: string[] }} Question */
/** @typedef {{ answer: Answer | null, completed: boolean, complete: boolean, questions: Question[], score: Score | null, state: State }} Report `completed` just now */
/** @typedef {{ quiz?: { seed?: number, answers: Record<string, object> }, lessons?: Record<string, any>, [field: string]: unknown }} State */
/** @typedef {HTMLElement & { ready: Promise<void>, state: any, score: Score, quiz: Question[], training?: { plan: string }, grow?: string }} Lesson */

/**
 * @typedef {object} Place
 * @property {() => Promise<object | null>} [restore] the state it kept last time
 * @property {(report: Report) => void} report after every answer, when all is done, when all answers are forgotten, and, where
 *   nothing is asked, a moment after every change
 * @property {() => void} [hide] the page is out of sight and may not come back
 * @property {() => void} [leave] the page goes
 */

/** Where nothing is asked, changes are told together. */
const PAUSE = 1000;

/**
 * Tells every place what happens, and brings back what the first of them kept.
 * @param {Lesson | Lesson[]} elements one, or all of a page: those that ask questions are reported together
 * @param {Place[]} places in the order in which they are believed
 * @returns {() => void} stops telling
 */
export function keepResults(elements, places) {
  const stop = new AbortController();
  const teller = new Teller(new Lessons([elements].flat()), places, stop.signal);
  document.addEventListener('visibilitychange', () => document.hidden && teller.hide(), { signal: stop.signal });
  // A page that may come back out of the browser's memory has not ended: no platform lets a session begin twice.
  window.addEventListener('pagehide', ({ persisted }) => (persisted ? teller.hide() : teller.leave()), { signal: stop.signal });
  return () => stop.abort();
}

class Teller {
  #lessons;
  #places;
  #signal;
  /** Places that have yet to say what they kept: until then nothing is written over it. @type {Map<Place, Promise<void>>} */
  #awaited = new Map();
  /** Of the places that kept something, the rank of the one that is believed. */
  #believed = Infinity;
  /** The learner was quicker than a place. */
  #touched = false;
  /** Something that is no answer is still to be told. @type {ReturnType<typeof setTimeout> | undefined} */
  #later;
  #saidComplete = false;

  /** @param {Lessons} lessons @param {Place[]} places @param {AbortSignal} signal */
  constructor(lessons, places, signal) {
    this.#lessons = lessons;
    this.#places = places;
    this.#signal = signal;
    for (const element of lessons.all) this.#listen(element);
    places.forEach((place, rank) => this.#awaited.set(place, this.#restore(place, rank)));
    Promise.all([...this.#awaited.values(), lessons.runs]).then(() => lessons.standing.score ?? this.#change(0));
  }

  hide() {
    this.#changeNow();
    each(this.#places, 'hide');
  }

  leave() {
    this.#changeNow();
    each(this.#places, 'leave');
  }

  /** @param {Lesson} element */
  #listen(element) {
    const on = (/** @type {string} */ type, /** @type {(detail: any) => void} */ heard) => element.addEventListener(type, (event) => {
      // a lesson inside the lesson, such as a preview, speaks for itself
      if (event.target === element) heard(/** @type {CustomEvent} */ (event).detail);
    }, { signal: this.#signal });
    on('mha-answer', (detail) => {
      this.#touched = true;
      this.#tell(this.#lessons.answer(element, detail));
    });
    on('mha-complete', () => this.#lessons.standing.complete && this.#tell(null, true));
    on('mha-change', ({ changed, state, source }) => {
      if (changed.includes('quiz') && !hasAnswers(state)) this.#tell(null);
      else if (source === 'user') this.#change();
    });
    on('mha-train', ({ status }) => {
      if (status === 'finished') this.#lessons.grow();
      this.#touched = true;
      this.#change();
    });
  }

  /** A sum is told once it is one of all. @param {Answer | null} answer @param {boolean} [completed] */
  #tell(answer, completed = false) {
    const lessons = this.#lessons;
    if (!lessons.isReady) return void lessons.ready.then(() => this.#tell(answer, completed), () => {});
    const { standing } = lessons;
    for (const place of this.#places) {
      const report = (now = lessons.standing) => attempt(() => place.report({ answer, completed, ...now }));
      const awaited = this.#awaited.get(place);
      if (awaited) awaited.then(() => report());
      else report(standing);
    }
  }

  /**
   * Places answer when they can, some never. The first in the list is believed most. Where the learner was quicker, what
   * was kept is put together with what is new, and told again.
   * @param {Place} place @param {number} rank
   */
  async #restore(place, rank) {
    try {
      const state = await place.restore?.();
      if (!state || !Object.keys(state).length) return; // nobody need wait for the lesson
      await this.#lessons.ready;
      if (rank >= this.#believed || this.#signal.aborted) return;
      this.#believed = rank;
      this.#lessons.bring(state, this.#touched);
      if (this.#touched) this.#tell(null);
    } catch {
      // without WebAssembly there is nothing to bring back; what was kept and is no state is as good as nothing
    } finally {
      this.#awaited.delete(place);
    }
  }

  /** Where nothing is asked, what was done is all there is to keep. @param {number} [pause] */
  #change(pause = PAUSE) {
    this.#later ??= setTimeout(() => this.#changeNow(), pause);
  }

  #changeNow() {
    if (this.#later === undefined) return;
    clearTimeout(this.#later);
    this.#later = undefined;
    attempt(() => {
      const { score, complete } = this.#lessons.standing;
      if (score || this.#signal.aborted) return;
      const completed = complete && !this.#saidComplete;
      this.#saidComplete ||= completed;
      this.#tell(null, completed);
    });
  }
}

/** @param {Place[]} places @param {'hide' | 'leave'} what */
const each = (places, what) => places.forEach((place) => attempt(() => place[what]?.()));
