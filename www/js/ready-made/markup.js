// The little markup that is written when the page is built. Every text in it goes through here.

/** @type {Record<string, string>} */
const NAMES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** @param {string} text */
export const plain = (text) => text.replace(/[&<>"]/g, (letter) => NAMES[letter]);

/** An element around finished markup. @param {string} tag such as `p class="x"` @param {string[]} inner */
export const element = (tag, ...inner) => `<${tag}>${inner.join('')}</${tag.split(' ', 1)[0]}>`;

/** @param {string} tag @param {string[]} texts one element for each */
export const each = (tag, texts) => texts.map((text) => element(tag, plain(text))).join('');
