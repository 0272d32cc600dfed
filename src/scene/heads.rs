//! One column per head.

use serde::Serialize;

use super::badge::badge;
use super::{Badge, Source};
use crate::attention::{SoftmaxOver, divisors};
use crate::lesson::{Focus, Value};

/// Line styles repeat after this many heads.
const LINES: usize = 8;

/// How many heads there are, and what that means for the cuts.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct HeadCount {
    /// How many.
    pub value: usize,
    /// The fewest.
    pub min: usize,
    /// The most.
    pub max: usize,
    /// What does not divide, and who minds.
    pub note: Option<String>,
    /// The nearest counts that divide the width, where this one does not.
    pub nearest: Vec<usize>,
}

/// One head.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Head {
    /// Its number.
    pub head: usize,
    /// Its name.
    pub label: String,
    /// Its line style, 0 to 7.
    pub line: usize,
    /// Its width.
    pub d_head: usize,
    /// Whose keys and values it reads.
    pub set: usize,
    /// The query of the word that looks.
    pub q: Vec<f32>,
    /// Is it silent?
    pub muted: bool,
    /// The head whose grid it looks with, where two are swapped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub swapped_with: Option<usize>,
    /// Is it in focus?
    pub chosen: bool,
    /// False for the last one that sounds.
    pub can_mute: bool,
    /// Its grid in one sentence.
    pub summary: String,
    /// What it was measured to do; absent while that is not measured.
    pub badge: Option<Badge>,
}

pub(super) fn heads(source: Source) -> Vec<Head> {
    let muted = source.state.muted();
    let last_sounding = muted.len() + 1 == source.trace.n_heads();
    let head = |head: usize| {
        let trace = source.trace.head(head);
        let is_muted = muted.contains(&head);
        Head {
            head,
            label: source.words.say("scene.head", &[("head", head.into())]),
            line: (head - 1) % LINES,
            d_head: trace.span.d_head,
            set: trace.span.kv_head + 1,
            q: trace.q.row(source.focus.row - 1).iter().copied().collect(),
            muted: is_muted,
            swapped_with: Some(source.trace.looks_with(head)).filter(|&other| other != head),
            chosen: head == source.focus.head,
            can_mute: is_muted || !last_sounding,
            summary: summary(source, head, is_muted),
            badge: badge(source, head),
        }
    };
    (1..=source.trace.n_heads()).map(head).collect()
}

pub(super) fn head_count(source: Source) -> HeadCount {
    let (value, width) = (source.trace.n_heads(), source.state.model().d_model);
    // Where every head brings its own width, nothing has to divide.
    let divides = width.is_multiple_of(value) || source.state.head_width().is_some();
    HeadCount {
        value,
        min: 1,
        max: width,
        note: (!divides).then(|| uneven_note(source)),
        nearest: if divides { Vec::new() } else { nearest_divisors(width, value) },
    }
}

/// "Head 4: it looks mostly at animal, 0.56. An even spread would be 0.08."
fn summary(source: Source, head: usize, muted: bool) -> String {
    let row = source.focus.row;
    let from = Value::from(source.spoken_word(row));
    let summary = match Focus::brightest(source.trace, head, row) {
        None => source.words.say("scene.summary-nowhere", &[("head", head.into()), ("from", from)]),
        Some((column, weight)) if source.trace.departure().softmax == SoftmaxOver::Columns => source.words.say(
            "scene.summary-columns",
            &[
                ("head", head.into()),
                ("from", from),
                ("to", source.spoken_word(column).into()),
                ("weight", Value::Decimal(f64::from(weight), 2)),
                ("total", Value::Decimal(source.trace.row_total(head, row), 2)),
            ],
        ),
        Some((column, weight)) => source.words.say(
            "scene.summary",
            &[
                ("head", head.into()),
                ("from", from),
                ("to", source.spoken_word(column).into()),
                ("weight", Value::Decimal(f64::from(weight), 2)),
                ("even", Value::Decimal(1.0 / source.trace.n_visible(row) as f64, 2)),
            ],
        ),
    };
    let other = source.trace.looks_with(head);
    let summary = match other == head {
        true => summary,
        false => source.words.say("scene.summary-swapped", &[("summary", summary.into()), ("other", other.into())]),
    };
    if muted { source.words.say("scene.summary-muted", &[("summary", summary.into())]) } else { summary }
}

fn uneven_note(source: Source) -> String {
    let (heads, width) = (source.trace.n_heads(), source.state.model().d_model);
    let left = width % heads;
    let values = [
        ("width", Value::from(width)),
        ("heads", heads.into()),
        ("even", (width / heads).into()),
        ("left", left.into()),
    ];
    // "The first heads are one wider" is true only while nobody has moved a cut or shared anything.
    let slices = source.trace.layout().slices();
    let balanced = slices.iter().enumerate().all(|(index, &slice)| slice == width / heads + usize::from(index < left));
    match (balanced && !source.state.shares(), left) {
        (false, _) => source.words.say("scene.count-note.shared", &values),
        (true, 1) => source.words.say("scene.count-note.one", &values[..3]),
        (true, _) => source.words.say("scene.count-note.many", &values),
    }
}

/// The divisors of `width` next to `count`, below and above.
fn nearest_divisors(width: usize, count: usize) -> Vec<usize> {
    let divisors = divisors(width);
    let below = divisors.iter().rev().find(|&&divisor| divisor < count);
    let above = divisors.iter().find(|&&divisor| divisor > count);
    below.into_iter().chain(above).copied().collect()
}
