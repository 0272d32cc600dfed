// Phrases that act: a link such as <a class="do" href="#heads=1"> sets the figure beside it, and a button at the end of its
// paragraph brings back what the learner had before. Without this script such a link is a part of the page's address.

import { figureOf } from './figure.js';

/** @typedef {import('./figure.js').Figure} Figure */

/** The one way back of each figure. @type {WeakMap<Figure, HTMLElement>} */
const ways = new WeakMap();

/** @param {Document} page */
export function obeyPhrases(page) {
  page.addEventListener('click', (event) => {
    const phrase = event.target instanceof Element ? event.target.closest('a.do') : null;
    const figure = phrase && figureOf(phrase);
    if (!(phrase instanceof HTMLAnchorElement) || !figure?.show || isForTheBrowser(event)) return;
    event.preventDefault();
    figure.ready.then(() => act(phrase, figure), () => {}); // where nothing runs there is nothing to set
  });
}

/** @param {HTMLAnchorElement} phrase @param {Figure} figure */
function act(phrase, figure) {
  figure.show(phrase.hash.slice(1));
  bringIntoView(figure);
  ways.get(figure)?.remove();
  const button = wayBack(phrase.ownerDocument);
  if (!button) return;
  button.addEventListener('click', () => {
    figure.back();
    button.remove();
    phrase.focus();
  });
  phrase.closest('p, li')?.append(' ', button);
  ways.set(figure, button);
}

/** Its words stand in the page. @param {Document} page @returns {HTMLElement | null} */
function wayBack(page) {
  const template = /** @type {HTMLTemplateElement | null} */ (page.querySelector('#way-back'));
  return /** @type {HTMLElement | null} */ (template?.content.firstElementChild?.cloneNode(true) ?? null);
}

/** @param {Figure} figure */
function bringIntoView(figure) {
  const { top, bottom } = figure.getBoundingClientRect();
  if (bottom > 0 && top < innerHeight) return;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  figure.scrollIntoView({ block: top > 0 ? 'start' : 'nearest', behavior: calm ? 'auto' : 'smooth' });
}

/** A new tab, a download. @param {MouseEvent} event */
const isForTheBrowser = (event) => event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
