// The quiz as Rust hands it over, and what the view hands back. All grading, and every sentence of feedback, is Rust's.

/**
 * @typedef {string | string[]} Response an option's id, a list of them, or the number as it was typed
 * @typedef {'single' | 'multiple' | 'numeric'} QuestionType
 * @typedef {{ id: string, text: string, chosen: boolean, firstTry: boolean, correct: boolean | null,
 *   reason: string | null, show: string | null }} Option `correct` and `reason` are null until answered
 * @typedef {{ correct: boolean, score: number, text: string, echo: string | null }} Feedback
 * @typedef {'open' | 'first' | 'later' | 'tried'} QuestionState not answered; right at once; right later; not right yet
 * @typedef {{ id: string, type: QuestionType, takeaway: number | string, misconception: string, stem: string,
 *   options: Option[], response: Response | number | null, tries: number, state: QuestionState,
 *   feedback: Feedback | null, show: string | null }} Question
 * @typedef {{ questions: Question[], answered: number, total: number, right: number, complete: boolean }} Quiz
 */

/**
 * What the view asks the element to do.
 * @typedef {{ answer: (id: string, response: Response) => void, show: (params: string) => void }} QuizActions
 * @typedef {(key: string, values?: Record<string, string | number>) => string} Translate
 */

export {};
