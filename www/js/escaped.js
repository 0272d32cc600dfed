// Text that is written into markup.

/** @type {Record<string, string>} */
const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** @param {string} text in markup, also between double quotes, this text and nothing else */
export const escaped = (text) => text.replace(/[&<>"]/g, (letter) => ENTITIES[letter]);
