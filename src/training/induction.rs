//! Growing an induction head: the recipe, and what is measured on the way.

use serde::{Deserialize, Serialize};

use super::induction_tally::Tally;
use super::{Recipe, RepeatedExample, Repeats, Schedule};
use crate::attention::{HeadLayout, Real};
use crate::model::{Architecture, LanguageModel, LanguageTrace, Position, Stream, language_forward};

/// Sequences the scores are measured on; never trained on, since they come from a stream of their own.
pub const HELD_OUT: usize = 128;

/// Words of a sequence it is trained on.
pub const TRAINED_LENGTH: usize = 32;
/// Words of a sequence it takes: longer ones than it has seen, to look whether the rule it learned goes on.
pub const LONGEST: usize = 48;

/// The model of the induction lab under `layout`: rotary positions, left to right.
pub fn induction_architecture(layout: HeadLayout, n_layers: usize, d_vocab: usize) -> Architecture {
    Architecture { layout, n_layers, d_vocab, n_ctx: LONGEST, position: Position::Rotary, causal: true }
}

/// How it is trained.
pub fn induction_recipe() -> Recipe {
    Recipe { learning_rate: 1e-2, warm_up: 20, schedule: Schedule::Constant, batch: 16, clip: 1.0 }
}

/// The sequences that [`score_induction`] looks at, the same for every model of this vocabulary.
pub fn held_out(repeats: &Repeats) -> Vec<RepeatedExample> {
    let mut stream = Stream::new(0, "held out repeats");
    (0..HELD_OUT).map(|_| repeats.draw_repeated(&mut stream)).collect()
}

/// What a model does on repeated sequences, from positions that have seen their word before.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct InductionScores {
    /// Per layer and head: weight on places whose previous word is the word at hand (Olsson et al. 2022).
    pub induction: Vec<Vec<f64>>,
    /// Per layer and head: weight on the place before, over all places but the first.
    pub previous_token: Vec<Vec<f64>>,
    /// Per layer and head: share of those places whose one largest weight is on such a place.
    pub induction_hit: Vec<Vec<f64>>,
    /// The same for the place before.
    pub previous_hit: Vec<Vec<f64>>,
    /// Share of repeated words guessed right.
    pub copy_accuracy: f64,
    /// Mean loss on words that repeat, in nats.
    pub loss_repeated: f64,
    /// Mean loss on words seen for the first time.
    pub loss_first: f64,
    /// What an even spread over the visible words would score for induction.
    pub induction_chance: f64,
    /// The same for the place before.
    pub previous_chance: f64,
}

impl InductionScores {
    /// The best induction score of any head.
    pub fn best_induction(&self) -> f64 {
        largest(&self.induction)
    }

    /// The best previous-token score of any head.
    pub fn best_previous(&self) -> f64 {
        largest(&self.previous_token)
    }
}

fn largest(scores: &[Vec<f64>]) -> f64 {
    scores.iter().flatten().copied().fold(0.0, f64::max)
}

/// Measures `model` on `examples`; `muted[layer][head]` leaves heads out.
pub fn score_induction<F: Real>(
    model: &LanguageModel<F>,
    examples: &[RepeatedExample],
    muted: &[&[bool]],
) -> InductionScores {
    let mut scoring = Scoring::new(model);
    examples.iter().for_each(|example| scoring.read(model, example, muted));
    scoring.scores()
}

/// The same, one sequence at a time, so that a page stays alive between them.
#[derive(Debug, Clone)]
pub struct Scoring<F: Real = f32> {
    trace: LanguageTrace<F>,
    tally: Tally,
}

impl<F: Real> Scoring<F> {
    /// Nothing measured yet.
    pub fn new(model: &LanguageModel<F>) -> Self {
        Scoring { trace: LanguageTrace::sized(model), tally: Tally::new(model) }
    }

    /// Measures one more sequence.
    pub fn read(&mut self, model: &LanguageModel<F>, repeated: &RepeatedExample, muted: &[&[bool]]) {
        let RepeatedExample { example, period } = repeated;
        let asked = example.targets.iter().map(|target| target.position);
        language_forward(&mut self.trace, model, &example.tokens, asked, muted);
        self.tally.add(&self.trace, example, *period);
    }

    /// The scores of everything measured.
    pub fn scores(&self) -> InductionScores {
        self.tally.scores()
    }
}
