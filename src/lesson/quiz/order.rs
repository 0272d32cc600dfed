//! The order of questions and options.

use super::question::{Choice, Kind, Question};
use crate::model::Stream;

/// The options as a seed orders them: 0 as in the file, any other shuffled (Fisher and Yates), each question its own
/// way. The same seed gives the same order, so that reloading moves nothing.
///
/// Options to be put into order are always shuffled, and never come out right by themselves.
pub(super) fn in_order(question: &Question, seed: u32) -> Vec<&Choice> {
    let mut choices: Vec<&Choice> = question.choices().iter().collect();
    let sorts = matches!(question.kind, Kind::Order(_));
    if seed != 0 || sorts {
        shuffle(&mut choices, seed, &format!("quiz {}", question.id));
    }
    if sorts && choices.iter().zip(question.choices()).all(|(shown, right)| shown.id == right.id) {
        choices.rotate_left(1);
    }
    choices
}

/// The questions as a seed orders them, 0 as they are.
pub fn shuffled(mut questions: Vec<&Question>, seed: u32) -> Vec<&Question> {
    if seed != 0 {
        shuffle(&mut questions, seed, "quiz questions");
    }
    questions
}

/// Fisher and Yates.
pub(super) fn shuffle<T>(items: &mut [T], seed: u32, label: &str) {
    let mut stream = Stream::new(seed, label);
    for place in (1..items.len()).rev() {
        items.swap(place, stream.below(place as u32 + 1) as usize);
    }
}
