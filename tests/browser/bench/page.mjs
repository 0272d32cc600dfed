/** The page itself: from a control to the painted grids, beside the same grids as filled rectangles. */

import { print } from './print.mjs';

const ROUNDS = 40;
/** As many words as the page takes, for the most and largest grids. */
const LONG = Array.from({ length: 30 }, (_, index) => `word${index}`).join(' ');

/** @param {import('puppeteer-core').Browser} browser @param {Awaited<ReturnType<typeof import('../harness/server.mjs').startServer>>} server */
export async function benchPage(browser, server) {
  const page = await browser.newPage();
  await page.goto((await server.place({ html: '<multi-head-attention model="untrained"></multi-head-attention>' })).url);
  await page.evaluate(() => document.querySelector('multi-head-attention')?.ready);
  const lesson = await page.evaluate(measureChange, { heads: 6 }, ROUNDS);
  print('any control → grids painted, lesson size', `${lesson.toFixed(2)} ms`, 'median, script and painting; aim 1, floor 4');
  const large = await page.evaluate(measureChange, { heads: 32, sentence: LONG }, ROUNDS);
  const rectangles = await page.evaluate(measureRectangles, 32, 32, ROUNDS);
  print('the same with 32 heads × 32 × 32', `${large.toFixed(2)} ms`, `32 × 32 × 32 fillRect alone ${rectangles.toFixed(2)} ms`);
  await page.close();
}

/**
 * Runs in the page. Seeds change every grid; the last grid's picture ends the time.
 * @param {Record<string, unknown>} state @param {number} rounds
 */
async function measureChange(state, rounds) {
  const element = /** @type {any} */ (document.querySelector('multi-head-attention'));
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  let painted = 0;
  const { putImageData } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.putImageData = function (/** @type {any[]} */ ...given) {
    /** @type {any} */ (putImageData).apply(this, given);
    painted = performance.now();
  };
  for (const [name, value] of Object.entries(state)) element[name] = value;
  await frame();
  const times = [];
  for (let round = 1; round <= rounds; round++) {
    painted = 0;
    const start = performance.now();
    element.seed = round;
    await frame();
    await frame();
    if (painted > 0) times.push(painted - start);
  }
  CanvasRenderingContext2D.prototype.putImageData = putImageData;
  if (times.length < rounds / 2) throw new Error(`only ${times.length} of ${rounds} changes were painted`);
  return times.sort((a, b) => a - b)[times.length >> 1];
}

/** Runs in the page. @param {number} heads @param {number} side @param {number} rounds */
function measureRectangles(heads, side, rounds) {
  const context = /** @type {CanvasRenderingContext2D} */ (Object.assign(document.createElement('canvas'), { width: side, height: side }).getContext('2d'));
  let least = Infinity;
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    for (let cell = 0; cell < heads * side * side; cell++) {
      context.fillStyle = `rgb(${cell % 256} 90 ${round})`;
      context.fillRect(cell % side, (cell / side | 0) % side, 1, 1);
    }
    least = Math.min(least, performance.now() - start);
  }
  return least;
}
