/** A language that nobody speaks, made from English: every letter is another one, and it runs from right to left. */

import { readFileSync } from 'node:fs';

/** @param {string} name */
const content = (name) => JSON.parse(readFileSync(new URL(`../../content/en/${name}.json`, import.meta.url), 'utf8'));

const LETTERS = { from: 'abcdefghijklmnopqrstuvwxyz', to: 'ȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑ' };

/** The letters of a sentence, its places to fill left as they are. @param {string} sentence */
export const pseudo = (sentence) => sentence.replace(/\{[^}]*\}|[a-z]/gi, (piece) => {
  const at = LETTERS.from.indexOf(piece.toLowerCase());
  if (at < 0) return piece;
  const letter = [...LETTERS.to][at];
  return piece === piece.toLowerCase() ? letter : letter.toUpperCase();
});

/** Sentences of the models, which are trained on English, and names that are no words. */
const KEPT = /^(scene\.(prepared|signs|flow\.block|bill\.unit)\.|scene\.endings\.last-word|number\.(decimal|group)|scene\.receipt\.exp$)/;

/** @param {unknown} value @param {string} [key] @returns {any} */
function translate(value, key = '') {
  if (typeof value === 'string') return ['stem', 'text', 'reason', 'explain'].includes(key) ? pseudo(value) : value;
  if (Array.isArray(value)) return value.map((item) => translate(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, translate(item, name)]));
}

/** What `addLanguage` takes. */
export const PSEUDO = {
  strings: Object.fromEntries(Object.entries(content('strings')).map(([key, sentence]) => [key, KEPT.test(key) ? sentence : pseudo(String(sentence))])),
  quiz: translate(content('quiz')),
  direction: 'rtl',
};

/**
 * Words in plain letters that the element shows or names, and that come from no sentence of the language. What is said in
 * `allowed` may stay: words of the sentence, names of models, what a program writes for programs.
 * @param {import('./harness/index.mjs').WatchedPage} page @param {string[]} allowed
 * @returns {Promise<string[]>}
 */
export const leftInEnglish = (page, allowed) => page.evaluate((allowed) => {
  const root = /** @type {ShadowRoot} */ (document.querySelector('multi-head-attention')?.shadowRoot);
  const known = new Set(allowed.map((word) => word.toLowerCase()));
  const plain = (/** @type {string} */ text) => (text.match(/(?<!\p{L})[A-Za-z]{2,}(?!\p{L})/gu) ?? []).filter((word) => !known.has(word.toLowerCase()));
  /** @type {Set<string>} */
  const found = new Set();
  const look = (/** @type {string | null} */ text, /** @type {string} */ place) => { for (const word of plain(text ?? '')) found.add(`${word} in ${place}: ${text?.trim().slice(0, 60)}`); };
  for (const element of root.querySelectorAll('*')) {
    if (element.closest('style, code, pre, textarea, script')) continue;
    const place = `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`;
    for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'aria-roledescription', 'title', 'alt', 'placeholder', 'summary']) look(element.getAttribute(name), `${place} ${name}`);
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) look(node.textContent, place);
  }
  return [...found];
}, allowed);
