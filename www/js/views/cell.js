// How one cell looks: its fill from the ramp, its digits in the ink that stands on that fill.

/** @typedef {import('../types.js').Cell} Cell */
/** @typedef {import('../types.js').Page['ramp']} Ramp */

/** Room a cell needs, in widths of a letter (1 em) of its own numbers: for ".56", and for "56". */
const ROOM = { digits: 2.25, hundredths: 1.65 };

/** @param {Pick<Cell, 'step'>} cell @param {Ramp} ramp */
export function cellLook({ step }, ramp) {
  if (step === null) return { backgroundColor: '', color: '' };
  const [backgroundColor, color] = ramp[step];
  return { backgroundColor, color };
}

/** The narrowest cells under which words may stand slanted, steep, or upright beside each other. */
const SLOPE = { slanted: 1.45, steep: 1.15, upright: 1 };

/**
 * How the words above the columns stand; where they would overlap, only the chosen one is shown.
 * @param {number} em the row's width in letters @param {number} n cells
 */
export function slopeFor(em, n) {
  const pitch = em / n;
  if (em === 0 || pitch >= SLOPE.slanted) return 'slanted';
  if (pitch >= SLOPE.steep) return 'steep';
  return pitch >= SLOPE.upright ? 'upright' : 'alone';
}

/**
 * What fits into the cells of a row this wide. Before anything is measured the long form is as good a guess as any.
 * @param {number} em the row's width in letters @param {number} n cells
 * @returns {'digits' | 'hundredths' | 'none'}
 */
export function digitsFor(em, n) {
  const pitch = em / n;
  if (em === 0 || pitch >= ROOM.digits) return 'digits';
  return pitch >= ROOM.hundredths ? 'hundredths' : 'none';
}
