//! The library behind the checks, through its public functions, in either precision.

use std::marker::PhantomData;

use multi_head_attention::attention as core;
use nalgebra::{DMatrix, RowDVector};

use super::implementation::{Attention, Precision, Refused, Wish};
use super::layout::{Group, Layout};
use super::matrix::Matrix;
use super::problem::{Biases, Head, Mask, Problem, Projected, Solved, Weights};

/// `f32` is what the page shows; `f64` is what gradients are checked with.
pub struct Core<F>(PhantomData<F>);

impl<F> Core<F> {
    pub const NEW: Self = Core(PhantomData);
}

impl<F: core::Real> Attention for Core<F> {
    fn precision(&self) -> Precision {
        if size_of::<F>() == size_of::<f32>() { Precision::Single } else { Precision::Double }
    }

    fn attend(&self, problem: &Problem) -> Result<Solved, String> {
        let weights = weights_to_core::<F>(&problem.weights)?;
        let mask = mask_to_core(&problem.mask, problem.x.rows, problem.x.rows)?;
        let position_bias = problem.position_bias.iter().map(to_core).collect();
        let scale = problem.scale.map(F::from_f64);
        let rule = core::ScoreRule { scale, position_bias, ..core::ScoreRule::plain(mask) };
        let trace = core::attend(&to_core(&problem.x), &weights, &rule, &problem.muted).map_err(said)?;
        let heads = trace.heads.iter().map(|head| {
            let (k, v) = (trace.k(head.span.head), trace.v(head.span.head));
            head_from_core([&head.q, k, v], &head.pass, from_core(&head.result))
        });
        Ok(Solved { heads: heads.collect(), attn_out: from_core(&trace.attn_out) })
    }

    fn scaled_dot_product(&self, projected: &Projected) -> Result<Vec<Head>, String> {
        let Projected { n_heads, n_kv_heads, ref q, ref k, ref v, .. } = *projected;
        let d_head = q.columns / n_heads;
        let layout = core::HeadLayout::from_counts(q.columns, n_heads, Some(n_kv_heads), Some(d_head)).map_err(said)?;
        let mask = mask_to_core(&projected.mask, q.rows, k.rows)?;
        let rule = core::ScoreRule { scale: projected.scale.map(F::from_f64), ..core::ScoreRule::plain(mask) };
        let d_value = v.columns / n_kv_heads;
        let solve = |span: core::HeadSpan| {
            let v_columns = span.kv_head * d_value..(span.kv_head + 1) * d_value;
            let parts = [(q, span.q_columns), (k, span.kv_columns), (v, v_columns)];
            let [q, k, v] = parts.map(|(matrix, columns)| to_core(&matrix.pick_columns(columns)));
            let pass = core::head_attention(&q, &k, &v, &rule, None).map_err(said)?;
            Ok(head_from_core([&q, &k, &v], &pass, Matrix::zeros(0, 0)))
        };
        layout.heads().into_iter().map(solve).collect()
    }

    fn lay_out(&self, wish: &Wish) -> Result<Layout, Refused> {
        let layout = match wish {
            Wish::Balanced { d_model, n_heads } => core::HeadLayout::balanced(*d_model, *n_heads),
            Wish::Shared { d_model, n_heads, n_kv_heads } => core::HeadLayout::shared(*d_model, *n_heads, *n_kv_heads),
            Wish::Counts { d_model, n_heads, n_kv_heads, d_head } => {
                core::HeadLayout::from_counts(*d_model, *n_heads, *n_kv_heads, *d_head)
            }
            Wish::Groups { d_model, query_heads } => core::HeadLayout::with_sharing(*d_model, query_heads),
            Wish::Slices { d_model, slices, query_heads } => {
                core::HeadLayout::from_slices(*d_model, slices, query_heads)
            }
            Wish::Exactly(layout) => layout_to_core(layout),
        };
        layout.map(|layout| layout_from_core(&layout)).map_err(|refusal| Refused {
            message: refusal.to_string(),
            field: refusal.field,
            value: refusal.value,
            expected: refusal.expected,
        })
    }

    fn reslice(&self, weights: &Weights, layout: &Layout) -> Result<Weights, String> {
        let layout = layout_to_core(layout).map_err(said)?;
        core::reslice(&weights_to_core::<F>(weights)?, &layout).map(|weights| weights_from_core(&weights)).map_err(said)
    }

    fn slice_first(&self, weights: &Weights) -> Result<Weights, String> {
        core::slice_first(&weights_to_core::<F>(weights)?).map(|weights| weights_from_core(&weights)).map_err(said)
    }
}

fn said(refusal: core::Refusal) -> String {
    refusal.to_string()
}

/// The one place where rows become the library's columns.
fn to_core<F: core::Real>(matrix: &Matrix) -> DMatrix<F> {
    DMatrix::from_fn(matrix.rows, matrix.columns, |row, column| F::from_f64(matrix[(row, column)]))
}

fn from_core<F: core::Real>(matrix: &DMatrix<F>) -> Matrix {
    Matrix::from_fn(matrix.nrows(), matrix.ncols(), |row, column| matrix[(row, column)].to_f64())
}

fn head_from_core<F: core::Real>([q, k, v]: [&DMatrix<F>; 3], pass: &core::HeadPass<F>, result: Matrix) -> Head {
    let [q, k, v] = [q, k, v].map(from_core);
    let [scores, pattern, z] = [&pass.scores, &pass.pattern, &pass.z].map(from_core);
    Head { q, k, v, scores, pattern, z, result }
}

fn mask_to_core(mask: &Mask, n_queries: usize, n_keys: usize) -> Result<core::Mask, String> {
    match mask {
        Mask::TwoWay => Ok(core::Mask::TwoWay),
        Mask::Causal => Ok(core::Mask::Causal),
        Mask::Bytes(bytes) => core::Mask::from_bytes(bytes, n_queries, n_keys).map_err(said),
        Mask::Numbers(numbers) => core::Mask::from_numbers(numbers, n_queries, n_keys).map_err(said),
    }
}

fn layout_to_core(layout: &Layout) -> Result<core::HeadLayout, core::Refusal> {
    let group = |group: &Group| core::Group { d_head: group.d_head, n_query_heads: group.n_query_heads };
    core::HeadLayout::new(layout.d_model, layout.groups.iter().map(group).collect())
}

fn layout_from_core(layout: &core::HeadLayout) -> Layout {
    let group = |group: &core::Group| Group { n_query_heads: group.n_query_heads, d_head: group.d_head };
    Layout { d_model: layout.d_model(), groups: layout.groups().iter().map(group).collect() }
}

fn weights_to_core<F: core::Real>(weights: &Weights) -> Result<core::AttentionWeights<F>, String> {
    let layout = layout_to_core(&weights.layout).map_err(said)?;
    let matrices = [&weights.w_q, &weights.w_k, &weights.w_v, &weights.w_o].map(to_core);
    let bias = |bias: &Option<Vec<f64>>| {
        let numbers = bias.as_ref()?.iter().map(|&number| F::from_f64(number));
        Some(RowDVector::from_vec(numbers.collect()))
    };
    let Biases { q, k, v, o } = &weights.biases;
    let biases = core::Biases { q: bias(q), k: bias(k), v: bias(v), o: bias(o) };
    core::AttentionWeights::new(layout, matrices, biases).map_err(said)
}

fn weights_from_core<F: core::Real>(weights: &core::AttentionWeights<F>) -> Weights {
    let [w_q, w_k, w_v, w_o] = [&weights.w_q, &weights.w_k, &weights.w_v, &weights.w_o].map(from_core);
    let bias = |bias: &Option<RowDVector<F>>| {
        let numbers = bias.as_ref()?.iter().map(|number| number.to_f64());
        Some(numbers.collect())
    };
    let core::Biases { q, k, v, o } = &weights.biases;
    let biases = Biases { q: bias(q), k: bias(k), v: bias(v), o: bias(o) };
    Weights { layout: layout_from_core(weights.layout()), w_q, w_k, w_v, w_o, biases }
}
