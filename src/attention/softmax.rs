//! The softmax of rows, and the way back through it.

use nalgebra::DMatrix;

use super::Real;
use super::kernel::{Columns, ColumnsMut};

/// What the softmax of one grid was made with, row by row, or column by column where it is taken over columns: enough to
/// write out every step.
#[derive(Debug, Clone, PartialEq)]
pub struct RowSums<F> {
    /// The largest score of a row, or of a column, that is not hidden; −∞ where everything is.
    pub largest: Vec<F>,
    /// `Σ exp(score − largest)` along it in ascending order; 0 where everything is hidden.
    pub total: Vec<F>,
}

impl<F: Real> RowSums<F> {
    /// For `n_rows` rows.
    pub fn sized(n_rows: usize) -> Self {
        RowSums { largest: vec![F::NEG_INFINITY; n_rows], total: vec![F::ZERO; n_rows] }
    }
}

/// `pattern = softmax(scores)` along every row: `exp(score − largest) / total`.
///
/// Subtracting the largest score changes no weight and keeps every exponential at most 1. A row in which everything is
/// hidden has nothing to look at: it becomes zeros, never NaN.
pub fn softmax_rows<F: Real>(mut pattern: ColumnsMut<F>, scores: Columns<F>, sums: &mut RowSums<F>) {
    let (largest, total) = (&mut sums.largest[..scores.n_rows()], &mut sums.total[..scores.n_rows()]);
    largest.fill(F::NEG_INFINITY);
    total.fill(F::ZERO);
    for key_pos in 0..scores.n_columns() {
        for (largest, &score) in largest.iter_mut().zip(scores.column(key_pos)) {
            *largest = if score > *largest { score } else { *largest };
        }
    }
    for key_pos in 0..scores.n_columns() {
        let rows = pattern.column(key_pos).iter_mut().zip(scores.column(key_pos));
        for ((weight, &score), (&largest, total)) in rows.zip(largest.iter().zip(total.iter_mut())) {
            let subtracted = if largest == F::NEG_INFINITY { F::ZERO } else { largest };
            *weight = F::exp(score - subtracted);
            *total += *weight;
        }
    }
    for key_pos in 0..scores.n_columns() {
        for (weight, &total) in pattern.column(key_pos).iter_mut().zip(total.iter()) {
            *weight = if total == F::ZERO { F::ZERO } else { *weight / total };
        }
    }
}

/// [`softmax_rows`] along every column: the softmax over the wrong axis, see
/// [`SoftmaxOver::Columns`](super::SoftmaxOver::Columns).
pub(super) fn softmax_columns<F: Real>(mut pattern: ColumnsMut<F>, scores: Columns<F>, sums: &mut RowSums<F>) {
    let n_keys = scores.n_columns();
    let room = sums.total.len().max(n_keys); // there may be more keys than queries
    sums.largest.resize(room, F::NEG_INFINITY);
    sums.total.resize(room, F::ZERO);
    for key_pos in 0..n_keys {
        let column = scores.column(key_pos);
        let largest = column.iter().fold(F::NEG_INFINITY, |most, &score| if score > most { score } else { most });
        let subtracted = if largest == F::NEG_INFINITY { F::ZERO } else { largest };
        let mut total = F::ZERO;
        for (weight, &score) in pattern.column(key_pos).iter_mut().zip(column) {
            *weight = F::exp(score - subtracted);
            total += *weight;
        }
        for weight in pattern.column(key_pos).iter_mut() {
            *weight = if total == F::ZERO { F::ZERO } else { *weight / total };
        }
        (sums.largest[key_pos], sums.total[key_pos]) = (largest, total);
    }
}

/// Turns `grad_pattern` into `grad_scores`, in place: `pattern ∘ (grad_pattern − Σ_key pattern ∘ grad_pattern)`.
///
/// `row` is room for one number per query.
pub(super) fn softmax_rows_backward<F: Real>(grad: &mut ColumnsMut<F>, pattern: Columns<F>, row: &mut [F]) {
    let row = &mut row[..pattern.n_rows()];
    row.fill(F::ZERO);
    for key_pos in 0..pattern.n_columns() {
        let rows = grad.column(key_pos).iter().zip(pattern.column(key_pos));
        row.iter_mut().zip(rows).for_each(|(sum, (&grad, &weight))| *sum += grad * weight);
    }
    for key_pos in 0..pattern.n_columns() {
        let rows = grad.column(key_pos).iter_mut().zip(pattern.column(key_pos));
        rows.zip(row.iter()).for_each(|((grad, &weight), &sum)| *grad = weight * (*grad - sum));
    }
}

/// The softmax of a whole grid, in fresh memory.
pub fn softmax<F: Real>(scores: &DMatrix<F>) -> DMatrix<F> {
    let mut pattern = scores.clone();
    softmax_rows(ColumnsMut::all(&mut pattern), Columns::all(scores), &mut RowSums::sized(scores.nrows()));
    pattern
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_add_up_to_one_or_are_hidden() {
        let hidden = f32::NEG_INFINITY;
        let scores = DMatrix::from_row_slice(3, 3, &[1e4, -1e4, 0.0, hidden, hidden, hidden, hidden, 1e30, 1e30]);
        let expected = DMatrix::from_row_slice(3, 3, &[1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.5, 0.5]);
        assert_eq!(softmax(&scores), expected);
    }
}
