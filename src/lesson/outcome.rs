//! What came of a wish.

use serde::Serialize;

use super::wish::Source;
use super::{LessonState, LessonTrace, Refusal, Words};

/// Weights that move less than this are not worth a flash.
const FLASH: f32 = 0.005;

/// What came of a wish.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Outcome {
    /// The fields of the state that differ now.
    pub changed: Vec<&'static str>,
    /// What was refused.
    pub errors: Vec<Error>,
    /// One sentence to be spoken, unless nothing happened.
    pub status: Option<String>,
    /// Heads whose weights moved, from 1.
    pub changed_heads: Vec<usize>,
    /// Who asked, as told.
    pub source: Option<Source>,
    /// A mistake of the program that asked; nothing happened then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub type_error: Option<String>,
}

/// A refusal, ready to be shown.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Error {
    /// A stable name of the rule that was broken.
    pub code: &'static str,
    /// A sentence.
    pub message: String,
    /// The field, as attributes spell it.
    pub field: &'static str,
    /// What was asked for.
    pub value: String,
}

impl Outcome {
    /// Nothing happened, since the asking program made a mistake.
    pub fn type_error(message: String) -> Self {
        Outcome { type_error: Some(message), ..Outcome::default() }
    }
}

impl Error {
    /// `refusal` in the language of `words`.
    pub fn new(refusal: &Refusal, words: &Words) -> Self {
        let message = refusal.message(words);
        Error { code: refusal.code(), message, field: refusal.field, value: refusal.value.clone() }
    }
}

/// Heads whose weights moved, from 1. With other words there is nothing to compare; a new head has moved.
pub fn changed_heads(before: &LessonTrace, after: &LessonTrace) -> Vec<usize> {
    if before.tokens().len() != after.tokens().len() {
        return Vec::new();
    }
    let moved = |head: &usize| {
        *head > before.n_heads() || {
            let (old, new) = (&before.head(*head).pass.pattern, &after.head(*head).pass.pattern);
            old.iter().zip(new.iter()).any(|(old, new)| (old - new).abs() > FLASH)
        }
    };
    (1..=after.n_heads()).filter(moved).collect()
}

/// The fields whose values differ, by their names in the plain state.
pub fn changed_fields(before: &LessonState, after: &LessonState) -> Vec<&'static str> {
    let (old, new) = (before.layout(), after.layout());
    let differs = [
        ("view", before.view() != after.view()),
        ("model", before.model() != after.model()),
        ("layer", before.layer() != after.layer()),
        ("sentence", before.sentence().text() != after.sentence().text()),
        ("headWidth", before.head_width() != after.head_width()),
        ("slices", old.slices() != new.slices()),
        ("groups", old.query_heads() != new.query_heads()),
        ("mask", before.mask() != after.mask()),
        ("reading", before.reading() != after.reading()),
        ("feature", before.feature() != after.feature()),
        ("muted", before.muted() != after.muted()),
        ("mistakes", before.mistakes() != after.mistakes()),
        ("swapped", before.swapped() != after.swapped()),
        ("seed", before.seed() != after.seed()),
        ("focus", before.focus() != after.focus()),
        ("hide", before.hide() != after.hide()),
        ("lock", before.lock() != after.lock()),
        ("questions", before.questions() != after.questions()),
        ("quiz", before.quiz() != after.quiz()),
        ("ask", before.ask() != after.ask()),
        ("pinned", before.pinned() != after.pinned()),
    ];
    differs.into_iter().filter_map(|(field, differs)| differs.then_some(field)).collect()
}
