//! Passes of one layer, to be timed by the page: the core has no clock.

use wasm_bindgen::prelude::*;

use super::write::error;
use crate::lesson::{COUNTS, WIDTHS, Workload};

/// One layer of fixed numbers that can be cut into heads and run.
#[wasm_bindgen]
pub struct Bench(Workload);

#[wasm_bindgen]
impl Bench {
    /// A layer of this width, with one head.
    ///
    /// # Errors
    /// A width that is not timed.
    #[wasm_bindgen(constructor)]
    pub fn new(d_model: usize) -> Result<Bench, JsValue> {
        Workload::new(d_model).map(Bench).map_err(|refusal| error(&refusal))
    }

    /// Cuts it into `n_heads`.
    ///
    /// # Errors
    /// No head, or more than there are numbers.
    pub fn cut(&mut self, n_heads: usize) -> Result<(), JsValue> {
        self.0.cut(n_heads).map_err(|refusal| error(&refusal))
    }

    /// So many passes; the first number that came out, so that no pass can be left out.
    pub fn run(&mut self, passes: u32) -> f32 {
        (0..passes).fold(0.0, |_, _| self.0.run()[(0, 0)])
    }
}

/// Counts of heads that are timed.
#[wasm_bindgen]
pub fn timed_counts() -> Vec<usize> {
    COUNTS.to_vec()
}

/// Widths that can be timed.
#[wasm_bindgen]
pub fn timed_widths() -> Vec<usize> {
    WIDTHS.iter().map(|(width, _)| *width).collect()
}
