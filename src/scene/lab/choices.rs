//! What can be chosen for a run, and what is known of such runs.

use serde::Serialize;

use crate::lesson::lab::{Lab, Speed};
use crate::lesson::{Choice, possible_kv_heads};
use crate::training::GrowthPlan;

/// What can be chosen for a run.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Choices {
    /// Heads of every layer.
    pub heads: usize,
    /// At most.
    pub most_heads: usize,
    /// Sets of keys and values.
    pub sets: Vec<Pick>,
    /// The widths, with commas.
    pub slices: String,
    /// One layer or two.
    pub layers: Vec<Pick>,
    /// How many letters.
    pub vocabulary: Vec<Pick>,
    /// How fast.
    pub speed: Vec<Pick>,
    /// Where the random numbers come from.
    pub seed: u32,
}

/// One of several.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Pick {
    /// As actions write it.
    pub value: String,
    /// As people read it.
    pub label: String,
    /// Is it chosen?
    pub chosen: bool,
}

pub(super) fn choices(lab: &Lab) -> Choices {
    let (plan, words) = (lab.plan(), lab.words());
    let layout = plan.layout();
    let count = |value: usize, chosen: usize| Pick {
        value: value.to_string(),
        label: words.count(value),
        chosen: value == chosen,
    };
    let mut sets = possible_kv_heads(layout.d_model(), layout.n_heads());
    sets.sort_unstable_by(|a, b| b.cmp(a));
    let speed = |&(speed, name): &(Speed, &str)| Pick {
        value: name.to_owned(),
        label: words.text(&format!("scene.lab.speed.{name}")),
        chosen: speed == lab.speed(),
    };
    Choices {
        heads: layout.n_heads(),
        most_heads: layout.d_model(),
        sets: sets.into_iter().map(|n| count(n, layout.n_kv_heads())).collect(),
        slices: layout.slices().iter().map(usize::to_string).collect::<Vec<_>>().join(","),
        layers: GrowthPlan::LAYERS.map(|n| count(n, plan.n_layers())).to_vec(),
        vocabulary: GrowthPlan::VOCABULARIES.map(|n| count(n, plan.d_vocab())).to_vec(),
        speed: Speed::ALL.iter().map(speed).collect(),
        seed: plan.seed(),
    }
}

/// What is known of runs with these choices; only the main one is promised, and the tests hold it.
pub(super) fn about(lab: &Lab) -> String {
    /// The width that the tests try; narrower heads have less room to tell letters apart.
    const WIDE_ENOUGH: usize = 8;
    let (plan, words) = (lab.plan(), lab.words());
    let layout = plan.layout();
    let widest = layout.slices().into_iter().max().unwrap_or(0);
    let even = layout.slices().iter().all(|&width| width == WIDE_ENOUGH) && layout.n_kv_heads() == layout.n_heads();
    words.text(match (plan.n_layers(), layout.n_heads(), plan.d_vocab()) {
        (1, _, _) => "scene.lab.about.one-layer",
        _ if widest < WIDE_ENOUGH => "scene.lab.about.narrow",
        (_, 1, _) => "scene.lab.about.one-head",
        (_, _, 64) => "scene.lab.about.many-letters",
        (_, _, 32) if even => "scene.lab.about.main",
        _ => "scene.lab.about.other",
    })
}
