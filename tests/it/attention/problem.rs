//! What an implementation of attention is asked, and what it answers.

use super::layout::Layout;
use super::matrix::Matrix;

/// The learned numbers; `[in, out]`, so `q = x · w_q`.
#[derive(Debug, Clone, PartialEq)]
pub struct Weights {
    pub layout: Layout,
    pub w_q: Matrix,
    pub w_k: Matrix,
    pub w_v: Matrix,
    pub w_o: Matrix,
    pub biases: Biases,
}

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Biases {
    pub q: Option<Vec<f64>>,
    pub k: Option<Vec<f64>>,
    pub v: Option<Vec<f64>>,
    pub o: Option<Vec<f64>>,
}

/// Which keys each query may look at.
#[derive(Debug, Clone, PartialEq)]
pub enum Mask {
    TwoWay,
    /// Query `i` sees keys `0…i`.
    Causal,
    /// Row-major, 1 = may look.
    Bytes(Vec<u8>),
    /// Row-major, added to the scores; −∞ = hidden.
    Numbers(Vec<f32>),
}

impl Mask {
    pub fn hides(&self, query: usize, key: usize, n_keys: usize) -> bool {
        match self {
            Mask::TwoWay => false,
            Mask::Causal => key > query,
            Mask::Bytes(bytes) => bytes[query * n_keys + key] == 0,
            Mask::Numbers(numbers) => numbers[query * n_keys + key] == f32::NEG_INFINITY,
        }
    }
}

/// One layer on one sequence `x [pos, d_model]`.
#[derive(Debug, Clone, PartialEq)]
pub struct Problem {
    pub x: Matrix,
    pub weights: Weights,
    pub mask: Mask,
    /// Replaces 1/√d_head.
    pub scale: Option<f64>,
    /// Per query head, added to the scaled products; empty for none.
    pub position_bias: Vec<Matrix>,
    /// Heads left out of the sum; may be shorter than the list of heads.
    pub muted: Vec<bool>,
}

impl Problem {
    pub fn plain(x: Matrix, weights: Weights, mask: Mask) -> Self {
        Problem { x, weights, mask, scale: None, position_bias: Vec::new(), muted: Vec::new() }
    }
}

/// Queries, keys and values that are already projected: heads side by side, `[length, heads · width]`.
#[derive(Debug, Clone, PartialEq)]
pub struct Projected {
    pub n_heads: usize,
    pub n_kv_heads: usize,
    pub q: Matrix,
    pub k: Matrix,
    pub v: Matrix,
    pub mask: Mask,
    pub scale: Option<f64>,
}

/// What one head did.
#[derive(Debug, Clone, PartialEq)]
pub struct Head {
    pub q: Matrix,
    pub k: Matrix,
    pub v: Matrix,
    pub scores: Matrix,
    pub pattern: Matrix,
    pub z: Matrix,
    /// Its own write, `z · w_o`; empty where nothing was projected back.
    pub result: Matrix,
}

/// What the layer did.
#[derive(Debug, Clone, PartialEq)]
pub struct Solved {
    pub heads: Vec<Head>,
    pub attn_out: Matrix,
}

impl Solved {
    /// Mixed values, heads side by side.
    pub fn glued_z(&self) -> Matrix {
        glued_z(&self.heads)
    }
}

/// Mixed values, heads side by side.
pub fn glued_z(heads: &[Head]) -> Matrix {
    let z: Vec<Matrix> = heads.iter().map(|head| head.z.clone()).collect();
    Matrix::beside(&z)
}

impl Weights {
    /// Other columns of the projections and other rows of `w_o`, for another layout.
    pub fn picked(&self, layout: Layout, [q, k, v, o]: [&[usize]; 4]) -> Self {
        let columns = |w: &Matrix, picked: &[usize]| w.pick_columns(picked.iter().copied());
        let numbers = |bias: &Option<Vec<f64>>, picked: &[usize]| {
            let bias = bias.as_ref()?;
            Some(picked.iter().map(|&column| bias[column]).collect())
        };
        let biases = Biases {
            q: numbers(&self.biases.q, q),
            k: numbers(&self.biases.k, k),
            v: numbers(&self.biases.v, v),
            o: self.biases.o.clone(),
        };
        let [w_q, w_k, w_v] = [(&self.w_q, q), (&self.w_k, k), (&self.w_v, v)].map(|(w, picked)| columns(w, picked));
        Weights { layout, w_q, w_k, w_v, w_o: self.w_o.pick_rows(o.iter().copied()), biases }
    }
}
