// The quiz as Rust hands it over, and what the view hands back. All grading, and every sentence of feedback, is Rust's.

/**
 * @typedef {string | string[] | null} Response an option's id, a list of them, the number as it was typed, or nothing
 *   where the figure is the answer
 * @typedef {'single' | 'multiple' | 'numeric' | 'order' | 'set' | 'predict'} QuestionType
 * @typedef {'guess' | 'fairly-sure' | 'sure'} Confidence
 * @typedef {{ id: string, text: string, chosen: boolean, firstTry: boolean, correct: boolean | null,
 *   reason: string | null, show: string | null }} Option `correct` and `reason` are null until answered
 * @typedef {{ correct: boolean, score: number, text: string, echo: string | null }} Feedback
 * @typedef {'open' | 'first' | 'later' | 'tried'} QuestionState not answered; right at once; right later; not right yet
 * @typedef {{ id: string, type: QuestionType, takeaway: number | string, misconception: string, stem: string,
 *   options: Option[], response: string | string[] | number | boolean | null, tries: number, state: QuestionState,
 *   feedback: Feedback | null, show: string | null, setup: string | null, confidence: Confidence | null }} Question
 * @typedef {{ takeaway: number | string, title: string, answered: number, total: number, raw: number,
 *   revisit: string[], advice: string | null }} TakeawaySummary
 * @typedef {{ questions: Question[], answered: number, total: number, right: number, complete: boolean,
 *   summary: TakeawaySummary[], sureness: { confidence: Confidence, answered: number, right: number }[],
 *   own: Question | null, asked: boolean, back: boolean }} Quiz
 */

/**
 * What the view asks the element to do.
 * @typedef {{ answer: (id: string, response: Response, confidence: Confidence | null) => void,
 *   show: (params: string) => void, back: () => void, ask: () => void, forget: () => void,
 *   sheet: () => string }} QuizActions
 * @typedef {import('../text.js').Text} Translate
 */

export {};
