// Is a language that a page brings complete? The build asks the same of the languages that ship; here a page's author hears
// of it, so every refusal names what is missing and what would be right.

/** @typedef {import('./content.js').Language} Language */

/** How many of the missing are named. */
const NAMED = 5;

/** The fields of a question that a translator writes. */
const SENTENCES = ['stem', 'text', 'reason', 'explain'];

/**
 * @param {string} tag @param {Language} language @param {Language} english
 * @returns {Language} a copy, which whoever gave it cannot change any more
 */
export function complete(tag, language, english) {
  const { strings, quiz, direction } = structuredClone(language ?? {});
  if (!isObject(strings)) throw refusal(tag, 'strings is missing, expected an object of sentences, as in content/en/strings.json');
  if (!Array.isArray(quiz?.questions)) throw refusal(tag, 'quiz is missing, expected { questions: [ … ] }, as in content/en/quiz.json');
  if (![undefined, 'ltr', 'rtl'].includes(direction)) throw refusal(tag, `direction is ${JSON.stringify(direction)}, expected "ltr" or "rtl"`);
  const faults = [...sentences(strings, english.strings)];
  const questions = translated(english.quiz.questions, quiz.questions, '', faults);
  if (faults.length) throw refusal(tag, list(faults));
  return { strings, quiz: { questions }, direction };
}

/** @param {Record<string, string>} strings @param {Record<string, string>} english */
function* sentences(strings, english) {
  for (const [key, sentence] of Object.entries(english)) {
    const text = strings[key];
    if (typeof text !== 'string' || (!text && sentence)) yield `strings["${key}"] is missing; English has "${sentence}"`;
    else if (places(text) !== places(sentence)) yield `strings["${key}"] has ${places(text) || 'no place to fill'}, expected ${places(sentence) || 'none'}`;
  }
  for (const key of Object.keys(strings)) if (!Object.hasOwn(english, key)) yield `strings["${key}"] is not a key of this lesson`;
}

/**
 * The English questions in the words of the other language: keys, conditions and ids cannot come out otherwise.
 * @param {unknown} english @param {unknown} other @param {string} place @param {string[]} faults
 * @returns {any}
 */
function translated(english, other, place, faults) {
  if (Array.isArray(english)) return english.map((item, i) => translated(item, counterpart(item, other, i), `${place}${name(item, i)}`, faults));
  if (!isObject(english)) return english;
  return Object.fromEntries(Object.entries(/** @type {object} */ (english)).map(([key, value]) => {
    const found = isObject(other) ? /** @type {Record<string, unknown>} */ (other)[key] : undefined;
    if (!SENTENCES.includes(key)) return [key, translated(value, found, place && `${place}.${key}`, faults)];
    if (typeof found !== 'string' || !found) faults.push(`quiz${place}.${key} is missing; English has "${value}"`);
    return [key, found];
  }));
}

/** @param {any} item @param {unknown} others @param {number} i */
const counterpart = (item, others, i) => (!Array.isArray(others) ? undefined : item?.id ? others.find((other) => other?.id === item.id) : others[i]);

/** @param {any} item @param {number} i */
const name = (item, i) => `[${item?.id ? `"${item.id}"` : i}]`;

/** "{b} of [[a|shown]]" → "[[a|, {b}": what is filled in, and which term is explained. @param {string} text */
const places = (text) => [...new Set(text.match(/\{\w[\w-]*\}|\[\[[\w-]+\|/g))].sort().join(', ');

/** @param {unknown} value */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param {string[]} faults */
const list = (faults) => faults.slice(0, NAMED).join('; ') + (faults.length > NAMED ? `; and ${faults.length - NAMED} more` : '');

/** @param {string} tag @param {string} fault */
const refusal = (tag, fault) => new TypeError(`addLanguage("${tag}"): ${fault}`);
