//! LEARNING: examples, a loss, an optimiser, one step at a time.
//!
//! Nothing here reads a clock or a random device: the same seed gives the same bits in a browser and in a test.

mod adam;
mod corpus;
mod grammar;
mod induction;
mod masked;
mod recipe;
mod repeats;
mod sentences;
mod trainer;

pub use adam::Adam;
pub use corpus::{Corpus, Example};
pub use grammar::{Class, Grammar, List};
pub use induction::{InductionScores, held_out, induction_architecture, induction_recipe, score_induction};
pub use masked::MaskedSentences;
pub use recipe::{Recipe, Schedule};
pub use repeats::{RepeatedExample, Repeats};
pub use sentences::TaggedSentence;
pub use trainer::Trainer;
