//! The core tries itself in a browser: same seed, same bits, and how fast.
//!
//! A WebAssembly of its own, made by `cargo xtask test` and `cargo xtask bench`; the lesson ships without it. It is an example
//! and not a feature, so that the core is compiled once for both.

mod ceiling;
mod run;

use multi_head_attention::attention::kernel::{Columns, ColumnsMut, product};
use multi_head_attention::attention::{
    AttentionTrace, AttentionWeights, Biases, HeadLayout, Mask, ScoreRule, attend_into,
};
use nalgebra::DMatrix;
use wasm_bindgen::prelude::*;

/// One of the lesson's training recipes.
#[wasm_bindgen]
pub struct TrainingRun(run::Run);

#[wasm_bindgen]
impl TrainingRun {
    /// `recipe`: "induction" or "sentence".
    #[wasm_bindgen(constructor)]
    pub fn new(recipe: &str) -> Result<TrainingRun, JsError> {
        Ok(TrainingRun(run::Run::named(recipe).map_err(|refusal| JsError::new(&refusal.to_string()))?))
    }

    /// One step; its loss.
    pub fn step(&mut self) -> f64 {
        self.0.step()
    }

    /// Every weight as it stands, 32 bits each.
    pub fn weights(&self) -> Vec<u8> {
        self.0.weights()
    }
}

/// `n × n` times `n × n`.
#[wasm_bindgen]
pub struct Product([DMatrix<f32>; 3]);

#[wasm_bindgen]
impl Product {
    /// Two matrices of ordinary numbers.
    #[wasm_bindgen(constructor)]
    pub fn new(n: usize) -> Self {
        Product([numbers(n, n, 3), numbers(n, n, 5), numbers(n, n, 7)])
    }

    /// By the core's own kernel.
    pub fn run(&mut self, times: u32) -> f32 {
        let [out, a, b] = &mut self.0;
        (0..times).for_each(|_| product(ColumnsMut::all(out), Columns::all(a), Columns::all(b)));
        out[(0, 0)]
    }

    /// The same by the library whose matrices these are.
    #[wasm_bindgen(js_name = runLibrary)]
    pub fn run_library(&mut self, times: u32) -> f32 {
        let [out, a, b] = &mut self.0;
        (0..times).for_each(|_| a.mul_to(b, out));
        out[(0, 0)]
    }
}

/// Floating-point operations that `ceiling(shape, times)` does; 0 for a shape that there is not.
#[wasm_bindgen(js_name = ceilingOperations)]
pub fn ceiling_operations(shape: usize, times: u32) -> f64 {
    ceiling::operations(shape, times)
}

/// Multiplies and adds in registers alone, for as many operations as the machine can do.
#[wasm_bindgen]
pub fn ceiling(shape: usize, times: u32, seed: f32) -> f32 {
    ceiling::run(shape, times, seed)
}

/// One attention layer, projections and output included.
#[wasm_bindgen]
pub struct Attention {
    trace: AttentionTrace,
    x: DMatrix<f32>,
    weights: AttentionWeights,
    rule: ScoreRule,
}

#[wasm_bindgen]
impl Attention {
    /// Evenly cut heads, left to right, over some input.
    #[wasm_bindgen(constructor)]
    pub fn new(seq_len: usize, d_model: usize, n_heads: usize) -> Result<Attention, JsError> {
        let refused = |refusal: multi_head_attention::attention::Refusal| JsError::new(&refusal.to_string());
        let layout = HeadLayout::balanced(d_model, n_heads).map_err(refused)?;
        let matrices = [3, 5, 7, 11].map(|step| numbers(d_model, d_model, step));
        Ok(Attention {
            trace: AttentionTrace::sized(&layout, seq_len),
            x: numbers(seq_len, d_model, 13),
            weights: AttentionWeights::new(layout, matrices, Biases::none()).map_err(refused)?,
            rule: ScoreRule::plain(Mask::Causal),
        })
    }

    /// One pass after another.
    pub fn run(&mut self, times: u32) -> f32 {
        let x = Columns::all(&self.x);
        (0..times).for_each(|_| attend_into(&mut self.trace, x, &self.weights, &self.rule, &[]));
        self.trace.attn_out[(0, 0)]
    }
}

/// Ordinary numbers, none of which slows a processor down.
fn numbers(n_rows: usize, n_columns: usize, step: usize) -> DMatrix<f32> {
    DMatrix::from_fn(n_rows, n_columns, |row, column| ((row * step + column) % 17) as f32 * 0.01 - 0.08)
}
