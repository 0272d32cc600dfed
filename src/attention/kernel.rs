//! The one matrix product everything here stands on.
//!
//! Every output number is one sum in ascending order with one accumulator, a rounded product and a rounded sum per
//! term: `out[i, j] = ((out[i, j] + a[i,0]·b[0,j]) + a[i,1]·b[1,j]) + …`. So a naive triple loop gives the same bits,
//! and so does every machine. Matrices are stored column by column, so the innermost loop runs down columns: its lanes
//! are *different* outputs, and the compiler may use vectors of any width without changing one of them.

use arrayvec::ArrayVec;
use nalgebra::DMatrix;

use super::Real;

/// A matrix stored column by column, or neighbouring rows and columns of one.
#[derive(Debug, Clone, Copy)]
pub struct Columns<'a, F> {
    numbers: &'a [F], // whole columns
    first_row: usize,
    n_rows: usize,
    n_columns: usize,
    stride: usize,
}

/// The same, to write to.
#[derive(Debug)]
pub struct ColumnsMut<'a, F> {
    numbers: &'a mut [F],
    first_row: usize,
    n_rows: usize,
    n_columns: usize,
    stride: usize,
}

impl<'a, F: Real> Columns<'a, F> {
    /// The first `n_rows` rows of `matrix`: buffers are as long as the longest sequence they meet.
    pub fn top(matrix: &'a DMatrix<F>, n_rows: usize) -> Self {
        let (stride, n_columns) = matrix.shape();
        Columns { numbers: matrix.as_slice(), first_row: 0, n_rows: n_rows.min(stride), n_columns, stride }
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
        let numbers = &self.numbers[range.start * self.stride..range.end * self.stride];
        Columns { numbers, n_columns: range.len(), ..self }
    }

    /// Only these rows.
    pub fn rows(self, range: &std::ops::Range<usize>) -> Self {
        Columns { first_row: self.first_row + range.start, n_rows: range.len(), ..self }
    }

    /// One column.
    pub fn column(&self, index: usize) -> &'a [F] {
        &self.numbers[index * self.stride + self.first_row..][..self.n_rows]
    }
}

impl<'a, F: Real> ColumnsMut<'a, F> {
    /// The first `n_rows` rows of `matrix`.
    pub fn top(matrix: &'a mut DMatrix<F>, n_rows: usize) -> Self {
        let (stride, n_columns) = matrix.shape();
        ColumnsMut { numbers: matrix.as_mut_slice(), first_row: 0, n_rows: n_rows.min(stride), n_columns, stride }
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
        let numbers = &mut self.numbers[range.start * self.stride..range.end * self.stride];
        ColumnsMut { numbers, n_columns: range.len(), ..self }
    }

    /// Only these rows.
    pub fn rows(self, range: &std::ops::Range<usize>) -> Self {
        ColumnsMut { first_row: self.first_row + range.start, n_rows: range.len(), ..self }
    }

    /// One column.
    pub fn column(&mut self, index: usize) -> &mut [F] {
        &mut self.numbers[index * self.stride + self.first_row..][..self.n_rows]
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
    accumulate(out, Factor::Upright(a), Factor::Upright(b));
}

/// `out += a · bᵀ`.
pub fn add_product_transposed<F: Real>(out: ColumnsMut<F>, a: Columns<F>, b: Columns<F>) {
    accumulate(out, Factor::Upright(a), Factor::Turned(b));
}

/// `out += aᵀ · b`: `[m, n]ᵀ · [m, p] → [n, p]`.
pub fn add_transposed_product<F: Real>(out: ColumnsMut<F>, a: Columns<F>, b: Columns<F>) {
    accumulate(out, Factor::Turned(a), Factor::Upright(b));
}

/// A factor of a product: a matrix as it lies in memory, or its transpose.
#[derive(Clone, Copy)]
enum Factor<'a, F> {
    Upright(Columns<'a, F>),
    Turned(Columns<'a, F>),
}

impl<'a, F: Real> Factor<'a, F> {
    fn shape(self) -> (usize, usize) {
        match self {
            Factor::Upright(m) => (m.n_rows, m.n_columns),
            Factor::Turned(m) => (m.n_columns, m.n_rows),
        }
    }

    /// Only these rows of the factor.
    fn rows(self, range: &std::ops::Range<usize>) -> Self {
        match self {
            Factor::Upright(m) => Factor::Upright(m.rows(range)),
            Factor::Turned(m) => Factor::Turned(m.columns(range)),
        }
    }

    /// Only these columns of the factor.
    fn columns(self, range: &std::ops::Range<usize>) -> Self {
        match self {
            Factor::Upright(m) => Factor::Upright(m.columns(range)),
            Factor::Turned(m) => Factor::Turned(m.rows(range)),
        }
    }
}

/// Terms of a sum that are added in one go: their part of `a` then stays in the fastest memory.
const DEPTH: usize = 64;
/// Output columns at a time. With sixteen rows that makes eight vectors of four sums, which both WebAssembly and 64-bit
/// machines have the registers for.
const PAIR: usize = 2;

fn accumulate<F: Real>(mut out: ColumnsMut<F>, a: Factor<F>, b: Factor<F>) {
    let n_terms = a.shape().1;
    debug_assert_eq!((out.n_rows, n_terms, out.n_columns), (a.shape().0, b.shape().0, b.shape().1));
    for start in (0..n_terms).step_by(DEPTH) {
        let terms = start..n_terms.min(start + DEPTH);
        let (a, b, mut done) = (a.columns(&terms), b.rows(&terms), 0);
        while done < out.n_rows {
            done = match out.n_rows {
                n_rows if n_rows - done >= 16 => strip::<F, 16>(&mut out, a, b, done),
                8.. => strip::<F, 8>(&mut out, a, b, done),
                4.. => strip::<F, 4>(&mut out, a, b, done),
                _ => strip::<F, 1>(&mut out, a, b, done),
            };
        }
    }
}

/// `R` rows of the output; returns where the next strip begins. The last strip reaches back over rows that are done: it
/// computes them again, which is quicker than a narrower strip, and leaves them as they are.
fn strip<F: Real, const R: usize>(out: &mut ColumnsMut<F>, a: Factor<F>, b: Factor<F>, done: usize) -> usize {
    let first = done.min(out.n_rows - R);
    let rows: ArrayVec<[F; R], DEPTH> = match a {
        Factor::Upright(a) => parts(a, first).collect(),
        Factor::Turned(a) => {
            let columns: [&[F]; R] = std::array::from_fn(|row| a.column(first + row));
            (0..a.n_rows).map(|inner| columns.map(|column| column[inner])).collect()
        }
    };
    let place = |column| Place { first, done, column };
    let pairs = out.n_columns / PAIR * PAIR;
    for column in (0..pairs).step_by(PAIR) {
        match b {
            Factor::Upright(b) => {
                let factors = b.column(column).iter().zip(b.column(column + 1));
                block(out, place(column), rows.iter().zip(factors.map(|(&left, &right)| [left, right])));
            }
            Factor::Turned(b) => block(out, place(column), rows.iter().zip(parts::<F, PAIR>(b, column))),
        }
    }
    if pairs < out.n_columns {
        match b {
            Factor::Upright(b) => {
                block(out, place(pairs), rows.iter().zip(b.column(pairs).iter().map(|&factor| [factor])));
            }
            Factor::Turned(b) => block(out, place(pairs), rows.iter().zip(parts::<F, 1>(b, pairs))),
        }
    }
    first + R
}

/// `N` numbers of every column, from row `first` on.
fn parts<F: Real, const N: usize>(matrix: Columns<F>, first: usize) -> impl Iterator<Item = [F; N]> {
    let (numbers, stride, first) = (matrix.numbers, matrix.stride.max(1), matrix.first_row + first);
    numbers.chunks_exact(stride).map_while(move |column| column.get(first..)?.first_chunk().copied())
}

/// Where a block of sums stands: its first row, the first that is not done yet, its first column.
#[derive(Clone, Copy)]
struct Place {
    first: usize,
    done: usize,
    column: usize,
}

/// `R × C` sums, carried through all `terms` in registers.
#[inline(always)]
fn block<'a, F: Real, const R: usize, const C: usize>(
    out: &mut ColumnsMut<F>,
    Place { first, done, column }: Place,
    terms: impl Iterator<Item = (&'a [F; R], [F; C])>,
) {
    let mut sums = [[F::ZERO; R]; C];
    for (c, sums) in sums.iter_mut().enumerate() {
        sums.copy_from_slice(&out.column(column + c)[first..][..R]);
    }
    for (values, factors) in terms {
        for (sums, factor) in sums.iter_mut().zip(factors) {
            for (sum, &value) in sums.iter_mut().zip(values) {
                *sum += value * factor;
            }
        }
    }
    for (c, sums) in sums.iter().enumerate() {
        out.column(column + c)[done..first + R].copy_from_slice(&sums[done - first..]);
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
        (1usize..40, 1usize..150, 1usize..12).prop_flat_map(|(n, m, p)| (matrix(n, m), matrix(m, p), matrix(n, p)))
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
            add_transposed_product(ColumnsMut::all(&mut other), Columns::all(&a.transpose()), Columns::all(&b));
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
