// Walking the close-up by keys. The cell one comes to is the chosen cell: there is no second, invisible cursor.

import { shortcut } from './heads.js';
import { stepOf } from './roving.js';

/** @typedef {import('../types.js').Page} Page */

/**
 * @param {KeyboardEvent} event
 * @param {Page & import('./closeup.js').Leaving} page
 */
export function walk(event, { scene, act, toggleTable, backToHead, openReceipt }) {
  if (event.altKey || event.metaKey) return;
  const { head } = scene.closeup;
  const to = target(event, scene);
  const { row, column } = scene.closeup;
  if (to) act({ do: 'focus', head, row, column, ...to }); // whatever is left out, the core would choose anew
  else if (event.key === 'Escape') backToHead();
  else if (event.key === 'Enter') openReceipt();
  else if ('mst'.includes(event.key.toLowerCase()) && !event.ctrlKey) shortcut(event, head, { act, toggleTable }, scene);
  else return;
  event.preventDefault();
  if (to) focusCell(event, to.row ?? row, to.column ?? column);
}

/**
 * @param {KeyboardEvent} event
 * @param {Page['scene']} scene
 * @returns {{ row?: number, column?: number, head?: number } | null}
 */
function target({ key, ctrlKey, currentTarget }, { closeup, heads }) {
  const { row, column, head } = closeup;
  const last = closeup.rows.length;
  const inside = (/** @type {number} */ at) => Math.min(last, Math.max(1, at));
  if (key === 'Home') return ctrlKey ? { row: 1, column: 1 } : { column: 1 };
  if (key === 'End') return ctrlKey ? { row: last, column: last } : { column: last };
  if (ctrlKey) return null;
  const step = stepOf(key, /** @type {HTMLElement} */ (currentTarget));
  if (key === 'ArrowUp' || key === 'ArrowDown') return { row: inside(row + step) };
  if (step) return { column: inside(column + step) };
  if (key === 'PageUp') return { head: Math.max(1, head - 1) };
  return key === 'PageDown' ? { head: Math.min(heads.length, head + 1) } : null;
}

/** @param {KeyboardEvent} event @param {number} row @param {number} column */
function focusCell(event, row, column) {
  const grid = /** @type {HTMLElement} */ (event.currentTarget);
  const cell = grid.querySelector(`[data-cell="${row},${column}"]`);
  if (cell instanceof HTMLElement) cell.focus();
}
