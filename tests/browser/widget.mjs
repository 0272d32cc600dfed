/** The element in a page, as browser tests use it. */

import { openPage } from './harness/index.mjs';

/** @typedef {import('./harness/index.mjs').WatchedPage} WatchedPage */

const EVENTS = ['mha-ready', 'mha-change', 'mha-answer', 'mha-complete', 'mha-train', 'mha-error'];

/** Records every event of every lesson on the page, from the page's own root, before the script runs. */
const LISTEN = `<script>
  window.heard = [];
  for (const type of ${JSON.stringify(EVENTS)}) {
    document.addEventListener(type, (event) => window.heard.push({ type, id: event.target.id, detail: structuredClone(event.detail) }));
  }
</script>`;

/**
 * A host page around `html`, or around one lesson with these attributes, ready to be used.
 * @param {import('node:test').TestContext} t
 * @param {import('./harness/index.mjs').PageOptions & { attributes?: string }} [options]
 */
export async function openWidget(t, { attributes = '', html, head = '', ...options } = {}) {
  const lesson = `<multi-head-attention id="lesson" ${attributes}><a href="elsewhere">Open the lesson</a></multi-head-attention>`;
  const page = await openPage(t, { html: html ?? lesson, head: LISTEN + head, ...options });
  await ready(page);
  return page;
}

/** @param {WatchedPage} page */
export function ready(page) {
  return page.evaluate(() => Promise.all([...document.querySelectorAll('multi-head-attention')].map((element) => element.ready)).then(() => {}));
}

/** @param {WatchedPage} page @param {string} type @returns {Promise<any[]>} the details of the events of this type so far */
export function heard(page, type) {
  return page.evaluate((type) => window.heard.filter((event) => event.type === type).map(({ detail }) => detail), type);
}

/** @param {WatchedPage} page @returns {Promise<any>} the state of the lesson that the page is about: the linked one, else the first */
export function stateOf(page) {
  return page.evaluate(() => /** @type {any} */ (document.querySelector('multi-head-attention[link-state]') ?? document.querySelector('multi-head-attention'))?.state);
}

/**
 * The first match inside the lesson.
 * @param {WatchedPage} page @param {string} selector
 */
export async function inside(page, selector) {
  const found = await page.$(`multi-head-attention >>> ${selector}`);
  if (!found) throw new Error(`nothing in the lesson matches ${selector}`);
  return found;
}

/** @param {WatchedPage} page @param {string} selector */
export const count = async (page, selector) => (await page.$$(`multi-head-attention >>> ${selector}`)).length;

/** @param {WatchedPage} page @param {string} selector */
export const textOf = async (page, selector) => (await inside(page, selector)).evaluate((element) => element.textContent?.trim() ?? '');

/** What has the focus inside the lesson, told by what a screen reader would call it. @param {WatchedPage} page */
export function focused(page) {
  return page.evaluate(() => {
    const element = document.activeElement?.shadowRoot?.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? null;
  });
}

/** Two turns of the page: everything that was batched has been said. @param {WatchedPage} page */
export const settled = (page) => page.evaluate(() => new Promise((done) => setTimeout(done)));
