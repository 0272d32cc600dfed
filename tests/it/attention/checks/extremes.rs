//! The ends of the range: huge scores, one token, heads one number wide, inputs of zero.

use crate::attention::compare::{Outcome, Within, near, require, same_bits};
use crate::attention::implementation::Attention;
use crate::attention::layout::Layout;
use crate::attention::matrix::Matrix;
use crate::attention::problem::{Mask, Problem, Projected};
use crate::attention::random::Numbers;

/// Scores of ±1e4 and ±1e30: the largest wins, equals share, and a hidden key never returns.
pub fn huge_scores_stay_finite(attention: &dyn Attention) -> Outcome {
    for size in [1e4, 1e30] {
        let q = Matrix::new(2, 1, vec![1.0, -1.0]);
        let k = Matrix::new(4, 1, vec![size, -size, size, 0.0]);
        let mask = Mask::Bytes(vec![1, 1, 1, 1, 1, 0, 1, 1]);
        let v = Matrix::identity(4);
        let heads =
            attention.scaled_dot_product(&Projected { n_heads: 1, n_kv_heads: 1, q, k, v, mask, scale: None })?;
        let expected = Matrix::new(2, 4, vec![0.5, 0.0, 0.5, 0.0, 0.0, 0.0, 0.0, 1.0]);
        near(&format!("pattern at ±{size}"), &heads[0].pattern, &expected, Within::Absolute(0.0))?;
        near(&format!("z at ±{size}"), &heads[0].z, &expected, Within::Absolute(0.0))?;
    }
    hidden_beats_even_the_lowest_score(attention)
}

/// A mask of −1e4 is not −∞: below a visible score of −1e4 it would win.
fn hidden_beats_even_the_lowest_score(attention: &dyn Attention) -> Outcome {
    let q = Matrix::new(1, 1, vec![1.0]);
    let k = Matrix::new(2, 1, vec![-3e4, 0.0]);
    let mask = Mask::Bytes(vec![1, 0]);
    let v = Matrix::identity(2);
    let heads = attention.scaled_dot_product(&Projected { n_heads: 1, n_kv_heads: 1, q, k, v, mask, scale: None })?;
    near("pattern", &heads[0].pattern, &Matrix::new(1, 2, vec![1.0, 0.0]), Within::Absolute(0.0))
}

pub fn one_token_looks_at_itself(attention: &dyn Attention) -> Outcome {
    let layout = Layout::of(6, &[(1, 4), (2, 1)]);
    for mask in [Mask::TwoWay, Mask::Causal, Mask::Bytes(vec![1]), Mask::Numbers(vec![-3.0])] {
        let weights = Numbers::from_seed(1).weights(&layout, true);
        let problem = Problem::plain(Numbers::from_seed(2).matrix(1, 6), weights, mask);
        for head in attention.attend(&problem)?.heads {
            same_bits("pattern", &head.pattern, &Matrix::identity(1))?;
            same_bits("z", &head.z, &head.v)?;
        }
    }
    Ok(())
}

/// A head one number wide: its scale is 1, its scores are plain products.
pub fn heads_of_width_one_work(attention: &dyn Attention) -> Outcome {
    let layout = Layout::of(3, &[(1, 1), (2, 1)]);
    let weights = Numbers::from_seed(3).weights(&layout, false);
    let solved = attention.attend(&Problem::plain(Numbers::from_seed(4).matrix(4, 3), weights, Mask::TwoWay))?;
    require(solved.heads.len() == 3, || format!("{} heads", solved.heads.len()))?;
    solved.heads.iter().try_for_each(|head| {
        let products = Matrix::from_fn(4, 4, |query, key| head.q[(query, 0)] * head.k[(key, 0)]);
        near("scores", &head.scores, &products, Within::Relative(1e-6))
    })
}

/// x = 0: every key is `b_k`, so all places are equal, every z is `b_v`, and `b_o` is added once.
pub fn biases_alone_decide_where_x_is_zero(attention: &dyn Attention) -> Outcome {
    let layout = Layout::of(5, &[(3, 1), (1, 2)]);
    let weights = Numbers::from_seed(8).weights(&layout, true);
    let solved = attention.attend(&Problem::plain(Matrix::zeros(4, 5), weights.clone(), Mask::TwoWay))?;
    let biases = &weights.biases;
    let [b_q, b_k, b_v, b_o] =
        [&biases.q, &biases.k, &biases.v, &biases.o].map(|bias| bias.clone().unwrap_or_default());
    let rows = |bias: &[f64]| Matrix::from_fn(4, bias.len(), |_, column| bias[column]);
    for (head, span) in solved.heads.iter().zip(layout.heads()) {
        near("q", &head.q, &rows(&b_q[span.q.clone()]), Within::Absolute(0.0))?;
        near("k", &head.k, &rows(&b_k[span.kv.clone()]), Within::Absolute(0.0))?;
        near("pattern", &head.pattern, &Matrix::from_fn(4, 4, |_, _| 0.25), Within::Absolute(1e-6))?;
        near("z", &head.z, &rows(&b_v[span.kv.clone()]), Within::Absolute(1e-6))?;
    }
    let values: Vec<f64> = layout.heads().into_iter().flat_map(|span| b_v[span.kv].to_vec()).collect();
    let written = |feature| -> f64 { (0..5).map(|row| values[row] * weights.w_o[(row, feature)]).sum() };
    let expected = Matrix::from_fn(4, 5, |_, feature| written(feature) + b_o[feature]);
    near("attn_out", &solved.attn_out, &expected, Within::Relative(1e-6))
}
