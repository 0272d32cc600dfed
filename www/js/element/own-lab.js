// The lab of one element: made when it is first asked for, kept while the element moves, closed when it stays away.

import { Lab } from '../training/lab.js';
import { contentFor } from './content.js';

/** @typedef {import('../core.js').Core} Core */
/** @typedef {ConstructorParameters<typeof Lab>[3]} Ears */

export class OwnLab {
  #element;
  #ears;
  /** @type {Lab | null} */
  #lab = null;
  /** What the last lab grew from, while there is none. @type {string | null} */
  #plan = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #leaving;

  /** @param {HTMLElement} element @param {Ears} ears who hears what the lab has to tell */
  constructor(element, ears) {
    this.#element = element;
    this.#ears = ears;
  }

  /** @param {Core} core */
  open(core) {
    const plan = this.#plan ?? this.#element.getAttribute('grow');
    this.#lab ??= new Lab(core, contentFor(this.#element), plan && wholePlan(plan), this.#ears);
    return this.#lab;
  }

  stay() { clearTimeout(this.#leaving); }

  /** An element that is only moved is back before this, and its run goes on. */
  leave() { this.#leaving = setTimeout(() => this.close()); }

  close() {
    this.#plan = this.#lab?.training.plan ?? this.#plan;
    this.#lab?.free();
    this.#lab = null;
  }

  /** Other choices start another run. @param {string | null} value */
  heed(value) {
    this.#plan = null;
    this.#lab?.act({ do: 'params', params: wholePlan(value ?? '') });
  }
}

/** What is not named has its default: the first value of a key counts. @param {string} plan */
const wholePlan = (plan) => `${plan}&heads=&kv-heads=&slices=&layers=&vocabulary=&seed=`;
