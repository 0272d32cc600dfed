// Names of heads are measured in small portions while nothing else happens, so that no control ever waits for them.

/** A hand that moves a cut shall not be measured at every place it passes. */
const REST = 200;
/** Sequences per portion: a few milliseconds on a phone. */
const PORTION = 16;
/** The core gives a first verdict on this many. */
const FIRST = 64;

export class Measuring {
  #show;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #measured = 0;

  /** @param {() => void} show called when there are new verdicts */
  constructor(show) { this.#show = show; }

  /** Begins again after a change. @param {import('./session.js').Session} session */
  wake(session) {
    this.release();
    if (session.scene.hide.includes('jobs')) return;
    this.#measured = 0;
    this.#timer = setTimeout(() => this.#portion(session), REST);
  }

  release() { clearTimeout(this.#timer); }

  /** @param {import('./session.js').Session} session */
  #portion(session) {
    const done = session.measure(PORTION);
    this.#measured += PORTION;
    if (done || this.#measured === FIRST) this.#show();
    if (!done) this.#timer = setTimeout(() => this.#portion(session));
  }
}
