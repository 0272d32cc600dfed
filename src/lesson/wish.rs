//! What a page asks of its session, as JSON.

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::Action;
use super::action_json::{optional, text};

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
    /// Parameters that show something, until one goes back to what one had.
    Show(String),
    /// Back from there.
    Back,
    /// No answer was ever given.
    Forget,
    /// One thing a learner does.
    Do(Action),
}

/// Reads `{ "do": …, … }`.
///
/// # Errors
/// Not an action: a mistake of the program that sent it.
pub fn parse(json: &str) -> Result<(Wish, Option<Source>), String> {
    let json: Json = serde_json::from_str(json).map_err(|error| format!("the action is not JSON: {error}"))?;
    let incomplete = |refusal| format!("the action is not complete: {refusal}");
    let name = &text(&json, "do").map_err(incomplete)?;
    let source = optional(&json, "source", "user, api or link", |value| Source::deserialize(value).ok());
    let source = source.map_err(incomplete)?;
    let wish = match name.as_str() {
        "params" => Wish::Params(text(&json, "params").map_err(|refusal| format!("the action “params”: {refusal}"))?),
        "state" => Wish::State(json.get("state").cloned().unwrap_or(Json::Null)),
        "show" => Wish::Show(text(&json, "params").map_err(|refusal| format!("the action “show”: {refusal}"))?),
        "back" => Wish::Back,
        "forget" => Wish::Forget,
        "undo" => Wish::Undo,
        "redo" => Wish::Redo,
        "start" => Wish::Start,
        _ => Wish::Do(Action::try_from(json).map_err(|error| format!("the action “{name}”: {error}"))?),
    };
    Ok((wish, source))
}
