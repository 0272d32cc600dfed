// Times one layer at several counts of heads. The core has no clock, so time is read here, and only here. One run is one
// turn of the page, so that nothing freezes; every round takes each count once, so that whatever else the device does
// falls on all of them alike.

/** @typedef {{ cut: (heads: number) => void, run: (passes: number) => number, free: () => void }} Bench */
/** @typedef {{ heads: number, times: number[] }} Timed milliseconds per pass, one per run */
/** @typedef {{ clock?: () => number, turn?: (work: () => void) => void }} World */

/** A run is this long at least, and this many steps of the clock, so that a step is a twentieth of it at most. */
const SHORTEST = 4, STEPS = 20;
/** Steps of this many milliseconds would make runs of a second. */
const COARSEST = 20;
/** Rounds at most, at least, and when to stop beyond that. */
const ROUNDS = 15, FEWEST = 7, BUDGET = 5000;

export class Stopwatch {
  #bench;
  #counts;
  #told;
  #clock;
  #turn;
  #over = false;
  /** @type {Timed[]} */
  #times;
  #passes = 1;

  /**
   * @param {Bench} bench freed when the work is done or stopped
   * @param {number[]} counts the first is one head
   * @param {(news: { done: number, all: number } | { times: Timed[] } | { coarse: number }) => void} told
   * @param {World} [world]
   */
  constructor(bench, counts, told, { clock = () => performance.now(), turn = (work) => setTimeout(work) } = {}) {
    this.#bench = bench;
    this.#counts = counts;
    this.#told = told;
    this.#clock = clock;
    this.#turn = turn;
    this.#times = counts.map((heads) => ({ heads, times: [] }));
    this.#turn(() => this.#begin());
  }

  stop() {
    if (this.#over) return;
    this.#over = true;
    this.#bench.free();
  }

  #begin() {
    if (this.#over) return;
    const step = stepOf(this.#clock);
    if (step > COARSEST) {
      this.stop();
      return this.#told({ coarse: step });
    }
    this.#passes = this.#passesFor(Math.max(SHORTEST, STEPS * step));
    this.#round(0, this.#clock());
  }

  /** So many passes with one head last this long. @param {number} length */
  #passesFor(length) {
    this.#bench.cut(1);
    this.#bench.run(1); // the first one meets cold memory
    let passes = 1;
    for (let time = this.#run(passes); time < length; time = this.#run(passes)) {
      passes = Math.ceil(passes * Math.min(8, time > 0 ? (1.2 * length) / time : 8));
    }
    return passes;
  }

  /** @param {number} round @param {number} start */
  #round(round, start) {
    const enough = round >= FEWEST && this.#clock() - start > BUDGET;
    if (round === ROUNDS || enough) {
      this.stop();
      return this.#told({ times: this.#times });
    }
    this.#samples(round, 0, () => this.#round(round + 1, start));
  }

  /** Up and down in turn: a device that grows slower as it grows warm is no argument against many heads. @param {number} round @param {number} place @param {() => void} then */
  #samples(round, place, then) {
    const n = this.#counts.length;
    if (place === n) return then();
    this.#turn(() => {
      if (this.#over) return;
      const at = round % 2 ? n - 1 - place : place;
      this.#bench.cut(this.#counts[at]);
      this.#bench.run(1);
      this.#times[at].times.push(this.#run(this.#passes) / this.#passes);
      this.#told({ done: round * n + place + 1, all: ROUNDS * n });
      this.#samples(round, place + 1, then);
    });
  }

  /** @param {number} passes */
  #run(passes) {
    const start = this.#clock();
    this.#bench.run(passes);
    return this.#clock() - start;
  }
}

/** The smallest step this clock takes; browsers make it coarse, so that pages cannot spy by it. @param {() => number} clock */
export function stepOf(clock) {
  let smallest = Infinity;
  for (let look = 0; look < 5; look += 1) {
    const start = clock();
    let now = clock();
    while (now === start) now = clock();
    smallest = Math.min(smallest, now - start);
  }
  return smallest;
}
