//! The numbers on the screen.

use super::{LessonState, MaskChoice, Refusal};
use crate::attention::{AttentionWeights, HeadLayout, HeadTrace, Mask};
use crate::model::{
    ForwardTrace, LayerTrace, ModelConfig, Reading, Sentence, forward, untrained_vectors, untrained_weights,
};

/// Everything computed for one state: where model, layout, sentence, mask, reading and muted heads meet.
///
/// Figures, tables, questions and programs read this and nothing else, so what they say is one set of numbers.
#[derive(Debug, Clone, PartialEq)]
pub struct LessonTrace {
    model: &'static ModelConfig,
    seed: u32,
    layer: usize,
    sentence: Sentence,
    layout: HeadLayout,
    mask: MaskChoice,
    reading: Reading,
    muted: Vec<usize>,
    forward: ForwardTrace,
}

impl LessonTrace {
    /// Computes the numbers of `state`.
    ///
    /// # Errors
    /// None for the states there are; the formula's own refusals pass through.
    pub fn of(state: &LessonState) -> Result<Self, Refusal> {
        let (model, layout, seed) = (state.model(), state.layout(), state.seed());
        let weights = untrained_weights(model, layout, seed)?;
        let embedded = untrained_vectors(model, state.sentence().tokens(), seed); // [pos, d_model]
        let mask = match state.mask() {
            MaskChoice::TwoWay => Mask::TwoWay,
            MaskChoice::Causal => Mask::Causal,
        };
        let silent: Vec<bool> = (1..=layout.n_heads()).map(|head| state.muted().contains(&head)).collect();
        let forward = forward(&weights, embedded, &mask, state.reading(), &silent)?;
        Ok(LessonTrace {
            model,
            seed,
            layer: state.layer(),
            sentence: state.sentence().clone(),
            layout: layout.clone(),
            mask: state.mask(),
            reading: state.reading(),
            muted: state.muted().to_vec(),
            forward,
        })
    }

    /// Are these the numbers of `state`? Focus, view, hidden controls and answers change none of them.
    pub fn is_of(&self, state: &LessonState) -> bool {
        self.model == state.model()
            && self.seed == state.seed()
            && self.layer == state.layer()
            && self.sentence == *state.sentence()
            && self.layout == *state.layout()
            && self.mask == state.mask()
            && self.reading == state.reading()
            && self.muted == state.muted()
    }

    /// The model behind the numbers.
    pub fn model(&self) -> &'static ModelConfig {
        self.model
    }

    /// The layer on the screen, from 1.
    pub fn layer(&self) -> usize {
        self.layer
    }

    /// Start token, words and marks, full stop.
    pub fn tokens(&self) -> &[String] {
        self.sentence.tokens()
    }

    /// How the width is cut.
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

    /// The silent heads, ascending, from 1.
    pub fn muted(&self) -> &[usize] {
        &self.muted
    }

    /// Number of query heads.
    pub fn n_heads(&self) -> usize {
        self.layout.n_heads()
    }

    /// Every layer.
    pub fn forward(&self) -> &ForwardTrace {
        &self.forward
    }

    /// The layer on the screen.
    pub fn shown(&self) -> &LayerTrace {
        &self.forward.layers[self.layer - 1]
    }

    /// The weights behind it.
    pub fn weights(&self) -> &AttentionWeights {
        &self.forward.weights[self.layer - 1]
    }

    /// One head of it, from 1.
    pub fn head(&self, head: usize) -> &HeadTrace {
        &self.shown().attention.heads[head - 1]
    }

    /// How much of the word `column` goes into the mixture for the word `row`; `None` where it is hidden. All from 1.
    pub fn weight(&self, head: usize, row: usize, column: usize) -> Option<f32> {
        let pass = &self.head(head).pass;
        let place = (row - 1, column - 1);
        (pass.scores[place] != f32::NEG_INFINITY).then(|| pass.pattern[place])
    }

    /// How many words the word `row` may look at: an even spread gives each of them one over this.
    pub fn n_visible(&self, row: usize) -> usize {
        (1..=self.tokens().len()).filter(|&column| self.weight(1, row, column).is_some()).count()
    }
}
