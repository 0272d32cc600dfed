//! The steps of the formula, each done wrong in a way somebody did it.

use std::ops::Range;

use super::layouts;
use super::steps::{masked_softmax, one_over_root_of_own_width, scores, softmax_rows, unguarded_softmax};
use crate::attention::implementation::{Refused, Wish};
use crate::attention::matrix::Matrix;
use crate::attention::problem::{Layout, Mask};

type Weighed = (Matrix, Matrix);

// Projecting and splitting.

pub fn own_slice_times_column(x: &[f64], w: &Matrix, columns: &Range<usize>, column: usize) -> f64 {
    columns.clone().filter(|&feature| feature < x.len()).map(|feature| x[feature] * w[(feature, column)]).sum()
}

pub fn columns_of_the_first_head(x: &[f64], w: &Matrix, columns: &Range<usize>, column: usize) -> f64 {
    let of_first = column - columns.start;
    x.iter().enumerate().map(|(feature, number)| number * w[(feature, of_first)]).sum()
}

pub fn reshaped(projected: &Matrix, columns: &Range<usize>) -> Matrix {
    let start = columns.start * projected.rows;
    let numbers = &projected.numbers[start..start + columns.len() * projected.rows];
    Matrix::new(projected.rows, columns.len(), numbers.to_vec())
}

pub fn one_head_after_the_other(z: &[Matrix]) -> Matrix {
    let numbers: Vec<f64> = z.iter().flat_map(|head| head.numbers.clone()).collect();
    Matrix::new(z[0].rows, z.iter().map(|head| head.columns).sum(), numbers)
}

// Sharing.

pub fn interleaved(query_heads: &[usize], head: usize) -> usize {
    head % query_heads.len()
}

pub fn middle_taken_for_one(query_heads: &[usize], head: usize) -> usize {
    let unshared = query_heads.iter().all(|&n| n == 1);
    if unshared { head } else { 0 }
}

pub fn one_per_head_assumed(query_heads: &[usize], head: usize) -> usize {
    head.min(query_heads.len() - 1)
}

// Scaling.

pub fn by_whole_width(widths: &[usize], _head: usize) -> f64 {
    1.0 / (widths.iter().sum::<usize>() as f64).sqrt()
}

pub fn by_first_width(widths: &[usize], _head: usize) -> f64 {
    one_over_root_of_own_width(widths, 0)
}

pub fn by_width_64(_widths: &[usize], _head: usize) -> f64 {
    0.125
}

pub fn scale_after_softmax(products: &Matrix, scale: f64, added: &Matrix) -> Weighed {
    let (scores, pattern) = masked_softmax(products, 1.0, added);
    let pattern = changed(&pattern, |_, _, weight| weight * scale);
    (scores, pattern)
}

// Masking.

pub fn wrong_sign(mask: &Mask, (_, n_keys): (usize, usize), query: usize, key: usize) -> f64 {
    match mask {
        Mask::Numbers(numbers) => -f64::from(numbers[query * n_keys + key]),
        _ => hidden_if(!matches!(mask, Mask::TwoWay) && !mask.hides(query, key, n_keys)),
    }
}

pub fn next_is_seen(mask: &Mask, lengths: (usize, usize), query: usize, key: usize) -> f64 {
    causal_or(mask, lengths, query, key, key > query + 1)
}

pub fn blind_to_itself(mask: &Mask, lengths: (usize, usize), query: usize, key: usize) -> f64 {
    causal_or(mask, lengths, query, key, key >= query)
}

pub fn counted_from_the_last_key(mask: &Mask, lengths: (usize, usize), query: usize, key: usize) -> f64 {
    let (n_queries, n_keys) = lengths;
    causal_or(mask, lengths, query, key, key + n_queries > query + n_keys)
}

pub fn bytes_added(mask: &Mask, lengths: (usize, usize), query: usize, key: usize) -> f64 {
    match mask {
        Mask::Bytes(bytes) => f64::from(bytes[query * lengths.1 + key]),
        _ => super::steps::zero_or_hidden(mask, lengths, query, key),
    }
}

pub fn bytes_hide(mask: &Mask, lengths: (usize, usize), query: usize, key: usize) -> f64 {
    match mask {
        Mask::Bytes(_) => hidden_if(!mask.hides(query, key, lengths.1)),
        _ => super::steps::zero_or_hidden(mask, lengths, query, key),
    }
}

pub fn hidden_scores_zero(products: &Matrix, scale: f64, added: &Matrix) -> Weighed {
    let scores = changed(&scores(products, scale, added), |_, _, score| if score.is_finite() { score } else { 0.0 });
    let pattern = softmax_rows(&scores);
    (scores, pattern)
}

pub fn mask_too_weak(products: &Matrix, scale: f64, added: &Matrix) -> Weighed {
    masked_softmax(products, scale, &changed(added, |_, _, number| number.max(-1e4)))
}

pub fn mask_after_softmax(products: &Matrix, scale: f64, added: &Matrix) -> Weighed {
    let unmasked = changed(added, |_, _, number| if number.is_finite() { number } else { 0.0 });
    let (_, pattern) = masked_softmax(products, scale, &unmasked);
    let hidden = |query, key| added[(query, key)] == f64::NEG_INFINITY;
    let pattern = changed(&pattern, |query, key, weight| if hidden(query, key) { 0.0 } else { weight });
    (scores(products, scale, added), pattern)
}

fn causal_or(mask: &Mask, lengths: (usize, usize), query: usize, key: usize, hidden_when_causal: bool) -> f64 {
    match mask {
        Mask::Causal => hidden_if(hidden_when_causal),
        _ => super::steps::zero_or_hidden(mask, lengths, query, key),
    }
}

fn hidden_if(hidden: bool) -> f64 {
    if hidden { f64::NEG_INFINITY } else { 0.0 }
}

// The softmax.

pub fn softmax_over_queries(products: &Matrix, scale: f64, added: &Matrix) -> Weighed {
    let scores = scores(products, scale, added);
    let pattern = softmax_rows(&scores.transposed()).transposed();
    (scores, pattern)
}

pub fn without_guard(products: &Matrix, scale: f64, added: &Matrix) -> Weighed {
    let scores = scores(products, scale, added);
    let rows: Vec<Vec<f64>> = (0..scores.rows).map(|query| unguarded_softmax(scores.row(query))).collect();
    let pattern = Matrix::new(scores.rows, scores.columns, rows.concat());
    (scores, pattern)
}

/// Dropout's 1/(1 − p) left in where nothing is dropped.
pub fn divided_by_keep_rate(products: &Matrix, scale: f64, added: &Matrix) -> Weighed {
    let (scores, pattern) = masked_softmax(products, scale, added);
    let pattern = changed(&pattern, |_, _, weight| weight / 0.9);
    (scores, pattern)
}

fn changed(matrix: &Matrix, change: impl Fn(usize, usize, f64) -> f64) -> Matrix {
    Matrix::from_fn(matrix.rows, matrix.columns, |row, column| change(row, column, matrix[(row, column)]))
}

// Wishes for heads.

pub fn heads_of_no_width(wish: &Wish) -> Result<Layout, Refused> {
    match *wish {
        Wish::Balanced { d_model, n_heads } if n_heads > d_model => Ok(Layout::of(d_model, &[(n_heads, 0)])),
        _ => layouts::lay_out(wish),
    }
}

pub fn division_by_zero(wish: &Wish) -> Result<Layout, Refused> {
    match *wish {
        Wish::Balanced { d_model, n_heads } if d_model % (d_model / n_heads) == 0 => layouts::lay_out(wish),
        _ => layouts::lay_out(wish),
    }
}

pub fn assertion(wish: &Wish) -> Result<Layout, Refused> {
    if let Wish::Balanced { d_model, n_heads } = wish {
        assert!(d_model.is_multiple_of(*n_heads));
    }
    layouts::lay_out(wish)
}

pub fn speechless(wish: &Wish) -> Result<Layout, Refused> {
    let silent =
        || Refused { field: String::new(), value: String::new(), expected: String::new(), message: "invalid".into() };
    layouts::lay_out(wish).map_err(|_| silent())
}
