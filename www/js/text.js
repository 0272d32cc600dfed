// Words for the page, looked up by key and filled in. Nothing here makes markup out of text: what a learner typed
// stays text.

/** A word of the glossary where it stands in a sentence: `[[kv-cache|KV cache]]`. @typedef {{ term: string, text: string }} Marked */
/**
 * @typedef {{
 *   (key: string, values?: Record<string, string | number>): string,
 *   rich: (key: string, values: Record<string, unknown>) => unknown[],
 *   marked: (key: string, values?: Record<string, unknown>) => unknown[],
 *   number: (value: number) => string,
 *   precise: (value: number) => string,
 * }} Text
 */

/**
 * `t('ui.x', { n: 3 })` is a string; `t.rich('ui.x', { word: vnode })` is a list of children in which each placeholder
 * is replaced by a piece of the page; `t.marked('ui.x')` is such a list in which words of the glossary are marked;
 * `t.number(1234)` writes a bare number the way the language does, and `t.precise(0.0000002)` one of which only the first
 * digit matters.
 * @param {Record<string, string>} strings
 * @param {string} lang
 * @returns {Text}
 */
export function speak(strings, lang) {
  const plain = new Intl.NumberFormat(lang);
  const number = (/** @type {number} */ value) => plain.format(value);
  const small = new Intl.NumberFormat(lang, { maximumSignificantDigits: 1 });
  const fill = (/** @type {unknown} */ value) => (typeof value === 'number' ? number(value) : value);
  const rich = (/** @type {string} */ key, /** @type {Record<string, unknown>} */ values) =>
    pieces(strings[key] ?? key).map(({ text, name }) => (name === undefined ? text : fill(values[name])));
  const marked = (/** @type {string} */ key, /** @type {Record<string, unknown>} */ values = {}) =>
    pieces(strings[key] ?? key).map(({ text, name, term }) => (term ? { term, text } : name === undefined ? text : fill(values[name])));
  const text = (/** @type {string} */ key, /** @type {Record<string, string | number>} */ values = {}) =>
    rich(key, values).join('');
  return Object.assign(text, { rich, marked, number, precise: (/** @type {number} */ value) => small.format(value) });
}

/** A sentence of the core in which words of the glossary are marked. @param {string} sentence @returns {(string | Marked)[]} */
export const marks = (sentence) => sentence.split(MARK).map((part, i) => (i % 2 ? markedIn(part) : part));

const MARK = /(\[\[[\w-]+\|[^\]]+\]\])/;

/** @param {string} mark */
function markedIn(mark) {
  const [term, text] = mark.slice(2, -2).split('|');
  return { term, text };
}

/**
 * "cut into {n}" → the text "cut into ", then the place "n"; "the [[kv-cache|KV cache]]" → the text "the ", then the text
 * "KV cache" with its term.
 * @param {string} template
 * @returns {Piece[]}
 */
function pieces(template) {
  return marks(template).flatMap((mark) => (typeof mark === 'string' ? places(mark) : [/** @type {Piece} */ (mark)]));
}

/** @typedef {{ text?: string, name?: string, term?: string }} Piece */

/** @param {string} template @returns {Piece[]} */
const places = (template) => template.split(/\{(\w+)\}/).map((part, i) => (i % 2 ? { name: part } : { text: part }));
