/** A language that nobody speaks, made from English: every letter is another one, and it runs from right to left. */

import { readFileSync } from 'node:fs';

/** @param {string} name */
const content = (name) => JSON.parse(readFileSync(new URL(`../../content/en/${name}.json`, import.meta.url), 'utf8'));

const LETTERS = { from: 'abcdefghijklmnopqrstuvwxyz', to: 'ȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑ' };

/** The letters of a sentence; its places to fill and the names of its terms stay. @param {string} sentence */
export const pseudo = (sentence) => sentence.replace(/\{[^}]*\}|\[\[[^|\]]*\||[a-z]/gi, (piece) => {
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

/** The words of the sentences that stay, the pieces on either side of an apostrophe apart. */
const KEPT_WORDS = Object.entries(content('strings')).filter(([key]) => KEPT.test(key)).flatMap(([, sentence]) => String(sentence).match(/[A-Za-z]+/g) ?? []);

/** What `addLanguage` takes. */
export const PSEUDO = {
  strings: Object.fromEntries(Object.entries(content('strings')).map(([key, sentence]) => [key, KEPT.test(key) ? sentence : pseudo(String(sentence))])),
  quiz: translate(content('quiz')),
  direction: 'rtl',
};

/**
 * Words in plain letters, which no sentence of the made-up language has. Capitals alone are letters of the model of repeats.
 * @param {string} text @param {string[]} names words that are no English: names, and signs of the model
 */
export const englishIn = (text, names) => (text.match(/(?<!\p{L})[A-Za-z]{2,}(?!\p{L})/gu) ?? [])
  .filter((word) => word !== word.toUpperCase() && ![...KEPT_WORDS, ...names].some((kept) => kept.toLowerCase() === word.toLowerCase()));

/**
 * Every text the element shows or names; what a program writes for programs is left out, and so are the words of a model,
 * which stand in a `bdi`; a language names itself.
 * @param {import('./harness/index.mjs').WatchedPage} page
 * @returns {Promise<string[]>}
 */
export const textsOf = (page) => page.evaluate(() => {
  const root = /** @type {ShadowRoot} */ (document.querySelector('multi-head-attention')?.shadowRoot);
  const named = ['aria-label', 'aria-description', 'aria-valuetext', 'aria-roledescription', 'title', 'alt', 'placeholder'];
  return [...root.querySelectorAll('*')].filter((element) => !element.closest('style, code, pre, textarea, bdi, .share-set [lang]')).flatMap((element) => {
    const names = named.map((name) => element.getAttribute(name));
    const texts = [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : null));
    return [...names, ...texts].flatMap((text) => text?.trim() || []);
  });
});
