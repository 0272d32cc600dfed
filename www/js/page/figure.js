// Which figure a piece of the text is about: the one in its own section, else the one that follows that section.

export const TAG = 'multi-head-attention';

/** @typedef {import('../element.js').MultiHeadAttention} Figure */

/** @param {Element} element @returns {Figure | null} */
export function figureOf(element) {
  const section = element.closest('section');
  const inside = section?.querySelector(TAG);
  const next = section?.nextElementSibling;
  return /** @type {Figure | null} */ (inside ?? (next?.localName === TAG ? next : null));
}
