//! Everything a learner has chosen: what a link carries.

mod cuts;
mod heads;
mod plain;
mod sound;

pub use cuts::{Cut, Move};
pub use heads::possible_kv_heads;

use super::quiz::Progress;
use super::{Control, Focus, MaskChoice, Refusal, View, number};
use crate::attention::HeadLayout;
use crate::model::{ModelConfig, Reading, Sentence, UNTRAINED};

/// The sentence the lesson is about.
pub const LESSON_SENTENCE: &str = "The tired animal didn’t cross the busy street because it was scared";

/// What a learner has chosen. Always valid: every change makes a new valid state or is refused.
///
/// Whole numbers a person sees (heads, layers, words) count from 1.
#[derive(Debug, Clone, PartialEq)]
pub struct LessonState {
    view: View,
    model: &'static ModelConfig,
    layer: usize,
    sentence: Sentence,
    layout: HeadLayout,
    mask: MaskChoice,
    reading: Reading,
    muted: Vec<usize>,
    seed: u32,
    focus: Option<Focus>,
    hide: Vec<Control>,
    lock: Vec<Control>,
    questions: Vec<String>,
    quiz: Progress,
}

impl Default for LessonState {
    /// The first thing a learner sees: six unshared heads of 8, two-way, projected first.
    #[expect(clippy::expect_used, reason = "fixed input, and a test makes this state")]
    fn default() -> Self {
        LessonState {
            view: View::Lesson,
            model: &UNTRAINED,
            layer: UNTRAINED.n_layers,
            sentence: Sentence::new(LESSON_SENTENCE, UNTRAINED.n_ctx).expect("the sentence of the lesson fits"),
            layout: UNTRAINED.layout().expect("the heads of the model fit its width"),
            mask: MaskChoice::TwoWay,
            reading: Reading::Project,
            muted: Vec::new(),
            seed: 0,
            focus: None,
            hide: Vec::new(),
            lock: Vec::new(),
            questions: Vec::new(),
            quiz: Progress::default(),
        }
    }
}

/// What it says.
impl LessonState {
    /// Which part of the page is shown.
    pub fn view(&self) -> View {
        self.view
    }

    /// The model behind the numbers.
    pub fn model(&self) -> &'static ModelConfig {
        self.model
    }

    /// The layer on the screen.
    pub fn layer(&self) -> usize {
        self.layer
    }

    /// The sentence and its tokens.
    pub fn sentence(&self) -> &Sentence {
        &self.sentence
    }

    /// How the width is cut, and which heads share.
    pub fn layout(&self) -> &HeadLayout {
        &self.layout
    }

    /// Who may look at whom.
    pub fn mask(&self) -> MaskChoice {
        self.mask
    }

    /// What a head reads of each word.
    pub fn reading(&self) -> Reading {
        self.reading
    }

    /// The silent heads, ascending. Never all of them.
    pub fn muted(&self) -> &[usize] {
        &self.muted
    }

    /// Where the random numbers come from.
    pub fn seed(&self) -> u32 {
        self.seed
    }

    /// The chosen cell; `None` lets the page choose, see [`Focus::of`].
    pub fn focus(&self) -> Option<Focus> {
        self.focus
    }

    /// Controls that are not shown.
    pub fn hide(&self) -> &[Control] {
        &self.hide
    }

    /// Controls that are shown as facts.
    pub fn lock(&self) -> &[Control] {
        &self.lock
    }

    /// The questions asked, by id; none named means all.
    pub fn questions(&self) -> &[String] {
        &self.questions
    }

    /// What was answered so far.
    pub fn quiz(&self) -> &Progress {
        &self.quiz
    }

    /// Do some heads read the same keys and values?
    pub fn shares(&self) -> bool {
        self.layout.n_kv_heads() < self.layout.n_heads()
    }
}

/// The changes that touch one field.
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
            let limit = self.model.n_ctx - 2;
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
