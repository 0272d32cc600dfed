// Reading a page: every text that names its number, every cell of the close-up, every pixel of the small grids.

/**
 * What one thing on the page says about one number: it lies between `least` and `most`.
 * @typedef {{ place: string, least: number, most: number, text: string }} Reading
 * @typedef {{ decimal: string, group: string, ramp: [fill: string, ink: string][], head: number }} Writing `head` is the one in the close-up, from 1
 */

/** @param {ParentNode} root @param {Writing} writing @returns {Generator<Reading>} */
export function* readPage(root, writing) {
  for (const element of root.querySelectorAll('[data-number]')) {
    const text = element.textContent?.trim() ?? '';
    yield { place: element.getAttribute('data-number') ?? '', text, ...rangeOf(text, writing) };
  }
  for (const cell of root.querySelectorAll('.closeup [data-cell]')) yield* readCell(/** @type {HTMLElement} */ (cell), writing);
  for (const canvas of root.querySelectorAll('canvas[data-head]')) yield* readCanvas(/** @type {HTMLCanvasElement} */ (canvas), writing);
}

/** @param {HTMLElement} cell @param {Writing} writing @returns {Generator<Reading>} */
function* readCell(cell, writing) {
  const at = (cell.dataset.cell ?? '').split(',').map((index) => Number(index) - 1);
  const place = `${writing.head - 1}/${at.join('/')}`;
  if (cell.classList.contains('hid')) return yield hidden(place);
  const digits = cell.querySelector('.digits')?.textContent ?? '';
  yield { place: `pattern/${place}`, text: digits, ...(digits ? rangeOf(digits, writing) : { least: 0, most: 0.005 }) };
  const hundredths = cell.querySelector('.hundredths')?.textContent ?? '';
  const share = rangeOf(hundredths, writing);
  if (hundredths) yield { place: `pattern/${place}`, text: hundredths, least: share.least / 100, most: share.most / 100 };
  const [red, green, blue] = cell.style.backgroundColor.match(/\d+/g)?.map(Number) ?? [];
  yield { place: `pattern/${place}`, text: cell.style.backgroundColor, ...weightsOf([red, green, blue], writing.ramp) };
}

/** @param {HTMLCanvasElement} canvas @param {Writing} writing @returns {Generator<Reading>} */
function* readCanvas(canvas, { ramp }) {
  const { width, height } = canvas;
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
  for (let at = 0; at < width * height; at += 1) {
    const place = `${Number(canvas.dataset.head) - 1}/${Math.floor(at / width)}/${at % width}`;
    const [red, green, blue, alpha] = pixels.subarray(at * 4, at * 4 + 4);
    if (alpha === 0) yield hidden(place);
    else yield { place: `pattern/${place}`, text: `rgb(${red}, ${green}, ${blue})`, ...weightsOf([red, green, blue], ramp) };
  }
}

/** @param {string} place @returns {Reading} */
const hidden = (place) => ({ place: `scores/${place}`, least: -Infinity, most: -Infinity, text: '' });

/**
 * "−0.83" leaves open −0.835 to −0.825, "< 0.01" leaves open 0 to 0.01, and a word can only mean that all is hidden.
 * @param {string} text @param {Pick<Writing, 'decimal' | 'group'>} writing
 */
export function rangeOf(text, { decimal, group }) {
  const plain = text.replaceAll(group, '').replace(decimal, '.').replace('−', '-').replace(/\s/g, '');
  if (plain === '-∞') return { least: -Infinity, most: -Infinity };
  if (plain.startsWith('<')) return { least: 0, most: Number(plain.slice(1)) };
  if (!/\d/.test(plain)) return { least: 0, most: 0 };
  const number = Number(plain);
  const half = 0.5 * 10 ** -(plain.split('.')[1]?.length ?? 0);
  return { least: number - half, most: number + half };
}

/**
 * The weights a shade can stand for: position on the ramp is weight^(2/3). A step to either side is left open, since some
 * browsers blur what a canvas gives out. A colour far from the ramp stands for nothing.
 * @param {number[]} colour @param {Writing['ramp']} ramp
 */
function weightsOf([red, green, blue], ramp) {
  const distances = ramp.map(([fill]) => {
    const number = parseInt(fill.slice(1), 16);
    return Math.hypot(red - (number >> 16), green - ((number >> 8) & 255), blue - (number & 255));
  });
  const nearest = distances.reduce((best, distance, i) => (distance < distances[best] ? i : best), 0);
  if (!(distances[nearest] < 3)) return { least: NaN, most: NaN };
  const weight = (/** @type {number} */ step) => Math.min(1, Math.max(0, step / (ramp.length - 1))) ** 1.5;
  return { least: weight(nearest - 1.5), most: weight(nearest + 1.5) };
}
