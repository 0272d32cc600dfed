//! Reads an [`Action`] from JSON.
//!
//! By hand, since what serde derives for so many tagged variants is larger than all the arithmetic of the core, and
//! since its messages leave out which field they are about. These name field, value and what is accepted.

use serde::de::Error as _;
use serde_json::{Error, Value};

use super::state::Wiring;
use super::{Action, FocusWish, Sharing};
use crate::attention::Refusal;

const NAMES: &[&str] = &[
    "sentence",
    "heads",
    "kv-heads",
    "wire",
    "head-width",
    "slices",
    "cut",
    "join",
    "split",
    "mask",
    "reading",
    "feature",
    "mute",
    "solo",
    "all-heads",
    "mistakes",
    "swapped",
    "seed",
    "focus",
    "view",
    "layer",
    "model",
    "ask",
    "pin",
    "unpin",
    "swap-pinned",
    "hide",
    "lock",
];

impl TryFrom<Value> for Action {
    type Error = Error;

    fn try_from(json: Value) -> Result<Self, Error> {
        read(&json).map_err(Error::custom)
    }
}

fn read(json: &Value) -> Result<Action, Refusal> {
    let text = |name| text(json, name);
    let texts = |name| list(json, name, "a list of texts", |item| item.as_str().map(str::to_owned));
    let number = |name| field(json, name, "a number", Value::as_f64);
    let maybe = |name| optional(json, name, "a number", Value::as_f64);
    Ok(match text("do")?.as_str() {
        "sentence" => Action::Sentence { to: text("to")? },
        "heads" => Action::Heads { to: number("to")? },
        "kv-heads" => Action::KvHeads { to: field(json, "to", "a number, or a text such as \"3,2,1\"", sharing)? },
        "wire" => {
            Action::Wire { head: number("head")?, to: field(json, "to", "the number of a set, or \"own\"", wiring)? }
        }
        "head-width" => Action::HeadWidth { to: maybe("to")? },
        "slices" => Action::Slices { to: list(json, "to", "a list of numbers", Value::as_f64)? },
        "cut" => cut(number("cut")?, maybe("by")?, maybe("to")?)?,
        "join" => Action::Join { cut: number("cut")? },
        "split" => Action::Split { head: number("head")? },
        "mask" => Action::Mask { to: text("to")? },
        "reading" => Action::Reading { to: text("to")? },
        "feature" => Action::Feature { word: number("word")?, number: number("number")?, by: number("by")? },
        "mute" => Action::Mute { head: number("head")? },
        "solo" => Action::Solo { head: number("head")? },
        "all-heads" => Action::AllHeads,
        "mistakes" => Action::Mistakes { to: texts("to")? },
        "swapped" => Action::Swapped { to: list(json, "to", "a list of numbers", Value::as_f64)? },
        "seed" => Action::Seed { to: number("to")? },
        "focus" => Action::Focus(FocusWish { column: maybe("column")?, head: maybe("head")?, row: maybe("row")? }),
        "view" => Action::View { to: text("to")? },
        "layer" => Action::Layer { to: number("to")? },
        "model" => Action::Model { to: text("to")? },
        "ask" => Action::Ask { to: maybe("to")? },
        "pin" => Action::Pin,
        "unpin" => Action::Unpin,
        "swap-pinned" => Action::SwapPinned,
        "hide" => Action::Hide { to: texts("to")? },
        "lock" => Action::Lock { to: texts("to")? },
        _ => return Err(refusal(json, "do", &format!("one of {}", NAMES.join(", ")))),
    })
}

/// The text of a field.
pub(super) fn text(json: &Value, name: &str) -> Result<String, Refusal> {
    field(json, name, "a text", |value| value.as_str().map(str::to_owned))
}

/// A field that may be missing, or null.
pub(super) fn optional<T>(
    json: &Value,
    name: &str,
    expected: &str,
    read: fn(&Value) -> Option<T>,
) -> Result<Option<T>, Refusal> {
    match json.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(_) => field(json, name, expected, read).map(Some),
    }
}

fn field<T>(json: &Value, name: &str, expected: &str, read: fn(&Value) -> Option<T>) -> Result<T, Refusal> {
    json.get(name).and_then(read).ok_or_else(|| refusal(json, name, expected))
}

fn list<T>(json: &Value, name: &str, expected: &str, read: fn(&Value) -> Option<T>) -> Result<Vec<T>, Refusal> {
    let items = json.get(name).and_then(Value::as_array);
    items.and_then(|items| items.iter().map(read).collect()).ok_or_else(|| refusal(json, name, expected))
}

fn refusal(json: &Value, name: &str, expected: &str) -> Refusal {
    let value = json.get(name).map_or_else(|| "missing".to_owned(), Value::to_string);
    Refusal::new("action", format!("“{name}”"), value, expected)
}

fn cut(cut: f64, by: Option<f64>, to: Option<f64>) -> Result<Action, Refusal> {
    match (by, to) {
        (Some(_), None) | (None, Some(_)) => Ok(Action::Cut { by, cut, to }),
        (None, None) => Err(Refusal::new("action", "“by” or “to”", "missing", "one of the two")),
        (Some(by), Some(to)) => {
            Err(Refusal::new("action", "“by” and “to”", format!("{by} and {to}"), "one of the two"))
        }
    }
}

fn wiring(written: &Value) -> Option<Wiring> {
    match written.as_str() {
        Some(text) => (text == "own").then_some(Wiring::Own),
        None => written.as_f64().map(Wiring::Set),
    }
}

fn sharing(written: &Value) -> Option<Sharing> {
    match written {
        Value::String(text) => Some(Sharing::Written(text.clone())),
        other => other.as_f64().map(Sharing::Count),
    }
}
