//! What a learner answered, read against the question.

use serde::Serialize;
use serde_json::Value;

use super::Say;
use super::number::{Decimal, Unreadable, read_number};
use super::question::{Choice, Kind, Question};
use crate::attention::Refusal;

/// An answer in one form however it was given: options in the order of the question, a number as a number.
///
/// So the same answer always makes the same state, and a stored number does not depend on the language it was typed in.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Response {
    /// The id of the option chosen.
    One(String),
    /// The ids of the options chosen, or of all options in the order given.
    Several(Vec<String>),
    /// Whether the widget was set as asked.
    Met(bool),
    /// The number typed.
    Number(f64),
}

/// Why a response could not be taken. No try is used up.
#[derive(Debug, Clone, PartialEq)]
pub enum BadResponse {
    /// A program sent what the question cannot be answered with.
    Refused(Refusal),
    /// A learner typed what is not a plain number.
    Unreadable(Unreadable),
}

impl Response {
    /// Reads what was answered: an id, a list of ids, a number (also as typed text), or for a task whether it is met;
    /// the session looks at the widget for that.
    ///
    /// # Errors
    /// Names the question's id, the value and what would be accepted.
    pub fn read(question: &Question, answer: &Value, decimal: Decimal) -> Result<Self, BadResponse> {
        match (&question.kind, answer) {
            (Kind::Single(choices), Value::String(id)) => {
                known(question, choices, id)?;
                Ok(Response::One(id.clone()))
            }
            (Kind::Predict(prediction), Value::String(id)) => {
                known(question, &prediction.choices, id)?;
                Ok(Response::One(id.clone()))
            }
            (Kind::Multiple(choices), Value::Array(ids)) => several(question, choices, ids),
            (Kind::Order(choices), Value::Array(ids)) => ordered(question, choices, ids),
            (Kind::Set(_), Value::Bool(met)) => Ok(Response::Met(*met)),
            (Kind::Numeric(_), Value::Number(number)) => {
                number.as_f64().map(Response::Number).ok_or(BadResponse::Unreadable(Unreadable::Unclear))
            }
            (Kind::Numeric(_), Value::String(typed)) => Ok(Response::Number(read_number(typed, decimal)?)),
            (kind, _) => Err(refuse(question, "wrong-kind", answer, wanted(kind))),
        }
    }

    /// Whether it names this option.
    pub fn names(&self, option: &str) -> bool {
        match self {
            Response::One(id) => id == option,
            Response::Several(ids) => ids.iter().any(|id| id == option),
            Response::Number(_) | Response::Met(_) => false,
        }
    }
}

impl BadResponse {
    /// The message, in the learner's words where a learner can mend it.
    pub fn message(&self, say: Say) -> String {
        match self {
            BadResponse::Refused(refusal) => refusal.to_string(),
            BadResponse::Unreadable(unreadable) => say(unreadable.key(), &[]),
        }
    }
}

impl From<Refusal> for BadResponse {
    fn from(refusal: Refusal) -> Self {
        BadResponse::Refused(refusal)
    }
}

impl From<Unreadable> for BadResponse {
    fn from(unreadable: Unreadable) -> Self {
        BadResponse::Unreadable(unreadable)
    }
}

fn several(question: &Question, choices: &[Choice], ids: &[Value]) -> Result<Response, BadResponse> {
    each_known_once(question, choices, ids)?;
    let chosen = choices.iter().filter(|choice| ids.iter().any(|id| *id == choice.id));
    Ok(Response::Several(chosen.map(|choice| choice.id.clone()).collect()))
}

/// All options, each once.
fn ordered(question: &Question, choices: &[Choice], ids: &[Value]) -> Result<Response, BadResponse> {
    each_known_once(question, choices, ids)?;
    if ids.len() < choices.len() {
        return Err(refuse(question, "incomplete", &Value::from(ids), wanted(&question.kind)));
    }
    Ok(Response::Several(ids.iter().filter_map(Value::as_str).map(str::to_owned).collect()))
}

fn each_known_once(question: &Question, choices: &[Choice], ids: &[Value]) -> Result<(), BadResponse> {
    for (index, id) in ids.iter().enumerate() {
        match id {
            Value::String(id) => known(question, choices, id)?,
            _ => return Err(refuse(question, "wrong-kind", id, wanted(&question.kind))),
        }
        if ids[..index].contains(id) {
            return Err(refuse(question, "said-twice", id, "each option at most once".to_owned()));
        }
    }
    Ok(())
}

fn known(question: &Question, choices: &[Choice], id: &str) -> Result<(), BadResponse> {
    match choices.iter().any(|choice| choice.id == id) {
        true => Ok(()),
        false => Err(refuse(question, "unknown-option", &Value::from(id), wanted(&question.kind))),
    }
}

fn refuse(question: &Question, code: &'static str, answer: &Value, expected: String) -> BadResponse {
    Refusal::new(code, format!("the response to '{}'", question.id), answer, expected).into()
}

fn wanted(kind: &Kind) -> String {
    let ids = |choices: &[Choice]| choices.iter().map(|choice| choice.id.as_str()).collect::<Vec<_>>().join(", ");
    match kind {
        Kind::Single(choices) => format!("one id of {}", ids(choices)),
        Kind::Multiple(choices) => format!("a list of ids out of {}", ids(choices)),
        Kind::Numeric(_) => "a number, or text with a number in it".to_owned(),
        Kind::Order(choices) => format!("a list of all of {}, in order", ids(choices)),
        Kind::Set(_) => "null: the figure is graded as it stands".to_owned(),
        Kind::Predict(prediction) => format!("one id of {}", ids(&prediction.choices)),
    }
}
