//! The steps of the formula, each as it should be.

use std::ops::Range;

use crate::attention::matrix::Matrix;
use crate::attention::problem::Mask;

/// Every head reads the whole vector; what is cut is the result.
pub fn whole_vector_times_column(x: &[f64], w: &Matrix, _columns: &Range<usize>, column: usize) -> f64 {
    let mut sum = 0.0;
    for (feature, number) in x.iter().enumerate() {
        sum += number * w[(feature, column)];
    }
    sum
}

pub fn own_columns(projected: &Matrix, columns: &Range<usize>) -> Matrix {
    projected.pick_columns(columns.clone())
}

/// Heads 0, 1, 2 read group 0 when it has three query heads.
pub fn neighbours_share(query_heads: &[usize], head: usize) -> usize {
    let mut last = 0;
    for (group, n_query_heads) in query_heads.iter().enumerate() {
        last += n_query_heads;
        if head < last {
            return group;
        }
    }
    query_heads.len()
}

pub fn one_over_root_of_own_width(widths: &[usize], head: usize) -> f64 {
    1.0 / (widths[head] as f64).sqrt()
}

pub fn zero_or_hidden(mask: &Mask, (_, n_keys): (usize, usize), query: usize, key: usize) -> f64 {
    match mask {
        _ if mask.hides(query, key, n_keys) => f64::NEG_INFINITY,
        Mask::Numbers(numbers) => f64::from(numbers[query * n_keys + key]),
        _ => 0.0,
    }
}

pub fn masked_softmax(products: &Matrix, scale: f64, added: &Matrix) -> (Matrix, Matrix) {
    let scores = scores(products, scale, added);
    let pattern = softmax_rows(&scores);
    (scores, pattern)
}

pub fn scores(products: &Matrix, scale: f64, added: &Matrix) -> Matrix {
    Matrix::from_fn(products.rows, products.columns, |query, key| products[(query, key)] * scale + added[(query, key)])
}

pub fn softmax_rows(scores: &Matrix) -> Matrix {
    let rows: Vec<Vec<f64>> = (0..scores.rows).map(|query| softmax(scores.row(query))).collect();
    Matrix::new(scores.rows, scores.columns, rows.concat())
}

/// Where everything is hidden there is nothing to look at: zeros.
pub fn softmax(scores: &[f64]) -> Vec<f64> {
    if scores.iter().all(|&score| score == f64::NEG_INFINITY) {
        return vec![0.0; scores.len()];
    }
    unguarded_softmax(scores)
}

pub fn unguarded_softmax(scores: &[f64]) -> Vec<f64> {
    let largest = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let exponentials: Vec<f64> = scores.iter().map(|score| (score - largest).exp()).collect();
    let total: f64 = exponentials.iter().sum();
    exponentials.iter().map(|exponential| exponential / total).collect()
}
