//! Training a cut further, on the page: weights that were cut anew learn to answer again.

use std::rc::Rc;

use super::{LessonState, Refusal, Standing, WeightStore, Weights};
use crate::model::{LanguageModel, LanguageTrace, Reads, language_forward};
use crate::training::{Corpus, MaskedSentences, Recipe, Repeats, Schedule, Trainer, Unseen, repeats, unseen};

/// Held-out sequences that decide whether a model answers again.
const EXAMINED: usize = 200;
/// Steps between two looks at them.
const BETWEEN: u32 = 10;
/// Steps after which it is not going to.
const MOST: u32 = 1000;
/// Share of right answers that counts as answering again; a shipped variant has to have it, too.
const ANSWERS_AGAIN: f64 = 0.95;
const RECIPE: Recipe = Recipe { learning_rate: 3e-3, warm_up: 10, schedule: Schedule::Constant, batch: 32, clip: 1.0 };

/// A training run from weights that were cut anew.
#[derive(Debug)]
pub struct Tuning {
    family: &'static str,
    start: Rc<Weights>,
    before: u32,
    trainer: Learner,
    exam: Exam,
    accuracy: f64,
}

/// What decides whether it answers again, and the room to read it in.
#[derive(Debug)]
struct Exam {
    sequences: Vec<Unseen>,
    trace: LanguageTrace,
}

#[derive(Debug)]
enum Learner {
    Sentences(Box<Trainer<MaskedSentences>>),
    Signs(Box<Trainer<Repeats>>),
}

impl Tuning {
    /// Starts from the weights of `state`.
    ///
    /// # Errors
    /// A model that was not trained in the first place.
    pub fn new(state: &LessonState, store: &WeightStore) -> Result<Self, Refusal> {
        let weights = store.of(state)?;
        let Some((model, _)) = weights.learned() else {
            return Err(Refusal::new("refuse.no-answers", "model", state.model().id));
        };
        let trainer = match state.model().reads {
            Reads::Sentences => Learner::Sentences(Box::new(trainer(model, MaskedSentences::default()))),
            Reads::Signs => Learner::Signs(Box::new(trainer(model, repeats()))),
        };
        let mut exam = Exam { sequences: unseen(state.model().reads, EXAMINED), trace: LanguageTrace::sized(model) };
        let accuracy = exam.accuracy(model);
        let before = match weights.standing() {
            Standing::Tuned { steps } => steps,
            Standing::Drawn | Standing::Trained | Standing::Recut => 0,
        };
        Ok(Tuning { family: state.model().family, before, trainer, exam, accuracy, start: weights.clone() })
    }

    /// One step; true once it answers again, or is not going to.
    pub fn step(&mut self) -> bool {
        match &mut self.trainer {
            Learner::Sentences(trainer) => _ = trainer.step(),
            Learner::Signs(trainer) => _ = trainer.step(),
        }
        if self.steps().is_multiple_of(BETWEEN) {
            self.accuracy = self.exam.accuracy(self.trainer.model());
        }
        self.is_done()
    }

    /// Share of right answers on held-out sequences, last time it was looked at.
    pub fn accuracy(&self) -> f64 {
        self.accuracy
    }

    /// Steps taken in this run; a run before it, which was left, is not among them.
    pub fn steps(&self) -> u32 {
        match &self.trainer {
            Learner::Sentences(trainer) => trainer.steps(),
            Learner::Signs(trainer) => trainer.steps(),
        }
    }

    /// Does it answer again?
    pub fn answers(&self) -> bool {
        self.accuracy >= ANSWERS_AGAIN
    }

    /// Is there nothing more to do?
    pub fn is_done(&self) -> bool {
        self.answers() || self.steps() >= MOST
    }

    /// The weights so far.
    pub fn model(&self) -> &LanguageModel {
        self.trainer.model()
    }

    /// These weights, to be shown in place of those it started from.
    pub(super) fn weights(&self) -> (&'static str, Weights) {
        (self.family, self.start.tuned(self.model().clone(), self.before + self.steps()))
    }
}

impl Learner {
    fn model(&self) -> &LanguageModel {
        match self {
            Learner::Sentences(trainer) => trainer.model(),
            Learner::Signs(trainer) => trainer.model(),
        }
    }
}

impl Exam {
    /// Share of held-out pronouns whose noun the model names, or of repeated signs it copies.
    fn accuracy(&mut self, model: &LanguageModel) -> f64 {
        let (mut n_right, mut n_asked) = (0.0, 0.0);
        for Unseen { tokens, answers, .. } in &self.sequences {
            let asked = answers.iter().map(|answer| answer.position);
            language_forward(&mut self.trace, model, tokens, asked, &[]);
            let right = answers.iter().enumerate().filter(|(row, answer)| self.trace.best(*row) == answer.token);
            n_right += right.count() as f64;
            n_asked += answers.len() as f64;
        }
        n_right / f64::max(n_asked, 1.0)
    }
}

/// A fresh optimiser; the seed of the examples is fixed, so the same cut always takes the same way.
fn trainer<C: Corpus>(model: &LanguageModel, corpus: C) -> Trainer<C> {
    Trainer::new(model.clone(), corpus, RECIPE, 0)
}
