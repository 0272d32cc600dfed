//! The models there are to choose from: what each is called, how wide and deep it is, and what it reads.

use super::Position;
use crate::attention::{HeadLayout, Refusal};

/// What there is to choose from, before any weights exist.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModelConfig {
    /// The name links, attributes and files use.
    pub id: &'static str,
    /// Models of one family do the same job in different layouts; the family has the name of its base.
    pub family: &'static str,
    /// Width of the residual stream.
    pub d_model: usize,
    /// Number of attention layers.
    pub n_layers: usize,
    /// Query heads of its own layout.
    pub n_heads: usize,
    /// Key/value heads of its own layout.
    pub n_kv_heads: usize,
    /// Have its weights been trained, or only drawn?
    pub trained: bool,
    /// How it knows where its words stand.
    pub position: Position,
    /// Does it read left to right only?
    pub causal: bool,
    /// What it reads.
    pub reads: Reads,
    /// The longest sequence it takes, in tokens.
    pub n_ctx: usize,
}

/// What the sequences of a model are made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reads {
    /// A sentence between a start token and a full stop.
    Sentences,
    /// Single letters and digits, and nothing else.
    Signs,
}

/// Six heads of 8, trained on made-up sentences: the model of the lesson.
pub const SENTENCE: ModelConfig = ModelConfig {
    id: "sentence",
    family: "sentence",
    d_model: 48,
    n_layers: 2,
    n_heads: 6,
    n_kv_heads: 6,
    trained: true,
    position: Position::Relative,
    causal: false,
    reads: Reads::Sentences,
    n_ctx: 22,
};

/// The same, with two sets of keys and values.
pub const SENTENCE_GQA2: ModelConfig = ModelConfig { id: "sentence-gqa2", n_kv_heads: 2, ..SENTENCE };

/// The same, with one set of keys and values.
pub const SENTENCE_MQA: ModelConfig = ModelConfig { id: "sentence-mqa", n_kv_heads: 1, ..SENTENCE };

/// The same, with four heads of 12.
pub const SENTENCE_4X12: ModelConfig = ModelConfig { id: "sentence-4x12", n_heads: 4, n_kv_heads: 4, ..SENTENCE };

/// Trained on signs that repeat.
pub const INDUCTION: ModelConfig = ModelConfig {
    id: "induction",
    family: "induction",
    d_model: 32,
    n_heads: 4,
    n_kv_heads: 4,
    position: Position::Rotary,
    causal: true,
    reads: Reads::Signs,
    n_ctx: 48,
    ..SENTENCE
};

/// Random weights: its heads have learned nothing, and it takes any words.
pub const UNTRAINED: ModelConfig = ModelConfig {
    id: "untrained",
    family: "untrained",
    trained: false,
    position: Position::None,
    n_ctx: 32,
    ..SENTENCE
};

/// Every model there is; the first is the one a page begins with.
pub fn models() -> &'static [ModelConfig] {
    &[SENTENCE, SENTENCE_GQA2, SENTENCE_MQA, SENTENCE_4X12, INDUCTION, UNTRAINED]
}

impl ModelConfig {
    /// The model called `id`.
    ///
    /// # Errors
    /// No model has that name.
    pub fn named(id: &str) -> Result<&'static ModelConfig, Refusal> {
        models().iter().find(|model| model.id == id).ok_or_else(|| {
            let ids: Vec<&str> = models().iter().map(|model| model.id).collect();
            Refusal::new("model", "model", format!("{id:?}"), format!("one of: {}", ids.join(", ")))
        })
    }

    /// The model of this one's family that was trained in exactly this layout.
    pub fn trained_as(&self, layout: &HeadLayout) -> Option<&'static ModelConfig> {
        let family = models().iter().filter(|model| model.trained && model.family == self.family);
        family.into_iter().find(|model| model.layout().is_ok_and(|own| own == *layout))
    }

    /// The most words or signs a learner may write: in a sentence, start and full stop take two of the tokens.
    pub fn word_limit(&self) -> usize {
        match self.reads {
            Reads::Sentences => self.n_ctx.saturating_sub(2),
            Reads::Signs => self.n_ctx,
        }
    }

    /// The layout it has until someone changes it.
    ///
    /// # Errors
    /// None for the models of [`models`], whose heads fit their width.
    pub fn layout(&self) -> Result<HeadLayout, Refusal> {
        HeadLayout::shared(self.d_model, self.n_heads, self.n_kv_heads)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_layout_of_the_family_finds_the_model_trained_in_it() {
        let layout = |heads, sets| HeadLayout::shared(48, heads, sets).unwrap();
        assert_eq!(SENTENCE.trained_as(&layout(6, 2)), Some(&SENTENCE_GQA2));
        assert_eq!(SENTENCE_MQA.trained_as(&layout(6, 6)), Some(&SENTENCE));
        assert_eq!(SENTENCE.trained_as(&layout(3, 3)), None);
        assert_eq!(UNTRAINED.trained_as(&layout(6, 6)), None);
    }
}
