// The lab as the core describes it: see src/scene/lab.

import type { Action } from '../types.js';

export interface Scores {
  step: number; induction: number; inductionChance: number; previousToken: number; previousTokenChance: number;
  copyAccuracy: number; lossRepeated: number; lossFirst: number;
}
export interface Training {
  status: 'idle' | 'running' | 'paused' | 'finished' | 'failed'; reason: string | null; step: number; end: number;
  loss: number | null; scores: Scores | null; plan: string;
}
export interface Button { text: string; act: Action; possible: boolean }
export interface Pick { value: string; label: string; chosen: boolean }
export interface Line { id: string; label: string; value: string; now: number | null; points: [step: number, value: number][] }
export interface Chance { label: string; value: string; at: number }
export interface Timeline {
  end: number; stops: number[]; at: number; atText: string; scores: Line[]; losses: Line[]; chances: Chance[]; summary: string;
}
export interface LabHead {
  layer: number; head: number; label: string; short: string; width: string; line: number; out: boolean;
  job: string | null; named: boolean; score: number; chance: number; scoreText: string; chanceText: string;
  copies: string; act: string; summary: string;
}
export interface Story { who: string; what: string; letters: { text: string }[]; from: number; to: number }
export interface LabLayer { layer: number; name: string; note: string; heads: LabHead[]; story: Story }
export interface Letter { index: number; text: string; chosen: boolean; guess: string; right: boolean | null; name: string }
export interface LabScene {
  training: Training; standing: string; seen: string; buttons: Button[]; phrases: Button[];
  choices: { heads: number; mostHeads: number; sets: Pick[]; slices: string; layers: Pick[]; vocabulary: Pick[]; speed: Pick[]; seed: number };
  about: string; timeline: Timeline; layers: LabLayer[]; knocked: string; knocks: Button[]; allIn: Button | null;
  letters: { text: string; limit: number; letters: Letter[]; said: string; writtenOn: string };
  legend: { ticks: { text: string; at: number }[]; even: { text: string; at: number } };
}

/** Everything a part of the lab's view may read or call. */
export interface LabPage {
  lab: LabScene;
  act: (action: Action) => unknown;
  t: import('../text.js').Text;
  refusals: Record<string, string>;
  paint: (layer: number, head: number, canvas: HTMLCanvasElement) => void;
  table: (layer: number, head: number) => import('../types.js').Table;
  revision: number;
}
