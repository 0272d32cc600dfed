//! THE FORMULA: `softmax(q · kᵀ · scale + mask) · v`, once per head, then added up through `w_o`.
//!
//! Pure: this folder knows nothing of models, lessons or browsers. Matrices have one row per position and weights
//! multiply from the right (`q = x · w_q`), as in Vaswani et al. 2017, section 3.2.
//!
//! Three types carry it: a [`HeadLayout`] (the blueprint), [`AttentionWeights`] (the learned numbers) and an
//! [`AttentionTrace`] (everything one pass computed). Start reading at [`head_attention`].

mod backward;
mod departure;
mod fit;
mod forward;
mod glued;
pub mod kernel;
mod layout;
mod mask;
mod real;
mod refusal;
mod reslice;
mod rotary;
mod rule;
mod softmax;
mod weights;
mod widths;

pub use backward::{AttentionGradients, attend_backward};
pub use departure::{Departure, HiddenScore, Scaling, SharingOrder, SoftmaxOver};
pub use forward::{AttentionTrace, HeadPass, HeadTrace, attend, attend_into, head_attention};
pub use glued::GluedPass;
pub use layout::{Group, HeadLayout, HeadSpan};
pub use mask::Mask;
pub use real::Real;
pub use refusal::Refusal;
pub use reslice::{reslice, slice_first};
pub use rotary::Rotary;
pub use rule::ScoreRule;
pub use softmax::{RowSums, softmax, softmax_rows};
pub use weights::{AttentionWeights, Biases};
pub use widths::divisors;
