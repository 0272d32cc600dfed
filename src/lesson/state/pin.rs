//! A second experiment beside the one on the screen, to compare it with.

use super::super::{decode, encode};
use super::LessonState;

/// Written for the experiment that differs from the defaults in nothing: an empty text would say that nothing is pinned.
const DEFAULTS: &str = "v=1";

impl LessonState {
    /// The experiment that is pinned, alone: without page, answers or a pin of its own.
    pub fn pinned(&self) -> Option<&LessonState> {
        self.pinned.as_deref()
    }

    /// The same as link parameters.
    pub fn written_pin(&self) -> Option<String> {
        let written = self.pinned().map(encode)?;
        Some(if written.is_empty() { DEFAULTS.to_owned() } else { written })
    }

    /// Pins the experiment of `other`, or nothing.
    #[must_use]
    pub fn with_pinned(&self, other: Option<&LessonState>) -> Self {
        LessonState { pinned: other.map(|other| Box::new(other.alone())), ..self.clone() }
    }

    /// Pins what `params` say, as a link says it; what they say of the page is left out.
    ///
    /// # Errors
    /// The text, where any of it cannot be.
    pub fn with_written_pin<'a>(&self, params: &'a str) -> Result<Self, &'a str> {
        let pairs = form_urlencoded::parse(params.as_bytes()).filter(|(key, _)| key != "pinned");
        let params_alone = form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish();
        let (pinned, refusals) = decode(&params_alone, &LessonState::default());
        if refusals.is_empty() { Ok(self.with_pinned(Some(&pinned))) } else { Err(params) }
    }

    /// The two experiments in each other's place; nothing changes where none is pinned.
    #[must_use]
    pub fn with_pin_swapped(&self) -> Self {
        match self.pinned() {
            Some(pinned) => self.with_experiment_of(pinned).with_pinned(Some(self)),
            None => self.clone(),
        }
    }

    /// Are the numbers of both the same? A pin is part of the experiment, so that it can be taken back; it changes no number.
    pub fn same_numbers(&self, other: &Self) -> bool {
        self.with_pinned(None).same_experiment(&other.with_pinned(None))
    }

    fn alone(&self) -> LessonState {
        LessonState { pinned: None, ..LessonState::default().with_experiment_of(self) }
    }
}
