//! Who shares keys and values.

use serde::Serialize;

use super::Source;
use crate::lesson::possible_kv_heads;

/// With more heads than this, counts that cannot be are not even listed.
const FEW: usize = 8;

/// The sets of keys and values.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Sets {
    /// How many.
    pub value: usize,
    /// How many there could be, the most first.
    pub options: Vec<SetOption>,
    /// Each of them.
    pub groups: Vec<Set>,
}

/// A number of sets to choose.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SetOption {
    /// How many.
    pub value: usize,
    /// Can this many heads share so many evenly?
    pub possible: bool,
    /// Why not.
    pub reason: Option<String>,
}

/// One set of keys and values.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Set {
    /// Its number.
    pub set: usize,
    /// Its name.
    pub label: String,
    /// The heads that read it.
    pub heads: Vec<usize>,
    /// The key of the word that looks.
    pub k: Vec<f32>,
    /// Its value.
    pub v: Vec<f32>,
}

pub(super) fn sets(source: Source) -> Sets {
    Sets {
        value: source.trace.layout().n_kv_heads(),
        options: options(source),
        groups: (1..=source.trace.layout().n_kv_heads()).map(|number| set(source, number)).collect(),
    }
}

fn options(source: Source) -> Vec<SetOption> {
    let (width, heads) = (source.state.model().d_model, source.trace.n_heads());
    let possible = possible_kv_heads(width, heads);
    let reason = |sets: usize| match heads.is_multiple_of(sets) {
        false => source.words.say("scene.sets-uneven", &[("sets", sets.into()), ("heads", heads.into())]),
        true => source.words.say("scene.sets-widths", &[("size", (heads / sets).into()), ("width", width.into())]),
    };
    let option = |value| {
        let possible = possible.contains(&value);
        SetOption { value, possible, reason: (!possible).then(|| reason(value)) }
    };
    (1..=heads).rev().map(option).filter(|option| option.possible || heads <= FEW).collect()
}

fn set(source: Source, number: usize) -> Set {
    let row = source.focus.row - 1;
    let attention = &source.trace.shown().attention;
    let readers = attention.heads.iter().filter(|head| head.span.kv_head + 1 == number);
    let heads: Vec<usize> = readers.map(|head| head.span.head + 1).collect();
    Set {
        set: number,
        label: source.words.say("scene.set", &[("letter", letters(number).into())]),
        k: attention.keys[number - 1].row(row).iter().copied().collect(),
        v: attention.values[number - 1].row(row).iter().copied().collect(),
        heads,
    }
}

/// A to Z, then AA, AB and so on.
fn letters(number: usize) -> String {
    let (before, last) = ((number - 1) / 26, (number - 1) % 26);
    let last = char::from(b'A' + last as u8);
    if before == 0 { last.to_string() } else { letters(before) + &last.to_string() }
}
