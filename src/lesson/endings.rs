//! What a first layer cannot know: a head of it looks from *it* at two nouns in a fixed ratio, whatever the last word is.

use serde::Serialize;

use super::trace::run;
use super::{LESSON_SENTENCE, LessonState, PRONOUNS, Refusal, WeightStore};
use crate::model::{Sentence, UNTRAINED};

/// Last words that say something of the animal, then of the street.
const ENDINGS: [&str; 4] = ["scared", "hungry", "wide", "narrow"];
const NOUNS: [&str; 2] = ["animal", "street"];

/// How far each head prefers *animal* to *street*, seen from *it*.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Ending {
    /// The last word.
    pub ending: &'static str,
    /// Per layer and head: weight on *animal* over weight on *street*.
    pub ratios: Vec<Vec<f64>>,
}

/// The sentence of the lesson with other last words, in the present layout.
///
/// In the first layer a head's query, and the keys of the two nouns, are made of one word each; the last word is in none
/// of them, and the softmax divides both weights by the same total. So the ratio is `exp(score(animal) − score(street))`
/// for every ending.
///
/// # Errors
/// A model that does not read sentences.
pub fn endings(state: &LessonState, store: &WeightStore) -> Result<Vec<Ending>, Refusal> {
    let (weights, state) = (store.of(state)?, state.all_sounding().unraised());
    let ratios = |ending: &'static str| {
        let tokens = with_ending(ending)?;
        let place = |wanted: &[&str]| tokens.iter().position(|token| wanted.contains(&token.as_str())).unwrap_or(0);
        let (it, [animal, street]) = (place(&PRONOUNS), NOUNS.map(|noun| place(&[noun])));
        let pass = run(&state, &weights, &tokens)?;
        let ratio =
            |pattern: &nalgebra::DMatrix<f32>| f64::from(pattern[(it, animal)]) / f64::from(pattern[(it, street)]);
        let layers = pass.layers.iter();
        let ratios = layers.map(|layer| layer.attention.heads.iter().map(|head| ratio(&head.pass.pattern)).collect());
        Ok(Ending { ending, ratios: ratios.collect() })
    };
    ENDINGS.into_iter().map(ratios).collect()
}

/// "… because it was scared" → "… because it was wide"
fn with_ending(ending: &str) -> Result<Vec<String>, Refusal> {
    let (start, _) = LESSON_SENTENCE.rsplit_once(' ').unwrap_or((LESSON_SENTENCE, ""));
    Ok(Sentence::new(&format!("{start} {ending}"), UNTRAINED.n_ctx)?.tokens().to_vec())
}
