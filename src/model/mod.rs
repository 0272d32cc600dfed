//! A SMALL TRANSFORMER around the formula: words in, one attention layer after another, everything recorded.

mod architecture;
mod config;
mod file;
mod forward;
mod language;
mod language_pass;
mod layer;
mod library;
mod nfc;
mod norm;
mod position;
mod random;
mod roles;
mod sentence;
mod tensors;
mod unembed;
mod untrained;
mod vocabulary;

pub use architecture::{Architecture, Position};
pub use config::{
    INDUCTION, ModelConfig, Reads, SENTENCE, SENTENCE_4X12, SENTENCE_GQA2, SENTENCE_MQA, UNTRAINED, models,
};
pub use file::{Facts, TrainedModel};
pub use forward::{ForwardTrace, Raised, Reading, Touched, forward};
pub use language::LanguageModel;
pub use language_pass::{
    Ablation, LanguageGradients, LanguageTrace, Removed, Target, language_backward, language_forward,
    language_forward_ablated,
};
pub use layer::{LayerGradients, LayerTrace, LayerWeights, layer_forward, layer_input};
pub use library::Library;
pub use norm::{LayerNorm, NormSums, layer_norm};
pub use position::{REACH, RelativeBias};
pub use random::Stream;
pub use roles::{Clue, Roles};
pub use sentence::{BOS, Sentence};
pub use unembed::probabilities;
pub use untrained::{untrained_vectors, untrained_weights};
pub use vocabulary::{TokenId, Vocabulary};
