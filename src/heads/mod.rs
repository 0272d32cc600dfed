//! WHAT A HEAD DOES, measured: scores for named jobs, what chance would score, and a verdict that may be "none".
//!
//! Nobody gives heads their jobs, so names are earned: a job is a rule that says where a word of some kind should look,
//! and a head has it when it looks there much more than an even spread would.

mod job;
mod measure;
mod verdict;

pub use job::{Job, Place};
pub use measure::{JobScore, Sighting, measure};
pub use verdict::{Verdict, earns_a_name, verdict};
