//! The steps of the formula, each done wrong in a way somebody did it.

use std::ops::Range;

use super::layouts;
use super::steps::{masked_softmax, one_over_root_of_own_width, scores, softmax_rows, unguarded_softmax};
use crate::attention::implementation::{Refused, Wish};
use crate::attention::layout::Layout;
use crate::attention::matrix::Matrix;

pub type Weighed = (Matrix, Matrix);

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

pub fn changed(matrix: &Matrix, change: impl Fn(usize, usize, f64) -> f64) -> Matrix {
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
    if let Wish::Balanced { d_model, n_heads } = *wish {
        let d_head = d_model / n_heads;
        assert!(d_model / d_head >= n_heads, "the width is rounded down, so at least as many heads fit");
    }
    layouts::lay_out(wish)
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
