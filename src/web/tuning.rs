//! Training a cut further, step by step.

use wasm_bindgen::prelude::*;

/// Further training of weights that were cut anew.
#[wasm_bindgen]
pub struct Tuning(pub(super) crate::lesson::Tuning);

#[wasm_bindgen]
impl Tuning {
    /// One step; true once it answers again, or is not going to.
    pub fn step(&mut self) -> bool {
        self.0.step()
    }

    /// Steps taken.
    pub fn steps(&self) -> u32 {
        self.0.steps()
    }

    /// Share of right answers on held-out sequences, last time it was looked at.
    pub fn accuracy(&self) -> f64 {
        self.0.accuracy()
    }

    /// Does it answer again?
    pub fn answers(&self) -> bool {
        self.0.answers()
    }
}
