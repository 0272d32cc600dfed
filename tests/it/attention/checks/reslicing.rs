//! The same weights under another layout.

use proptest::prelude::*;

use crate::attention::compare::{Outcome, Within, near, require, same_bits};
use crate::attention::implementation::Attention;
use crate::attention::layout::Layout;
use crate::attention::matrix::Matrix;
use crate::attention::oracle::RIGHT;
use crate::attention::problem::{Mask, Problem, Weights};
use crate::attention::random::{Numbers, for_all};

/// Twelve columns, cut and shared in every manner.
fn full_width_layouts() -> impl Strategy<Value = Layout> {
    let groups: [&[(usize, usize)]; 9] = [
        &[(1, 12)],
        &[(1, 6), (1, 6)],
        &[(1, 5), (1, 4), (1, 3)],
        &[(1, 1); 12],
        &[(2, 3), (2, 3)],
        &[(3, 2), (1, 6)],
        &[(1, 7), (5, 1)],
        &[(4, 3)],
        &[(12, 1)],
    ];
    prop::sample::select(groups.map(|groups| Layout::of(12, groups)).to_vec())
}

fn weights() -> impl Strategy<Value = Weights> {
    (full_width_layouts(), any::<bool>(), any::<u64>())
        .prop_map(|(layout, biases, seed)| Numbers::from_seed(seed).weights(&layout, biases))
}

pub fn reslicing_to_the_same_layout_is_the_identity(attention: &dyn Attention) -> Outcome {
    for_all(weights(), |weights| same_weights(&attention.reslice(&weights, &weights.layout)?, &weights))
}

pub fn reslicing_pools_keys_and_values_as_means(attention: &dyn Attention) -> Outcome {
    for_all((weights(), full_width_layouts()), |(weights, layout)| {
        let found = attention.reslice(&weights, &layout)?;
        same_weights(&found, &rounded(attention, RIGHT.reslice(&weights, &layout)?))
    })
}

/// The oracle's means are in double precision; rounded once, they must be the implementation's bits.
fn rounded(attention: &dyn Attention, weights: Weights) -> Weights {
    let precision = attention.precision();
    let round = |w: &Matrix| Matrix::from_fn(w.rows, w.columns, |row, column| precision.round(w[(row, column)]));
    let round_bias = |bias: &Option<Vec<f64>>| {
        let bias = bias.as_ref()?;
        Some(bias.iter().map(|number| precision.round(*number)).collect())
    };
    let mut rounded = Weights { w_k: round(&weights.w_k), w_v: round(&weights.w_v), ..weights };
    rounded.biases.k = round_bias(&rounded.biases.k);
    rounded.biases.v = round_bias(&rounded.biases.v);
    rounded
}

fn same_weights(found: &Weights, expected: &Weights) -> Outcome {
    same_bits("w_q", &found.w_q, &expected.w_q)?;
    same_bits("w_k", &found.w_k, &expected.w_k)?;
    same_bits("w_v", &found.w_v, &expected.w_v)?;
    same_bits("w_o", &found.w_o, &expected.w_o)?;
    require(found.biases == expected.biases, || format!("{:?}, expected {:?}", found.biases, expected.biases))?;
    require(found.layout == expected.layout, || format!("{:?}, expected {:?}", found.layout, expected.layout))
}

fn sliced_problem() -> impl Strategy<Value = Problem> {
    let unshared =
        full_width_layouts().prop_filter("shared", |layout| layout.groups.iter().all(|g| g.n_query_heads == 1));
    (unshared, 1usize..5, any::<u64>()).prop_map(|(layout, n_pos, seed)| {
        let mut numbers = Numbers::from_seed(seed);
        Problem::plain(numbers.matrix(n_pos, 12), numbers.weights(&layout, false), Mask::TwoWay)
    })
}

/// q = x[:, R] · W[R, R], and k and v alike.
pub fn slice_first_reads_only_diagonal_blocks(attention: &dyn Attention) -> Outcome {
    for_all(sliced_problem(), |problem| {
        let weights = attention.slice_first(&problem.weights)?;
        same_bits("w_o", &weights.w_o, &problem.weights.w_o)?;
        let solved = attention.attend(&Problem { weights, ..problem.clone() })?;
        for (head, span) in solved.heads.iter().zip(problem.weights.layout.heads()) {
            let block = |w: &Matrix| {
                Matrix::from_fn(problem.x.rows, span.d_head, |pos, column| {
                    span.q.clone().map(|feature| problem.x[(pos, feature)] * w[(feature, span.q.start + column)]).sum()
                })
            };
            near("q", &head.q, &block(&problem.weights.w_q), Within::Relative(1e-6))?;
            near("k", &head.k, &block(&problem.weights.w_k), Within::Relative(1e-6))?;
            near("v", &head.v, &block(&problem.weights.w_v), Within::Relative(1e-6))?;
        }
        Ok(())
    })
}

pub fn slice_first_head_is_blind_outside_its_slice(attention: &dyn Attention) -> Outcome {
    for_all((sliced_problem(), any::<u64>()), |(problem, seed)| {
        let sliced = Problem { weights: attention.slice_first(&problem.weights)?, ..problem };
        let other = Numbers::from_seed(seed).matrix(sliced.x.rows, sliced.x.columns);
        let before = attention.attend(&sliced)?;
        for (index, span) in sliced.weights.layout.heads().iter().enumerate() {
            let x = Matrix::from_fn(other.rows, other.columns, |pos, feature| {
                if span.q.contains(&feature) { sliced.x[(pos, feature)] } else { other[(pos, feature)] }
            });
            let after = attention.attend(&Problem { x, ..sliced.clone() })?;
            super::sharing::same_head(index, &after.heads[index], &before.heads[index])?;
        }
        Ok(())
    })
}
