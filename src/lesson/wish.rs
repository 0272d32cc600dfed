//! What a page asks of its session, as JSON.

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::Action;

/// Who asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The learner.
    User,
    /// A program, or an attribute.
    Api,
    /// A link.
    Link,
}

/// Everything a page can ask for.
#[derive(Debug, Clone, PartialEq)]
pub enum Wish {
    /// Attributes, or what a link says.
    Params(String),
    /// A part of the plain state.
    State(Json),
    /// One step back.
    Undo,
    /// One step forward again.
    Redo,
    /// Back to where the page began.
    Start,
    /// One thing a learner does.
    Do(Action),
}

#[derive(Deserialize)]
struct Envelope {
    #[serde(rename = "do")]
    name: String,
    source: Option<Source>,
    params: Option<String>,
    state: Option<Json>,
}

/// Reads `{ "do": …, … }`.
///
/// # Errors
/// Not an action: a mistake of the program that sent it.
pub fn parse(json: &str) -> Result<(Wish, Option<Source>), String> {
    let json: Json = serde_json::from_str(json).map_err(|error| format!("the action is not JSON: {error}"))?;
    let envelope = Envelope::deserialize(&json).map_err(|error| format!("the action is not complete: {error}"))?;
    let name = envelope.name.as_str();
    let wish = match name {
        "params" => Wish::Params(envelope.params.ok_or("the action “params” has no string “params”")?),
        "state" => Wish::State(envelope.state.unwrap_or(Json::Null)),
        "undo" => Wish::Undo,
        "redo" => Wish::Redo,
        "start" => Wish::Start,
        _ => Wish::Do(Action::try_from(json).map_err(|error| format!("the action “{name}”: {error}"))?),
    };
    Ok((wish, envelope.source))
}
