import type { Core, CheckedTrace } from './core.js';

export type View = 'lesson' | 'explore' | 'induction' | 'quiz' | 'recap';
export type Mask = 'two-way' | 'causal';
export type Reading = 'project' | 'slice';
export type Control =
  | 'model' | 'layer' | 'sentence' | 'mask' | 'heads' | 'slices' | 'kv-heads' | 'mute' | 'reading' | 'mistakes' | 'seed' | 'history' | 'close-up' | 'flow'
  | 'legend' | 'prices' | 'jobs' | 'guess' | 'quiz' | 'compare' | 'share';

export type Mistake = 'no-scale' | 'model-scale' | 'softmax-columns' | 'zero-mask' | 'interleaved';

/** Everything a learner can change, and what the page has decided. Heads, rows and columns count from 1. */
export interface State {
  v: 1;
  view: View;
  model: string;
  layer: number;
  sentence: string;
  headWidth: number | null;
  slices: number[];
  groups: number[];
  mask: Mask;
  reading: Reading;
  feature: { word: number; number: number; by: number } | null;
  muted: number[];
  mistakes: Mistake[];
  swapped: number[];
  seed: number;
  focus: { head: number; row: number; column: number } | null;
  hide: Control[];
  lock: Control[];
  questions: string[];
  quiz: { seed: number; answers: Record<string, { first: Response; last: Response; tries: number; confidence?: Confidence }> };
  ask: number;
  pinned: string | null;
}

/** An option's id, several of them, or a number (also as text); null hands in the figure, a boolean says whether it was right. */
export type Response = string | string[] | number | boolean | null;
export interface Score { raw: number; max: number; scaled: number; complete: boolean }
export interface Question { id: string; type: string; takeaway: number | 'deeper'; options?: string[] }
export interface Answer {
  id: string; type: string; response: Response; correct: boolean; score: number; firstTry: boolean;
  takeaway: number | 'deeper'; misconception: string; confidence: Confidence | null;
}
export type Confidence = 'guess' | 'fairly-sure' | 'sure';
export type QuestionFormat = 'json' | 'gift' | 'moodle' | 'qti';
export interface Refusal { code: string; message: string; field: string | null; value: unknown }
export interface Model { id: string; dModel: number; nLayers: number; nHeads: number; nKvHeads: number; trained: boolean }
export interface Change { changed: string[]; state: State; source: 'user' | 'api' | 'link' }

export interface Training {
  status: 'idle' | 'running' | 'paused' | 'finished' | 'failed';
  reason: string | null;
  step: number;
  end: number;
  loss: number | null;
  scores: {
    step: number; induction: number; previousToken: number; inductionChance: number; previousTokenChance: number;
    copyAccuracy: number; lossRepeated: number; lossFirst: number;
  } | null;
  plan: string;
}

export interface LessonEvents {
  'mha-ready': CustomEvent<Record<string, never>>;
  'mha-change': CustomEvent<Change>;
  'mha-answer': CustomEvent<Answer>;
  'mha-complete': CustomEvent<Score>;
  'mha-error': CustomEvent<Refusal>;
  'mha-train': CustomEvent<Training>;
}

export interface HeadTrace {
  label: string; dHead: number; kvHead: number; muted: boolean; start: number; scale: number;
  positionBias: Float32Array | null;
  q: Float32Array; k: Float32Array; v: Float32Array; scores: Float32Array; pattern: Float32Array; z: Float32Array;
  result: Float32Array;
}
/** What is not by the formula; swapped heads count from 0. */
export interface Departures {
  scale: 'head' | 'none' | 'model'; softmax: 'rows' | 'columns'; hidden: 'minus-infinity' | 'zero';
  sharing: 'neighbours' | 'interleaved'; swapped: [number, number] | null;
}
export interface Trace {
  version: 1; model: string; layer: number; dModel: number; tokens: string[]; mask: Mask; reading: Reading;
  departures: Departures | null;
  rotary: boolean;
  input: Float32Array; residualBefore: Float32Array; heads: HeadTrace[]; attnOut: Float32Array; residual: Float32Array;
  weights: Record<string, Float32Array>;
}

/** What was read back from the page: `where` is a place such as `pattern/3/10/2`, `text` what stands there. */
export interface CheckedPage { ok: boolean; largest: number; where: string | null; text: string; compared: number }

/** Every sentence of the lesson and its questions, as in `content/en` of the sources. */
export interface Language { strings: Record<string, string>; quiz: { questions: object[] }; direction?: 'ltr' | 'rtl' }

/** `<multi-head-attention>`. Every attribute has a property; lists may be given as text with commas. */
export class MultiHeadAttention extends HTMLElement {
  static core(): Promise<Core>;
  static checkTrace(trace: Trace): CheckedTrace;
  static addLanguage(tag: string, language: Language): void;
  readonly ready: Promise<void>;
  get state(): State;
  set state(part: Partial<State> | string);
  readonly score: Score;
  readonly quiz: Question[];
  readonly models: Model[];
  trace(): Trace;
  guess(tokenIndex: number): { word: string; probability: number }[];
  check(): { ok: boolean; computed: CheckedTrace; shown: CheckedPage };
  answer(id: string, response: Response, more?: { confidence?: Confidence | null }): Answer;
  answerSheet(): string;
  addQuestions(file: string | object, format?: 'json' | 'gift'): void;
  show(link: string): void;
  back(): void;
  exportQuestions(format: QuestionFormat): { name: string; text: string }[];
  readonly training: Training;
  startTraining(): void;
  pauseTraining(): void;
  resetTraining(): void;
  view: View | null;
  model: string | null;
  layer: number | null;
  sentence: string | null;
  seed: number | null;
  heads: number | null;
  headWidth: number | null;
  kvHeads: number | string | null;
  slices: string | number[] | null;
  mask: Mask | null;
  reading: Reading | null;
  feature: string | number[] | null;
  muted: string | number[] | null;
  mistakes: string | Mistake[] | null;
  swapped: string | number[] | null;
  hide: string | Control[] | null;
  lock: string | Control[] | null;
  questions: string | string[] | null;
  questionsSrc: string | null;
  shuffle: number | null;
  ask: number | null;
  pinned: string | null;
  theme: 'auto' | 'light' | 'dark';
  linkState: boolean;
  open: string | null;
  loading: string | null;
  grow: string | null;
}
