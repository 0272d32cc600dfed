// Plain xAPI, for platforms that start a page with `endpoint`, `auth` and `actor` in its address.

import { Lrs } from './lrs.js';
import { answerResult, duration, lessonObject, questionObject, scoreResult, statement } from './statements.js';

/**
 * @param {{ endpoint: string, authorization: string, actor: object, activity: string, registration?: string }} launch
 * @returns {import('./results.js').Place}
 */
export function xapi({ registration = '', activity, ...launch }) {
  const started = Date.now();
  const lrs = new Lrs({ ...launch, registration });
  const context = {
    ...(registration && { registration }),
    contextActivities: { grouping: [lessonObject(activity)] },
  };
  return {
    restore: async () => ({}), // a learner with a name is there, and nothing of theirs is kept here
    report(report) {
      if (report.answer) lrs.say(statement('answered', questionObject(activity, report), context, answerResult(report)));
      if (!report.completed) return;
      const result = { completion: true, ...(report.score && { score: scoreResult(report.score) }), duration: duration(Date.now() - started) };
      lrs.say(statement('completed', lessonObject(activity), context, result));
    },
    hide: () => lrs.leave(),
    leave: () => lrs.leave(),
  };
}
