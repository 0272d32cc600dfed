//! Growing an induction head: the recipe, and what is measured on the way.

use super::{Example, Recipe, RepeatedExample, Repeats, Schedule};
use crate::attention::{HeadLayout, Real};
use crate::model::{Architecture, LanguageModel, LanguageTrace, Position, Stream, language_forward};

/// Sequences the scores are measured on; never trained on, since they come from a stream of their own.
const HELD_OUT: usize = 128;

/// The model of the induction lab under `layout`: rotary positions, left to right, sequences of 32 words.
pub fn induction_architecture(layout: HeadLayout, n_layers: usize, d_vocab: usize) -> Architecture {
    Architecture { layout, n_layers, d_vocab, n_ctx: 32, position: Position::Rotary, causal: true }
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
#[derive(Debug, Clone, PartialEq)]
pub struct InductionScores {
    /// Per layer and head: weight on places whose previous word is the word at hand (Olsson et al. 2022).
    pub induction: Vec<Vec<f64>>,
    /// Per layer and head: weight on the place before, over all places but the first.
    pub previous_token: Vec<Vec<f64>>,
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
        self.induction.iter().flatten().copied().fold(0.0, f64::max)
    }
}

/// Measures `model` on `examples`; `muted[layer][head]` leaves heads out.
pub fn score_induction<F: Real>(
    model: &LanguageModel<F>,
    examples: &[RepeatedExample],
    muted: &[&[bool]],
) -> InductionScores {
    let mut trace = LanguageTrace::sized(model);
    let mut tally = Tally::new(model);
    for RepeatedExample { example, period } in examples {
        let asked = example.targets.iter().map(|target| target.position);
        language_forward(&mut trace, model, &example.tokens, asked, muted);
        tally.add(&trace, example, *period);
    }
    tally.scores()
}

#[derive(Default)]
struct Mean {
    sum: f64,
    count: f64,
}

impl Mean {
    fn add(&mut self, value: f64) {
        self.sum += value;
        self.count += 1.0;
    }

    fn value(&self) -> f64 {
        self.sum / self.count.max(1.0)
    }
}

struct Tally {
    induction: Vec<Vec<Mean>>,
    previous: Vec<Vec<Mean>>,
    right: Mean,
    repeated: Mean,
    first: Mean,
    induction_chance: Mean,
    previous_chance: Mean,
}

impl Tally {
    fn new<F: Real>(model: &LanguageModel<F>) -> Self {
        let heads = || (0..model.architecture().layout.n_heads()).map(|_| Mean::default()).collect();
        let layers = || model.layers.iter().map(|_| heads()).collect();
        Tally {
            induction: layers(),
            previous: layers(),
            right: Mean::default(),
            repeated: Mean::default(),
            first: Mean::default(),
            induction_chance: Mean::default(),
            previous_chance: Mean::default(),
        }
    }

    fn add<F: Real>(&mut self, trace: &LanguageTrace<F>, example: &Example, period: usize) {
        for (row, target) in example.targets.iter().enumerate() {
            let loss = -libm::log(trace.probs[(row, target.token)].to_f64());
            if target.position >= period {
                self.repeated.add(loss);
                self.right.add(f64::from(u8::from(trace.best(row) == target.token)));
            } else {
                self.first.add(loss);
            }
        }
        self.add_patterns(trace, example, period);
    }

    fn add_patterns<F: Real>(&mut self, trace: &LanguageTrace<F>, example: &Example, period: usize) {
        let tokens = &example.tokens;
        for query_pos in 1..tokens.len() {
            self.previous_chance.add(1.0 / (query_pos + 1) as f64);
            let is_successor = |key_pos: &usize| tokens[key_pos - 1] == tokens[query_pos];
            let successors = || (1..=query_pos).filter(is_successor);
            if query_pos >= period {
                self.induction_chance.add(successors().count() as f64 / (query_pos + 1) as f64);
            }
            for (layer, trace) in trace.layers.iter().enumerate() {
                for (head, trace) in trace.attention.heads.iter().enumerate() {
                    let weight = |key_pos: usize| trace.pass.pattern[(query_pos, key_pos)].to_f64();
                    self.previous[layer][head].add(weight(query_pos - 1));
                    if query_pos >= period {
                        self.induction[layer][head].add(successors().map(weight).fold(0.0, |sum, weight| sum + weight));
                    }
                }
            }
        }
    }

    fn scores(self) -> InductionScores {
        let values =
            |means: Vec<Vec<Mean>>| means.iter().map(|layer| layer.iter().map(Mean::value).collect()).collect();
        InductionScores {
            induction: values(self.induction),
            previous_token: values(self.previous),
            copy_accuracy: self.right.value(),
            loss_repeated: self.repeated.value(),
            loss_first: self.first.value(),
            induction_chance: self.induction_chance.value(),
            previous_chance: self.previous_chance.value(),
        }
    }
}
