// Words for the page, looked up by key and filled in. Nothing here makes markup out of text: what a learner typed
// stays text.

/**
 * @typedef {{
 *   (key: string, values?: Record<string, string | number>): string,
 *   rich: (key: string, values: Record<string, unknown>) => unknown[],
 *   number: (value: number) => string,
 *   precise: (value: number) => string,
 * }} Text
 */

/**
 * `t('ui.x', { n: 3 })` is a string; `t.rich('ui.x', { word: vnode })` is a list of children in which each placeholder
 * is replaced by a piece of the page; `t.number(1234)` writes a bare number the way the language does, and
 * `t.precise(0.0000002)` one of which only the first digit matters.
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
  const text = (/** @type {string} */ key, /** @type {Record<string, string | number>} */ values = {}) =>
    rich(key, values).join('');
  return Object.assign(text, { rich, number, precise: (/** @type {number} */ value) => small.format(value) });
}

/**
 * "cut into {n}" → the text "cut into ", then the place "n".
 * @param {string} template
 * @returns {{ text?: string, name?: string }[]}
 */
function pieces(template) {
  return template.split(/\{(\w+)\}/).map((part, i) => (i % 2 ? { name: part } : { text: part }));
}
