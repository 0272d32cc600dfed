// One tab stop per group: arrows move inside it, as the eye sees it, also from right to left.

/**
 * Moves the focus among the items of a group. Enter and Space stay with the item.
 * @param {KeyboardEvent} event
 * @returns {boolean} whether the key was one of ours
 */
export function rove(event) {
  const group = /** @type {HTMLElement} */ (event.currentTarget);
  const items = itemsOf(group);
  const at = items.indexOf(/** @type {HTMLElement} */ (event.target));
  const to = at < 0 ? null : target(event, at, items.length - 1);
  if (to === null) return false;
  event.preventDefault();
  items[to].focus();
  return true;
}

/** The item that has the focus is the group's tab stop, so that Tab leads out and not to a neighbour. @param {FocusEvent} event */
export function keepStop(event) {
  const group = /** @type {HTMLElement} */ (event.currentTarget);
  const items = itemsOf(group);
  const focused = /** @type {HTMLElement} */ (event.target);
  if (!items.includes(focused)) return;
  for (const item of items) item.tabIndex = item === focused ? 0 : -1;
}

/** @param {HTMLElement} group @returns {HTMLElement[]} */
const itemsOf = (group) => [...group.querySelectorAll('[data-item]')].filter((item) => item instanceof HTMLElement);

/**
 * @param {KeyboardEvent} event
 * @param {number} at
 * @param {number} last
 */
function target({ key, currentTarget, ctrlKey, altKey, metaKey }, at, last) {
  if (ctrlKey || altKey || metaKey) return null;
  const forward = stepOf(key, /** @type {HTMLElement} */ (currentTarget));
  if (forward) return Math.min(last, Math.max(0, at + forward));
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}

/**
 * +1 for the key that leads on, −1 for the key that leads back, 0 for any other. Right is on, unless the text runs left.
 * @param {string} key
 * @param {Element} element
 */
export function stepOf(key, element) {
  const onward = isRightToLeft(element) ? 'ArrowLeft' : 'ArrowRight';
  if (key === 'ArrowLeft' || key === 'ArrowRight') return key === onward ? 1 : -1;
  if (key === 'ArrowDown') return 1;
  return key === 'ArrowUp' ? -1 : 0;
}

/** Asked of the widget's root, since a computed style would first have to be computed. @param {Element} element */
export const isRightToLeft = (element) => element.closest('.mha')?.getAttribute('dir') === 'rtl';
