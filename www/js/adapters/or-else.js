// A browser is no platform: it keeps answers only where nobody else does.

/** @typedef {import('./results.js').Place} Place */

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
  let counts = false;
  return [...watched, {
    restore: async () => {
      counts = await isAlone;
      return counts ? place.restore?.() ?? null : null;
    },
    report: (report) => { if (counts) place.report(report); },
  }];
}
