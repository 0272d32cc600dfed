//! Words a learner chooses from, each with its one written name.

use super::Refusal;
use crate::model::{ModelConfig, Reading};

/// A closed list of names, as links, attributes and the state spell them.
pub trait Choice: Copy + PartialEq + 'static {
    /// Every value and its name.
    const ALL: &'static [(Self, &'static str)];

    /// The name of this value.
    fn name(self) -> &'static str {
        Self::ALL.iter().find(|(value, _)| *value == self).map_or("", |(_, name)| name)
    }

    /// The value called `name`.
    ///
    /// # Errors
    /// No value has that name.
    fn named(field: &'static str, name: &str) -> Result<Self, Refusal> {
        let name = name.trim();
        let found = Self::ALL.iter().find(|(_, known)| *known == name);
        found.map(|(value, _)| *value).ok_or_else(|| {
            let names: Vec<&str> = Self::ALL.iter().map(|(_, name)| *name).collect();
            Refusal::new("refuse.choice", field, format!("“{name}”")).with("names", names.join(", "))
        })
    }
}

/// Which part of the page is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum View {
    /// Text, figures and questions.
    Lesson,
    /// The figures alone.
    Explore,
    /// A model that grows.
    Induction,
    /// The questions alone.
    Quiz,
    /// One word and one head: attention in three steps.
    Recap,
}

impl Choice for View {
    const ALL: &'static [(View, &'static str)] = &[
        (View::Lesson, "lesson"),
        (View::Explore, "explore"),
        (View::Induction, "induction"),
        (View::Quiz, "quiz"),
        (View::Recap, "recap"),
    ];
}

/// Which words a word may look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MaskChoice {
    /// All of them.
    TwoWay,
    /// Itself and those before it.
    Causal,
}

impl MaskChoice {
    /// The mask `model` reads with, unless someone changes it.
    pub fn of(model: &ModelConfig) -> Self {
        if model.causal { MaskChoice::Causal } else { MaskChoice::TwoWay }
    }
}

impl Choice for MaskChoice {
    const ALL: &'static [(MaskChoice, &'static str)] =
        &[(MaskChoice::TwoWay, "two-way"), (MaskChoice::Causal, "causal")];
}

impl Choice for Reading {
    const ALL: &'static [(Reading, &'static str)] = &[(Reading::Project, "project"), (Reading::Slice, "slice")];
}

/// A control that an instructor can hide or lock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Control {
    /// Which model.
    Model,
    /// Which of its layers.
    Layer,
    /// The words and the prepared sentences.
    Sentence,
    /// Two-way or left to right.
    Mask,
    /// The cuts and the number of heads.
    Heads,
    /// The widths, one by one.
    Slices,
    /// The sets of keys and values.
    KvHeads,
    /// Mute, solo and swap.
    Mute,
    /// Project, then slice, or the other way round.
    Reading,
    /// The mistakes one can make on purpose.
    Mistakes,
    /// New random numbers.
    Seed,
    /// Undo, redo, back to the start.
    History,
    /// The grid with numbers.
    CloseUp,
    /// One word's way through the layer.
    Flow,
    /// The bar that explains the colours.
    Legend,
    /// What a layer costs, here and in real models.
    Prices,
    /// What each head was measured to do.
    Jobs,
    /// What the model answers.
    Guess,
    /// The questions.
    Quiz,
    /// A second setting beside the one on the screen.
    Compare,
    /// Links and code for other pages.
    Share,
}

impl Choice for Control {
    const ALL: &'static [(Control, &'static str)] = &[
        (Control::Model, "model"),
        (Control::Layer, "layer"),
        (Control::Sentence, "sentence"),
        (Control::Mask, "mask"),
        (Control::Heads, "heads"),
        (Control::Slices, "slices"),
        (Control::KvHeads, "kv-heads"),
        (Control::Mute, "mute"),
        (Control::Reading, "reading"),
        (Control::Mistakes, "mistakes"),
        (Control::Seed, "seed"),
        (Control::History, "history"),
        (Control::CloseUp, "close-up"),
        (Control::Flow, "flow"),
        (Control::Legend, "legend"),
        (Control::Prices, "prices"),
        (Control::Jobs, "jobs"),
        (Control::Guess, "guess"),
        (Control::Quiz, "quiz"),
        (Control::Compare, "compare"),
        (Control::Share, "share"),
    ];
}
