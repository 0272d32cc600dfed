//! Random problems, the same ones on every run.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};

use super::compare::Outcome;
use super::layout::Layout;
use super::matrix::Matrix;
use super::problem::{Biases, Mask, Problem, Weights};

/// Holds the law for many random values, or says which (shrunk) one breaks it.
pub fn for_all<S: Strategy>(values: S, law: impl Fn(S::Value) -> Outcome) -> Outcome {
    let config = Config { cases: 64, failure_persistence: None, max_shrink_iters: 64, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    runner.run(&values, |value| law(value).map_err(TestCaseError::fail)).map_err(|failure| failure.to_string())
}

/// Numbers from a seed: shapes shrink well, thousands of single numbers do not.
pub struct Numbers(u64);

impl Numbers {
    pub fn from_seed(seed: u64) -> Self {
        Numbers(seed)
    }

    /// Uniform in −1…1, and exact in `f32`, so that both precisions start from the same numbers.
    pub fn next(&mut self) -> f64 {
        // SplitMix64 (Steele, Lea and Flood 2014).
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let top_24_bits = (mixed ^ (mixed >> 31)) >> 40;
        top_24_bits as f64 / f64::from(1 << 23) - 1.0
    }

    pub fn list(&mut self, length: usize) -> Vec<f64> {
        (0..length).map(|_| self.next()).collect()
    }

    pub fn matrix(&mut self, rows: usize, columns: usize) -> Matrix {
        Matrix::new(rows, columns, self.list(rows * columns))
    }

    pub fn weights(&mut self, layout: &Layout, with_biases: bool) -> Weights {
        let (d_model, q_width, kv_width) = (layout.d_model, layout.q_width(), layout.kv_width());
        let [w_q, w_k, w_v] = [q_width, kv_width, kv_width].map(|width| self.matrix(d_model, width));
        let w_o = self.matrix(q_width, d_model);
        let [q, k, v, o] = [q_width, kv_width, kv_width, d_model].map(|width| with_biases.then(|| self.list(width)));
        Weights { layout: layout.clone(), w_q, w_k, w_v, w_o, biases: Biases { q, k, v, o } }
    }
}

/// Groups of different head counts and widths; `d_model` is the query width or something else.
pub fn layouts() -> impl Strategy<Value = Layout> {
    let d_model = prop_oneof![Just(None), (1usize..10).prop_map(Some)];
    (vec((1usize..4, 1usize..5), 1..4), d_model).prop_map(|(groups, d_model)| {
        let q_width = Layout::of(1, &groups).q_width();
        Layout::of(d_model.unwrap_or(q_width), &groups)
    })
}

/// No two heads share.
pub fn unshared_layouts() -> impl Strategy<Value = Layout> {
    layouts().prop_map(|layout| {
        let widths: Vec<(usize, usize)> = layout.groups.iter().map(|group| (1, group.d_head)).collect();
        Layout::of(layout.d_model, &widths)
    })
}

pub fn masks(n_queries: usize, n_keys: usize) -> impl Strategy<Value = Mask> {
    let n = n_queries * n_keys;
    let number = prop_oneof![2 => (-8i32..=8).prop_map(|eighths| eighths as f32 / 8.0), 1 => Just(f32::NEG_INFINITY)];
    prop_oneof![
        Just(Mask::TwoWay),
        Just(Mask::Causal),
        vec(0u8..2, n).prop_map(Mask::Bytes),
        vec(number, n).prop_map(Mask::Numbers),
    ]
}

pub fn problems() -> impl Strategy<Value = Problem> {
    problems_over(layouts())
}

pub fn problems_over(layouts: impl Strategy<Value = Layout>) -> impl Strategy<Value = Problem> {
    let sized = (layouts, 1usize..7).prop_flat_map(|(layout, n_pos)| (Just(layout), Just(n_pos), masks(n_pos, n_pos)));
    let extras = (any::<bool>(), any::<bool>(), prop_oneof![3 => Just(None), 1 => Just(Some(0.25))]);
    (sized, extras, any::<u64>()).prop_map(|((layout, n_pos, mask), (biases, positions, scale), seed)| {
        let mut numbers = Numbers::from_seed(seed);
        let x = numbers.matrix(n_pos, layout.d_model);
        let n_biased = if positions { layout.heads().len() } else { 0 };
        let position_bias = (0..n_biased).map(|_| numbers.matrix(n_pos, n_pos)).collect();
        let weights = numbers.weights(&layout, biases);
        let muted = vec![false; layout.heads().len()];
        Problem { x, weights, mask, scale, position_bias, muted }
    })
}
