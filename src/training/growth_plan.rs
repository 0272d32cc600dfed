//! What one run of the induction lab grows from: everything but the number of steps.

use super::{Repeats, TRAINED_LENGTH, induction_architecture};
use crate::attention::{HeadLayout, Refusal};
use crate::model::{Architecture, LanguageModel, TokenId};

/// Signs to draw sequences from, those of fewer first: letters, then digits, then small letters.
const SIGNS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567abcdefghijklmnopqrstuvwxyz0189+-";

/// Layout, depth, vocabulary and seed of a run. The same plan gives the same bits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GrowthPlan {
    layout: HeadLayout,
    n_layers: usize,
    d_vocab: usize,
    seed: u32,
}

impl GrowthPlan {
    /// Width of the lab's model.
    pub const D_MODEL: usize = 32;
    /// Sizes of vocabulary there are.
    pub const VOCABULARIES: [usize; 3] = [16, 32, 64];
    /// Layers it can have.
    pub const LAYERS: [usize; 2] = [1, 2];
    const PERIODS: (usize, usize) = (4, 12);

    /// A plan.
    ///
    /// # Errors
    /// A layout of another width, other than 1 or 2 layers, a vocabulary of another size than 16, 32 or 64.
    pub fn new(layout: HeadLayout, n_layers: usize, d_vocab: usize, seed: u32) -> Result<Self, Refusal> {
        if layout.d_model() != Self::D_MODEL {
            let expected = format!("{}, the width of the lab", Self::D_MODEL);
            return Err(Refusal::new("width", "dModel", layout.d_model(), expected));
        }
        if !Self::LAYERS.contains(&n_layers) {
            return Err(Refusal::new("layers", "layers", n_layers, "1 or 2"));
        }
        if !Self::VOCABULARIES.contains(&d_vocab) {
            return Err(Refusal::new("vocabulary", "vocabulary", d_vocab, "16, 32 or 64"));
        }
        Ok(GrowthPlan { layout, n_layers, d_vocab, seed })
    }

    /// Heads of every layer.
    pub fn layout(&self) -> &HeadLayout {
        &self.layout
    }

    /// Attention layers.
    pub fn n_layers(&self) -> usize {
        self.n_layers
    }

    /// Signs it knows.
    pub fn d_vocab(&self) -> usize {
        self.d_vocab
    }

    /// Where weights and sequences come from.
    pub fn seed(&self) -> u32 {
        self.seed
    }

    /// Its blueprint.
    pub fn architecture(&self) -> Architecture {
        induction_architecture(self.layout.clone(), self.n_layers, self.d_vocab)
    }

    /// The model before its first step.
    ///
    /// # Errors
    /// None: the layout fits its width.
    pub fn model(&self) -> Result<LanguageModel, Refusal> {
        LanguageModel::draw(self.architecture(), self.seed)
    }

    /// What it learns from.
    pub fn repeats(&self) -> Repeats {
        Repeats { d_vocab: self.d_vocab, n_ctx: TRAINED_LENGTH, periods: Self::PERIODS }
    }

    /// How `token` is written.
    pub fn sign(&self, token: TokenId) -> char {
        SIGNS.chars().nth(token).unwrap_or('?')
    }

    /// The token that is written so, if this vocabulary has it. Where there are only capitals, small letters mean them.
    pub fn token(&self, sign: char) -> Option<TokenId> {
        let find = |sign: char| SIGNS.chars().take(self.d_vocab).position(|known| known == sign);
        find(sign).or_else(|| find(sign.to_ascii_uppercase()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_token_has_a_sign_of_its_own_and_back() {
        let layout = HeadLayout::balanced(32, 4).unwrap();
        for d_vocab in GrowthPlan::VOCABULARIES {
            let plan = GrowthPlan::new(layout.clone(), 2, d_vocab, 0).unwrap();
            assert!((0..d_vocab).all(|token| plan.token(plan.sign(token)) == Some(token)));
            assert_eq!(plan.token('é'), None);
        }
        let plan = GrowthPlan::new(layout, 2, 16, 0).unwrap();
        assert_eq!((plan.token('c'), plan.token('Z')), (Some(2), None));
    }

    #[test]
    fn what_the_lab_does_not_have_is_refused() {
        let plan = |d_model, n_layers, d_vocab| {
            let layout = HeadLayout::balanced(d_model, 4).unwrap();
            GrowthPlan::new(layout, n_layers, d_vocab, 0).map_err(|refusal| refusal.field)
        };
        assert_eq!(plan(48, 2, 32).unwrap_err(), "dModel");
        assert_eq!(plan(32, 3, 32).unwrap_err(), "layers");
        assert_eq!(plan(32, 2, 33).unwrap_err(), "vocabulary");
    }
}
