// The little markup that is written when the page is built.

import { escaped } from '../escaped.js';

/** An element around finished markup. @param {string} tag such as `p class="x"` @param {string[]} inner */
export const element = (tag, ...inner) => `<${tag}>${inner.join('')}</${tag.split(' ', 1)[0]}>`;

/** @param {string} tag @param {string[]} texts one element for each */
export const each = (tag, texts) => texts.map((text) => element(tag, escaped(text))).join('');
