// From answers to whoever keeps them. A place is a learning platform, a host page, a browser's own storage; each is a thin
// adapter, and this file is the only one that listens to the lesson for them.

/** @typedef {{ id: string, type: string, response: unknown, correct: boolean, score: number, firstTry: boolean }} Answer */
/** @typedef {{ raw: number, max: number, scaled: number, complete: boolean }} Score */
/** @typedef {{ id: string, type: string, options?: string[] }} Question */
/** @typedef {{ answer: Answer | null, completed: boolean, questions: Question[], score: Score, state: State }} Report */
/** @typedef {{ quiz: { answers: Record<string, object> }, [field: string]: unknown }} State */
/** @typedef {HTMLElement & { ready: Promise<void>, state: State, score: Score, quiz: Question[] }} Lesson */

/**
 * @typedef {object} Place
 * @property {() => Promise<object | null>} [restore] the state it kept last time
 * @property {(report: Report) => void} report after every answer, when all are given, and when all are forgotten
 * @property {() => void} [hide] the page is out of sight and may not come back
 * @property {() => void} [leave] the page goes
 */

/** What the author of the page decides, not the learner: a state that was kept does not bring it back. */
const AUTHORS = ['view', 'hide', 'lock', 'questions'];

/**
 * Tells every place what happens, and brings back what the first of them kept.
 * @param {Lesson} element @param {Place[]} places in the order in which they are believed
 * @returns {() => void} stops telling
 */
export function keepResults(element, places) {
  const stop = new AbortController();
  const { signal } = stop;
  const tell = (/** @type {Answer | null} */ answer, completed = false) => {
    const { quiz: questions, score, state } = element;
    for (const place of places) attempt(() => place.report({ answer, completed, questions, score, state }));
  };
  let touched = false;
  on(element, 'mha-answer', signal, ({ detail }) => {
    touched = true;
    tell(detail);
  });
  on(element, 'mha-complete', signal, () => tell(null, true));
  on(element, 'mha-change', signal, ({ detail }) => detail.changed.includes('quiz') && !hasAnswers(detail.state) && tell(null));
  document.addEventListener('visibilitychange', () => document.hidden && each(places, 'hide'), { signal });
  window.addEventListener('pagehide', () => each(places, 'leave'), { signal });
  restore(element, places, () => touched || signal.aborted);
  return () => stop.abort();
}

/**
 * Places answer when they can, some never. The first in the list is believed most; once the learner answers, nobody is.
 * @param {Lesson} element @param {Place[]} places @param {() => boolean} isTooLate
 */
function restore(element, places, isTooLate) {
  let believed = places.length;
  places.forEach(async (place, rank) => {
    try {
      const state = learners(await place.restore?.());
      if (!state) return; // nobody need wait for the lesson
      await element.ready;
      if (rank >= believed || isTooLate()) return;
      believed = rank;
      element.state = state;
    } catch {
      // without WebAssembly there is nothing to bring back; what was kept and is no state is as good as nothing
    }
  });
}

/**
 * A place that counts only where no platform keeps answers: on a shared computer the next learner must not go on with
 * those of the last one. Returns the platforms, watched, and the place behind them.
 * @param {Place[]} platforms @param {Place} place @returns {Place[]}
 */
export function orElse(platforms, place) {
  /** @type {Promise<boolean>[]} */
  const present = [];
  const watched = platforms.map((platform) => {
    /** @type {(kept: Promise<object | null> | null) => void} */
    let answer = () => {};
    /** @type {Promise<object | null>} */
    const kept = new Promise((resolve) => { answer = resolve; });
    present.push(kept.then((state) => state !== null, () => false));
    return { ...platform, restore: () => { answer(platform.restore?.() ?? null); return kept; } };
  });
  const isAlone = Promise.all(present).then((there) => !there.includes(true));
  return [...watched, {
    restore: async () => (await isAlone ? place.restore?.() ?? null : null),
    report: (report) => { isAlone.then((alone) => alone && place.report(report)); },
  }];
}

/** @param {State} state */
const hasAnswers = (state) => Object.keys(state.quiz.answers).length > 0;

/** @param {unknown} state @returns {State | null} */
function learners(state) {
  if (typeof state !== 'object' || state === null) return null;
  return /** @type {State} */ (Object.fromEntries(Object.entries(state).filter(([name]) => !AUTHORS.includes(name))));
}

/** @param {Place[]} places @param {'hide' | 'leave'} what */
const each = (places, what) => places.forEach((place) => attempt(() => place[what]?.()));

/** One platform that fails takes neither the lesson nor the other places along. @param {() => void} work */
function attempt(work) {
  try { work(); } catch { /* the next report tries again */ }
}

/** A lesson inside the lesson, such as a preview, speaks for itself. @param {HTMLElement} element @param {string} type @param {AbortSignal} signal @param {(event: CustomEvent) => void} heard */
function on(element, type, signal, heard) {
  element.addEventListener(type, (event) => event.target === element && heard(/** @type {CustomEvent} */ (event)), { signal });
}
