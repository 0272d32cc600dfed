// One question: its text, its options, the button that checks, and what comes back.

import { html, useState } from '../views/dom.js';
import { HowSure } from './confidence.js';
import { NumberAnswer } from './number-answer.js';
import { OptionRow, ShowMe } from './option.js';
import { OrderAnswer } from './order-answer.js';
import { emptyResponse, isChosen, isEmpty, pick, sentResponse } from './response.js';
import { TaskFigure } from './task-answer.js';

/** @typedef {import('./types.js').Confidence} Confidence */
/** @typedef {import('./types.js').Question} Question */
/** @typedef {import('./types.js').QuizActions} QuizActions */
/** @typedef {import('./types.js').Response} Response */
/** @typedef {import('./types.js').Translate} Translate */
/**
 * `number` counts the questions from 1, and a question apart has none. A question that is not `open` stays in the page
 * for print and is hidden else. `figure` is the figure where the question has to bring it along; `toFigure` leads to it
 * where it stands elsewhere.
 * @typedef {{ question: Question, number: number | null, open: boolean, onNext: (() => void) | null, back: boolean,
 *   figure: unknown, toFigure: (() => void) | null, act: QuizActions, t: Translate }} QuestionProps
 */

/** @param {QuestionProps} props */
export function QuestionCard(props) {
  const { question, number, open, figure, t } = props;
  const answering = useAnswering(props);
  const id = `quiz-${question.id}`;
  const task = takesFigure(question);
  return html`<fieldset class="question" part="question" id=${id} hidden=${!open} tabindex="-1" aria-describedby=${`${id}-feedback`}>
    <legend>${number !== null && html`<span class="ordinal">${number}</span> `}${question.stem}</legend>
    ${question.type === 'multiple' && html`<p class="hint">${t('ui.quiz.several')}</p>`}
    ${question.type === 'order' && html`<p class="hint">${t('ui.quiz.order.hint')}</p>`}
    ${task && html`<${TaskFigure} ...${props} />`}
    <${Answers} ...${props} answering=${answering} />
    ${question.tries === 0 && html`<${HowSure} question=${question.id} value=${answering.sure} onPick=${answering.setSure} t=${t} />`}
    <${Foot} ...${props} answering=${answering} />
    ${!task && figure}
  </fieldset>`;
}

/** Tasks and experiments are about the figure from the start. @param {Question} question */
export const takesFigure = ({ type }) => type === 'set' || type === 'predict';

/**
 * What the learner is doing with a question: choosing, looking at the feedback, or trying again with it put away.
 * @typedef {ReturnType<typeof useAnswering>} Answering
 * @param {QuestionProps} props
 */
function useAnswering({ question, act, t }) {
  const [draft, setDraft] = useState(/** @type {Response | undefined} */ (undefined));
  const [again, setAgain] = useState(false);
  const [reminder, setReminder] = useState('');
  const [sure, setSure] = useState(/** @type {Confidence | null} */ (null));
  const response = draft === undefined ? sentResponse(question) : draft;
  return {
    response,
    reminder,
    sure,
    setSure,
    say: setReminder,
    revealed: question.feedback !== null && !again,
    changed: draft !== undefined,
    /** @param {Response} next */
    change(next) {
      setDraft(next);
      setReminder('');
    },
    check() {
      const words = send(question, response, sure, act, t);
      setReminder(words);
      if (words !== '') return;
      setAgain(false);
      setDraft(undefined);
    },
    tryAgain() {
      setAgain(true);
      setDraft(emptyResponse(question));
    },
  };
}

/**
 * Hands the response in, or says why it cannot be graded; then no try was used.
 * @param {Question} question @param {Response} response @param {Confidence | null} sure @param {QuizActions} act @param {Translate} t
 */
function send(question, response, sure, act, t) {
  if (isEmpty(response)) return t(question.type === 'numeric' ? 'ui.quiz.type-first' : 'ui.quiz.choose-first');
  try {
    act.answer(question.id, response, sure);
    return '';
  } catch (error) {
    return /** @type {Error} */ (error).message;
  }
}

/** @param {QuestionProps & { answering: Answering }} props */
function Answers({ question, answering, act, t }) {
  const { response, revealed, changed, change, check, say } = answering;
  if (question.type === 'set') return null;
  if (question.type === 'numeric') {
    return html`<${NumberAnswer} question=${question} text=${response} revealed=${revealed} onInput=${change} onEnter=${check} t=${t} />`;
  }
  if (question.type === 'order') {
    return html`<${OrderAnswer} question=${question} order=${response} revealed=${revealed} changed=${changed} onOrder=${change} say=${say} t=${t} />`;
  }
  return question.options.map((option) => html`<${OptionRow} key=${option.id} question=${question} option=${option}
    chosen=${isChosen(response, option.id)} revealed=${revealed} onPick=${() => change(pick(response, option.id))} act=${act} t=${t} />`);
}

/**
 * The check button keeps its place and the focus, and becomes the next button when the answer was right, or when there
 * is nothing left to try: a prediction is made once. The sentence beside it is a live region from the start.
 * @param {QuestionProps & { answering: Answering }} props
 */
function Foot({ question, answering, onNext, back, act, t }) {
  const { revealed, changed, check, tryAgain } = answering;
  const locked = question.type === 'predict' && question.feedback !== null;
  const done = revealed && (locked || (!changed && question.feedback?.correct)) && onNext;
  const retry = (/** @type {MouseEvent} */ event) => {
    tryAgain();
    /** @type {HTMLElement} */ (event.currentTarget).closest('fieldset')?.focus();
  };
  const label = done ? 'ui.quiz.next' : CHECK[question.type] ?? 'ui.quiz.check';
  const again = revealed && !locked && question.type !== 'set';
  return html`<p class=${`feedback ${revealed && question.feedback?.correct ? 'feedback--right' : ''}`} part="feedback"
      role="status" id=${`quiz-${question.id}-feedback`}>${sentence(question, answering, t)}
      ${revealed && html`<span class="unseen"> ${reasonToHear(question)}</span>`}</p>
    <div class="question-foot">
      <button type="button" class=${`btn ${revealed && !done ? '' : 'btn--main'}`} aria-disabled=${locked && !done ? 'true' : undefined}
        onClick=${done || (() => locked || check())}>${t(label)}</button>
      ${revealed && onNext && !done && html`<button type="button" class="btn btn--main" onClick=${onNext}>${t('ui.quiz.next')}</button>`}
      ${again && html`<button type="button" class="link" onClick=${retry}>${t('ui.quiz.again')}</button>`}
      ${revealed && question.show !== null && html`<${ShowMe} params=${question.show} about=${question.stem} act=${act} t=${t} />`}
      ${back && html`<button type="button" class="link" onClick=${() => act.back()}>${t('ui.quiz.back')}</button>`}
    </div>`;
}

/** What the button that checks is called, where it does more. @type {Partial<Record<string, string>>} */
const CHECK = { set: 'ui.quiz.check-figure', predict: 'ui.quiz.run' };

/** What the live region says. From the second try on it names the try, so that the same words are heard again. @param {Question} question @param {Answering} answering @param {Translate} t */
function sentence({ feedback, tries }, { revealed, reminder }, t) {
  if (reminder) return reminder;
  if (!revealed || !feedback) return '';
  return tries > 1 ? `${t('ui.quiz.try', { tries })} ${feedback.text}` : feedback.text;
}

/** Who sees the page finds the reason at the option; who only hears it is told at once. @param {Question} question */
function reasonToHear({ type, options, feedback }) {
  if ((type !== 'single' && type !== 'predict') || feedback?.correct) return null;
  return options.find(({ chosen }) => chosen)?.reason ?? null;
}
