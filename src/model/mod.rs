//! A SMALL TRANSFORMER around the formula: words in, one attention layer after another, everything recorded.

mod config;
mod forward;
mod nfc;
mod norm;
mod random;
mod sentence;
mod untrained;

pub use config::{ModelConfig, UNTRAINED, models};
pub use forward::{ForwardTrace, LayerTrace, LayerWeights, ModelWeights, Reading, forward};
pub use norm::{LayerNorm, layer_norm};
pub use random::Stream;
pub use sentence::{BOS, Sentence};
pub use untrained::{untrained_vectors, untrained_weights};
