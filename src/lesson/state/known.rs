//! What a model can read.

use super::super::{Refusal, Value};
use super::LESSON_SENTENCE;
use crate::model::{BOS, ModelConfig, Reads, Sentence};
use crate::training::known;

/// Signs that repeat, for the model that learned to copy them.
const REPEATED_SIGNS: &str = "q k v o 4 h q k v o 4 h q k v";

/// What a model reads until someone writes something else.
pub(super) fn example(model: &ModelConfig) -> &'static str {
    match model.reads {
        Reads::Sentences => LESSON_SENTENCE,
        Reads::Signs => REPEATED_SIGNS,
    }
}

/// `text` as the tokens of `model`.
///
/// # Errors
/// Nothing to read, more than the model takes, or words it never met: a trained model has no vector for those.
pub(super) fn read(model: &ModelConfig, text: &str) -> Result<Sentence, Refusal> {
    let sentence = match model.reads {
        Reads::Sentences => Sentence::new(text, model.n_ctx),
        Reads::Signs => Sentence::of_signs(text, model.n_ctx),
    };
    let sentence = sentence.map_err(|refusal| unreadable(model, text, refusal))?;
    match unknown(model, &sentence) {
        unknown if unknown.is_empty() => Ok(sentence),
        unknown => Err(Refusal::new(unknown_key(model), "sentence", unknown.join(", ")).with("known", n_words(model))),
    }
}

/// Each word the model never met, once.
fn unknown(model: &ModelConfig, sentence: &Sentence) -> Vec<String> {
    let mut unknown: Vec<String> = Vec::new();
    // names in angle brackets are the model's own marks, not words one may write
    let is_word = |token: &str| token == BOS || !token.starts_with('<');
    let is_known = |token: &str| !model.trained || is_word(token) && known(model.reads).id(token).is_some();
    for token in sentence.tokens().iter().filter(|token| !is_known(token)) {
        if !unknown.contains(token) {
            unknown.push(token.clone());
        }
    }
    unknown
}

fn n_words(model: &ModelConfig) -> usize {
    known(model.reads).words().iter().filter(|word| !word.starts_with('<')).count()
}

fn unreadable(model: &ModelConfig, text: &str, refusal: crate::attention::Refusal) -> Refusal {
    let limit = Value::from(model.word_limit());
    match (refusal.code, model.reads) {
        ("long-sentence", Reads::Sentences) => {
            Refusal::new("refuse.long-sentence", "sentence", refusal.value).with("limit", limit)
        }
        ("long-sentence", Reads::Signs) => {
            Refusal::new("refuse.long-signs", "sentence", refusal.value).with("limit", limit)
        }
        _ => Refusal::new("refuse.empty-sentence", "sentence", format!("“{text}”")).with("limit", limit),
    }
}

fn unknown_key(model: &ModelConfig) -> &'static str {
    match model.reads {
        Reads::Sentences => "refuse.unknown-words",
        Reads::Signs => "refuse.unknown-signs",
    }
}
