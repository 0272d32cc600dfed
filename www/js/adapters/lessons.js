// The lessons of a page, seen as one: one score, one state, and questions that say whose they are. Where only one asks
// questions, everything is as if it stood alone; where none does, one of them speaks for the page.

import { attempt } from './attempt.js';
import { byLesson } from './suspend.js';

/** @typedef {import('./results.js').Answer} Answer */
/** @typedef {import('./results.js').Lesson} Lesson */
/** @typedef {import('./results.js').Question} Question */
/** @typedef {import('./results.js').Score} Score */
/** @typedef {import('./results.js').State} State */
/** @typedef {{ element: Lesson, quiz: Question[], score: Score, state: any, plan: string | undefined }} Facts */

/** The views that show questions. */
const ASKING = ['lesson', 'quiz'];

/** What the author of the page decides, not the learner: a state that was kept does not bring it back. */
const AUTHORS = ['view', 'hide', 'lock', 'questions'];

/** Platforms take names of 255 signs; a question's comes after this one. */
const LONGEST = 100;

export class Lessons {
  /** @type {Map<Lesson, string>} */
  #names = new Map();
  /** Answered by whoever wrote the page, though it shows no questions. @type {Set<Lesson>} */
  #answered = new Set();
  #grown = false;
  /** What was last known of each: one that has left the page keeps what was earned. @type {Map<Lesson, Facts>} */
  #known = new Map();

  /** @param {Lesson[]} elements all of a page; which of them count is decided here, once */
  constructor(elements) {
    const asking = elements.filter(willAsk);
    for (const element of asking.length ? asking : [spokesman(elements)]) this.#names.set(element, this.#nameFor(element));
    if (!this.isOne) this.ready.catch(() => {}); // without WebAssembly nobody answers
  }

  get all() { return [...this.#names.keys()]; }
  get isOne() { return this.#names.size === 1; }

  /** Do all of them run, so that the sum is of all? Asking starts those that are lazy. */
  get ready() { return Promise.all(this.all.map((element) => customElements.whenDefined(element.localName).then(() => element.ready))); }
  get isReady() { return this.all.every((element) => !element.isConnected || this.#factsOf(element)); }

  /** Does the first of them run? It may be lazy, and waiting for this starts nothing. */
  get runs() {
    const [element] = this.all;
    return new Promise((resolve) => {
      element.addEventListener('mha-ready', resolve, { once: true });
      if (hasRun(element)) resolve(null);
    });
  }

  /** @param {Lesson} element @param {Answer} answer as it is told */
  answer(element, answer) {
    this.#answered.add(element);
    return this.isOne ? answer : { ...answer, id: this.#named(element, answer.id), lesson: this.#names.get(element) };
  }

  /** The model that grows has grown to its end. */
  grow() { this.#grown = true; }

  /**
   * Where all of them stand, read once. No score where there is nothing to answer; complete is all questions answered, and
   * where there are none, seen, or in the lab grown to the end.
   * @returns {Pick<import('./results.js').Report, 'questions' | 'score' | 'complete' | 'state'>}
   */
  get standing() {
    const facts = this.all.flatMap((element) => this.#factsOf(element) ?? []);
    const asking = facts.filter(({ element, quiz, state }) => quiz.length && (asks(state) || this.#answered.has(element)));
    const score = this.#scoreOf(asking);
    const complete = score ? score.complete : facts[0]?.state.view !== 'induction' || this.#grown;
    return { questions: this.#questionsOf(asking), score, complete, state: this.#stateOf(facts) };
  }

  /** @param {Facts[]} asking @returns {Question[]} */
  #questionsOf(asking) {
    return asking.flatMap(({ element, quiz }) => (this.isOne ? quiz
      : quiz.map((question) => ({ ...question, id: this.#named(element, question.id) }))));
  }

  /** @param {Facts[]} asking @returns {Score | null} */
  #scoreOf(asking) {
    const scores = asking.map(({ score }) => score);
    if (!scores.length) return null;
    if (this.isOne) return scores[0];
    const [raw, max] = [scores.reduce((total, score) => total + score.raw, 0), scores.reduce((total, score) => total + score.max, 0)];
    return { raw, max, scaled: raw / max, complete: scores.every(({ complete }) => complete) };
  }

  /** @param {Facts[]} facts @returns {State} */
  #stateOf(facts) {
    const states = facts.map((one) => [this.#names.get(one.element), this.#stateOfOne(one)]);
    return this.isOne ? states[0][1] : { v: states[0][1].v, lessons: Object.fromEntries(states) };
  }

  /** @param {Facts} facts @returns {any} */
  #stateOfOne({ state, plan }) { return state.view === 'induction' ? { ...state, grow: plan, grown: this.#grown } : state; }

  /**
   * What was kept, also where the page had fewer or more lessons then.
   * @param {object} kept @param {boolean} [touched] the learner has begun: then only answers come, and the first try is the earlier one
   */
  bring(kept, touched = false) {
    const states = byLesson(kept);
    const [only, ...others] = Object.entries(states);
    for (const [element, name] of this.#names) {
      const isIt = only && !others.length && element === this.all[0] && (only[0] === '' || this.isOne);
      const state = states[name] ?? (isIt ? only[1] : null);
      if (state) attempt(() => (touched ? addAnswers(element, state) : this.#bringOne(element, state)));
    }
  }

  /** @param {Lesson} element @param {Record<string, unknown>} kept */
  #bringOne(element, { grow, grown, ...state }) {
    element.state = /** @type {any} */ (Object.fromEntries(Object.entries(state).filter(([field]) => !AUTHORS.includes(field))));
    if (element.state.view !== 'induction') return;
    if (typeof grow === 'string' && grow !== element.training?.plan) element.grow = grow;
    if (grown === true) this.grow();
  }

  /** @param {Lesson} element @returns {Facts | undefined} */
  #factsOf(element) {
    attempt(() => { // it has not started, or has left
      const { quiz, score, state } = element;
      this.#known.set(element, { element, quiz, score, state, plan: state.view === 'induction' ? element.training?.plan : undefined });
    });
    return this.#known.get(element);
  }

  /** @param {Lesson} element @param {string} id of a question */
  #named(element, id) { return `${this.#names.get(element)}.${id}`; }

  /** Its id, in letters that every platform takes; its number where it has none. @param {Lesson} element */
  #nameFor({ id }) {
    const taken = [...this.#names.values()];
    const name = encodeURIComponent(id).slice(0, LONGEST) || `lesson-${taken.length + 1}`;
    return taken.includes(name) ? `${name}-${taken.length + 1}` : name;
  }
}

/** @param {Lesson} element @param {import('./results.js').State} kept */
function addAnswers(element, { quiz }) {
  const now = element.state.quiz;
  if (quiz) element.state = { quiz: { ...now, answers: { ...now.answers, ...quiz.answers } } };
}

/** The one that the page is about: its state stands in the address. @param {Lesson[]} elements */
export const spokesman = (elements) => elements.find((element) => element.hasAttribute('link-state')) ?? elements[0];

/** A lazy one that was never near has nothing to tell or to forget. @param {Lesson} element */
export function hasRun(element) {
  try { return Boolean(element.state); } catch { return false; }
}

/** @param {{ view?: unknown, hide?: unknown }} state */
const asks = ({ view, hide }) => ASKING.includes(String(view)) && !/** @type {string[]} */ (hide).includes('quiz');

/** By its attributes, before it has started. @param {Lesson} element */
function willAsk(element) {
  const link = new URLSearchParams(element.getAttribute('state') ?? '');
  const of = (/** @type {string} */ name) => element.getAttribute(name) ?? link.get(name) ?? '';
  return asks({ view: of('view') || 'lesson', hide: of('hide').split(',') });
}
