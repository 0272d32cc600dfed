//! TEACHING: what a learner can do, and what comes of it.

pub mod quiz;
