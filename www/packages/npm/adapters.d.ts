import type { Answer, MultiHeadAttention, Question, Score, State } from './element.js';

export interface Report { answer: Answer | null; completed: boolean; questions: Question[]; score: Score; state: State }

/** Somewhere results are kept. Your own is an object with a `report`. */
export interface Place {
  restore?(): Promise<object | null>;
  report(report: Report): void;
  hide?(): void;
  leave?(): void;
}

/** Tells every place what happens; the first is believed most about earlier answers. Returns a function that stops it. */
export function keepResults(element: MultiHeadAttention, places: Place[]): () => void;

export function ownStorage(name?: string): Place;
export function scorm(): Place;
export function splice(host: Window, activity: string): Place;
export function xapi(launch: { endpoint: string; authorization: string; actor: object; activity: string; registration?: string }): Place;
export function cmi5(
  launch: { endpoint: string; fetch: string; actor: object; registration: string; activity: string },
  failed: (message: string) => void,
): Place;
