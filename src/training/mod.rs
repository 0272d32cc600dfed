//! LEARNING: examples, a loss, an optimiser, one step at a time.
//!
//! Nothing here reads a clock or a random device, and every sum has one order, so that a seed names a result.

mod adam;
mod corpus;
mod exam;
mod grammar;
mod growing;
mod growth_plan;
mod induction;
mod induction_tally;
mod masked;
mod recipe;
mod repeats;
mod sentence_model;
mod sentences;
mod shipped;
mod snapshot;
mod trainer;

pub use adam::Adam;
pub use corpus::{Corpus, Example};
pub use exam::{Unseen, known, unseen};
pub use grammar::{Class, Grammar, List};
pub use growing::{GrowingRun, Moment, Work};
pub use growth_plan::GrowthPlan;
pub use induction::{
    HELD_OUT, InductionScores, LONGEST, Scoring, TRAINED_LENGTH, held_out, induction_architecture, induction_recipe,
    score_induction,
};
pub use masked::MaskedSentences;
pub use recipe::{Recipe, Schedule};
pub use repeats::{RepeatedExample, Repeats};
pub use sentence_model::{
    HELD_OUT_SENTENCES, Links, SENTENCE_STEPS, held_out_sentences, sentence_architecture, sentence_recipe,
    sentence_trainer,
};
pub use sentences::TaggedSentence;
pub use shipped::{SEEDS, Shipped, repeats};
pub use snapshot::Snapshot;
pub use trainer::Trainer;
