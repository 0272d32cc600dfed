//! Reads an [`Action`] from JSON.
//!
//! By hand, since what serde derives for so many tagged variants is larger than all the arithmetic of the core. The
//! messages are serde's own.

use serde::Deserialize;
use serde::de::{DeserializeOwned, Error as _};
use serde_json::{Error, Value};

use super::{Action, FocusWish, Sharing};

const NAMES: &[&str] = &[
    "sentence",
    "heads",
    "kv-heads",
    "slices",
    "cut",
    "join",
    "split",
    "mask",
    "reading",
    "mute",
    "solo",
    "all-heads",
    "seed",
    "focus",
    "view",
    "layer",
    "model",
    "hide",
    "lock",
];

impl TryFrom<Value> for Action {
    type Error = Error;

    fn try_from(json: Value) -> Result<Self, Error> {
        let text = |name| field::<String>(&json, name);
        let texts = |name| field::<Vec<String>>(&json, name);
        let number = |name| field::<f64>(&json, name);
        let maybe = |name| optional_number(&json, name);
        Ok(match text("do")?.as_str() {
            "sentence" => Action::Sentence { to: text("to")? },
            "heads" => Action::Heads { to: number("to")? },
            "kv-heads" => Action::KvHeads { to: sharing(field(&json, "to")?)? },
            "slices" => Action::Slices { to: field(&json, "to")? },
            "cut" => Action::Cut { by: maybe("by")?, cut: number("cut")?, to: maybe("to")? },
            "join" => Action::Join { cut: number("cut")? },
            "split" => Action::Split { head: number("head")? },
            "mask" => Action::Mask { to: text("to")? },
            "reading" => Action::Reading { to: text("to")? },
            "mute" => Action::Mute { head: number("head")? },
            "solo" => Action::Solo { head: number("head")? },
            "all-heads" => Action::AllHeads,
            "seed" => Action::Seed { to: number("to")? },
            "focus" => Action::Focus(FocusWish { column: maybe("column")?, head: maybe("head")?, row: maybe("row")? }),
            "view" => Action::View { to: text("to")? },
            "layer" => Action::Layer { to: number("to")? },
            "model" => Action::Model { to: text("to")? },
            "hide" => Action::Hide { to: texts("to")? },
            "lock" => Action::Lock { to: texts("to")? },
            unknown => return Err(Error::unknown_variant(unknown, NAMES)),
        })
    }
}

fn field<T: DeserializeOwned>(json: &Value, name: &'static str) -> Result<T, Error> {
    T::deserialize(json.get(name).ok_or_else(|| Error::missing_field(name))?)
}

fn optional_number(json: &Value, name: &str) -> Result<Option<f64>, Error> {
    json.get(name).map_or(Ok(None), Option::deserialize)
}

const NO_SHARING: &str = "data did not match any variant of untagged enum Sharing";

fn sharing(written: Value) -> Result<Sharing, Error> {
    match written {
        Value::String(text) => Ok(Sharing::Written(text)),
        other => other.as_f64().map(Sharing::Count).ok_or_else(|| Error::custom(NO_SHARING)),
    }
}
