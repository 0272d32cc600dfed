// The texts of the lesson, one pair of files per language. They travel inside the script and are handed to the core. A page
// can bring a language of its own.

import deQuiz from '../../../content/de/quiz.json' with { type: 'json' };
import deStrings from '../../../content/de/strings.json' with { type: 'json' };
import enQuiz from '../../../content/en/quiz.json' with { type: 'json' };
import enStrings from '../../../content/en/strings.json' with { type: 'json' };
import { complete } from './complete.js';

/**
 * @typedef {{ questions: any[] }} Quiz
 * @typedef {{ strings: Record<string, string>, quiz: Quiz, direction?: 'ltr' | 'rtl' }} Language
 * @typedef {Language & { lang: string, page?: string }} Content `page`: the lesson as a page in this language
 */

/** @type {Map<string, Content>} */
const LANGUAGES = new Map([
  ['en', { lang: 'en', page: 'index.html', strings: enStrings, quiz: enQuiz }],
  ['de', { lang: 'de', page: 'index.de.html', strings: deStrings, quiz: deQuiz }],
]);

/** The languages whose pages are built; those that a page brings are not known elsewhere. */
export const shipped = () => [...LANGUAGES.values()].flatMap(({ lang, page, strings }) => (page ? [{ lang, page, title: strings['ui.share.title'], name: strings['ui.share.language.own'] }] : []));

/** Tells those who speak another language for want of this one that it is there now. */
export const news = new EventTarget();

/**
 * Adds a language to this page, or replaces one. Throws where something is missing, naming it; nothing is added then.
 * @param {string} tag as in the attribute `lang`: `fr`, `pt-BR`
 * @param {Language} language
 */
export function addLanguage(tag, language) {
  const [lang] = Intl.getCanonicalLocales(tag); // a tag that cannot be one is refused here
  if (!lang) throw new RangeError('addLanguage: the tag is empty, expected a language such as "fr"');
  const { strings, quiz, direction } = complete(lang, language, { strings: enStrings, quiz: enQuiz });
  LANGUAGES.set(lang.toLowerCase(), { lang, strings, quiz, direction });
  news.dispatchEvent(new Event('language'));
}

/**
 * The language of the element, or of the nearest ancestor that names one, if the lesson speaks it; else English.
 * @param {HTMLElement} element
 * @returns {Content}
 */
export function contentFor(element) {
  const asked = nearest(element)?.getAttribute('lang')?.toLowerCase() ?? '';
  const spoken = [asked, asked.split('-')[0]].find((lang) => LANGUAGES.has(lang));
  return /** @type {Content} */ (LANGUAGES.get(spoken ?? 'en'));
}

/** The next element that names a language, out of any shadow tree the lesson stands in. @param {Element} element @returns {Element | null} */
function nearest(element) {
  const found = element.closest('[lang]');
  const root = found ? null : element.getRootNode();
  return root instanceof ShadowRoot ? nearest(root.host) : found;
}
