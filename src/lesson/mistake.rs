//! The mistakes one can make on purpose, by name.

use super::Choice;
use crate::attention::{Departure, HiddenScore, Scaling, SharingOrder, SoftmaxOver};

/// A known mistake, as links, attributes and the state spell it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mistake {
    /// The products are not scaled.
    NoScale,
    /// They are scaled by the width of the model, not of the head.
    ModelScale,
    /// The softmax runs over columns.
    SoftmaxColumns,
    /// A hidden score becomes 0.
    ZeroMask,
    /// Sets of keys and values are dealt out one by one.
    Interleaved,
}

/// A step of the formula that can be done wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// The factor on the products.
    Scale,
    /// What becomes of hidden scores.
    Mask,
    /// Along what the softmax runs.
    Softmax,
    /// Which set of keys and values a head reads.
    Sharing,
}

/// In the order of the formula, the sharing last.
impl Choice for Step {
    const ALL: &'static [(Step, &'static str)] =
        &[(Step::Scale, "scale"), (Step::Mask, "mask"), (Step::Softmax, "softmax"), (Step::Sharing, "sharing")];
}

impl Choice for Mistake {
    const ALL: &'static [(Mistake, &'static str)] = &[
        (Mistake::NoScale, "no-scale"),
        (Mistake::ModelScale, "model-scale"),
        (Mistake::SoftmaxColumns, "softmax-columns"),
        (Mistake::ZeroMask, "zero-mask"),
        (Mistake::Interleaved, "interleaved"),
    ];
}

impl Mistake {
    /// Makes this mistake in `departure`, too.
    pub fn add_to(self, departure: &mut Departure) {
        match self {
            Mistake::NoScale => departure.scaling = Scaling::None,
            Mistake::ModelScale => departure.scaling = Scaling::WholeWidth,
            Mistake::SoftmaxColumns => departure.softmax = SoftmaxOver::Columns,
            Mistake::ZeroMask => departure.hidden = HiddenScore::Zero,
            Mistake::Interleaved => departure.sharing = SharingOrder::Interleaved,
        }
    }

    /// The step it changes.
    pub fn step(self) -> Step {
        match self {
            Mistake::NoScale | Mistake::ModelScale => Step::Scale,
            Mistake::ZeroMask => Step::Mask,
            Mistake::SoftmaxColumns => Step::Softmax,
            Mistake::Interleaved => Step::Sharing,
        }
    }
}
