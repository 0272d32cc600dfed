//! Who shares keys and values.

use serde::Serialize;

use super::Source;
use crate::lesson::{LessonState, Mistake, Wiring};

/// With more heads than this, counts that cannot be are not even listed.
const FEW: usize = 8;

/// More wires than these are too many to be told apart.
const MOST_WIRES: usize = 16;

/// The sets of keys and values.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Sets {
    /// How many.
    pub value: usize,
    /// How many there could be, the most first.
    pub options: Vec<SetOption>,
    /// Each of them.
    pub groups: Vec<Set>,
    /// Where the wire of each head can lead; none where wires are too many to be told apart.
    pub wires: Vec<Wire>,
}

/// The wire from a head to the set it reads.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Wire {
    /// The head.
    pub head: usize,
    /// Which set it reads, and with whom.
    pub says: String,
    /// Where else it could end: in the sets beside, or in one of its own.
    pub places: Vec<WirePlace>,
}

/// Where a wire could end.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct WirePlace {
    /// The number of the set; none for one of its own.
    pub set: Option<usize>,
    /// Its name, and how many heads each set would have then.
    pub label: String,
    /// Why it cannot.
    pub reason: Option<String>,
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
        wires: wires(source),
    }
}

fn options(source: Source) -> Vec<SetOption> {
    let (width, heads) = (source.state.model().d_model, source.trace.n_heads());
    let possible = source.state.possible_kv_heads(heads);
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
        label: name(source, number),
        k: attention.keys[number - 1].row(row).iter().copied().collect(),
        v: attention.values[number - 1].row(row).iter().copied().collect(),
        heads,
    }
}

fn name(source: Source, set: usize) -> String {
    source.words.say("scene.set", &[("letter", letters(set).into())])
}

fn wires(source: Source) -> Vec<Wire> {
    let n_heads = source.trace.n_heads();
    // Interleaved sets are a mistake on purpose: no wire leads between them.
    if !(2..=MOST_WIRES).contains(&n_heads) || source.state.mistakes().contains(&Mistake::Interleaved) {
        return Vec::new();
    }
    (1..=n_heads).map(|head| wire(source, head)).collect()
}

fn wire(source: Source, head: usize) -> Wire {
    let spans = source.trace.layout().heads();
    let own = spans[head - 1].kv_head + 1;
    let others: Vec<usize> = spans
        .iter()
        .filter(|span| span.kv_head + 1 == own && span.head + 1 != head)
        .map(|span| span.head + 1)
        .collect();
    let values =
        [("head", head.into()), ("set", name(source, own).into()), ("others", source.words.counts(&others).into())];
    let beside = [own - 1, own + 1].into_iter().filter(|set| (1..=source.trace.layout().n_kv_heads()).contains(set));
    let mut places: Vec<WirePlace> = beside.filter_map(|set| place(source, head, Some(set))).collect();
    if !others.is_empty() {
        places.extend(place(source, head, None));
    }
    let key = if others.is_empty() { "scene.wire.alone" } else { "scene.wire.shared" };
    Wire { head, says: source.words.say(key, &values), places }
}

/// "Set B, then 2 + 4 heads"
fn place(source: Source, head: usize, set: Option<usize>) -> Option<WirePlace> {
    let state: &LessonState = source.state;
    let to = set.map_or(Wiring::Own, |set| Wiring::Set(set as f64));
    let groups = state.rewired(head, to).ok()?;
    let own = || source.words.text("scene.wire.own");
    let sizes = groups.iter().map(usize::to_string).collect::<Vec<_>>().join(" + ");
    let values = [("set", set.map_or_else(own, |set| name(source, set)).into()), ("groups", sizes.into())];
    Some(WirePlace {
        set,
        label: source.words.say("scene.wire.place", &values),
        reason: state.with_groups(&groups).err().map(|refusal| refusal.message(source.words)),
    })
}

/// A to Z, then AA, AB and so on.
fn letters(number: usize) -> String {
    let (before, last) = ((number - 1) / 26, (number - 1) % 26);
    let last = char::from(b'A' + last as u8);
    if before == 0 { last.to_string() } else { letters(before) + &last.to_string() }
}
