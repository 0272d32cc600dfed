//! The order of the options.

use super::question::{Choice, Question};
use crate::model::Stream;

/// The options as a seed orders them: 0 as in the file, any other shuffled (Fisher and Yates), each question its own
/// way. The same seed gives the same order, so that reloading moves nothing.
pub(super) fn in_order(question: &Question, seed: u32) -> Vec<&Choice> {
    let mut choices: Vec<&Choice> = question.choices().iter().collect();
    let mut stream = Stream::new(seed, &format!("quiz {}", question.id));
    let moves = if seed == 0 { 0..0 } else { 1..choices.len() };
    for place in moves.rev() {
        choices.swap(place, stream.below(place as u32 + 1) as usize);
    }
    choices
}
