//! The changes that touch one field.

use super::super::quiz::Progress;
use super::super::{Control, Focus, MaskChoice, Refusal, View, number};
use super::LessonState;
use super::known::{example, read};
use crate::model::{ModelConfig, Reading};

impl LessonState {
    /// Shows another part of the page.
    #[must_use]
    pub fn with_view(&self, view: View) -> Self {
        LessonState { view, ..self.clone() }
    }

    /// Another model, as it was trained: in its own layout and mask, at its last layer. The sentence stays where the
    /// model can read it.
    ///
    /// # Errors
    /// No model has that name.
    pub fn with_model(&self, id: &str) -> Result<Self, Refusal> {
        let id = id.trim();
        let model = ModelConfig::named(id).map_err(|_| {
            let ids: Vec<&str> = crate::model::models().iter().map(|model| model.id).collect();
            Refusal::new("refuse.choice", "model", format!("“{id}”")).with("names", ids.join(", "))
        })?;
        let sentence = read(model, self.sentence.text()).or_else(|_| read(model, example(model)))?;
        let mask = MaskChoice::of(model);
        let focus = self.focus.filter(|_| sentence == self.sentence);
        let (layer, muted, swapped) = (model.n_layers, Vec::new(), None);
        let kept = LessonState { model, layer, sentence, mask, muted, swapped, focus, ..self.unraised() };
        let state = LessonState { head_width: None, ..kept };
        Ok(state.relaid(model.layout()?))
    }

    /// Shows another layer. Its heads are others and read something else, so all of them sound, each with its own grid, and
    /// no number is raised.
    ///
    /// # Errors
    /// The model has no such layer.
    pub fn with_layer(&self, layer: f64) -> Result<Self, Refusal> {
        let layer = number::whole("layer", layer, 1, self.model.n_layers)?;
        if layer == self.layer {
            return Ok(self.clone());
        }
        Ok(LessonState { layer, muted: Vec::new(), swapped: None, ..self.unraised() })
    }

    /// Another sentence. The chosen cell is forgotten, and so is a number that was raised: their words are gone.
    ///
    /// # Errors
    /// No word, more than the model takes, or words it never met.
    pub fn with_sentence(&self, text: &str) -> Result<Self, Refusal> {
        let sentence = read(self.model, text)?;
        if sentence == self.sentence {
            return Ok(LessonState { sentence, ..self.clone() });
        }
        Ok(LessonState { sentence, focus: None, ..self.unraised() })
    }

    /// The sentence a page of this model begins with.
    #[must_use]
    pub fn with_own_sentence(&self) -> Self {
        self.with_sentence(example(self.model)).unwrap_or_else(|_| self.clone())
    }

    /// Who may look at whom.
    #[must_use]
    pub fn with_mask(&self, mask: MaskChoice) -> Self {
        LessonState { mask, ..self.clone() }
    }

    /// What a head reads of each word.
    ///
    /// # Errors
    /// Slice first while heads share, since a slice belongs to one head, or while the word has no slice for each of them.
    pub fn with_reading(&self, reading: Reading) -> Result<Self, Refusal> {
        if reading == Reading::Slice {
            self.require_slices()?;
        }
        Ok(LessonState { reading, ..self.clone() })
    }

    /// Other random numbers.
    ///
    /// # Errors
    /// Not a whole number from 0 to 4,294,967,295.
    pub fn with_seed(&self, seed: f64) -> Result<Self, Refusal> {
        let seed = number::whole("seed", seed, 0, u32::MAX as usize)?;
        Ok(LessonState { seed: seed as u32, ..self.clone() })
    }

    /// Another cell, moved to the nearest one there is.
    #[must_use]
    pub fn with_focus(&self, focus: Option<Focus>) -> Self {
        let (n_heads, n_tokens) = (self.layout.n_heads(), self.sentence.tokens().len());
        LessonState { focus: focus.map(|focus| focus.within(n_heads, n_tokens)), ..self.clone() }
    }

    /// Controls that are not shown.
    #[must_use]
    pub fn with_hide(&self, hide: Vec<Control>) -> Self {
        LessonState { hide, ..self.clone() }
    }

    /// Controls that are shown as facts.
    #[must_use]
    pub fn with_lock(&self, lock: Vec<Control>) -> Self {
        LessonState { lock, ..self.clone() }
    }

    /// Which questions are asked: ids between commas, none for all.
    #[must_use]
    pub fn with_questions(&self, ids: &str) -> Self {
        let ids = ids.split(',').map(str::trim).filter(|id| !id.is_empty());
        LessonState { questions: ids.map(str::to_owned).collect(), ..self.clone() }
    }

    /// What was answered so far.
    #[must_use]
    pub fn with_quiz(&self, quiz: Progress) -> Self {
        LessonState { quiz, ..self.clone() }
    }

    /// A question about the screen; 0 for none.
    #[must_use]
    pub fn with_ask(&self, ask: u32) -> Self {
        LessonState { ask, ..self.clone() }
    }

    /// This page as it is, with the experiment of `other`: what undo brings back. The chosen cell stays where it can.
    #[must_use]
    pub fn with_experiment_of(&self, other: &Self) -> Self {
        let kept = LessonState {
            view: self.view,
            focus: self.focus,
            hide: self.hide.clone(),
            lock: self.lock.clone(),
            questions: self.questions.clone(),
            quiz: self.quiz.clone(),
            ask: self.ask,
            ..other.clone()
        };
        kept.with_focus(self.focus.filter(|_| self.sentence == other.sentence))
    }
}
