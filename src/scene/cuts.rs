//! The bar with its movable cuts.

use serde::Serialize;

use super::Source;

/// A cut between two neighbouring heads.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Cut {
    /// Its number; cut 1 is between heads 1 and 2.
    pub cut: usize,
    /// Numbers to its left.
    pub position: usize,
    /// The farthest left it goes.
    pub min: usize,
    /// The farthest right.
    pub max: usize,
    /// The smallest move.
    pub step: usize,
    /// False between heads that share.
    pub movable: bool,
    /// Its name.
    pub label: String,
    /// The widths beside it.
    pub value_text: String,
}

pub(super) fn cuts(source: Source) -> Vec<Cut> {
    let slices = source.trace.layout().slices();
    let cut = |(index, place): (usize, crate::lesson::Cut)| {
        let (left, right) = (index + 1, index + 2);
        let widths = [
            ("left", left.into()),
            ("right", right.into()),
            ("left_width", slices[index].into()),
            ("right_width", slices[index + 1].into()),
        ];
        Cut {
            cut: left,
            position: place.position,
            min: place.min,
            max: place.max,
            step: place.step,
            movable: place.movable,
            label: source.words.say("scene.cut", &[("left", left.into()), ("right", right.into())]),
            value_text: source.words.say("scene.cut-value", &widths),
        }
    };
    source.state.cuts().into_iter().enumerate().map(cut).collect()
}
