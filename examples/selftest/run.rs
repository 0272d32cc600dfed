//! A training run that can be told by its name, for comparing machines and for timing.

use multi_head_attention::attention::{HeadLayout, Refusal};
use multi_head_attention::model::LanguageModel;
use multi_head_attention::training::{
    MaskedSentences, Repeats, Trainer, induction_architecture, induction_recipe, sentence_trainer,
};

/// One of the two recipes of the lesson, at its first seed.
pub enum Run {
    Induction(Trainer<Repeats>),
    Sentence(Trainer<MaskedSentences>),
}

impl Run {
    pub const NAMES: [&str; 2] = ["induction", "sentence"];

    /// Fresh weights for the recipe called `name`.
    pub fn named(name: &str) -> Result<Self, Refusal> {
        match name {
            "induction" => {
                let corpus = Repeats { d_vocab: 32, n_ctx: 32, periods: (4, 12) };
                let architecture = induction_architecture(HeadLayout::balanced(32, 4)?, 2, corpus.d_vocab);
                let model = LanguageModel::draw(architecture, 0)?;
                Ok(Run::Induction(Trainer::new(model, corpus, induction_recipe(), 0)))
            }
            "sentence" => Ok(Run::Sentence(sentence_trainer(HeadLayout::balanced(48, 6)?, 0)?)),
            _ => Err(Refusal::new("recipe", "recipe", name, Self::NAMES.join(" or "))),
        }
    }

    /// One step; its loss.
    pub fn step(&mut self) -> f64 {
        match self {
            Run::Induction(trainer) => trainer.step(),
            Run::Sentence(trainer) => trainer.step(),
        }
    }

    /// Every weight as it stands, all 32 bits of it, least byte first.
    pub fn weights(&self) -> Vec<u8> {
        let model = match self {
            Run::Induction(trainer) => trainer.model(),
            Run::Sentence(trainer) => trainer.model(),
        };
        model.tensors().flatten().flat_map(|weight| weight.to_le_bytes()).collect()
    }
}
