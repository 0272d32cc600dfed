//! What the model answers, and what each head has to do with it.

use std::fmt::Display;

use nalgebra::DMatrix;
use serde::Serialize;

use super::trace::{rule, run};
use super::{LessonState, LessonTrace, PRONOUNS, Refusal, Standing, Weights};
use crate::attention::Refusal as CoreRefusal;
use crate::model::{ForwardTrace, LanguageModel, Reads, Touched, Vocabulary, forward, probabilities};

const ANSWERS: usize = 5;
const HIDDEN: &str = "<mask>";

/// What is asked at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Asked {
    /// Which word belongs here; the word itself was hidden.
    HiddenWord,
    /// Which noun this pronoun stands for.
    Referent,
    /// Which sign comes next.
    NextSign,
}

/// One answer.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Answer {
    /// The word.
    pub word: String,
    /// How likely the model finds it among all words.
    pub probability: f64,
}

/// What the first answer's probability becomes without one head.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Effect {
    /// The head, from 1.
    pub head: usize,
    /// With nothing in place of its write: what muting does.
    pub without: f64,
    /// With its mean write over held-out sentences in its place; `None` where that was not measured.
    pub with_mean: Option<f64>,
    /// The answer without it.
    pub answer: String,
}

/// The model's answers at one place, with the muted heads muted.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Guess {
    /// What was asked.
    pub asked: Asked,
    /// The likeliest first; probabilities are over words, the model's own marks left out.
    pub answers: Vec<Answer>,
    /// What each sounding head of the layer on the screen does to the first answer, the largest change first.
    pub effects: Vec<Effect>,
}

impl Guess {
    /// Asks the model behind `trace` at `token_index`, from 0.
    ///
    /// # Errors
    /// An untrained model has no answers; no such token.
    pub fn at(trace: &LessonTrace, token_index: usize) -> Result<Self, Refusal> {
        let question = Question::new(trace, token_index)?;
        let baseline = question.words(&question.pass.layers[question.pass.layers.len() - 1].resid_post);
        let answers = baseline.ranked();
        let effects = match answers.first() {
            Some(first) => question.effects(&first.word, first.probability)?,
            None => Vec::new(),
        };
        Ok(Guess { asked: question.asked, answers: answers.into_iter().take(ANSWERS).collect(), effects })
    }
}

/// Refuses what is no place of the sentence on the screen.
pub fn no_such_token(trace: &LessonTrace, token_index: impl Display) -> Refusal {
    let last = trace.tokens().len() - 1;
    Refusal::new("refuse.token-index", "tokenIndex", token_index).with("last", last)
}

/// A model that was asked.
struct Question<'a> {
    state: &'a LessonState,
    weights: &'a Weights,
    model: &'a LanguageModel,
    vocabulary: &'a Vocabulary,
    position: usize,
    asked: Asked,
    pass: ForwardTrace,
}

impl<'a> Question<'a> {
    fn new(trace: &'a LessonTrace, position: usize) -> Result<Self, Refusal> {
        let (state, weights) = (trace.state(), trace.learned());
        let Some((model, vocabulary)) = weights.learned() else {
            return Err(Refusal::new("refuse.no-answers", "model", state.model().id));
        };
        let mut tokens = trace.tokens().to_vec();
        let Some(token) = tokens.get_mut(position) else { return Err(no_such_token(trace, position)) };
        let asked = match state.model().reads {
            Reads::Signs => Asked::NextSign,
            Reads::Sentences if PRONOUNS.contains(&token.as_str()) => Asked::Referent,
            Reads::Sentences => Asked::HiddenWord,
        };
        if asked == Asked::HiddenWord {
            HIDDEN.clone_into(token);
        }
        let pass = run(state, weights, &tokens)?;
        Ok(Question { state, weights, model, vocabulary, position, asked, pass })
    }

    fn words(&self, resid_post: &DMatrix<f32>) -> WordChances<'_> {
        WordChances { vocabulary: self.vocabulary, probabilities: probabilities(self.model, resid_post, self.position) }
    }

    fn effects(&self, answer: &str, probability: f64) -> Result<Vec<Effect>, CoreRefusal> {
        let heads = 1..=self.state.layout().n_heads();
        let sounding = heads.filter(|head| !self.state.muted().contains(head));
        let mut effects = sounding.map(|head| self.effect(answer, head)).collect::<Result<Vec<_>, _>>()?;
        let change = |effect: &Effect| (effect.without - probability).abs();
        effects.sort_by(|a, b| change(b).total_cmp(&change(a)));
        Ok(effects)
    }

    fn effect(&self, answer: &str, head: usize) -> Result<Effect, CoreRefusal> {
        let layer = self.state.layer() - 1;
        let shown = &self.pass.layers[layer];
        let silent = &shown.resid_post - &shown.attention.heads[head - 1].result;
        let mean = self.mean_result(head).map(|mean| DMatrix::from_fn(silent.nrows(), mean.len(), |_, i| mean[i]));
        let with_mean = mean.map(|mean| self.after(&silent + mean)).transpose()?;
        let without = self.after(silent)?;
        let first = without.ranked().into_iter().next();
        Ok(Effect {
            head,
            without: without.of(answer),
            with_mean: with_mean.map(|chances| chances.of(answer)),
            answer: first.map_or_else(String::new, |first| first.word),
        })
    }

    /// Lets the later layers read another residual stream than the one this layer left.
    fn after(&self, resid: DMatrix<f32>) -> Result<WordChances<'_>, CoreRefusal> {
        let later = &self.weights.layers()[self.state.layer()..];
        if later.is_empty() {
            return Ok(self.words(&resid));
        }
        let untouched = Touched { layer: later.len(), muted: &[], raised: None };
        let pass = forward(later, resid, &rule(self.state), self.state.reading(), untouched)?;
        Ok(self.words(&pass.layers[later.len() - 1].resid_post))
    }

    /// Measured when the model was trained, so only for the layout it was trained in, and for the formula it was trained by.
    fn mean_result(&self, head: usize) -> Option<&[f32]> {
        let facts =
            self.weights.facts().filter(|_| self.weights.standing() == Standing::Trained && !self.state.departs())?;
        Some(facts.mean_results.get(self.state.layer() - 1)?.get(head - 1)?)
    }
}

/// Probabilities of all words.
struct WordChances<'a> {
    vocabulary: &'a Vocabulary,
    probabilities: Vec<f32>,
}

impl WordChances<'_> {
    /// Words without the model's own marks, renormalised, likeliest first.
    fn ranked(&self) -> Vec<Answer> {
        let total = self.total();
        let mut answers: Vec<Answer> = self
            .words()
            .map(|(word, probability)| Answer { word: word.to_owned(), probability: probability / total })
            .collect();
        answers.sort_by(|a, b| b.probability.total_cmp(&a.probability));
        answers
    }

    fn of(&self, word: &str) -> f64 {
        self.words().find(|(known, _)| *known == word).map_or(0.0, |(_, probability)| probability / self.total())
    }

    fn total(&self) -> f64 {
        self.words().map(|(_, probability)| probability).fold(0.0, |sum, probability| sum + probability)
    }

    fn words(&self) -> impl Iterator<Item = (&str, f64)> {
        let all = self.vocabulary.words().iter().zip(&self.probabilities);
        all.filter(|(word, _)| !word.starts_with('<')).map(|(word, p)| (word.as_str(), f64::from(*p)))
    }
}
