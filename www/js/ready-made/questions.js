// The questions as text: to be read where no script runs, and with their answers for whoever teaches.

import { escaped } from '../escaped.js';
import { each, element } from './markup.js';

/**
 * @typedef {{ id: string, type: string, takeaway: number | 'deeper', misconception: string, stem: string, options: string[],
 *   right: string[], explain: string, show: string | null }} KeyRow
 * @typedef {import('../text.js').Text} Text
 */

/** Each question with its answer folded away. @param {KeyRow[]} rows @param {Text} t */
export function questionsToRead(rows, t) {
  const summary = element('summary', escaped(t('ui.ready-made.questions')));
  const items = rows.map((row) => element('li', asked(row), element('details', element('summary', escaped(t('ui.ready-made.answer'))), answer(row))));
  return element('details class="ready-made"', summary, element('ol', ...items));
}

/**
 * Each question with its answer, the wrong idea it catches and the figure that shows it.
 * @param {KeyRow[]} rows @param {Record<string, string>} misconceptions by code @param {string} page @param {Text} t
 */
export function answerKey(rows, misconceptions, page, t) {
  const item = (/** @type {KeyRow} */ row) => element(`li id="key-${row.id}"`, asked(row), answer(row), caught(row, misconceptions), shown(row, page, t));
  return element('ol class="key"', ...rows.map(item));
}

/**
 * The wrong ideas, each with the questions that catch it.
 * @param {KeyRow[]} rows @param {Record<string, string>} misconceptions @param {string} page @param {Text} t
 */
export function wrongIdeas(rows, misconceptions, page, t) {
  const items = Object.entries(misconceptions).flatMap(([code, idea]) => {
    const catching = rows.filter((row) => row.misconception === code);
    const links = catching.map((row) => element(`a href="#key-${row.id}"`, t.number(rows.indexOf(row) + 1)));
    const figures = catching.flatMap((row) => shown(row, page, t) || []).slice(0, 1);
    const questions = element('span', escaped(t('ui.ready-made.asked-in')), ' ', links.join(', '));
    return catching.length ? [element('li', element('q', escaped(idea)), ' ', questions, ...figures)] : [];
  });
  return element('ul class="ideas"', ...items);
}

/** @param {KeyRow} row */
const asked = ({ stem, options }) => element('p', escaped(stem)) + (options.length ? element('ul', each('li', options)) : '');

/** A task has no answer but its own words, so what stands here is the reason. @param {KeyRow} row */
function answer({ right, type, explain }) {
  const list = type === 'order' ? element('ol', each('li', right)) : each('p class="right"', right);
  return list + element('p', escaped(explain));
}

/** @param {KeyRow} row @param {Record<string, string>} misconceptions */
const caught = ({ misconception }, misconceptions) => element('p class="idea"', element('q', escaped(misconceptions[misconception] ?? '')));

/** @param {KeyRow} row @param {string} page @param {Text} t */
const shown = ({ show }, page, t) => (show ? element('p', element(`a href="${escaped(`${page}#${show}`)}"`, escaped(t('ui.ready-made.show')))) : '');
