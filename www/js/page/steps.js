// Things to try: a step ticks itself when it has been done in the figure beside it, by a hand or by a phrase of the text.

import { holds } from './conditions.js';
import { TAG, figureOf } from './figure.js';

/** The figure itself speaks first. */
const SPEAK_AFTER = 1500;

/** @typedef {import('./figure.js').Figure} Figure */

export class Steps {
  #page;
  #done;
  /** @type {Map<string, HTMLElement>} */
  #items = new Map();
  /** The sentence each figure began with. @type {WeakMap<Figure, string>} */
  #sentences = new WeakMap();
  #voice;

  /** @param {Document} page @param {() => void} done called when a step has been ticked */
  constructor(page, done) {
    this.#page = page;
    this.#done = done;
    for (const item of page.querySelectorAll('.tries [data-done]')) this.#items.set(nameOf(item), /** @type {HTMLElement} */ (item));
    this.#voice = page.createElement('p');
    this.#voice.className = 'unseen';
    this.#voice.setAttribute('role', 'status');
  }

  listen() {
    if (!this.#items.size) return;
    this.#page.body.append(this.#voice);
    const on = (/** @type {string} */ type, /** @type {(figure: any, detail: any) => void} */ heard) =>
      this.#page.addEventListener(type, (event) => {
        if (event.target instanceof Element && event.target.localName === TAG) heard(event.target, /** @type {CustomEvent} */ (event).detail);
      });
    on('mha-ready', (figure) => this.#sentences.set(figure, figure.state.sentence));
    on('mha-change', (figure, { state, source }) => source === 'user' && this.#look(figure, state, null));
    on('mha-answer', (figure) => this.#look(figure, figure.state, null));
    on('mha-train', (figure, training) => this.#look(figure, figure.state, training));
  }

  get done() { return [...this.#items].filter(([, item]) => isDone(item)).map(([name]) => name); }

  /** Steps that were done at another time. @param {string[]} names */
  restore(names) {
    for (const name of names) {
      const item = this.#items.get(name);
      if (item) tick(item);
    }
  }

  forget() {
    for (const item of this.#items.values()) untick(item);
    this.#voice.textContent = '';
  }

  /** @param {Figure} figure @param {object} state @param {{ step: number, plan: string } | null} training */
  #look(figure, state, training) {
    const facts = { state, training, tokens: () => figure.trace().tokens, sentence: this.#sentences.get(figure) };
    for (const item of this.#items.values()) {
      if (isDone(item) || figureOf(item) !== figure || !holds(item.dataset.done ?? '', facts)) continue;
      tick(item);
      setTimeout(() => { this.#voice.textContent = item.textContent; }, SPEAK_AFTER);
      this.#done();
    }
  }
}

/** Steps are known by what they ask for, so that a reworded page keeps them. @param {Element} item */
const nameOf = (item) => `${item.closest('section')?.getAttribute('aria-labelledby')} ${item.getAttribute('data-done')}`;

/** @param {Element} item */
const isDone = (item) => item.classList.contains('is-done');

/** @param {HTMLElement} item */
function tick(item) {
  if (isDone(item)) return;
  const word = item.ownerDocument.createElement('span');
  word.className = 'unseen';
  word.textContent = `${/** @type {HTMLElement | null} */ (item.closest('.tries'))?.dataset.word ?? ''}: `;
  item.classList.add('is-done');
  item.prepend(word);
}

/** @param {HTMLElement} item */
function untick(item) {
  if (!isDone(item)) return;
  item.classList.remove('is-done');
  item.firstElementChild?.remove();
}
