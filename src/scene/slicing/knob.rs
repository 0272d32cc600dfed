//! The number that can be raised.

use serde::Serialize;

use super::super::Source;
use crate::lesson::{MOST_RAISED, Value};

/// One key press.
const STEP: f64 = 0.1;
/// Page Up and Page Down.
const LEAP: f64 = 0.5;

/// A slider for one number of what the heads read.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Knob {
    /// Of which word, from 1.
    pub word: usize,
    /// Which number, from 1.
    pub number: usize,
    /// How far it is raised.
    pub by: f64,
    /// As far as it goes, up or down.
    pub most: f64,
    /// One key press.
    pub step: f64,
    /// A large one.
    pub leap: f64,
    /// Its name.
    pub label: String,
    /// What it is now.
    pub value_text: String,
    /// In whose slice it lies.
    pub says: String,
}

/// The number in question: the raised one, or the first of the head's slice.
pub(super) fn number(source: Source, wished: usize) -> usize {
    let width = source.trace.layout().d_model();
    let first = || source.trace.head(source.focus.head).span.q_columns.start + 1;
    let raised = source.state.feature().filter(|feature| feature.word == source.focus.row);
    let chosen = if wished == 0 { raised.map_or_else(first, |feature| feature.number) } else { wished };
    chosen.clamp(1, width)
}

pub(super) fn knob(source: Source, number: usize) -> Knob {
    let word = source.focus.row;
    let feature = source.state.feature().filter(|feature| (feature.word, feature.number) == (word, number));
    let by = feature.map_or(0.0, crate::lesson::Feature::by);
    let value = source.trace.shown().input[(word - 1, number - 1)];
    let values = [
        ("number", Value::from(number)),
        ("word", source.spoken_word(word).into()),
        ("value", Value::Decimal(f64::from(value), 2)),
        ("by", Value::Decimal(by.abs(), 2)),
    ];
    let key = match by {
        by if by < 0.0 => "scene.slicing.knob.lowered",
        by if by > 0.0 => "scene.slicing.knob.raised",
        _ => "scene.slicing.knob.own",
    };
    Knob {
        word,
        number,
        by,
        most: MOST_RAISED,
        step: STEP,
        leap: LEAP,
        label: source.words.say("scene.slicing.knob", &values),
        value_text: source.words.say(key, &values),
        says: slice_of(source, number),
    }
}

fn slice_of(source: Source, number: usize) -> String {
    let spans = source.trace.layout().heads();
    let owner = spans.iter().find(|span| span.q_columns.contains(&(number - 1)));
    let values = |head: usize| [("number", Value::from(number)), ("head", head.into())];
    match owner.filter(|_| source.trace.layout().is_plain_mha()) {
        Some(span) => source.words.say("scene.slicing.in-slice", &values(span.head + 1)),
        None => source.words.say("scene.slicing.in-no-slice", &values(0)),
    }
}
