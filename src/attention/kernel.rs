//! The one matrix product everything here stands on.
//!
//! Every output number is one sum in ascending order with one accumulator, a rounded product and a rounded sum per
//! term: `out[i, j] = ((out[i, j] + a[i,0]·b[0,j]) + a[i,1]·b[1,j]) + …`. So a naive triple loop gives the same bits,
//! and so does every machine. Matrices are stored column by column, so the innermost loop runs down columns: its lanes
//! are *different* outputs, and the compiler may use vectors of any width without changing one of them.

use nalgebra::DMatrix;

use super::Real;

/// A matrix stored column by column, or neighbouring rows and columns of one.
#[derive(Debug, Clone, Copy)]
pub struct Columns<'a, F> {
    numbers: &'a [F],
    n_rows: usize,
    n_columns: usize,
    stride: usize,
}

/// The same, to write to.
#[derive(Debug)]
pub struct ColumnsMut<'a, F> {
    numbers: &'a mut [F],
    n_rows: usize,
    n_columns: usize,
    stride: usize,
}

impl<'a, F: Real> Columns<'a, F> {
    /// The first `n_rows` rows of `matrix`: buffers are as long as the longest sequence they meet.
    pub fn top(matrix: &'a DMatrix<F>, n_rows: usize) -> Self {
        let (stride, n_columns) = matrix.shape();
        Columns { numbers: matrix.as_slice(), n_rows: n_rows.min(stride), n_columns, stride }
    }

    /// Rows in view.
    pub fn n_rows(&self) -> usize {
        self.n_rows
    }

    /// Columns in view.
    pub fn n_columns(&self) -> usize {
        self.n_columns
    }

    /// The whole of `matrix`.
    pub fn all(matrix: &'a DMatrix<F>) -> Self {
        Self::top(matrix, matrix.nrows())
    }

    /// Only these columns.
    pub fn columns(self, range: &std::ops::Range<usize>) -> Self {
        let end = (range.end * self.stride).min(self.numbers.len());
        Columns { numbers: &self.numbers[range.start * self.stride..end], n_columns: range.len(), ..self }
    }

    /// Only these rows.
    pub fn rows(self, range: &std::ops::Range<usize>) -> Self {
        Columns { numbers: &self.numbers[range.start..], n_rows: range.len(), ..self }
    }

    /// One column.
    pub fn column(&self, index: usize) -> &'a [F] {
        &self.numbers[index * self.stride..][..self.n_rows]
    }
}

impl<'a, F: Real> ColumnsMut<'a, F> {
    /// The first `n_rows` rows of `matrix`.
    pub fn top(matrix: &'a mut DMatrix<F>, n_rows: usize) -> Self {
        let (stride, n_columns) = matrix.shape();
        ColumnsMut { numbers: matrix.as_mut_slice(), n_rows: n_rows.min(stride), n_columns, stride }
    }

    /// Rows in view.
    pub fn n_rows(&self) -> usize {
        self.n_rows
    }

    /// Columns in view.
    pub fn n_columns(&self) -> usize {
        self.n_columns
    }

    /// The whole of `matrix`.
    pub fn all(matrix: &'a mut DMatrix<F>) -> Self {
        let n_rows = matrix.nrows();
        Self::top(matrix, n_rows)
    }

    /// Only these columns.
    pub fn columns(self, range: &std::ops::Range<usize>) -> Self {
        let end = (range.end * self.stride).min(self.numbers.len());
        ColumnsMut { numbers: &mut self.numbers[range.start * self.stride..end], n_columns: range.len(), ..self }
    }

    /// Only these rows.
    pub fn rows(self, range: &std::ops::Range<usize>) -> Self {
        ColumnsMut { numbers: &mut self.numbers[range.start..], n_rows: range.len(), ..self }
    }

    /// One column.
    pub fn column(&mut self, index: usize) -> &mut [F] {
        &mut self.numbers[index * self.stride..][..self.n_rows]
    }

    /// The same view again, for a callee.
    pub fn reborrow(&mut self) -> ColumnsMut<'_, F> {
        ColumnsMut { numbers: self.numbers, ..*self }
    }

    /// Adds the numbers of a matrix of the same shape.
    pub fn add(&mut self, other: Columns<F>) {
        for column in 0..self.n_columns {
            self.column(column).iter_mut().zip(other.column(column)).for_each(|(sum, &number)| *sum += number);
        }
    }

    /// Multiplies every number.
    pub fn scale(&mut self, factor: F) {
        for column in 0..self.n_columns {
            self.column(column).iter_mut().for_each(|number| *number = *number * factor);
        }
    }

    /// Every number becomes zero: the start of a sum.
    pub fn clear(&mut self) {
        (0..self.n_columns).for_each(|column| self.column(column).fill(F::ZERO));
    }
}

/// `out = a · b`: `[n, m] · [m, p] → [n, p]`.
pub fn product<F: Real>(mut out: ColumnsMut<F>, a: Columns<F>, b: Columns<F>) {
    out.clear();
    add_product(out, a, b);
}

/// `out = a · bᵀ`: `[n, m] · [p, m]ᵀ → [n, p]`.
pub fn product_transposed<F: Real>(mut out: ColumnsMut<F>, a: Columns<F>, b: Columns<F>) {
    out.clear();
    add_product_transposed(out, a, b);
}

/// `out += a · b`: every sum goes on where it stood.
pub fn add_product<F: Real>(out: ColumnsMut<F>, a: Columns<F>, b: Columns<F>) {
    debug_assert_eq!((a.n_columns, out.n_columns), (b.n_rows, b.n_columns));
    accumulate(out, a, Factors { numbers: b.numbers, per_inner: 1, per_column: b.stride });
}

/// `out += a · bᵀ`.
pub fn add_product_transposed<F: Real>(out: ColumnsMut<F>, a: Columns<F>, b: Columns<F>) {
    debug_assert_eq!((a.n_columns, out.n_columns), (b.n_columns, b.n_rows));
    accumulate(out, a, Factors { numbers: b.numbers, per_inner: b.stride, per_column: 1 });
}

/// `out += aᵀ · b`: `[m, n]ᵀ · [m, p] → [n, p]`. `turned` holds `aᵀ` meanwhile: lanes must be different outputs.
pub fn add_transposed_product<F: Real>(out: ColumnsMut<F>, a: Columns<F>, b: Columns<F>, turned: &mut Vec<F>) {
    debug_assert_eq!((a.n_rows, out.n_columns), (b.n_rows, b.n_columns));
    turned.clear();
    turned.extend((0..a.n_rows).flat_map(|row| (0..a.n_columns).map(move |column| a.numbers[column * a.stride + row])));
    let turned = Columns { numbers: turned, n_rows: a.n_columns, n_columns: a.n_rows, stride: a.n_columns };
    add_product(out, turned, b);
}

/// The second factor, by its two steps in memory.
#[derive(Clone, Copy)]
struct Factors<'a, F> {
    numbers: &'a [F],
    per_inner: usize,
    per_column: usize,
}

/// Rows and columns of the block of sums that is kept in registers: eight vectors of four, which both WebAssembly and
/// 64-bit machines have to spare.
const BLOCK_ROWS: usize = 8;
const BLOCK_COLUMNS: usize = 4;

fn accumulate<F: Real>(mut out: ColumnsMut<F>, a: Columns<F>, b: Factors<F>) {
    debug_assert_eq!(out.n_rows, a.n_rows);
    let whole = out.n_columns - out.n_columns % BLOCK_COLUMNS;
    for column in (0..whole).step_by(BLOCK_COLUMNS) {
        column_block::<F, BLOCK_COLUMNS>(&mut out, a, b, column);
    }
    for column in whole..out.n_columns {
        column_block::<F, 1>(&mut out, a, b, column);
    }
}

fn column_block<F: Real, const C: usize>(out: &mut ColumnsMut<F>, a: Columns<F>, b: Factors<F>, column: usize) {
    let mut row = 0;
    while row + BLOCK_ROWS <= out.n_rows {
        block::<F, BLOCK_ROWS, C>(out, a, b, row, column);
        row += BLOCK_ROWS;
    }
    while row + 4 <= out.n_rows {
        block::<F, 4, C>(out, a, b, row, column);
        row += 4;
    }
    while row < out.n_rows {
        block::<F, 1, C>(out, a, b, row, column);
        row += 1;
    }
}

/// `R × C` sums, carried through the whole inner dimension.
#[inline(always)]
fn block<F: Real, const R: usize, const C: usize>(
    out: &mut ColumnsMut<F>,
    a: Columns<F>,
    b: Factors<F>,
    row: usize,
    column: usize,
) {
    let mut sums = [[F::ZERO; R]; C];
    for (c, sums) in sums.iter_mut().enumerate() {
        sums.copy_from_slice(&out.numbers[(column + c) * out.stride + row..][..R]);
    }
    for inner in 0..a.n_columns {
        let values = &a.numbers[inner * a.stride + row..][..R];
        for (c, sums) in sums.iter_mut().enumerate() {
            let factor = b.numbers[inner * b.per_inner + (column + c) * b.per_column];
            for (sum, &value) in sums.iter_mut().zip(values) {
                *sum += value * factor;
            }
        }
    }
    for (c, sums) in sums.iter().enumerate() {
        out.numbers[(column + c) * out.stride + row..][..R].copy_from_slice(sums);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn matrix(rows: usize, columns: usize) -> impl Strategy<Value = DMatrix<f32>> {
        prop::collection::vec(-3.0f32..3.0, rows * columns)
            .prop_map(move |numbers| DMatrix::from_row_slice(rows, columns, &numbers))
    }

    fn factors() -> impl Strategy<Value = (DMatrix<f32>, DMatrix<f32>, DMatrix<f32>)> {
        (1usize..30, 1usize..9, 1usize..12).prop_flat_map(|(n, m, p)| (matrix(n, m), matrix(m, p), matrix(n, p)))
    }

    fn naive(out: &DMatrix<f32>, a: &DMatrix<f32>, b: &DMatrix<f32>) -> DMatrix<f32> {
        DMatrix::from_fn(a.nrows(), b.ncols(), |i, j| {
            (0..a.ncols()).fold(out[(i, j)], |sum, inner| sum + a[(i, inner)] * b[(inner, j)])
        })
    }

    proptest! {
        #[test]
        fn add_product_equals_the_naive_triple_loop_bit_for_bit((a, b, start) in factors()) {
            let mut out = start.clone();
            add_product(ColumnsMut::all(&mut out), Columns::all(&a), Columns::all(&b));
            prop_assert_eq!(out, naive(&start, &a, &b));
        }

        #[test]
        fn transposed_products_are_products_of_transposes((a, b, start) in factors()) {
            let expected = naive(&start, &a, &b);
            let (mut out, mut other) = (start.clone(), start);
            add_product_transposed(ColumnsMut::all(&mut out), Columns::all(&a), Columns::all(&b.transpose()));
            prop_assert_eq!(&out, &expected);
            add_transposed_product(ColumnsMut::all(&mut other), Columns::all(&a.transpose()), Columns::all(&b), &mut vec![]);
            prop_assert_eq!(other, expected);
        }

        #[test]
        fn parts_of_a_matrix_multiply_like_copies_of_them((a, b, _) in factors()) {
            let (rows, columns) = (a.nrows() / 2..a.nrows(), b.ncols() / 2..b.ncols());
            let mut out = DMatrix::from_element(a.nrows(), b.ncols(), 0.0);
            let part = ColumnsMut::all(&mut out).rows(&rows).columns(&columns);
            product(part, Columns::all(&a).rows(&rows), Columns::all(&b).columns(&columns));
            let copy = |m: &DMatrix<f32>| m.view((rows.start, columns.start), (rows.len(), columns.len())).into_owned();
            let zeros = DMatrix::from_element(a.nrows(), b.ncols(), 0.0);
            prop_assert_eq!(copy(&out), copy(&naive(&zeros, &a, &b)));
        }
    }
}
