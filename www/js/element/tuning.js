// One run of further training: a step, then the page's turn, and so on. It ends when the model answers again, when
// somebody stops it, when the tab is hidden, and when the layout it is about is no longer on the screen.

/** @typedef {import('../../pkg/multi_head_attention.js').Tuning} Trainer */
/** @typedef {import('../types.js').TuningProgress} Progress */
/** @typedef {import('./session.js').Session} Session */

/** At most ten pictures a second. */
const REPAINT = 100;
/** What a run is about. */
const SUBJECT = ['model', 'slices', 'groups', 'mistakes', 'swapped'];

/** What is said of a run; nothing before the first. @param {import('../text.js').Text} t @param {Progress} progress */
export const progressWords = (t, { status, steps, accuracy }) =>
  (status === 'idle' ? null : t(`ui.tuning.${status}`, { steps, right: Math.floor(accuracy * 100) }));

export class Tuning {
  #told;
  #moved;
  /** @type {Session | null} */
  #session = null;
  /** @type {Trainer | null} */
  #trainer = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #painted = 0;
  /** @type {Progress} */
  #now = { status: 'idle', steps: 0, accuracy: 0 };

  /**
   * @param {(progress: Progress) => void} told called when a run starts or ends
   * @param {() => void} moved called when there are new numbers
   */
  constructor(told, moved) {
    this.#told = told;
    this.#moved = moved;
    this.heedTab = () => { if (document.hidden && this.isBusy) this.stop('hidden'); };
  }

  get now() { return this.#now; }
  get isBusy() { return this.#now.status === 'starting' || this.#now.status === 'running'; }

  /** Starts, or goes on where it was stopped. @param {Session} session */
  start(session) {
    if (this.isBusy) return;
    this.#session = session;
    document.addEventListener('visibilitychange', this.heedTab);
    this.#tell({ status: 'starting' });
    this.#timer = setTimeout(() => this.#begin(session)); // the first look at its answers takes a moment: say so before
  }

  /** @param {'stopped' | 'hidden'} [why] */
  stop(why = 'stopped') {
    if (!this.isBusy) return;
    this.#rest();
    if (!this.#trainer) return this.#tell({ status: 'idle' });
    this.#keep();
    this.#tell({ status: why });
  }

  /** Back to the weights as they came. @param {Session} session */
  forget(session) {
    this.release();
    session.forget();
    this.#moved();
    this.#told({ ...this.#now, status: 'forgotten' });
  }

  /** Another layout is another subject. @param {string[]} changed fields of the state */
  heed(changed) {
    if (changed.some((field) => SUBJECT.includes(field))) this.release();
  }

  release() {
    this.#rest();
    this.#trainer?.free();
    this.#trainer = null;
    this.#session = null;
    this.#now = { status: 'idle', steps: 0, accuracy: 0 };
  }

  /** @param {Session} session */
  #begin(session) {
    this.#trainer ??= session.tuning();
    this.#read('running');
    if (this.#trainer.answers()) return this.#finish('still');
    this.#keep();
    this.#timer = setTimeout(() => this.#step());
  }

  #step() {
    const trainer = this.#trainer;
    if (!trainer) return;
    const done = trainer.step();
    this.#read('running');
    if (done) return this.#finish(trainer.answers() ? 'done' : 'gave-up');
    if (performance.now() - this.#painted >= REPAINT) this.#keep();
    this.#timer = setTimeout(() => this.#step());
  }

  /** @param {'done' | 'gave-up' | 'still'} status */
  #finish(status) {
    this.#rest();
    this.#keep();
    this.#tell({ status });
  }

  /** @param {Progress['status']} status */
  #read(status) {
    const trainer = /** @type {Trainer} */ (this.#trainer);
    this.#now = { status, steps: trainer.steps(), accuracy: trainer.accuracy() };
  }

  #keep() {
    if (this.#trainer && this.#trainer.steps() > 0) /** @type {Session} */ (this.#session).keep(this.#trainer);
    this.#moved();
    this.#painted = performance.now();
  }

  #rest() {
    clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.heedTab);
  }

  /** @param {Partial<Progress>} news */
  #tell(news) {
    this.#now = { ...this.#now, ...news };
    this.#told(this.#now);
  }
}
