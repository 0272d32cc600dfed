// The texts of the lesson, one pair of files per language. They travel inside the script and are handed to the core.

import enStrings from '../../../content/en/strings.json' with { type: 'json' };
import enQuiz from '../../../content/en/quiz.json' with { type: 'json' };

/** @typedef {{ lang: string, strings: Record<string, string>, quiz: object }} Content */

/** @type {Record<string, Content>} */
const LANGUAGES = { en: { lang: 'en', strings: enStrings, quiz: enQuiz } };

/**
 * The language of the element, or of the nearest ancestor that names one, if the lesson speaks it; else English.
 * @param {HTMLElement} element
 * @returns {Content}
 */
export function contentFor(element) {
  const asked = element.closest('[lang]')?.getAttribute('lang')?.toLowerCase() ?? '';
  const spoken = [asked, asked.split('-')[0], 'en'].find((lang) => Object.hasOwn(LANGUAGES, lang));
  return LANGUAGES[spoken ?? 'en'];
}
