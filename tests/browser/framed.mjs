/** Lessons in frames, as browser tests use them. */

import { openPage } from './harness/index.mjs';

/** @typedef {import('./harness/index.mjs').WatchedPage} WatchedPage */

/** Keeps every message that reaches the host page, each with the name of the frame it came from. */
const LISTEN = `<script>
  window.heard = [];
  addEventListener('message', ({ source, data }) => {
    const frame = [...document.querySelectorAll('iframe')].find(({ contentWindow }) => contentWindow === source);
    window.heard.push({ from: frame?.id ?? null, data });
  });
</script>`;

/**
 * A host page with one frame, ready to be used.
 * @param {import('node:test').TestContext} t
 * @param {{ src?: string, frame?: string, head?: string, html?: string, headers?: Record<string, string> }} [options] `frame` holds more attributes
 */
export async function openFramed(t, { src = 'embed.html?view=quiz', frame = '', head = '', html = '', headers } = {}) {
  const tag = `<iframe id="frame" title="lesson" width="700" height="300" ${frame} src="${src}"></iframe>`;
  const page = await openPage(t, { head: LISTEN + head, html: tag + html, headers });
  const inner = await lessonFrame(page);
  return { page, inner };
}

/** The frame with the lesson, once the lesson runs in it. @param {import('puppeteer-core').Page} page */
export async function lessonFrame(page) {
  const element = await page.waitForSelector('iframe');
  const frame = await element?.contentFrame();
  if (!frame) throw new Error('the page has no frame');
  await frame.waitForSelector('multi-head-attention');
  await frame.evaluate(async () => {
    await customElements.whenDefined('multi-head-attention');
    await document.querySelector('multi-head-attention')?.ready;
  });
  return frame;
}

/** What the host page has heard so far. @param {WatchedPage} page @returns {Promise<any[]>} */
export const messages = (page) => page.evaluate(() => window.heard.map(({ data }) => data));

/**
 * Asks the frame, as a host page would, and waits for its answer.
 * @param {WatchedPage} page @param {Record<string, unknown>} request
 * @returns {Promise<any>}
 */
export async function ask(page, request) {
  await page.evaluate((request) => document.querySelector('iframe')?.contentWindow?.postMessage(request, '*'), request);
  await page.waitForFunction((id) => window.heard.some(({ data }) => data.type === 'mha-reply' && data.id === id), {}, request.id);
  return (await messages(page)).find(({ type, id }) => type === 'mha-reply' && id === request.id);
}

/** Answers a question in the frame, as its page could. @param {import('puppeteer-core').Frame} frame @param {string} id @param {unknown} response */
export const answer = (frame, id, response) => frame.evaluate((id, response) => {
  const element = /** @type {HTMLElementTagNameMap['multi-head-attention']} */ (document.querySelector('multi-head-attention'));
  element.answer(id, response);
}, id, response);

/** Two frames of the page, and what observers had to say about them. @param {WatchedPage | import('puppeteer-core').Frame} page */
export const painted = (page) => page.evaluate(() => new Promise((done) => setTimeout(done, 150)));
