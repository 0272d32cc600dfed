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
    /// Do the two change the same step? Then only one of them can be made.
    pub fn is_about_the_same_as(self, other: Mistake) -> bool {
        self.step() == other.step()
    }

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

    fn step(self) -> u8 {
        match self {
            Mistake::NoScale | Mistake::ModelScale => 0,
            Mistake::SoftmaxColumns => 1,
            Mistake::ZeroMask => 2,
            Mistake::Interleaved => 3,
        }
    }
}
