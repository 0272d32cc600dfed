// Words of the glossary in the prose. Without scripts they are links to the list at the end of the page; with them, what
// stands there also pops up beside the word.

import { popOver } from '../pop-over.js';

/** @param {Document} page */
export function explainTerms(page) {
  for (const link of page.querySelectorAll('a.gloss')) {
    const term = link.getAttribute('href')?.slice(1) ?? '';
    const entry = page.getElementById(term);
    const says = entry?.nextElementSibling;
    if (link instanceof HTMLElement && says) explain(page, link, entry.textContent ?? '', says.textContent ?? '');
  }
}

/** @param {Document} page @param {HTMLElement} link @param {string} name @param {string} says */
function explain(page, link, name, says) {
  const [place, tip, title] = ['span', 'span', 'b'].map((tag) => page.createElement(tag));
  place.className = 'gloss-place';
  tip.className = 'gloss-tip';
  tip.hidden = true;
  tip.setAttribute('role', 'tooltip');
  tip.id = `tip-${page.querySelectorAll('.gloss-tip').length}`;
  title.textContent = name;
  tip.append(title, ` ${says}`);
  link.setAttribute('aria-describedby', tip.id);
  link.replaceWith(place);
  place.append(link, tip);
  popOver(place, link, tip, () => page.documentElement);
}
