//! What the shades mean.

use serde::Serialize;

use super::Source;
use super::ramp::position;
use crate::lesson::Value;

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
    let tick = |(weight, decimals)| Tick { text: source.words.decimal(weight, decimals), at: position(weight) };
    // The word that looks may see fewer words than there are.
    let even = 1.0 / source.trace.n_visible(source.focus.row).max(1) as f64;
    Legend {
        ticks: TICKS.into_iter().map(tick).collect(),
        even: Tick {
            text: source.words.say("scene.legend.even", &[("even", Value::Decimal(even, 2))]),
            at: position(even),
        },
    }
}
