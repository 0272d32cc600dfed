/** What can be said about the looks of any state: can it be read, and does it fit? */

import { readFile } from 'node:fs/promises';

/** @typedef {import('./widget.mjs').WatchedPage} WatchedPage */

const AXE = await readFile(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds, as "rule: element". Where the system sets the colours, their contrast is its own. @param {WatchedPage} page */
export async function axe(page) {
  await page.evaluate(AXE);
  return page.evaluate(async (runOnly) => {
    const rules = { region: { enabled: false }, 'color-contrast': { enabled: !matchMedia('(forced-colors: active)').matches } };
    const { violations } = await /** @type {any} */ (window).axe.run('multi-head-attention', { runOnly, rules });
    return violations.flatMap((/** @type {any} */ { id, nodes }) => `${id}, ${nodes.length} times, first in ${nodes[0].html.slice(0, 200)}`);
  }, RULES);
}

/** What is wider than its place, except what scrolls or is cut off in a frame of its own. @param {WatchedPage} page */
export function overflowing(page) {
  return page.evaluate(() => {
    const root = /** @type {ShadowRoot} */ (document.querySelector('multi-head-attention')?.shadowRoot);
    const framed = '.rowstrip, .table-frame, .meeting-frame, svg, .unseen, .rowword, .part';
    const wide = [...root.querySelectorAll('.view *')].filter((element) => !element.closest(framed) && element.getBoundingClientRect().right > innerWidth + 1);
    const page = document.documentElement.scrollWidth > innerWidth ? [`the page is ${document.documentElement.scrollWidth} px wide`] : [];
    return [...page, ...wide.map((element) => `${element.tagName}.${element.className}: ${element.textContent?.slice(0, 30)}`)];
  });
}
