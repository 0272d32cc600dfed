//! What the shades mean.

use serde::Serialize;

use super::Source;
use super::ramp::position;
use crate::lesson::{Value, Words};

/// Weights with a tick, and the decimals that they need.
const TICKS: [(f64, usize); 5] = [(0.0, 0), (0.1, 1), (0.25, 2), (0.5, 1), (1.0, 0)];

/// The bar that explains the shades.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Legend {
    /// Weights at their places.
    pub ticks: Vec<Tick>,
    /// What every word would get if all got the same.
    pub even: Tick,
}

/// A mark on the bar.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Tick {
    /// What it says.
    pub text: String,
    /// Where it stands, 0 to 1.
    pub at: f64,
}

pub(super) fn legend(source: Source) -> Legend {
    // The word that looks may see fewer words than there are.
    ticks(source.words, source.trace.n_visible(source.focus.row))
}

/// The bar beside a row that sees `n_visible` words.
pub(super) fn ticks(words: &Words, n_visible: usize) -> Legend {
    let tick = |(weight, decimals)| Tick { text: words.decimal(weight, decimals), at: position(weight) };
    let even = 1.0 / n_visible.max(1) as f64;
    Legend {
        ticks: TICKS.into_iter().map(tick).collect(),
        even: Tick { text: words.say("scene.legend.even", &[("even", Value::Decimal(even, 2))]), at: position(even) },
    }
}
