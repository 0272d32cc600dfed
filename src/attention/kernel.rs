//! The matrix products the formula stands on.
//!
//! Every output number is one sum in ascending order with one accumulator, a rounded product and a rounded sum per
//! term: `out[i, j] = ((0 + a[i,0]·b[0,j]) + a[i,1]·b[1,j]) + …`. So a naive triple loop gives the same bits, and so
//! does every machine. Columns are contiguous here, so the inner loop runs down a column: its lanes are *different*
//! outputs, and a compiler may vectorise it without changing any of them.

use nalgebra::DMatrix;

use super::Real;

/// `a · b`: `[n, m] · [m, p] → [n, p]`.
///
/// The caller owns the shapes: inner dimensions agree wherever this is called.
pub fn product<F: Real>(a: &DMatrix<F>, b: &DMatrix<F>) -> DMatrix<F> {
    debug_assert_eq!(a.ncols(), b.nrows());
    accumulate_columns(a, b.ncols(), |inner, column| b[(inner, column)])
}

/// `a · bᵀ`: `[n, m] · [p, m]ᵀ → [n, p]`.
pub fn product_transposed<F: Real>(a: &DMatrix<F>, b: &DMatrix<F>) -> DMatrix<F> {
    debug_assert_eq!(a.ncols(), b.ncols());
    accumulate_columns(a, b.nrows(), |inner, column| b[(column, inner)])
}

/// Column `j` of the output is `Σ_inner a[:, inner] · factor(inner, j)`, in ascending order of `inner`.
fn accumulate_columns<F: Real>(a: &DMatrix<F>, n_columns: usize, factor: impl Fn(usize, usize) -> F) -> DMatrix<F> {
    let mut out = DMatrix::from_element(a.nrows(), n_columns, F::ZERO);
    for column in 0..n_columns {
        let mut sums = out.column_mut(column);
        for inner in 0..a.ncols() {
            let factor = factor(inner, column);
            for (sum, &value) in sums.iter_mut().zip(a.column(inner).iter()) {
                *sum += value * factor;
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn matrix(rows: usize, columns: usize) -> impl Strategy<Value = DMatrix<f32>> {
        prop::collection::vec(-3.0f32..3.0, rows * columns)
            .prop_map(move |numbers| DMatrix::from_row_slice(rows, columns, &numbers))
    }

    fn factors() -> impl Strategy<Value = (DMatrix<f32>, DMatrix<f32>)> {
        (1usize..9, 1usize..9, 1usize..9).prop_flat_map(|(n, m, p)| (matrix(n, m), matrix(m, p)))
    }

    fn naive(a: &DMatrix<f32>, b: &DMatrix<f32>) -> DMatrix<f32> {
        DMatrix::from_fn(a.nrows(), b.ncols(), |i, j| {
            (0..a.ncols()).fold(0.0, |sum, inner| sum + a[(i, inner)] * b[(inner, j)])
        })
    }

    proptest! {
        #[test]
        fn product_equals_the_naive_triple_loop_bit_for_bit((a, b) in factors()) {
            prop_assert_eq!(product(&a, &b), naive(&a, &b));
        }

        #[test]
        fn product_transposed_is_the_product_with_the_transpose((a, b) in factors()) {
            prop_assert_eq!(product_transposed(&a, &b.transpose()), product(&a, &b));
        }
    }
}
