//! The changes that touch one field.

use super::super::quiz::Progress;
use super::super::{Control, Focus, MaskChoice, Refusal, View, number};
use super::{LESSON_SENTENCE, LessonState};
use crate::model::{ModelConfig, Reading, Sentence};

impl LessonState {
    /// Shows another part of the page.
    #[must_use]
    pub fn with_view(&self, view: View) -> Self {
        LessonState { view, ..self.clone() }
    }

    /// Another model, in its own layout and at its last layer. The sentence stays where it fits.
    ///
    /// # Errors
    /// No model has that name.
    pub fn with_model(&self, id: &str) -> Result<Self, Refusal> {
        let id = id.trim();
        let model = ModelConfig::named(id).map_err(|_| {
            let ids: Vec<&str> = crate::model::models().iter().map(|model| model.id).collect();
            Refusal::new("refuse.choice", "model", format!("“{id}”")).with("names", ids.join(", "))
        })?;
        let sentence = Sentence::new(self.sentence.text(), model.n_ctx);
        let sentence = sentence.or_else(|_| Sentence::new(LESSON_SENTENCE, model.n_ctx))?;
        let state = LessonState { model, layer: model.n_layers, sentence, ..self.clone() };
        Ok(state.relaid(model.layout()?))
    }

    /// Shows another layer.
    ///
    /// # Errors
    /// The model has no such layer.
    pub fn with_layer(&self, layer: f64) -> Result<Self, Refusal> {
        Ok(LessonState { layer: number::whole("layer", layer, 1, self.model.n_layers)?, ..self.clone() })
    }

    /// Another sentence. The chosen cell is forgotten: its words are gone.
    ///
    /// # Errors
    /// No word, or more than the model takes.
    pub fn with_sentence(&self, text: &str) -> Result<Self, Refusal> {
        let sentence = Sentence::new(text, self.model.n_ctx).map_err(|refusal| {
            let limit = self.model.word_limit();
            match refusal.code {
                "long-sentence" => Refusal::new("refuse.long-sentence", "sentence", refusal.value).with("limit", limit),
                _ => Refusal::new("refuse.empty-sentence", "sentence", format!("“{text}”")).with("limit", limit),
            }
        })?;
        let focus = self.focus.filter(|_| sentence == self.sentence);
        Ok(LessonState { sentence, focus, ..self.clone() })
    }

    /// Who may look at whom.
    #[must_use]
    pub fn with_mask(&self, mask: MaskChoice) -> Self {
        LessonState { mask, ..self.clone() }
    }

    /// What a head reads of each word.
    ///
    /// # Errors
    /// Slice first while heads share: a slice belongs to one head.
    pub fn with_reading(&self, reading: Reading) -> Result<Self, Refusal> {
        if reading == Reading::Slice && self.shares() {
            let heads = self.layout.n_heads();
            return Err(Refusal::new("refuse.slice-shared", "reading", "slice").with("heads", heads));
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
            ..other.clone()
        };
        kept.with_focus(self.focus.filter(|_| self.sentence == other.sentence))
    }
}
