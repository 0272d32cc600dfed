// Takes the steps of a run in slices, so that whoever shares the thread stays alive. The same in a worker and on a page.

/** Whoever watches sees at most ten pictures a second. */
const REPAINT = 100;
const PART = 0, STEP = 1, MOMENT = 2, FAILED = 3;

/**
 * What a driver says: a step was taken, perhaps with the weights as they are now; a moment was measured; it broke.
 * @typedef {{ step: number, loss: number, weights?: Uint8Array }
 *   | { moment: string, weights: Uint8Array }
 *   | { failed: 'loss' | 'worker', detail?: string }} News
 * @typedef {{ until: number | null, pace: number | null }} Order
 */

export class Driver {
  #grower;
  #tell;
  #slice;
  /** @type {Order} */
  #order = { until: null, pace: null };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #toldAt = 0;
  #toldStep = 0;
  /** When the next step may begin, where somebody wants to see it slowly. */
  #due = 0;
  #atBoundary = true;

  /**
   * @param {import('../core.js').Grower} grower
   * @param {(news: News) => void} tell
   * @param {number} slice milliseconds of work before others get their turn
   */
  constructor(grower, tell, slice) {
    this.#grower = grower;
    this.#tell = tell;
    this.#slice = slice;
  }

  /** @param {Order} order */
  obey(order) {
    this.#order = order;
    this.#due = Math.min(this.#due, performance.now() + 1000);
    clearTimeout(this.#timer);
    if (order.until !== null) this.#timer = setTimeout(() => this.#turn());
    else this.#report();
  }

  end() {
    clearTimeout(this.#timer);
    this.#grower.free();
  }

  #turn() {
    const start = performance.now();
    do {
      if (this.#isDone()) return this.#report();
      if (this.#atBoundary && this.#order.pace && performance.now() < this.#due) break;
      if (!this.#work()) return;
    } while (performance.now() - start < this.#slice);
    if (performance.now() - this.#toldAt >= REPAINT) this.#report();
    this.#timer = setTimeout(() => this.#turn(), this.#wait());
  }

  /** Milliseconds until the next slice: at once, or when the next slow step is due. */
  #wait() {
    return this.#atBoundary && this.#order.pace ? Math.max(0, this.#due - performance.now()) : 0;
  }

  #isDone() {
    const { until } = this.#order;
    return until === null || (this.#atBoundary && this.#grower.steps() >= until && !this.#grower.measuring());
  }

  /** One piece of work; false when no more can be done. */
  #work() {
    const done = this.#grower.work();
    this.#atBoundary = done !== PART;
    if (done === STEP && this.#order.pace) this.#due = Math.max(this.#due, performance.now() - 1000) + 1000 / this.#order.pace;
    if (done === MOMENT) this.#tell({ moment: this.#grower.moment(), weights: this.#grower.weights() });
    if (done === FAILED) this.#tell({ failed: 'loss' });
    return done !== FAILED;
  }

  #report() {
    this.#toldAt = performance.now();
    const step = this.#grower.steps();
    if (step === this.#toldStep) return;
    this.#toldStep = step;
    this.#tell({ step, loss: this.#grower.loss(), weights: this.#grower.weights() });
  }
}
