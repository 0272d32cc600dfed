//! The words to pick from, and who may look at whom.

use serde::Serialize;

use super::Source;
use crate::lesson::{Choice, MaskChoice};
use crate::model::Reads;

/// The sentence.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SentenceRow {
    /// As it was written.
    pub text: String,
    /// The most tokens there can be.
    pub limit: usize,
    /// Start, words and marks, full stop.
    pub words: Vec<Word>,
    /// Sentences to choose from.
    pub prepared: Vec<Prepared>,
}

/// One word to pick.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Word {
    /// Its place.
    pub index: usize,
    /// How it is shown.
    pub text: String,
    /// Is it the word that looks?
    pub chosen: bool,
}

/// One sentence to choose.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Prepared {
    /// The sentence.
    pub text: String,
    /// Is it the one on the screen?
    pub chosen: bool,
}

/// Who may look at whom.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MaskSwitch {
    /// The name of the mask.
    pub value: &'static str,
    /// The masks there are.
    pub options: Vec<MaskOption>,
}

/// One mask to choose.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MaskOption {
    /// Its name.
    pub value: &'static str,
    /// Its name on the page.
    pub label: String,
}

pub(super) fn row(source: Source) -> SentenceRow {
    let text = source.state.sentence().text();
    let words = (1..=source.n_tokens()).map(|index| Word {
        index,
        text: source.word(index),
        chosen: index == source.focus.row,
    });
    SentenceRow {
        text: text.to_owned(),
        limit: source.state.model().word_limit(),
        words: words.collect(),
        prepared: prepared(source).map(|other| Prepared { chosen: other == text, text: other }).collect(),
    }
}

/// `scene.prepared.1`, `scene.prepared.2` and so on, as many as the language has for this kind of model.
fn prepared(source: Source) -> impl Iterator<Item = String> {
    let kind = match source.state.model().reads {
        Reads::Sentences => "scene.prepared.",
        Reads::Signs => "scene.signs.",
    };
    let keys = (1..).map(move |number| format!("{kind}{number}"));
    keys.take_while(move |key| source.words.has(key)).map(move |key| source.words.text(&key))
}

pub(super) fn mask_switch(source: Source) -> MaskSwitch {
    let option = |mask: MaskChoice| {
        let label = match mask {
            MaskChoice::TwoWay => source.words.text("scene.mask.two-way"),
            MaskChoice::Causal => source.words.text("scene.mask.causal"),
        };
        MaskOption { value: mask.name(), label }
    };
    MaskSwitch {
        value: source.state.mask().name(),
        options: MaskChoice::ALL.iter().map(|(mask, _)| option(*mask)).collect(),
    }
}
