//! An implementation of attention, as the checks see it: the library, the oracle, and the oracle with a fault.

use super::layout::Layout;
use super::problem::{Head, Problem, Projected, Solved, Weights};

/// Everything the checks ask. Numbers go in and come out as `f64`, exact where the implementation works in `f32`.
pub trait Attention {
    fn precision(&self) -> Precision;

    /// One whole layer.
    fn attend(&self, problem: &Problem) -> Result<Solved, String>;

    /// The heads alone, from queries, keys and values that are already projected.
    fn scaled_dot_product(&self, projected: &Projected) -> Result<Vec<Head>, String>;

    /// The answer to a wish for heads.
    fn lay_out(&self, wish: &Wish) -> Result<Layout, Refused>;

    /// The same weights under another layout.
    fn reslice(&self, weights: &Weights, layout: &Layout) -> Result<Weights, String>;

    /// The same weights, each head reading only its own slice of `x`.
    fn slice_first(&self, weights: &Weights) -> Result<Weights, String>;
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Precision {
    Single,
    Double,
}

impl Precision {
    /// The tolerance that belongs to this precision.
    pub fn choose(self, single: f64, double: f64) -> f64 {
        match self {
            Precision::Single => single,
            Precision::Double => double,
        }
    }

    /// What is left of a number that was computed in `f64` and rounded once.
    pub fn round(self, number: f64) -> f64 {
        match self {
            Precision::Single => f64::from(number as f32),
            Precision::Double => number,
        }
    }
}

/// The ways to ask for heads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wish {
    Balanced { d_model: usize, n_heads: usize },
    Shared { d_model: usize, n_heads: usize, n_kv_heads: usize },
    Counts { d_model: usize, n_heads: usize, n_kv_heads: Option<usize>, d_head: Option<usize> },
    Groups { d_model: usize, query_heads: Vec<usize> },
    Slices { d_model: usize, slices: Vec<usize>, query_heads: Vec<usize> },
    Exactly(Layout),
}

/// A "no" that a person can act on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    pub field: String,
    pub value: String,
    pub expected: String,
    /// What is shown.
    pub message: String,
}
