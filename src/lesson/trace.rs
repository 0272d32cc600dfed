//! The numbers on the screen.

use std::rc::Rc;

use super::weights::{WeightStore, Weights};
use super::{Feature, LessonState, MaskChoice, Refusal};
use crate::attention::{
    AttentionWeights, Departure, HeadLayout, HeadSpan, HeadTrace, HiddenScore, Mask, Rotary, ScoreRule,
};
use crate::model::{ForwardTrace, LayerTrace, ModelConfig, Position, Reading, Touched, forward};

/// In place of the number of a head: all of them, averaged.
pub const MEAN_OF_HEADS: usize = 0;

/// Everything computed for one state: where model, layout, sentence, mask, reading and muted heads meet.
///
/// Figures, tables, questions and programs read this and nothing else, so what they say is one set of numbers.
#[derive(Debug, Clone, PartialEq)]
pub struct LessonTrace {
    state: LessonState,
    weights: Rc<Weights>,
    forward: ForwardTrace,
}

impl LessonTrace {
    /// Computes the numbers of `state`.
    ///
    /// # Errors
    /// A trained model whose file is not here; otherwise none for the states there are.
    pub fn of(state: &LessonState, store: &WeightStore) -> Result<Self, Refusal> {
        let weights = store.of(state)?;
        let forward = run(state, &weights, state.sentence().tokens())?;
        Ok(LessonTrace { state: state.clone(), weights, forward })
    }

    /// Are these the numbers of `state`? Focus, view, hidden controls and answers change none of them.
    pub fn is_of(&self, state: &LessonState, store: &WeightStore) -> bool {
        state.same_numbers(&self.state) && store.of(state).is_ok_and(|weights| Rc::ptr_eq(&weights, &self.weights))
    }

    /// What was chosen.
    pub fn state(&self) -> &LessonState {
        &self.state
    }

    /// The model behind the numbers.
    pub fn model(&self) -> &'static ModelConfig {
        self.state.model()
    }

    /// Its learned numbers in this layout.
    pub fn learned(&self) -> &Weights {
        &self.weights
    }

    /// The layer on the screen, from 1.
    pub fn layer(&self) -> usize {
        self.state.layer()
    }

    /// Start token, words and marks, full stop.
    pub fn tokens(&self) -> &[String] {
        self.state.sentence().tokens()
    }

    /// How the width is cut.
    pub fn layout(&self) -> &HeadLayout {
        self.state.layout()
    }

    /// Who may look at whom.
    pub fn mask(&self) -> MaskChoice {
        self.state.mask()
    }

    /// What a head reads of each word.
    pub fn reading(&self) -> Reading {
        self.state.reading()
    }

    /// The silent heads, ascending, from 1.
    pub fn muted(&self) -> &[usize] {
        self.state.muted()
    }

    /// Number of query heads.
    pub fn n_heads(&self) -> usize {
        self.layout().n_heads()
    }

    /// Every layer.
    pub fn forward(&self) -> &ForwardTrace {
        &self.forward
    }

    /// The layer on the screen.
    pub fn shown(&self) -> &LayerTrace {
        &self.forward.layers[self.layer() - 1]
    }

    /// The attention weights behind it.
    pub fn weights(&self) -> &AttentionWeights {
        &self.forward.weights[self.layer() - 1]
    }

    /// How its scores were made.
    pub fn rule(&self) -> &ScoreRule {
        &self.forward.rules[self.layer() - 1]
    }

    /// One head of it, from 1.
    pub fn head(&self, head: usize) -> &HeadTrace {
        &self.shown().attention.heads[head - 1]
    }

    /// Where every head of it lives, with the set it reads here.
    pub fn spans(&self) -> Vec<HeadSpan> {
        self.shown().attention.heads.iter().map(|head| head.span.clone()).collect()
    }

    /// The head, from 1, whose queries and keys gave `head` its pattern: itself, unless two are swapped.
    pub fn looks_with(&self, head: usize) -> usize {
        self.rule().departure.looks_with(head - 1) + 1
    }

    /// What was done otherwise than the formula says.
    pub fn departure(&self) -> &Departure {
        &self.rule().departure
    }

    /// Does a weight leak to a word that is hidden? From 1.
    pub fn leaks(&self, row: usize, column: usize) -> bool {
        let hidden = self.mask() == MaskChoice::Causal && column > row;
        hidden && self.departure().hidden == HiddenScore::Zero
    }

    /// What a row of weights adds up to: 1, unless a mistake is made. From 1; as `head`, [`MEAN_OF_HEADS`] works, too.
    pub fn row_total(&self, head: usize, row: usize) -> f64 {
        let weights = (1..=self.tokens().len()).filter_map(|column| self.weight(head, row, column));
        weights.fold(0.0, |total, weight| total + f64::from(weight))
    }

    /// What the model's preference for distances adds to a score; `None` in a model without one. All from 1.
    pub fn position_bias(&self, head: usize, row: usize, column: usize) -> Option<f32> {
        self.rule().position_bias.get(head - 1).map(|grid| grid[(row - 1, column - 1)])
    }

    /// How much of the word `column` goes into the mixture for the word `row`; `None` where it is hidden. All from 1;
    /// as `head`, [`MEAN_OF_HEADS`] gives the mean over all heads, muted or not.
    pub fn weight(&self, head: usize, row: usize, column: usize) -> Option<f32> {
        if head == MEAN_OF_HEADS {
            return self.mean_weight(row, column);
        }
        let pass = &self.head(head).pass;
        let place = (row - 1, column - 1);
        (pass.scores[place] != f32::NEG_INFINITY).then(|| pass.pattern[place])
    }

    /// All heads of a layer see the same words, so either all of them have a weight here or none has.
    fn mean_weight(&self, row: usize, column: usize) -> Option<f32> {
        let n_heads = self.n_heads();
        let mut weights = (1..=n_heads).map(|head| self.weight(head, row, column));
        let total = weights.try_fold(0.0, |total, weight| Some(total + f64::from(weight?)));
        total.map(|total| (total / n_heads as f64) as f32)
    }

    /// How many words the word `row` may look at: an even spread gives each of them one over this.
    pub fn n_visible(&self, row: usize) -> usize {
        (1..=self.tokens().len()).filter(|&column| self.weight(1, row, column).is_some()).count()
    }
}

/// One pass over `tokens`, with everything else as `state` says.
///
/// # Errors
/// A word the model never met.
pub(super) fn run(state: &LessonState, weights: &Weights, tokens: &[String]) -> Result<ForwardTrace, Refusal> {
    let layout = state.layout();
    let silent: Vec<bool> = (1..=layout.n_heads()).map(|head| state.muted().contains(&head)).collect();
    let embedded = weights.embed(tokens)?; // [pos, d_model]
    let rule = rule(state);
    let raised = state.feature().map(Feature::raised);
    let touched = Touched { layer: state.layer() - 1, muted: &silent, raised };
    Ok(forward(weights.layers(), embedded, &rule, state.reading(), touched)?)
}

/// Mask, rotation and mistakes; what each layer prefers is in its weights.
pub(super) fn rule(state: &LessonState) -> ScoreRule {
    let mask = match state.mask() {
        MaskChoice::TwoWay => Mask::TwoWay,
        MaskChoice::Causal => Mask::Causal,
    };
    let rotary = state.model().position == Position::Rotary;
    let rotary = rotary.then(|| Rotary::new(state.layout(), state.model().n_ctx));
    ScoreRule { rotary, departure: state.departure(), ..ScoreRule::plain(mask) }
}
