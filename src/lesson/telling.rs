//! What a cell says, in words.

use super::{Focus, LessonTrace, Value, Words};
use crate::attention::SoftmaxOver;
use crate::model::BOS;

/// The word at `index`, from 1; the start token has a name of its own.
pub fn word(words: &Words, trace: &LessonTrace, index: usize) -> String {
    match trace.tokens()[index - 1].as_str() {
        BOS => words.text("scene.start"),
        token => token.to_owned(),
    }
}

/// The same where it is spoken: a full stop has a name, too.
pub fn spoken_word(words: &Words, trace: &LessonTrace, index: usize) -> String {
    match trace.tokens()[index - 1].as_str() {
        "." => words.text("scene.stop"),
        _ => word(words, trace, index),
    }
}

/// A weight in whole hundredths; every shown form of it is made of these.
pub fn hundredths(weight: f32) -> u32 {
    (f64::from(weight) * 100.0).round() as u32
}

/// "it looks at animal: 56%"
pub fn cell_name(words: &Words, trace: &LessonTrace, cell: Focus) -> String {
    let from = Value::from(spoken_word(words, trace, cell.row));
    let to = Value::from(spoken_word(words, trace, cell.column));
    let Some(weight) = trace.weight(cell.head, cell.row, cell.column) else {
        return words.say("cell.hidden", &[("from", from), ("to", to)]);
    };
    match hundredths(weight) {
        percent if trace.leaks(cell.row, cell.column) => {
            words.say("cell.leak", &[("from", from), ("to", to), ("percent", (percent as usize).into())])
        }
        0 => words.say("cell.faint", &[("from", from), ("to", to)]),
        percent => words.say("cell.weight", &[("from", from), ("to", to), ("percent", (percent as usize).into())]),
    }
}

/// "it looks at animal: 0.56. An even spread would be 0.08."
pub fn looks(words: &Words, trace: &LessonTrace, cell: Focus) -> String {
    let from = Value::from(spoken_word(words, trace, cell.row));
    let to = Value::from(spoken_word(words, trace, cell.column));
    match (trace.weight(cell.head, cell.row, cell.column), trace.n_visible(cell.row)) {
        (_, 0) => words.say("scene.looks-nowhere", &[("from", from)]),
        (None, _) => words.say("cell.hidden", &[("from", from), ("to", to)]),
        (Some(weight), _) if trace.leaks(cell.row, cell.column) => {
            let weight = Value::Decimal(f64::from(weight), 2);
            words.say("scene.looks-leak", &[("from", from), ("to", to), ("weight", weight)])
        }
        (Some(weight), _) if trace.departure().softmax == SoftmaxOver::Columns => {
            let (weight, total) = (Value::Decimal(f64::from(weight), 2), trace.row_total(cell.head, cell.row));
            let values = [("from", from), ("to", to), ("weight", weight), ("total", Value::Decimal(total, 2))];
            words.say("scene.looks-columns", &values)
        }
        (Some(weight), visible) => {
            let weight = Value::Decimal(f64::from(weight), 2);
            let even = Value::Decimal(1.0 / visible as f64, 2);
            words.say("scene.looks", &[("from", from), ("to", to), ("weight", weight), ("even", even)])
        }
    }
}
