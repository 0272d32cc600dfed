//! The blueprint of a model: what it is called, how wide and deep it is.

use crate::attention::{HeadLayout, Refusal};

/// What there is to choose from, before any weights exist.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModelConfig {
    /// The name links and attributes use.
    pub id: &'static str,
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
    /// The longest sentence it takes, in tokens, start and full stop included.
    pub n_ctx: usize,
}

/// Random weights: its heads have learned nothing, and it takes any words.
pub const UNTRAINED: ModelConfig =
    ModelConfig { id: "untrained", d_model: 48, n_layers: 1, n_heads: 6, n_kv_heads: 6, trained: false, n_ctx: 32 };

/// Every model there is.
pub fn models() -> &'static [ModelConfig] {
    &[UNTRAINED]
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

    /// The most words and marks a learner may write: start and full stop take two of the tokens.
    pub fn word_limit(&self) -> usize {
        self.n_ctx.saturating_sub(2)
    }

    /// The layout it has until someone changes it.
    ///
    /// # Errors
    /// None for the models of [`models`], whose heads fit their width.
    pub fn layout(&self) -> Result<HeadLayout, Refusal> {
        HeadLayout::shared(self.d_model, self.n_heads, self.n_kv_heads)
    }
}
