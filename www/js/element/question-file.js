// An instructor's questions, from a file beside the page.

/** No file of questions is longer. */
const LONGEST = 1_000_000;

/**
 * Fetches `src` from the page's own origin and hands it to nobody else.
 * @param {string} src @param {AbortSignal} signal
 * @returns {Promise<string>}
 */
export async function fetchQuestions(src, signal) {
  const address = new URL(src, document.baseURI);
  if (address.origin !== location.origin) throw refusal(src, 'is from another site, expected an address on this one');
  const answer = await fetch(address, { signal, mode: 'same-origin', redirect: 'error' });
  if (!answer.ok) throw refusal(src, `answers ${answer.status}, expected a file of questions`);
  const text = await answer.text();
  if (text.length > LONGEST) throw refusal(src, `is ${text.length} characters long, expected at most ${LONGEST}`);
  return text;
}

/** @param {string} src @param {string} trouble */
function refusal(src, trouble) {
  return Object.assign(new Error(`questions-src '${src}' ${trouble}`), { code: 'questions-src' });
}

/**
 * What the page is told when a file of questions cannot be used.
 * @param {unknown} error @param {string} src
 */
export function fileRefusal(error, src) {
  const { code, message } = /** @type {Error & { code?: unknown }} */ (error);
  return { code: typeof code === 'string' ? code : 'questions-src', message, field: 'questions-src', value: src };
}
