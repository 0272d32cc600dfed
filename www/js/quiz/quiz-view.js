// The quiz: progress, one open question, and the others as one line each.

import { html, useLayoutEffect, useRef, useState } from '../views/dom.js';
import { Progress } from './progress.js';
import { OwnQuestion } from './own-question.js';
import { QuestionCard, takesFigure } from './question.js';
import { Summary } from './summary.js';

/** @typedef {import('./types.js').Quiz} Quiz */
/** @typedef {import('./types.js').Question} Question */
/** @typedef {import('./types.js').QuizActions} QuizActions */
/** @typedef {import('./types.js').Translate} Translate */

/**
 * `figure` makes the figure where the quiz has the page to itself; else the figure stands elsewhere and `toFigure` leads
 * there.
 * @typedef {{ quiz: Quiz, figure: (() => unknown) | null, toFigure: (() => void) | null,
 *   act: QuizActions, t: Translate }} QuizProps
 */

/** @param {QuizProps} props */
export function QuizView({ quiz, figure, toFigure, act, t }) {
  const { current, open, list } = useOpenQuestion(quiz.questions);
  const now = quiz.questions.find(({ id }) => id === current);
  // There is one figure, and it goes where it is needed.
  const atOpen = figure && now && (takesFigure(now) || (quiz.back && !quiz.own));
  const atOwn = figure && quiz.own && !atOpen;
  const shared = { back: quiz.back, toFigure, act, t };
  return html`<section class="quiz" aria-labelledby="quiz-title">
    <h2 id="quiz-title">${t('ui.quiz.title')}</h2>
    <${Progress} quiz=${quiz} current=${current} t=${t} />
    <ol class="questions" ref=${list}>
      ${quiz.questions.map((question, index) => html`<li key=${question.id}>
        <${QuestionLine} question=${question} number=${index + 1} hidden=${question.id === current} onOpen=${() => open(question.id)} t=${t} />
        <${QuestionCard} question=${question} number=${index + 1} open=${question.id === current}
          onNext=${nextOf(quiz.questions, index, open)} figure=${atOpen && question.id === current ? figure() : null} ...${shared} />
      </li>`)}
    </ol>
    <${Summary} quiz=${quiz} open=${open} act=${act} t=${t} />
    <${OwnQuestion} quiz=${quiz} figure=${atOwn ? figure() : null} ...${shared} />
  </section>`;
}

/**
 * Which question is open: the first one without an answer, until the learner opens another. Opening one moves the focus
 * into it, because the button that was pressed is gone then.
 * @param {Question[]} questions
 */
function useOpenQuestion(questions) {
  const [chosen, setChosen] = useState(/** @type {string | null} */ (null));
  const first = useRef(/** @type {string | null} */ (null));
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const card = /** @type {HTMLElement | null | undefined} */ (list.current?.querySelector('.question:not([hidden])'));
    if (chosen !== null) card?.focus();
  }, [chosen]);
  const isThere = (/** @type {string | null} */ wanted) => questions.some(({ id }) => id === wanted);
  // Other questions may be asked meanwhile: a file of them has arrived, or an attribute chose.
  if (!isThere(first.current)) first.current = (questions.find(({ state }) => state === 'open') ?? questions[0])?.id ?? null;
  const shown = isThere(chosen) ? chosen : first.current;
  return { current: shown, open: setChosen, list };
}

/** What "Next question" opens: the next one without an answer, else simply the next one. @param {Question[]} questions @param {number} index @param {(id: string) => void} open */
function nextOf(questions, index, open) {
  const after = [...questions.slice(index + 1), ...questions.slice(0, index)];
  const next = after.find(({ state }) => state === 'open') ?? questions[index + 1];
  return next ? () => open(next.id) : null;
}

/** @param {{ question: Question, number: number, hidden: boolean, onOpen: () => void, t: Translate }} props */
function QuestionLine({ question, number, hidden, onOpen, t }) {
  return html`<button type="button" class="question-line" hidden=${hidden} onClick=${onOpen}>
    <span class="ordinal">${number}</span> <span class="stem">${question.stem}</span>${' '}
    <span class=${`state state--${question.state}`}>${stateWords(question, t)}</span>
  </button>`;
}

/** @param {Question} question @param {Translate} t */
function stateWords({ state }, t) {
  if (state === 'first') return t('ui.quiz.state.first');
  if (state === 'later') return t('ui.quiz.state.later');
  if (state === 'tried') return t('ui.quiz.state.tried');
  return t('ui.quiz.state.open');
}
