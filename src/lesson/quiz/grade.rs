//! What an answer is worth.

use serde::Serialize;

use super::question::{Choice, Kind, Question};
use super::response::Response;

/// The verdict on one response.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Grade {
    /// Right as a whole.
    pub correct: bool,
    /// From 0 to 1, with a part for a partly right choice.
    pub score: f64,
}

/// Grades a response; pure, and total: a response made for another question is worth nothing.
///
/// Where several options are right, each right one chosen earns its part and each wrong one chosen takes a part away:
/// (right − wrong) / all that are right, never below 0. Laws:
///
/// - `0 ≤ score ≤ 1`;
/// - `correct` ⇔ `score = 1` ⇔ exactly the right options are chosen;
/// - the order of choosing does not matter;
/// - choosing one more wrong option never raises the score.
///
/// Where options are put into order, every two of them count as one choice: (pairs the right way round − pairs the wrong
/// way round) / all pairs, never below 0. So `correct` ⇔ `score = 1` here, too, and exchanging two neighbours that stand
/// the right way round never raises the score.
pub fn grade(question: &Question, response: &Response) -> Grade {
    match (&question.kind, response) {
        (Kind::Single(choices), Response::One(id)) => {
            all_or_nothing(choices.iter().any(|choice| choice.correct && choice.id == *id))
        }
        (Kind::Multiple(choices), Response::Several(_)) => partial(&Tally::of(choices, response)),
        (Kind::Predict(prediction), Response::One(id)) => {
            all_or_nothing(prediction.choices.iter().any(|choice| choice.correct && choice.id == *id))
        }
        (Kind::Order(choices), Response::Several(ids)) => partial(&Tally::of_pairs(choices, ids)),
        (Kind::Set(_), Response::Met(met)) => all_or_nothing(*met),
        (Kind::Numeric(numeric), Response::Number(answer)) => all_or_nothing(numeric.accepts(*answer)),
        _ => all_or_nothing(false),
    }
}

/// How a choice of several divides up.
pub(super) struct Tally {
    /// Options that are right.
    pub(super) right: usize,
    /// Right ones that were chosen.
    pub(super) found: usize,
    /// Wrong ones that were chosen.
    pub(super) wrong: usize,
}

impl Tally {
    pub(super) fn of(choices: &[Choice], response: &Response) -> Self {
        let count = |counts: fn(&Choice, bool) -> bool| {
            choices.iter().filter(|choice| counts(choice, response.names(&choice.id))).count()
        };
        Tally {
            right: count(|choice, _| choice.correct),
            found: count(|choice, chosen| choice.correct && chosen),
            wrong: count(|choice, chosen| !choice.correct && chosen),
        }
    }

    /// Every two options, by whether they stand the right way round.
    pub(super) fn of_pairs(choices: &[Choice], ids: &[String]) -> Self {
        let place = |choice: &Choice| ids.iter().position(|id| *id == choice.id);
        let places: Vec<usize> = choices.iter().filter_map(place).collect();
        let later = |index: usize| &places[index + 1..];
        let found =
            places.iter().enumerate().map(|(i, here)| later(i).iter().filter(|there| here < there).count()).sum();
        let right = choices.len() * choices.len().saturating_sub(1) / 2;
        Tally { right, found, wrong: right - found }
    }
}

fn partial(tally: &Tally) -> Grade {
    let correct = tally.found == tally.right && tally.wrong == 0;
    let earned = tally.found.saturating_sub(tally.wrong);
    Grade { correct, score: earned as f64 / tally.right.max(1) as f64 }
}

fn all_or_nothing(correct: bool) -> Grade {
    Grade { correct, score: if correct { 1.0 } else { 0.0 } }
}
