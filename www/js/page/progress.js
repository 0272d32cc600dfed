// Where the learner is and what has been tried, for the next visit. Nothing is kept before something was done, and nothing
// at all where a learning platform keeps the answers: there the next learner may sit at the same computer.

import { forget, read, write } from '../adapters/storage.js';
import { Steps } from './steps.js';

export class Progress {
  #page;
  #key;
  #steps;
  #keeps = false;
  #answered = false;
  #at = '';
  #forgetAnswers;

  /** @param {Document} page @param {string} name as of the answers @param {() => void} forgetAnswers */
  constructor(page, name, forgetAnswers) {
    this.#page = page;
    this.#forgetAnswers = forgetAnswers;
    this.#key = `multi-head-attention progress ${location.pathname} ${name}`.trim();
    this.#steps = new Steps(page, () => this.#keep());
    this.#steps.listen();
    page.addEventListener('scroll', () => this.#watchSections(), { once: true });
    this.#line?.querySelector('button')?.addEventListener('click', () => this.#forgetByHand());
  }

  /** There is nobody else to keep anything: brings back what this browser kept. */
  begin() {
    this.#keeps = true;
    const { steps, at, answered } = parse(read(this.#key));
    this.#answered ||= answered;
    this.#at ||= at; // until another section has been read
    this.#steps.restore(steps);
    this.#offer(at);
    if (this.#steps.done.length > steps.length) this.#keep();
  }

  /** @param {boolean} answered are there answers? */
  heed(answered) {
    const forgotten = this.#answered && !answered;
    this.#answered = answered;
    if (forgotten) this.forget();
    else this.#keep();
  }

  forget() {
    this.#steps.forget();
    this.#at = '';
    forget(this.#key);
    if (this.#line) this.#line.hidden = true;
  }

  /** All that is kept of the reader: the answers as well, since they are kept beside the steps. */
  #forgetByHand() {
    this.#forgetAnswers();
    this.forget();
    const title = this.#page.querySelector('h1');
    title?.setAttribute('tabindex', '-1');
    title?.focus();
  }

  #keep() {
    const steps = this.#steps.done;
    if (this.#keeps && (steps.length || this.#answered)) write(this.#key, JSON.stringify({ v: 1, steps, at: this.#at, answered: this.#answered }));
  }

  /** @param {string} id of the section last read */
  #offer(id) {
    const heading = id && this.#page.getElementById(id);
    const link = this.#line?.querySelector('a');
    if (!this.#line || !link || !heading) return;
    link.href = `#${id}`;
    link.textContent = heading.textContent;
    this.#line.hidden = false;
  }

  get #line() { return /** @type {HTMLElement | null} */ (this.#page.querySelector('.resume')); }

  /** The section in the upper part of the window is the one being read. */
  #watchSections() {
    const observer = new IntersectionObserver((entries) => {
      const here = entries.filter(({ isIntersecting }) => isIntersecting).pop();
      if (!here) return;
      this.#at = here.target.getAttribute('aria-labelledby') ?? '';
      this.#keep();
    }, { rootMargin: '-20% 0px -60% 0px' });
    for (const section of this.#page.querySelectorAll('main > section[aria-labelledby]')) observer.observe(section);
  }
}

/** @param {string | null} text @returns {{ steps: string[], at: string, answered: boolean }} */
function parse(text) {
  try {
    const { steps, at, answered } = JSON.parse(text ?? '');
    return { steps: Array.isArray(steps) ? steps : [], at: String(at ?? ''), answered: answered === true };
  } catch {
    return { steps: [], at: '', answered: false };
  }
}
