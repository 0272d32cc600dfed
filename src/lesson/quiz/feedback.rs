//! What the page says back. A wrong answer is met with its own reason, never with "wrong" alone.

use serde::Serialize;

use super::Say;
use super::grade::{Tally, grade};
use super::number::{Decimal, write_number};
use super::question::{Kind, Numeric, Question};
use super::response::Response;

/// The verdict on the last response, in words.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Feedback {
    /// Right as a whole.
    pub correct: bool,
    /// From 0 to 1.
    pub score: f64,
    /// Right or not yet, and why; the reasons of options stand at the options.
    pub text: String,
    /// How a typed number was read.
    pub echo: Option<String>,
}

/// The feedback to show below a question.
pub(super) fn feedback(question: &Question, response: &Response, say: Say) -> Feedback {
    let grade = grade(question, response);
    let text = match (grade.correct, &question.kind) {
        (true, Kind::Predict(_)) => say("quiz.as-predicted", &[("text", &question.explain)]),
        (true, _) => say("quiz.right", &[("text", &question.explain)]),
        (false, Kind::Predict(_)) => say("quiz.not-as-predicted", &[("text", &question.explain)]),
        (false, _) => say("quiz.not-yet", &[("text", &what_next(question, response, say))]),
    };
    let text = text.trim().to_owned(); // a question typed elsewhere may explain nothing
    Feedback { correct: grade.correct, score: grade.score, text, echo: echo(response, say) }
}

/// The same for those who only hear it: they are told the reason of the option they chose at once.
pub(super) fn spoken(question: &Question, response: &Response, say: Say) -> String {
    let feedback = feedback(question, response, say);
    let chosen = question.choices().iter().find(|choice| response.names(&choice.id));
    match (&question.kind, chosen) {
        (Kind::Single(_), Some(choice)) if !feedback.correct => say("quiz.not-yet", &[("text", &choice.reason)]),
        (Kind::Predict(_), Some(choice)) if !feedback.correct => format!("{} {}", feedback.text, choice.reason),
        _ => feedback.text,
    }
}

/// The decimal mark of the catalogue's language.
pub(super) fn decimal(say: Say) -> Decimal {
    match say("number.decimal", &[]).as_str() {
        "," => Decimal::Comma,
        _ => Decimal::Point,
    }
}

fn what_next(question: &Question, response: &Response, say: Say) -> String {
    match (&question.kind, response) {
        (Kind::Multiple(choices), _) => {
            let tally = Tally::of(choices, response);
            let values = [tally.found, tally.right, tally.wrong].map(|count| count.to_string());
            say("quiz.count", &[("found", &values[0]), ("right", &values[1]), ("wrong", &values[2])])
        }
        (Kind::Order(choices), Response::Several(ids)) => {
            let tally = Tally::of_pairs(choices, ids);
            let values = [tally.found, tally.right].map(|count| count.to_string());
            say("quiz.order-count", &[("found", &values[0]), ("pairs", &values[1])])
        }
        (Kind::Set(task), _) => task.reason.clone(),
        (Kind::Numeric(numeric), Response::Number(answer)) => mistake(numeric, *answer, say),
        _ => say("quiz.see-your-choice", &[]),
    }
}

fn mistake(numeric: &Numeric, answer: f64, say: Say) -> String {
    numeric.known_mistake(answer).map_or_else(|| say("quiz.another-number", &[]), |wrong| wrong.reason.clone())
}

fn echo(response: &Response, say: Say) -> Option<String> {
    let Response::Number(number) = response else { return None };
    Some(say("quiz.read-as", &[("number", &write_number(*number, decimal(say)))]))
}
