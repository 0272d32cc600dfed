//! Standing remarks: what a learner should know about the picture, and a way out.

use serde::Serialize;
use serde_json::{Value as Json, json};

use super::Source;
use crate::lesson::{Choice, MaskChoice, Standing, Value};
use crate::model::Reading;

/// A standing remark.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Notice {
    /// What it is about.
    pub kind: &'static str,
    /// What it says.
    pub text: String,
    /// A way out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repair: Option<Repair>,
}

/// A way out.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Repair {
    /// What it says.
    pub text: String,
    /// The action it stands for.
    pub action: Json,
}

pub(super) fn notices(source: Source) -> Vec<Notice> {
    let all = [untrained(source), recut(source), mask(source), uneven(source), reading(source)];
    all.into_iter().chain([feature(source), hidden_rows(source)]).flatten().collect()
}

fn untrained(source: Source) -> Option<Notice> {
    let next = source.state.seed().wrapping_add(1);
    (!source.state.model().trained).then(|| Notice {
        kind: "untrained",
        text: source.words.text("scene.notice.untrained"),
        repair: Some(Repair {
            text: source.words.text("scene.notice.untrained-repair"),
            action: json!({ "do": "seed", "to": next }),
        }),
    })
}

/// The weights were trained in another cut, or trained further on this page.
fn recut(source: Source) -> Option<Notice> {
    let (kind, text) = match source.trace.learned().standing() {
        Standing::Recut => ("recut", source.words.text("scene.notice.recut")),
        Standing::Tuned { steps } => {
            ("tuned", source.words.say("scene.notice.tuned", &[("steps", (steps as usize).into())]))
        }
        Standing::Drawn | Standing::Trained => return None,
    };
    let repair = Repair {
        text: source.words.text("scene.notice.recut-repair"),
        action: json!({ "do": "model", "to": source.state.model().family }),
    };
    Some(Notice { kind, text, repair: Some(repair) })
}

/// A trained model under a mask it never saw.
fn mask(source: Source) -> Option<Notice> {
    let own = MaskChoice::of(source.state.model());
    let is_own = source.state.mask() == own || !source.state.model().trained;
    (!is_own).then(|| Notice {
        kind: "mask",
        text: source.words.text("scene.notice.mask"),
        repair: Some(Repair {
            text: source.words.text("scene.notice.mask-repair"),
            action: json!({ "do": "mask", "to": own.name() }),
        }),
    })
}

/// Widths that no even cut gives: somebody moved a cut.
fn uneven(source: Source) -> Option<Notice> {
    let layout = source.trace.layout();
    let slices = layout.slices();
    let by_hand = source.state.with_groups(&layout.query_heads()).is_ok_and(|even| even.layout().slices() != slices);
    let widths = slices.iter().map(usize::to_string).collect::<Vec<_>>().join(" + ");
    by_hand.then(|| Notice {
        kind: "uneven",
        text: source.words.say("scene.notice.uneven", &[("widths", widths.into()), ("width", layout.d_model().into())]),
        repair: Some(Repair {
            text: source.words.text("scene.notice.uneven-repair"),
            action: json!({ "do": "heads", "to": layout.n_heads() }),
        }),
    })
}

fn reading(source: Source) -> Option<Notice> {
    (source.state.reading() == Reading::Slice).then(|| Notice {
        kind: "reading",
        text: source.words.text("scene.notice.reading"),
        repair: Some(Repair {
            text: source.words.text("scene.notice.reading-repair"),
            action: json!({ "do": "reading", "to": "project" }),
        }),
    })
}

/// A number that no model computed.
fn feature(source: Source) -> Option<Notice> {
    let feature = source.state.feature()?;
    let values = [
        ("number", Value::from(feature.number)),
        ("word", source.spoken_word(feature.word).into()),
        ("by", Value::Decimal(feature.by().abs(), 2)),
    ];
    let key = if feature.by() < 0.0 { "scene.notice.feature-lowered" } else { "scene.notice.feature-raised" };
    Some(Notice {
        kind: "feature",
        text: source.words.say(key, &values),
        repair: Some(Repair {
            text: source.words.text("scene.notice.feature-repair"),
            action: json!({ "do": "feature", "word": feature.word, "number": feature.number, "by": 0 }),
        }),
    })
}

fn hidden_rows(source: Source) -> Option<Notice> {
    let rows: Vec<String> = (1..=source.n_tokens())
        .filter(|&row| source.trace.n_visible(row) == 0)
        .map(|row| source.spoken_word(row))
        .collect();
    (!rows.is_empty()).then(|| Notice {
        kind: "hidden-rows",
        text: source.words.say("scene.notice.hidden-rows", &[("words", source.words.list(&rows).into())]),
        repair: None,
    })
}
