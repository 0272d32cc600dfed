// SCORM 2004, 4th edition. Its second has two decimals: "…:51Z" is refused, "…:51.12Z" is not.

/** @type {import('./scorm.js').Dialect} */
export const scorm2004 = {
  limit: 64000,
  exit: 'cmi.exit',

  begin(platform) {
    if (platform.get('cmi.completion_status') !== 'completed') platform.set('cmi.completion_status', 'incomplete');
    platform.commit();
  },

  standing({ score, complete }, platform) {
    /** @type {[string, string | number][]} */
    const fields = complete ? [['cmi.completion_status', 'completed']] : [];
    if (!score) return fields;
    fields.push(['cmi.score.min', 0], ['cmi.score.max', score.max], ['cmi.score.raw', decimal(score.raw)], ['cmi.score.scaled', decimal(score.scaled)]);
    const mark = platform.get('cmi.scaled_passing_score');
    if (complete && mark !== '') fields.push(['cmi.success_status', score.scaled >= Number(mark) ? 'passed' : 'failed']);
    return fields;
  },

  interaction({ answer, questions }, at) {
    const { id, response, correct } = /** @type {import('./results.js').Answer} */ (answer);
    const chosen = [response].flat().map(String);
    const { options, type: kind = '' } = questions.find((question) => question.id === id) ?? {};
    const isNumber = /^-?\d+(\.\d+)?$/.test(chosen[0]);
    const type = INTERACTIONS[kind] ?? (options ? 'choice' : isNumber ? 'numeric' : 'other');
    return [
      ['id', id], ['type', type], ['timestamp', moment(at)],
      ['learner_response', chosen.join('[,]').slice(0, 4000)], ['result', correct ? 'correct' : 'incorrect'],
    ];
  },

  time: (seconds) => ['cmi.session_time', `PT${Math.floor(seconds / 3600)}H${Math.floor(seconds / 60) % 60}M${seconds % 60}S`],
};

/** Where the kind of a question has a word of its own. @type {Record<string, string>} */
const INTERACTIONS = { order: 'sequencing', set: 'true-false' };

/** Seven digits are what the standard promises to keep. @param {number} number */
const decimal = (number) => Number(number.toFixed(7));

/** @param {Date} at */
const moment = (at) => at.toISOString().replace(/(\.\d\d)\dZ$/, '$1Z');
