//! The answer key: for whoever teaches, and for pages that can only be read.

use serde::Serialize;

use super::Say;
use super::feedback::decimal;
use super::number::write_number;
use super::question::{Choice, Kind, Question, Takeaway};

/// A question with what is right, and why.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct KeyRow {
    /// The question's id.
    pub id: String,
    /// `single`, `multiple`, `numeric`, `order`, `set` or `predict`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// What of the lesson it asks about.
    pub takeaway: Takeaway,
    /// The wrong idea it is made to catch.
    pub misconception: String,
    /// The question itself.
    pub stem: String,
    /// What there is to choose from; what is to be put into order stands sorted.
    pub options: Vec<String>,
    /// What is right: options, in order where that is asked, or a number; nothing for a task, whose stem says it.
    pub right: Vec<String>,
    /// Why.
    pub explain: String,
    /// The widget's setting that shows it.
    pub show: Option<String>,
}

/// One row for each question.
pub fn answer_key(questions: &[&Question], say: Say) -> Vec<KeyRow> {
    questions.iter().map(|question| row(question, say)).collect()
}

fn row(question: &Question, say: Say) -> KeyRow {
    KeyRow {
        id: question.id.clone(),
        kind: question.kind.name(),
        takeaway: question.takeaway,
        misconception: question.misconception.clone(),
        stem: question.stem.clone(),
        options: offered(question),
        right: right(question, say),
        explain: question.explain.clone(),
        show: question.show.clone().or_else(|| question.setup().map(str::to_owned)),
    }
}

/// The options of the question; what is to be put into order is sorted, since its file has it in the right order.
fn offered(question: &Question) -> Vec<String> {
    let mut options = texts(question.choices());
    if matches!(question.kind, Kind::Order(_)) {
        options.sort();
    }
    options
}

fn right(question: &Question, say: Say) -> Vec<String> {
    match &question.kind {
        Kind::Numeric(numeric) => vec![write_number(numeric.value, decimal(say))],
        Kind::Order(choices) => texts(choices),
        Kind::Set(_) => Vec::new(),
        Kind::Single(_) | Kind::Multiple(_) | Kind::Predict(_) => {
            texts(question.choices().iter().filter(|choice| choice.correct))
        }
    }
}

fn texts<'a>(choices: impl IntoIterator<Item = &'a Choice>) -> Vec<String> {
    choices.into_iter().map(|choice| choice.text.clone()).collect()
}
