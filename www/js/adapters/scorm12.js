// SCORM 1.2 to the letter, also where platforms are lenient: `wrong`, one letter per option, 4,096 characters.

/** @typedef {import('./results.js').Report} Report */

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const LONGEST_TEXT = 255;

/** @type {import('./scorm.js').Dialect} */
export const scorm12 = {
  limit: 4096,
  exit: 'cmi.core.exit',

  begin(platform) {
    const status = platform.get('cmi.core.lesson_status');
    if (status === '' || status === 'not attempted') platform.set('cmi.core.lesson_status', 'incomplete');
    platform.commit();
  },

  standing({ score, complete }, platform) {
    /** @type {[string, string | number][]} */
    const fields = score ? [['cmi.core.score.min', 0], ['cmi.core.score.max', 100], ['cmi.core.score.raw', percent(score.scaled)]] : [];
    const mark = score ? platform.get('cmi.student_data.mastery_score') : '';
    if (complete) fields.push(['cmi.core.lesson_status', verdict(score?.scaled ?? 0, mark)]);
    return fields;
  },

  interaction(report, at) {
    const { id, correct, type, response } = written(report);
    return [['id', id], ['type', type], ['time', clock(at)], ['student_response', response], ['result', correct ? 'correct' : 'wrong']];
  },

  time: (seconds) => ['cmi.core.session_time', [seconds / 3600, seconds / 60 % 60, seconds % 60].map(two).join(':')],
};

/** Without a mark to reach, all questions answered is all that is asked. @param {number} scaled @param {string} mastery */
function verdict(scaled, mastery) {
  if (mastery.trim() === '') return 'completed';
  return percent(scaled) >= Number(mastery) ? 'passed' : 'failed';
}

/** Options are lettered in the order of the question file. @param {Report} report */
function written({ answer, questions }) {
  const { id, response, correct } = /** @type {import('./results.js').Answer} */ (answer);
  const { options, type: kind } = questions.find((question) => question.id === id) ?? {};
  const chosen = [response].flat().map(String);
  if (kind === 'set') return { id, correct, type: 'true-false', response: chosen[0].charAt(0) };
  if (kind === 'order') return { id, correct, type: 'sequencing', response: chosen.map((option) => LETTERS[options?.indexOf(option) ?? 0]).join(',') };
  if (options) return { id, correct, type: 'choice', response: chosen.map((option) => LETTERS[options.indexOf(option)]).sort().join(',') };
  const type = /^-?\d+(\.\d+)?$/.test(chosen[0]) ? 'numeric' : 'fill-in';
  return { id, correct, type, response: chosen.join(',').slice(0, LONGEST_TEXT) };
}

/** @param {number} scaled */
const percent = (scaled) => Math.round(scaled * 10000) / 100;

/** @param {number} number */
const two = (number) => String(Math.floor(number)).padStart(2, '0');

/** @param {Date} at */
const clock = (at) => [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':');
