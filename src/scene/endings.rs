//! What a first layer cannot know, as a ledger: the same sentence with four last words.

use serde::Serialize;

use super::Source;
use crate::lesson::{Session, Value, Words};

/// How far the head in focus prefers one noun to the other, for every last word.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct EndingsTable {
    /// What is compared, in which head.
    pub caption: String,
    /// The names of the columns: the last word, then one per layer.
    pub columns: Vec<String>,
    /// One row per last word.
    pub rows: Vec<EndingLine>,
    /// Why the first layer says the same in every row.
    pub why: String,
}

/// One last word.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct EndingLine {
    /// The last word.
    pub ending: String,
    /// One ratio per layer: "12.4 : 1".
    pub ratios: Vec<String>,
}

/// `None` for a model that does not read sentences, and while anything departs from the formula: why the ratios agree is
/// said of the formula.
pub fn endings(session: &Session) -> Option<EndingsTable> {
    let source = Source::of(session);
    let head = source.focus.head;
    let endings = session.endings().ok().filter(|_| !session.state().departs())?;
    let n_layers = endings.first()?.ratios.len();
    let line = |ending: &crate::lesson::Ending| EndingLine {
        ending: ending.ending.to_owned(),
        ratios: ending.ratios.iter().map(|layer| ratio(source.words, layer[head - 1])).collect(),
    };
    let layer = |layer: usize| source.words.say("scene.endings.layer", &[("layer", layer.into())]);
    let first = source.words.text("scene.endings.last-word");
    Some(EndingsTable {
        caption: source.words.say("scene.endings.caption", &[("head", head.into())]),
        columns: std::iter::once(first).chain((1..=n_layers).map(layer)).collect(),
        rows: endings.iter().map(line).collect(),
        why: source.words.text("scene.endings.why"),
    })
}

/// "12.4 : 1", or "1 : 12.4"; the larger number tells which noun has more.
fn ratio(words: &Words, ratio: f64) -> String {
    let larger = ratio.max(1.0 / ratio);
    let value = [("n", Value::Decimal(larger, if larger < 10.0 { 2 } else { 1 }))];
    words.say(if ratio >= 1.0 { "scene.endings.animal" } else { "scene.endings.street" }, &value)
}
