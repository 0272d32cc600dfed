//! The oracle with one fault, for every mistake that the library can make on purpose.

use multi_head_attention::attention::{self as core, Departure, HiddenScore, Scaling, SharingOrder, SoftmaxOver};
use nalgebra::DMatrix;

use super::implementation::Attention;
use super::layout::Layout;
use super::matrix::Matrix;
use super::oracle::{Oracle, RIGHT, faults::FAULTS};
use super::problem::{Biases, Mask, Problem, Solved, Weights};

/// Each mistake by the name of the fault it is; what has no name is a scale of 1.
pub const ONES: [(&str, Departure); 5] = [
    ("", Departure { scaling: Scaling::None, ..RIGHT_WAY }),
    ("scaled by the whole width", Departure { scaling: Scaling::WholeWidth, ..RIGHT_WAY }),
    ("softmax over the wrong axis", Departure { softmax: SoftmaxOver::Columns, ..RIGHT_WAY }),
    ("a hidden score becomes 0", Departure { hidden: HiddenScore::Zero, ..RIGHT_WAY }),
    ("key/value heads repeated 0, 1, 0, 1", Departure { sharing: SharingOrder::Interleaved, ..RIGHT_WAY }),
];

const RIGHT_WAY: Departure = Departure {
    scaling: Scaling::OwnWidth,
    softmax: SoftmaxOver::Rows,
    hidden: HiddenScore::MinusInfinity,
    sharing: SharingOrder::Neighbours,
    swap: None,
};

/// The same pass by the oracle with that fault.
pub fn second(fault: &str, x: &DMatrix<f32>, weights: &core::AttentionWeights, mask: &core::Mask) -> Solved {
    let mask = match mask {
        core::Mask::Causal => Mask::Causal,
        _ => Mask::TwoWay,
    };
    let groups: Vec<(usize, usize)> =
        weights.layout().groups().iter().map(|group| (group.n_query_heads, group.d_head)).collect();
    let weights = Weights {
        layout: Layout::of(weights.layout().d_model(), &groups),
        w_q: plain(&weights.w_q),
        w_k: plain(&weights.w_k),
        w_v: plain(&weights.w_v),
        w_o: plain(&weights.w_o),
        biases: Biases::default(),
    };
    oracle(fault).attend(&Problem::plain(plain(x), weights, mask)).unwrap()
}

fn oracle(fault: &str) -> Oracle {
    let unscaled = Oracle { scale: |_, _| 1.0, ..RIGHT };
    if fault.is_empty() { unscaled } else { FAULTS.iter().find(|known| known.name == fault).unwrap().oracle }
}

fn plain(matrix: &DMatrix<f32>) -> Matrix {
    Matrix::from_fn(matrix.nrows(), matrix.ncols(), |row, column| f64::from(matrix[(row, column)]))
}
