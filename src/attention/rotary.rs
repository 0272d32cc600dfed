//! Rotary positions: pairs of numbers of a query or key turn by an angle that grows with the position.

use nalgebra::DMatrix;

use super::kernel::ColumnsMut;
use super::{HeadLayout, Real};

/// Angles turn by `BASE^(−i/r)` per position for pair `i` of `r`; small, since the lessons' sentences are short.
const BASE: f64 = 100.0;

/// Sines and cosines for every head width of a layout (Su et al. 2021, section 3.2.2).
///
/// A head of width `d_head` has `r = ⌊d_head / 2⌋` pairs `(i, i + r)`; a left-over last number is not turned, so a head
/// of width 1 knows no positions.
#[derive(Debug, Clone, PartialEq)]
pub struct Rotary<F: Real = f32> {
    widths: Vec<Angles<F>>,
}

#[derive(Debug, Clone, PartialEq)]
struct Angles<F: Real> {
    d_head: usize,
    cosines: DMatrix<F>, // [position, pair]
    sines: DMatrix<F>,
}

impl<F: Real> Rotary<F> {
    /// For all heads of `layout` at positions below `n_ctx`.
    pub fn new(layout: &HeadLayout, n_ctx: usize) -> Self {
        let mut widths: Vec<Angles<F>> = Vec::new();
        for group in layout.groups() {
            if widths.iter().all(|angles| angles.d_head != group.d_head) {
                widths.push(Angles::new(group.d_head, n_ctx));
            }
        }
        Rotary { widths }
    }

    /// Turns every row of `vectors [pos, d_head]` by its position.
    pub fn turn(&self, vectors: &mut ColumnsMut<F>) {
        self.rotate(vectors, |sine| sine);
    }

    /// Turns back: a rotation undone is a rotation the other way, and that is also its gradient.
    pub fn turn_back(&self, vectors: &mut ColumnsMut<F>) {
        self.rotate(vectors, |sine| F::ZERO - sine);
    }

    fn rotate(&self, vectors: &mut ColumnsMut<F>, sign: impl Fn(F) -> F) {
        let Some(angles) = self.widths.iter().find(|angles| angles.d_head == vectors.n_columns()) else { return };
        let n_pairs = angles.cosines.ncols();
        for pair in 0..n_pairs {
            for position in 0..vectors.n_rows() {
                let (cosine, sine) = (angles.cosines[(position, pair)], sign(angles.sines[(position, pair)]));
                let (first, second) = (vectors.column(pair)[position], vectors.column(pair + n_pairs)[position]);
                vectors.column(pair)[position] = first * cosine - second * sine;
                vectors.column(pair + n_pairs)[position] = first * sine + second * cosine;
            }
        }
    }
}

impl<F: Real> Angles<F> {
    fn new(d_head: usize, n_ctx: usize) -> Self {
        let n_pairs = d_head / 2;
        let slowing = libm::exp(-libm::log(BASE) / n_pairs.max(1) as f64); // BASE^(−1/r)
        let speeds: Vec<f64> = std::iter::successors(Some(1.0), |speed| Some(speed * slowing)).take(n_pairs).collect();
        let table = |of: fn(f64) -> f64| {
            DMatrix::from_fn(n_ctx, n_pairs, |position, pair| F::from_f64(of(position as f64 * speeds[pair])))
        };
        Angles { d_head, cosines: table(libm::cos), sines: table(libm::sin) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attention::Group;

    fn layout(d_head: usize) -> HeadLayout {
        HeadLayout::new(d_head, vec![Group { d_head, n_query_heads: 1 }]).unwrap()
    }

    fn vectors(d_head: usize) -> DMatrix<f64> {
        DMatrix::from_fn(6, d_head, |row, column| (row * d_head + column) as f64 * 0.3 - 2.0)
    }

    #[test]
    fn turning_keeps_lengths_and_turning_back_undoes_it() {
        for d_head in [1, 2, 5, 8] {
            let rotary = Rotary::new(&layout(d_head), 6);
            let (start, mut turned) = (vectors(d_head), vectors(d_head));
            rotary.turn(&mut ColumnsMut::all(&mut turned));
            for row in 0..6 {
                let length = |m: &DMatrix<f64>| m.row(row).iter().map(|x| x * x).sum::<f64>();
                assert!((length(&turned) - length(&start)).abs() < 1e-12);
            }
            rotary.turn_back(&mut ColumnsMut::all(&mut turned));
            assert!((turned - start).abs().max() < 1e-12);
        }
    }

    #[test]
    fn products_depend_on_the_distance_alone() {
        let rotary = Rotary::new(&layout(4), 6);
        let mut same = DMatrix::from_fn(6, 4, |_, column| [0.3, -1.0, 0.7, 0.2][column]);
        rotary.turn(&mut ColumnsMut::all(&mut same));
        let product = |a: usize, b: usize| same.row(a).iter().zip(same.row(b).iter()).map(|(x, y)| x * y).sum::<f64>();
        assert!((product(1, 3) - product(3, 5)).abs() < 1e-12);
        assert!((product(1, 3) - product(1, 4)).abs() > 1e-3);
    }

    #[test]
    fn speeds_follow_the_published_formula() {
        let mut vector = DMatrix::from_row_slice(2, 4, &[0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0]);
        Rotary::new(&layout(4), 2).turn(&mut ColumnsMut::all(&mut vector));
        let expected = [1f64.cos(), 0.1f64.cos(), 1f64.sin(), 0.1f64.sin()];
        vector.row(1).iter().zip(expected).for_each(|(found, expected)| assert!((found - expected).abs() < 1e-12));
    }
}
