//! Everything a learner has chosen: what a link carries.

mod cuts;
mod departures;
mod feature;
mod fields;
mod freed;
mod heads;
mod known;
mod pin;
mod plain;
mod sound;
mod wires;

pub use cuts::{Cut, Move};
pub use feature::{Feature, MOST_RAISED};
pub use heads::possible_kv_heads;
pub use wires::Wiring;

use super::quiz::Progress;
use super::{Control, Focus, MaskChoice, Mistake, View};
use crate::attention::HeadLayout;
use crate::model::{ModelConfig, Reading, SENTENCE, Sentence};

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
    head_width: Option<usize>,
    layout: HeadLayout,
    mask: MaskChoice,
    reading: Reading,
    feature: Option<Feature>,
    muted: Vec<usize>,
    mistakes: Vec<Mistake>,
    swapped: Option<[usize; 2]>,
    seed: u32,
    focus: Option<Focus>,
    hide: Vec<Control>,
    lock: Vec<Control>,
    questions: Vec<String>,
    quiz: Progress,
    ask: u32,
    pinned: Option<Box<LessonState>>,
}

impl Default for LessonState {
    /// The first thing a learner sees: the last layer of the trained model in its own layout, projected first.
    #[expect(clippy::expect_used, reason = "fixed input, and a test makes this state")]
    fn default() -> Self {
        LessonState {
            view: View::Lesson,
            model: &SENTENCE,
            layer: SENTENCE.n_layers,
            sentence: Sentence::new(LESSON_SENTENCE, SENTENCE.n_ctx).expect("the sentence of the lesson fits"),
            head_width: None,
            layout: SENTENCE.layout().expect("the heads of the model fit its width"),
            mask: MaskChoice::TwoWay,
            reading: Reading::Project,
            feature: None,
            muted: Vec::new(),
            mistakes: Vec::new(),
            swapped: None,
            seed: 0,
            focus: None,
            hide: Vec::new(),
            lock: Vec::new(),
            questions: Vec::new(),
            quiz: Progress::default(),
            ask: 0,
            pinned: None,
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

    /// Is this the same experiment? Focus, view, hidden controls and answers are none.
    pub fn same_experiment(&self, other: &Self) -> bool {
        self.with_experiment_of(other) == *self
    }

    /// Which question about the screen is asked; 0 for none. The same number asks the same about the same screen.
    pub fn ask(&self) -> u32 {
        self.ask
    }

    /// Do some heads read the same keys and values?
    pub fn shares(&self) -> bool {
        self.layout.n_kv_heads() < self.layout.n_heads()
    }
}
