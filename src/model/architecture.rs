//! The blueprint of a language model.

use nalgebra::DMatrix;

use crate::attention::{HeadLayout, Mask, Real, Rotary, ScoreRule};

/// How a model knows where its words stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Position {
    /// It does not.
    None,
    /// Queries and keys turn by their positions.
    Rotary,
    /// A learned number per head and distance is added to the scores.
    Relative,
}

/// Everything about a language model but its learned numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Architecture {
    /// Heads of every layer, and the width of the residual stream.
    pub layout: HeadLayout,
    /// Attention layers; there are no others.
    pub n_layers: usize,
    /// Words it knows.
    pub d_vocab: usize,
    /// Longest sequence.
    pub n_ctx: usize,
    /// How it knows positions.
    pub position: Position,
    /// Does it read left to right only?
    pub causal: bool,
}

impl Architecture {
    /// How its layers make scores; the position bias still has to be written.
    pub fn rule<F: Real>(&self) -> ScoreRule<F> {
        let mut rule = ScoreRule::plain(if self.causal { Mask::Causal } else { Mask::TwoWay });
        match self.position {
            Position::None => {}
            Position::Rotary => rule.rotary = Some(Rotary::new(&self.layout, self.n_ctx)),
            Position::Relative => {
                let grid = DMatrix::from_element(self.n_ctx, self.n_ctx, F::ZERO);
                rule.position_bias = vec![grid; self.layout.n_heads()];
            }
        }
        rule
    }
}

impl Position {
    const ALL: [(Position, &'static str); 3] =
        [(Position::None, "none"), (Position::Rotary, "rotary"), (Position::Relative, "relative")];

    /// Its name in model files.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(position, _)| *position == self).map_or("", |(_, name)| name)
    }

    /// The position of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, known)| *known == name).map(|(position, _)| *position)
    }
}
