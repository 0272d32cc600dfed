//! How scores are made from queries and keys.

use nalgebra::DMatrix;

use super::kernel::ColumnsMut;
use super::{Departure, Mask, Real, Refusal, Rotary};

/// `scores = q · k · scale + position bias + mask`, with `q` and `k` turned by their positions where a model does that.
#[derive(Debug, Clone, PartialEq)]
pub struct ScoreRule<F: Real = f32> {
    /// Which keys may be looked at.
    pub mask: Mask,
    /// Replaces `1/√d_head` for every head. Each head's own width is the default (Vaswani et al. 2017, section 3.2.1).
    pub scale: Option<F>,
    /// Per query head, numbers `[query_pos, key_pos]` added to the scaled products; empty where a model has none.
    pub position_bias: Vec<DMatrix<F>>,
    /// Turns queries and keys by their positions; keys once per group.
    pub rotary: Option<Rotary<F>>,
    /// What is done otherwise than the formula says, on purpose.
    pub departure: Departure,
}

impl<F: Real> ScoreRule<F> {
    /// The plain formula under `mask`.
    pub fn plain(mask: Mask) -> Self {
        ScoreRule { mask, scale: None, position_bias: Vec::new(), rotary: None, departure: Departure::default() }
    }

    /// The factor on the products of a head `d_head` wide in a layer `d_model` wide.
    pub fn scale_of(&self, d_head: usize, d_model: usize) -> F {
        self.scale.unwrap_or_else(|| self.departure.scale(d_head, d_model))
    }

    /// Turns queries or keys by their positions, if this model does.
    pub(super) fn turn(&self, vectors: &mut ColumnsMut<F>) {
        if let Some(rotary) = &self.rotary {
            rotary.turn(vectors);
        }
    }

    /// The gradient of [`turn`](Self::turn).
    pub(super) fn turn_back(&self, vectors: &mut ColumnsMut<F>) {
        if let Some(rotary) = &self.rotary {
            rotary.turn_back(vectors);
        }
    }

    /// From bare products to scores, in place.
    pub(super) fn finish(&self, products: &mut ColumnsMut<F>, scale: F, bias: Option<&DMatrix<F>>) {
        for key_pos in 0..products.n_columns() {
            let column = products.column(key_pos);
            column.iter_mut().for_each(|score| *score = *score * scale);
            if let Some(bias) = bias {
                column.iter_mut().zip(bias.column(key_pos).iter()).for_each(|(score, &bias)| *score += bias);
            }
            self.mask.add_to_column(key_pos, column);
            self.departure.unhide(column);
        }
    }

    /// Is there no position bias, or one for each of `n_heads`?
    pub(super) fn check_count(&self, n_heads: usize) -> Result<(), Refusal> {
        let found = self.position_bias.len();
        if found == 0 || found == n_heads {
            return Ok(());
        }
        let expected = format!("none, or one for each of the {n_heads} heads");
        Err(Refusal::new("shape", "positionBias", format!("{found} matrices"), expected))
    }
}
