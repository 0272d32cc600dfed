// The grid of the close-up as a picture that travels: decided once, drawn as SVG or on a canvas.

/** @typedef {import('../types.js').Page} Page */
/** @typedef {{ x: number, y: number, size: number, fill: string }} Square */
/** @typedef {{ x: number, y: number, text: string, fill: string, size: number, align: 'start' | 'middle' | 'end', turn: number }} Label */
/** @typedef {{ width: number, height: number, paper: string, title: string, squares: Square[], labels: Label[] }} Picture */

const CELL = 30;
const MARGIN = { left: 110, top: 110, rest: 24 };
const FONT = 'system-ui, sans-serif';
/** A picture of a mistake says so in the colour of alarm. */
const ALARM = '#b7191c';

/** Always on white: a picture goes into papers and slides. @param {Pick<Page, 'scene' | 'ramp'>} page @returns {Picture} */
export function pictureOf({ scene, ramp }) {
  const { cells, rows, columns, caption, departs } = scene.closeup;
  const side = columns.length * CELL;
  const at = (/** @type {number} */ row, /** @type {number} */ column) => ({ x: MARGIN.left + column * CELL, y: MARGIN.top + row * CELL });
  const seen = cells.flatMap((line, row) => line.map((cell, column) => ({ cell, ...at(row, column) }))).filter(({ cell }) => cell.step !== null);
  const colours = (/** @type {number | null} */ step) => ramp[step ?? 0];
  return {
    width: MARGIN.left + side + MARGIN.rest * 2, height: MARGIN.top + side + MARGIN.rest * (departs ? 3 : 2), paper: '#ffffff', title: [caption, departs].filter(Boolean).join(' '),
    squares: seen.map(({ cell, x, y }) => ({ x, y, size: CELL - 1, fill: colours(cell.step)[0] })),
    labels: [
      ...seen.map(({ cell, x, y }) => label(cell.text, x + CELL / 2, y + CELL / 2, { fill: colours(cell.step)[1], align: 'middle', size: 11 })),
      ...rows.map(({ label: text }, i) => label(text, MARGIN.left - 8, at(i, 0).y + CELL / 2, { align: 'end' })),
      ...columns.map(({ label: text }, i) => label(text, at(0, i).x + CELL / 2, MARGIN.top - 8, { align: 'start', turn: -45 })),
      label(caption, 8, MARGIN.top + side + MARGIN.rest, { size: 12 }),
      label(departs ?? '', 8, MARGIN.top + side + MARGIN.rest * 2, { size: 12, fill: ALARM }),
    ].filter(({ text }) => text !== ''),
  };
}

/** @param {string} text @param {number} x @param {number} y @param {Partial<Label>} [rest] @returns {Label} */
const label = (text, x, y, rest) => ({ text, x, y, fill: '#1b1d22', size: 13, align: 'start', turn: 0, ...rest });

const SVG = 'http://www.w3.org/2000/svg';

/** @param {Picture} picture */
export function toSvg({ width, height, paper, title, squares, labels }) {
  const svg = node('svg', { width, height, viewBox: `0 0 ${width} ${height}`, 'font-family': FONT });
  svg.append(node('title', {}, title), node('rect', { width, height, fill: paper }));
  svg.append(...squares.map(({ size, ...rest }) => node('rect', { ...rest, width: size, height: size })));
  svg.append(...labels.map(({ x, y, text, fill, size, align, turn }) => node('text', {
    x, y, fill, 'font-size': size, 'text-anchor': align, 'dominant-baseline': 'central', ...(turn && { transform: `rotate(${turn} ${x} ${y})` }),
  }, text)));
  return new XMLSerializer().serializeToString(svg);
}

/** @param {string} name @param {Record<string, string | number>} attributes @param {string} [text] */
function node(name, attributes, text = '') {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.textContent = text;
  return element;
}

/** Twice as many pixels, for screens that have them. @param {Picture} picture @returns {Promise<Blob | null>} */
export function toPng({ width, height, paper, squares, labels }) {
  const canvas = Object.assign(document.createElement('canvas'), { width: width * 2, height: height * 2 });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  context.scale(2, 2);
  for (const { x, y, size, fill } of [{ x: 0, y: 0, size: Math.max(width, height), fill: paper }, ...squares]) {
    context.fillStyle = fill;
    context.fillRect(x, y, size, size);
  }
  for (const one of labels) drawLabel(context, one);
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}

/** @param {CanvasRenderingContext2D} context @param {Label} label */
function drawLabel(context, { x, y, text, fill, size, align, turn }) {
  context.save();
  context.translate(x, y);
  context.rotate((turn * Math.PI) / 180);
  Object.assign(context, { fillStyle: fill, font: `${size}px ${FONT}`, textAlign: align === 'middle' ? 'center' : align, textBaseline: 'middle' });
  context.fillText(text, 0, 0);
  context.restore();
}
