import type { Trace } from './element.js';

type Numbers = Float32Array | Float64Array | number[];
type MaskInput = 'two-way' | 'causal' | Uint8Array | boolean[] | Numbers;

export interface AttentionInput {
  seqLen: number; dModel: number;
  layout: { nHeads: number; nKvHeads?: number; dHead?: number } | { groups: { dHead: number; nQueryHeads: number }[] };
  x: Numbers; wQ: Numbers; wK: Numbers; wV: Numbers; wO: Numbers;
  bQ?: Numbers; bK?: Numbers; bV?: Numbers; bO?: Numbers;
  mask?: MaskInput; scale?: number;
}
export interface AttentionHead {
  dHead: number; kvHead: number; q: Float32Array; k: Float32Array; v: Float32Array; scores: Float32Array;
  pattern: Float32Array; z: Float32Array; result: Float32Array;
}
export interface ProductInput {
  nHeads: number; nKvHeads?: number; queryLen: number; keyLen: number; dHead: number; dValue?: number;
  q: Numbers; k: Numbers; v: Numbers; mask?: MaskInput; scale?: number;
}
export interface CostInput {
  dModel: number; nLayers: number; nHeads: number; nKvHeads?: number; dHead: number; seqLen: number; bytes: number;
}
export interface Cost {
  weights: number; multiplyAdds: { projections: number; scores: number; blend: number; output: number };
  exponentials: number; gridBytes: number; kvBytesPerToken: number; kvBytes: number;
}

/** Matrices are row after row and multiply from the right. What cannot be computed throws an Error that says why. */
export interface Core {
  attention(input: AttentionInput): { heads: AttentionHead[]; attnOut: Float32Array };
  scaledDotProductAttention(input: ProductInput): { scores: Float32Array; pattern: Float32Array; z: Float32Array };
  cost(input: CostInput): Cost;
}
export interface CheckedTrace { ok: boolean; largest: number; where: string | null; compared: number }

export function core(): Promise<Core>;
export function checkTrace(trace: Trace): CheckedTrace;
