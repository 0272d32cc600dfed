//! A learned number per head and distance, added to the scores.

use nalgebra::DMatrix;

use crate::attention::{HeadLayout, Real};

/// Distances are told apart up to here; farther ones share the last number.
pub const REACH: usize = 21;
/// The learned numbers count fourfold, so that they can grow at the learning rate of everything else.
const GAIN: f64 = 4.0;

/// `b [head, distance]`, distances −21…21 of the key from the query.
#[derive(Debug, Clone, PartialEq)]
pub struct RelativeBias<F: Real = f32>(pub DMatrix<F>);

impl<F: Real> RelativeBias<F> {
    /// No preference for any distance: the start of training, and of gradients.
    pub fn zeros(n_heads: usize) -> Self {
        RelativeBias(DMatrix::from_element(n_heads, 2 * REACH + 1, F::ZERO))
    }

    /// Writes `4·b[head, key_pos − query_pos]` for every head into grids of at least `n_pos` positions.
    pub fn write(&self, grids: &mut [DMatrix<F>], n_pos: usize) {
        let gain = F::from_f64(GAIN);
        for (head, grid) in grids.iter_mut().enumerate() {
            for key_pos in 0..n_pos {
                for query_pos in 0..n_pos {
                    grid[(query_pos, key_pos)] = gain * self.0[(head, distance(query_pos, key_pos))];
                }
            }
        }
    }

    /// The grids for sequences of exactly `n_pos`.
    pub fn grids(&self, n_pos: usize) -> Vec<DMatrix<F>> {
        let mut grids = vec![DMatrix::from_element(n_pos, n_pos, F::ZERO); self.0.nrows()];
        self.write(&mut grids, n_pos);
        grids
    }

    /// Undoes [`write`](Self::write): adds the gradients of the grids, distance by distance.
    pub(super) fn add_gradient(&mut self, grad_grids: &[DMatrix<F>], n_pos: usize) {
        let gain = F::from_f64(GAIN);
        for (head, grid) in grad_grids.iter().enumerate() {
            for key_pos in 0..n_pos {
                for query_pos in 0..n_pos {
                    self.0[(head, distance(query_pos, key_pos))] += gain * grid[(query_pos, key_pos)];
                }
            }
        }
    }

    /// The same preferences under another cut: a new head takes those of the old ones it has columns of, weighed by how
    /// many. They stay per query head and are never pooled over a group.
    pub fn recut(&self, from: &HeadLayout, to: &HeadLayout) -> Self {
        let (old, new) = (from.heads(), to.heads());
        let shared = |a: &std::ops::Range<usize>, b: &std::ops::Range<usize>| {
            a.end.min(b.end).saturating_sub(a.start.max(b.start)) as f64
        };
        RelativeBias(DMatrix::from_fn(new.len(), 2 * REACH + 1, |head, distance| {
            let columns = &new[head].q_columns;
            let weighed = old.iter().map(|old| {
                shared(&old.q_columns, columns) / columns.len() as f64 * self.0[(old.head, distance)].to_f64()
            });
            F::from_f64(weighed.fold(0.0, |sum, part| sum + part))
        }))
    }
}

/// The column of `b` for a key this far from a query.
fn distance(query_pos: usize, key_pos: usize) -> usize {
    (REACH + key_pos).saturating_sub(query_pos).min(2 * REACH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_depends_on_the_distance_alone_and_is_clipped() {
        let bias = RelativeBias(DMatrix::from_fn(1, 2 * REACH + 1, |_, column| column as f32 - REACH as f32));
        let grid = &bias.grids(30)[0];
        assert_eq!(grid[(5, 7)], 4.0 * 2.0);
        assert_eq!(grid[(9, 9)], 0.0);
        assert_eq!((grid[(29, 0)], grid[(0, 29)]), (-4.0 * 21.0, 4.0 * 21.0));
    }

    #[test]
    fn recutting_to_the_same_layout_changes_nothing_and_halves_mix() {
        let bias = RelativeBias(DMatrix::from_fn(2, 2 * REACH + 1, |head, column| (head * 100 + column) as f32));
        let (two, one) = (HeadLayout::balanced(8, 2).unwrap(), HeadLayout::balanced(8, 1).unwrap());
        assert_eq!(bias.recut(&two, &two), bias);
        assert_eq!(bias.recut(&two, &one).0[(0, 3)], 53.0);
    }
}
