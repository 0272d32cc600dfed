// What crosses the border between the Rust core and the page. The core decides all of it; the page only shows it.

import type { Check } from './check-trace.js';
import type { Trace } from './check-trace/shape.js';
import type { ShownCheck } from './check-shown.js';
import type { Text } from './text.js';

export interface Option<T> { value: T; label: string }
export interface Notice { kind: string; text: string; repair?: { text: string; action: Action } }
export interface Word { index: number; text: string; chosen: boolean }
export interface Head {
  head: number; label: string; line: number; dHead: number; set: number; q: number[];
  muted: boolean; swappedWith?: number; chosen: boolean; canMute: boolean; summary: string; badge: Badge | null;
}
/** What a head was measured to do: at most two names, or none, beside what chance would score. */
export interface Badge { names: JobName[]; closest: JobName | null; text: string; sequences: number; settled: boolean }
export interface JobName { job: string; text: string; score: number; chance: number; scoreText: string; chanceText: string }
export interface ModelPicker {
  value: string; standing: 'drawn' | 'trained' | 'recut' | 'tuned'; about: string; options: Option<string>[];
}
/** What one layer costs: alternatives side by side, the last one on the screen. */
export interface Prices {
  columns: string[]; rows: { label: string; note: string; cells: { text: string; change: string; moved: boolean }[] }[];
  muted: string | null;
  /** the layer on the screen against one wide head */
  kept: { label: string; text: string; change: string; moved: boolean }[];
}
/** A real model and the factors that are another number than its own. */
export interface BillWish { model: string; nLayers?: number; nKvHeads?: number; dHead?: number; bytes?: number; tokens?: number }
export interface Bill {
  models: { value: string; label: string; chosen: boolean }[];
  factors: { field: string | null; value: number; label: string; changed: boolean }[];
  perToken: string; tokens: number; total: string; saving: string; notes: string[];
}
export interface Answer { word: string; probability: number }
/** `without`: the first answer's probability when the head is silent; `with_mean`: with its mean write in its place. */
export interface Effect { head: number; without: number; with_mean: number | null; answer: string }
export interface Guess { asked: 'hidden-word' | 'referent' | 'next-sign'; answers: Answer[]; effects: Effect[] }
/** The same as the page shows it: `effects` are about the first answer. No answers: `question` says why. */
export interface GuessView {
  question: string; answers: { word: string; probability: number; text: string }[]; chance: number;
  effects: { head: number; without: number; text: string }[]; about: string;
}
/** Weight from it to animal against weight from it to street: one row per last word, one ratio per layer. */
export interface EndingsTable { caption: string; columns: string[]; rows: { ending: string; ratios: string[] }[]; why: string }
export interface TuningProgress {
  status: 'idle' | 'starting' | 'running' | 'stopped' | 'hidden' | 'done' | 'still' | 'gave-up' | 'forgotten'; steps: number; accuracy: number;
}
/** Further training of the cut on the screen, as a hand works it. */
export interface TuningHand { now: () => TuningProgress; start: () => void; stop: () => void; forget: () => void }
/** Two settings: pinned, and on the screen. */
export interface Difference { name: string; pinned: string; now: string }
export interface HeadPair { head: number; label: string; inPinned: boolean; inNow: boolean; moved: boolean; cell: [number, number] | null; says: string }
export interface Compared {
  summary: string; settings: Difference[]; heads: HeadPair[]; answer: Difference | null; prices: Prices['rows'];
  output: { says: string; pinned: number[]; now: number[] } | null;
}
/** Milliseconds per pass of one layer, one per run. */
export interface Timings { dModel: number; counts: { heads: number; times: number[] }[] }
/** The same as the page shows it; places on the strip run from 0 to 1. */
export interface Measured {
  answer: string; facts: string;
  rows: { heads: number; label: string; median: string; factor: string; finding: '' | 'same' | 'slower' | 'unclear'; says: string; runs: number[]; at: number }[];
}
export interface Cut {
  cut: number; position: number; min: number; max: number; step: number; movable: boolean;
  label: string; valueText: string;
}
export interface Group { set: number; label: string; heads: number[]; k: number[]; v: number[] }
/** Where the wire of a head ends, and where else it could; `set` is null for one of its own. */
export interface Wire { head: number; says: string; places: { set: number | null; label: string; reason: string | null }[] }
export interface SetOption { value: number; possible: boolean; reason: string | null }
export interface Label { index: number; label: string; chosen: boolean }
export interface Cell { step: number | null; weight: number; text: string; short: string; name: string; leak?: boolean }
/** What a row of weights adds up to, where that need not be 1. */
export interface RowTotal { number: Number_; alarm: boolean; name: string }
export interface CloseUp {
  head: number; caption: string; row: number; column: number; say: string;
  rows: Label[]; columns: Label[]; cells: Cell[][]; totals?: RowTotal[]; departs?: string;
}
/** One step of the formula, the right way first. */
export interface MistakeStep {
  kind: string; name: string; look: string;
  ways: { value: string; label: string; chosen: boolean; reason: string | null; action: Action }[];
}
export interface Mistakes { steps: MistakeStep[]; on: boolean; repair: { text: string; action: Action } }
export interface Scene {
  view: string;
  notices: Notice[];
  /** what is not by the formula; absent where everything is */
  departures?: Notice[];
  sentence: { text: string; limit: number; words: Word[]; prepared: { text: string; chosen: boolean }[] };
  mask: { value: string; options: Option<string>[] };
  reading: { value: string };
  headCount: { value: number; min: number; max: number; note: string | null; nearest: number[] };
  headWidth: { value: number | null; min: number; max: number; columns: number; reason: string | null; note: string | null };
  heads: Head[];
  cuts: Cut[];
  sets: { value: number; options: SetOption[]; groups: Group[]; wires: Wire[] };
  legend: { ticks: { text: string; at: number }[]; even: { text: string; at: number } };
  closeup: CloseUp;
  average: { summary: string; apart: string | null } | null;
  pinned: boolean; seed: number; dModel: number;
  model: ModelPicker; layer: { value: number; options: Option<number>[] };
  history: { undo: boolean; redo: boolean; start: boolean };
  hide: string[]; lock: string[];
}
export interface Table { caption: string; columns: string[]; rows: { label: string; cells: string[] }[] }

/** A number as it is written; `place` is where it stands in the trace, as in `q/3/10/2`. */
export interface Number_ { value: number; text: string; place: string }
export interface Line { name: string; numbers: Number_[] }
export interface Working { columns: string[]; lines: Line[]; sum: { name: string; number: Number_; remainder: string | null } }
export interface Step { kind: string; name: string; note: string; number: Number_ | null; remainder: string | null }
export interface Pick { index: number; name: string; says: string; numbers: Number_[] }
export interface Receipt {
  head: number; row: number; column: number; place: string; summary: string;
  match: Working; steps: Step[];
  budget: { caption: string; parts: { column: number; word: string; weight: Number_; step: number; chosen: boolean }[]; remainder: string | null };
  number: Pick; blend: Working; output: Pick; write: Working; tables: Table[];
}

export interface Band { head: number | null; width: number }
export interface Stage { id: string; name: string; numbers: Number_[]; bands: Band[] }
export interface Block { id: string; name: string; rows: number; columns: number; bands: Band[]; diagonal: boolean }
export interface Flow {
  word: string; head: number; summary: string; joining: string; difference: string;
  stages: Stage[]; blocks: Block[]; words: string[]; keys: number[][]; values: number[][];
  at: { stage: string; index: number }; says: string; operands: { of: string; places: number[] }[];
  working: Working | null; steps: Step[];
}

/** The word in focus, read both ways; one of its numbers can be raised. */
export interface Slicing {
  word: string; head: number; summary: string;
  options: { value: string; label: string; chosen: boolean; reason: string | null }[];
  input: Number_[]; slices: number[]; ways: ReadWay[]; knob: Knob;
  moves: { head: number; label: string; own: boolean; project: string; slice: string | null; frozen: boolean }[];
  weights: { label: string; project: string; slice: string | null; fewer: string | null }[];
}
export interface ReadWay { value: string; label: string; chosen: boolean; first: number; last: number; says: string; numbers: Number_[] }
export interface Knob {
  word: number; number: number; by: number; most: number; step: number; leap: number; label: string; valueText: string; says: string;
}

export type Source = 'user' | 'api' | 'link';
export interface Action { do: string; source?: Source; [field: string]: unknown }
export interface Refusal { code: string; message: string; field: string | null; value: unknown }
export interface Outcome {
  changed: string[]; errors: Refusal[]; status: string | null; changedHeads: number[]; typeError?: string;
}
export interface Answered {
  id: string; type: string; response: unknown; correct: boolean; score: number; firstTry: boolean;
  takeaway: unknown; misconception: string; confidence: string | null; complete: boolean; status: string;
  changed: string[];
}
export interface Score { raw: number; max: number; scaled: number; complete: boolean }
export type Quiz = import('./quiz/types.js').Quiz & { score: Score };

export interface Proof { ok: boolean; computed: Check; shown: ShownCheck }

/** What the browser, not the lesson, decides about the picture. */
export interface Look {
  dark: boolean;
  /** reduced motion is asked for */
  calm: boolean;
  /** what stands open in the compact view at the start */
  open: string | null;
  /** heads whose grids have just changed */
  flash: Set<number>;
  /** the sentence with which a control's last wish was refused, by the name of the field */
  refusals: Record<string, string>;
  /** grows whenever the canvases must be painted again */
  revision: number;
}

/** Everything a view may read or call. */
export interface Page {
  scene: Scene;
  quiz: Quiz;
  act: (action: Action) => Outcome;
  answer: (id: string, response: unknown, confidence: string | null) => void;
  /** the answers as CSV */
  sheet: () => string;
  /** where a model grows; made when it is first asked for */
  lab: () => import('./training/lab.js').Lab;
  /** what the model answers at the word that looks */
  asked: () => GuessView;
  /** null for a model that does not read sentences */
  endings: () => EndingsTable | null;
  tuning: TuningHand;
  t: Text;
  look: Look;
  ramp: [fill: string, ink: string][];
  paint: (head: number, canvas: HTMLCanvasElement) => void;
  /** the same of the pinned setting */
  paintPinned: (head: number, canvas: HTMLCanvasElement) => void;
  /** null while nothing is pinned */
  compared: () => Compared | null;
  /** passes of one layer, to be timed */
  timing: { widths: number[]; counts: number[]; bench: (width: number) => import('./device/stopwatch.js').Bench; judge: (timings: Timings) => Measured };
  table: (head: number) => Table;
  prices: () => Prices;
  mistakes: () => Mistakes;
  bill: (wish: BillWish) => Bill;
  /** what a link or a report needs */
  share: {
    link: () => string; version: string; lang: string; page: string; title: string;
    /** Those that travel in the script; the page's own are not known elsewhere. */
    languages: { lang: string; name: string; page: string; title: string }[];
    /** All that can be asked, and the ids of those that are; none means all. */
    questions: () => { id: string; stem: string }[]; chosen: () => string[];
    /** What the lab grows from; empty where nobody chose. */
    plan: () => string;
  };
  /** one cell of any head in one sentence */
  say: (head: number, row: number, column: number) => string;
  /** the arithmetic of one cell */
  receipt: (head: number, row: number, column: number, number: number, output: number) => Receipt;
  /** the way of the word in focus, and what one number on it is made from */
  flow: (joining: string, stage: string, index: number) => Flow;
  /** the word in focus read both ways, with the knob on this number of it; 0 lets the lesson choose */
  slicing: (number: number) => Slicing;
  trace: () => Trace;
  /** works everything out a second time, and reads back what is shown */
  check: () => Proof;
  /** the page's address with this state in it; null where the element keeps no state there */
  address: () => string | null;
  /** says a sentence in the live region */
  tell: (sentence: string) => void;
}
