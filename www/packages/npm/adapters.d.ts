import type { Answer, MultiHeadAttention, Question, Score, State } from './element.js';

/** Of several lessons on a page: each under its id. */
export interface States { v: number; lessons: Record<string, State> }

export interface Report {
  /** Of several lessons: `id` is `lesson.question`, and `lesson` says whose it is. */
  answer: (Answer & { lesson?: string }) | null;
  /** Just now. */
  completed: boolean;
  complete: boolean;
  questions: Question[];
  /** null where nothing is asked. */
  score: Score | null;
  state: State | States;
}

/** Somewhere results are kept. Your own is an object with a `report`. */
export interface Place {
  restore?(): Promise<object | null>;
  report(report: Report): void;
  hide?(): void;
  leave?(): void;
}

/**
 * Tells every place what happens; the first is believed most about earlier answers. Of several lessons, those that ask
 * questions are reported together. Returns a function that stops it.
 */
export function keepResults(elements: MultiHeadAttention | MultiHeadAttention[], places: Place[]): () => void;

export function ownStorage(name?: string): Place;
export function scorm(failed?: (message: string) => void): Place;
export function splice(host: Window, activity: string): Place;
export function xapi(launch: { endpoint: string; authorization: string; actor: object; activity: string; registration?: string }): Place;
export function cmi5(
  launch: { endpoint: string; fetch: string; actor: object; registration: string; activity: string },
  failed: (message: string) => void,
): Place;
