// One question: its text, its options, the button that checks, and what comes back.

import { html, useState } from '../views/dom.js';
import { NumberAnswer } from './number-answer.js';
import { OptionRow, ShowMe } from './option.js';
import { emptyResponse, isChosen, isEmpty, pick, sentResponse } from './response.js';

/** @typedef {import('./types.js').Question} Question */
/** @typedef {import('./types.js').QuizActions} QuizActions */
/** @typedef {import('./types.js').Response} Response */
/** @typedef {import('./types.js').Translate} Translate */
/**
 * `number` counts the questions from 1. A question that is not `open` stays in the page for print and is hidden else.
 * @typedef {{ question: Question, number: number, open: boolean, onNext: (() => void) | null, act: QuizActions,
 *   t: Translate }} QuestionProps
 */

/** @param {QuestionProps} props */
export function QuestionCard(props) {
  const { question, number, open, t } = props;
  const answering = useAnswering(props);
  const id = `quiz-${question.id}`;
  return html`<fieldset class="question" part="question" id=${id} hidden=${!open} tabindex="-1" aria-describedby=${`${id}-feedback`}>
    <legend><span class="ordinal">${number}</span> ${question.stem}</legend>
    ${question.type === 'multiple' && html`<p class="hint">${t('ui.quiz.several')}</p>`}
    <${Answers} ...${props} answering=${answering} />
    <${Foot} ...${props} answering=${answering} />
  </fieldset>`;
}

/**
 * What the learner is doing with a question: choosing, looking at the feedback, or trying again with it put away.
 * @typedef {ReturnType<typeof useAnswering>} Answering
 * @param {QuestionProps} props
 */
function useAnswering({ question, act, t }) {
  const [draft, setDraft] = useState(/** @type {Response | null} */ (null));
  const [again, setAgain] = useState(false);
  const [reminder, setReminder] = useState('');
  const response = draft ?? sentResponse(question);
  return {
    response,
    reminder,
    revealed: question.feedback !== null && !again,
    changed: draft !== null,
    /** @param {Response} next */
    change(next) {
      setDraft(next);
      setReminder('');
    },
    check() {
      const words = send(question, response, act, t);
      setReminder(words);
      if (words !== '') return;
      setAgain(false);
      setDraft(null);
    },
    tryAgain() {
      setAgain(true);
      setDraft(emptyResponse(question));
    },
  };
}

/**
 * Hands the response in, or says why it cannot be graded; then no try was used.
 * @param {Question} question @param {Response} response @param {QuizActions} act @param {Translate} t
 */
function send(question, response, act, t) {
  if (isEmpty(response)) return t(question.type === 'numeric' ? 'ui.quiz.type-first' : 'ui.quiz.choose-first');
  try {
    act.answer(question.id, response);
    return '';
  } catch (error) {
    return /** @type {Error} */ (error).message;
  }
}

/** @param {QuestionProps & { answering: Answering }} props */
function Answers({ question, answering, act, t }) {
  const { response, revealed, change, check } = answering;
  if (question.type === 'numeric') {
    return html`<${NumberAnswer} question=${question} text=${response} revealed=${revealed} onInput=${change} onEnter=${check} t=${t} />`;
  }
  return question.options.map((option) => html`<${OptionRow} key=${option.id} question=${question.id} option=${option}
    several=${question.type === 'multiple'} chosen=${isChosen(response, option.id)} revealed=${revealed}
    onPick=${() => change(pick(response, option.id))} act=${act} t=${t} />`);
}

/**
 * The check button keeps its place and the focus, and becomes the next button when the answer was right; the sentence
 * beside it is a live region from the start.
 * @param {QuestionProps & { answering: Answering }} props
 */
function Foot({ question, answering, onNext, act, t }) {
  const { revealed, changed, check, tryAgain } = answering;
  const done = revealed && !changed && question.feedback?.correct && onNext;
  const retry = (/** @type {MouseEvent} */ event) => {
    tryAgain();
    /** @type {HTMLElement} */ (event.currentTarget).closest('fieldset')?.focus();
  };
  return html`<p class=${`feedback ${revealed && question.feedback?.correct ? 'feedback--right' : ''}`} part="feedback"
      role="status" id=${`quiz-${question.id}-feedback`}>${sentence(question, answering, t)}
      ${revealed && html`<span class="unseen"> ${reasonToHear(question)}</span>`}</p>
    <div class="question-foot">
      <button type="button" class=${`btn ${revealed && !done ? '' : 'btn--main'}`} onClick=${done || check}>${t(done ? 'ui.quiz.next' : 'ui.quiz.check')}</button>
      ${revealed && onNext && !done && html`<button type="button" class="btn btn--main" onClick=${onNext}>${t('ui.quiz.next')}</button>`}
      ${revealed && html`<button type="button" class="link" onClick=${retry}>${t('ui.quiz.again')}</button>`}
      ${revealed && question.show !== null && html`<${ShowMe} params=${question.show} about=${question.stem} act=${act} t=${t} />`}
    </div>`;
}

/** What the live region says. From the second try on it names the try, so that the same words are heard again. @param {Question} question @param {Answering} answering @param {Translate} t */
function sentence({ feedback, tries }, { revealed, reminder }, t) {
  if (reminder) return reminder;
  if (!revealed || !feedback) return '';
  return tries > 1 ? `${t('ui.quiz.try', { tries })} ${feedback.text}` : feedback.text;
}

/** Who sees the page finds the reason at the option; who only hears it is told at once. @param {Question} question */
function reasonToHear({ type, options, feedback }) {
  if (type !== 'single' || feedback?.correct) return null;
  return options.find(({ chosen }) => chosen)?.reason ?? null;
}
