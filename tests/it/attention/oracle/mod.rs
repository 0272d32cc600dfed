//! Attention a second time: double precision, plain loops, nothing shared with the library.
//!
//! The formula is cut into small steps, so that a fault is one step done wrong (see [`faults`]) and everything around
//! it stays as it should be.

pub mod faults;
mod layouts;
mod reslice;
mod steps;
mod wrong_masks;
mod wrong_steps;

use std::ops::Range;

use super::implementation::{Attention, Precision, Refused, Wish};
use super::layout::Layout;
use super::matrix::Matrix;
use super::problem::{Head, Mask, Problem, Projected, Solved, Weights};

/// How each step is done.
#[derive(Clone, Copy)]
pub struct Oracle {
    /// One number of a projection: column `column` of the head at `columns`, for one position.
    pub project: fn(x: &[f64], w: &Matrix, columns: &Range<usize>, column: usize) -> f64,
    /// One head's columns of what was projected.
    pub split: fn(projected: &Matrix, columns: &Range<usize>) -> Matrix,
    /// Which keys and values a query head reads; `query_heads` are counts per group.
    pub group_of: fn(query_heads: &[usize], head: usize) -> usize,
    /// The factor on a head's products; `widths` are of all heads.
    pub scale: fn(widths: &[usize], head: usize) -> f64,
    /// What the mask adds to one score.
    pub added: fn(mask: &Mask, lengths: (usize, usize), query: usize, key: usize) -> f64,
    /// Scores and pattern, from products, scale, and what is added.
    pub weigh: fn(products: &Matrix, scale: f64, added: &Matrix) -> (Matrix, Matrix),
    /// Mixed values of all heads, as the output projection reads them.
    pub glue: fn(z: &[Matrix]) -> Matrix,
    /// Wishes for heads.
    pub lay_out: fn(&Wish) -> Result<Layout, Refused>,
}

/// Every step as it should be.
pub const RIGHT: Oracle = Oracle {
    project: steps::whole_vector_times_column,
    split: steps::own_columns,
    group_of: steps::neighbours_share,
    scale: steps::one_over_root_of_own_width,
    added: steps::zero_or_hidden,
    weigh: steps::masked_softmax,
    glue: Matrix::beside,
    lay_out: layouts::lay_out,
};

impl Attention for Oracle {
    fn precision(&self) -> Precision {
        Precision::Double
    }

    fn attend(&self, problem: &Problem) -> Result<Solved, String> {
        let weights = &problem.weights;
        let spans = weights.layout.heads();
        let widths = weights.layout.slices();
        let of_queries: Vec<Range<usize>> = spans.iter().map(|span| span.q.clone()).collect();
        let mut of_groups: Vec<Range<usize>> = spans.iter().map(|span| span.kv.clone()).collect();
        of_groups.dedup();
        let q = self.projected(&problem.x, &weights.w_q, &weights.biases.q, &of_queries);
        let k = self.projected(&problem.x, &weights.w_k, &weights.biases.k, &of_groups);
        let v = self.projected(&problem.x, &weights.w_v, &weights.biases.v, &of_groups);

        let mut heads = Vec::new();
        for (head, of_query) in of_queries.iter().enumerate() {
            let group = (self.group_of)(&weights.layout.query_heads(), head);
            let q = (self.split)(&q, of_query);
            let [k, v] = [&k, &v].map(|projected| (self.split)(projected, &of_groups[group]));
            let scale = problem.scale.unwrap_or_else(|| (self.scale)(&widths, head));
            heads.push(self.look([q, k, v], scale, &problem.mask, problem.position_bias.get(head)));
        }
        let glued = self.glue_heads(&mut heads);
        for (head, span) in heads.iter_mut().zip(&spans) {
            head.result = times(&glued.pick_columns(span.q.clone()), &weights.w_o.pick_rows(span.q.clone()));
        }
        let attn_out = sum_of_results(&heads, problem);
        Ok(Solved { heads, attn_out })
    }

    fn scaled_dot_product(&self, projected: &Projected) -> Result<Vec<Head>, String> {
        let Projected { n_heads, n_kv_heads, q, k, v, mask, scale } = projected;
        let part = |matrix: &Matrix, n_parts: usize, index: usize| {
            let width = matrix.columns / n_parts;
            (self.split)(matrix, &(index * width..(index + 1) * width))
        };
        let query_heads = vec![n_heads / n_kv_heads; *n_kv_heads];
        let widths = vec![q.columns / n_heads; *n_heads];
        let mut heads = Vec::new();
        for head in 0..*n_heads {
            let group = (self.group_of)(&query_heads, head);
            let own = [part(q, *n_heads, head), part(k, *n_kv_heads, group), part(v, *n_kv_heads, group)];
            heads.push(self.look(own, scale.unwrap_or_else(|| (self.scale)(&widths, head)), mask, None));
        }
        self.glue_heads(&mut heads);
        Ok(heads)
    }

    fn lay_out(&self, wish: &Wish) -> Result<Layout, Refused> {
        (self.lay_out)(wish)
    }

    fn reslice(&self, weights: &Weights, layout: &Layout) -> Result<Weights, String> {
        Ok(reslice::pooled(weights, layout))
    }

    fn slice_first(&self, weights: &Weights) -> Result<Weights, String> {
        Ok(reslice::diagonal_blocks(weights))
    }
}

impl Oracle {
    fn projected(&self, x: &Matrix, w: &Matrix, bias: &Option<Vec<f64>>, heads: &[Range<usize>]) -> Matrix {
        Matrix::from_fn(x.rows, w.columns, |pos, column| {
            let own = heads.iter().find(|columns| columns.contains(&column)).cloned().unwrap_or_default();
            (self.project)(x.row(pos), w, &own, column) + bias.as_ref().map_or(0.0, |bias| bias[column])
        })
    }

    /// One head: who is looked at, and what is mixed from them.
    fn look(&self, [q, k, v]: [Matrix; 3], scale: f64, mask: &Mask, position_bias: Option<&Matrix>) -> Head {
        let products = times(&q, &k.transposed()); // [query_pos, key_pos]
        let added = Matrix::from_fn(q.rows, k.rows, |query, key| {
            let bias = position_bias.map_or(0.0, |bias| bias[(query, key)]);
            bias + (self.added)(mask, (q.rows, k.rows), query, key)
        });
        let (scores, pattern) = (self.weigh)(&products, scale, &added);
        let z = times(&pattern, &v);
        Head { q, k, v, scores, pattern, z, result: Matrix::zeros(0, 0) }
    }

    /// Glues the heads, and lets each report what stands in its columns.
    fn glue_heads(&self, heads: &mut [Head]) -> Matrix {
        let z: Vec<Matrix> = heads.iter().map(|head| head.z.clone()).collect();
        let glued = (self.glue)(&z);
        let mut start = 0;
        for head in heads {
            let end = start + head.z.columns;
            head.z = glued.pick_columns(start..end);
            start = end;
        }
        glued
    }
}

fn sum_of_results(heads: &[Head], problem: &Problem) -> Matrix {
    let bias = problem.weights.biases.o.as_ref();
    Matrix::from_fn(problem.x.rows, problem.weights.layout.d_model, |pos, feature| {
        let mut sum = 0.0;
        for (head, solved) in heads.iter().enumerate() {
            if !problem.muted.get(head).copied().unwrap_or(false) {
                sum += solved.result[(pos, feature)];
            }
        }
        sum + bias.map_or(0.0, |bias| bias[feature])
    })
}

fn times(a: &Matrix, b: &Matrix) -> Matrix {
    Matrix::from_fn(a.rows, b.columns, |row, column| {
        let mut sum = 0.0;
        for inner in 0..a.columns.min(b.rows) {
            sum += a[(row, inner)] * b[(inner, column)];
        }
        sum
    })
}
