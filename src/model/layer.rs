//! One layer: read a normalised copy of the residual stream, attend, add.

use nalgebra::DMatrix;

use super::norm::{LayerNorm, NormSums, layer_norm, layer_norm_backward};
use super::position::RelativeBias;
use crate::attention::kernel::{Columns, ColumnsMut};
use crate::attention::{
    AttentionGradients, AttentionTrace, AttentionWeights, HeadLayout, Real, ScoreRule, attend_backward, attend_into,
};

/// The learned numbers of one layer.
#[derive(Debug, Clone, PartialEq)]
pub struct LayerWeights<F: Real = f32> {
    /// Before attention.
    pub norm: LayerNorm<F>,
    /// The attention itself.
    pub attention: AttentionWeights<F>,
    /// A preference for distances, where the model has one.
    pub relative_bias: Option<RelativeBias<F>>,
}

/// Everything one layer computed.
#[derive(Debug, Clone, PartialEq)]
pub struct LayerTrace<F: Real = f32> {
    /// The residual stream as this layer found it, `[pos, d_model]`.
    pub resid_pre: DMatrix<F>,
    /// Mean and deviation of its rows.
    pub sums: NormSums<F>,
    /// Its normalised copy: what the heads read, `[pos, d_model]`.
    pub input: DMatrix<F>,
    /// Every head and their sum.
    pub attention: AttentionTrace<F>,
    /// The residual stream as it leaves the layer: `resid_pre + attn_out`.
    pub resid_post: DMatrix<F>,
}

/// Gradients of one layer's weights.
#[derive(Debug, Clone)]
pub struct LayerGradients<F: Real = f32> {
    /// Of gain and bias.
    pub norm: LayerNorm<F>,
    /// Of the four matrices.
    pub attention: AttentionGradients<F>,
    /// Of the preference for distances.
    pub relative_bias: Option<RelativeBias<F>>,
    grad_input: DMatrix<F>,
    rows: NormSums<F>,
}

impl<F: Real> LayerTrace<F> {
    /// Room for a pass over at most `n_ctx` positions.
    pub fn sized(layout: &HeadLayout, n_ctx: usize) -> Self {
        let room = || DMatrix::from_element(n_ctx, layout.d_model(), F::ZERO);
        LayerTrace {
            resid_pre: room(),
            sums: NormSums::sized(n_ctx),
            input: room(),
            attention: AttentionTrace::sized(layout, n_ctx),
            resid_post: room(),
        }
    }
}

impl<F: Real> LayerGradients<F> {
    /// Zero gradients, with room for sequences of at most `n_ctx` positions.
    pub fn sized(weights: &LayerWeights<F>, n_ctx: usize) -> Self {
        let d_model = weights.attention.layout().d_model();
        LayerGradients {
            norm: LayerNorm::zeros(d_model),
            attention: AttentionGradients::sized(&weights.attention, n_ctx),
            relative_bias: weights.relative_bias.as_ref().map(|bias| RelativeBias::zeros(bias.0.nrows())),
            grad_input: DMatrix::from_element(n_ctx, d_model, F::ZERO),
            rows: NormSums::sized(n_ctx),
        }
    }
}

/// Runs the first `n_pos` rows of `trace.resid_pre` through the layer. `rule` already holds this layer's position bias.
pub fn layer_forward<F: Real>(
    trace: &mut LayerTrace<F>,
    n_pos: usize,
    weights: &LayerWeights<F>,
    rule: &ScoreRule<F>,
    muted: &[bool],
) {
    layer_read(trace, n_pos, &weights.norm);
    layer_attend(trace, n_pos, weights, rule, muted);
}

/// What the heads of a layer read of `resid_pre [pos, d_model]`: its normalised copy.
pub fn layer_input<F: Real>(resid_pre: &DMatrix<F>, norm: &LayerNorm<F>) -> DMatrix<F> {
    let n_pos = resid_pre.nrows();
    let mut input = DMatrix::from_element(n_pos, resid_pre.ncols(), F::ZERO);
    layer_norm(ColumnsMut::all(&mut input), Columns::all(resid_pre), norm, &mut NormSums::sized(n_pos));
    input
}

/// The first half of [`layer_forward`]: from the residual stream to what the heads read.
pub(super) fn layer_read<F: Real>(trace: &mut LayerTrace<F>, n_pos: usize, norm: &LayerNorm<F>) {
    let resid_pre = Columns::top(&trace.resid_pre, n_pos);
    layer_norm(ColumnsMut::top(&mut trace.input, n_pos), resid_pre, norm, &mut trace.sums);
}

/// The second half: from what the heads read to the residual stream after the layer.
pub(super) fn layer_attend<F: Real>(
    trace: &mut LayerTrace<F>,
    n_pos: usize,
    weights: &LayerWeights<F>,
    rule: &ScoreRule<F>,
    muted: &[bool],
) {
    let resid_pre = Columns::top(&trace.resid_pre, n_pos);
    attend_into(&mut trace.attention, Columns::top(&trace.input, n_pos), &weights.attention, rule, muted);
    let mut resid_post = ColumnsMut::top(&mut trace.resid_post, n_pos);
    resid_post.clear();
    resid_post.add(resid_pre);
    resid_post.add(Columns::top(&trace.attention.attn_out, n_pos));
}

/// Adds the same numbers, `[d_model]`, to what the layer wrote at every position.
pub(super) fn add_to_output<F: Real>(trace: &mut LayerTrace<F>, n_pos: usize, numbers: &[F]) {
    for (feature, &number) in numbers.iter().enumerate().take(trace.resid_pre.ncols()) {
        for position in 0..n_pos {
            trace.attention.attn_out[(position, feature)] += number;
            trace.resid_post[(position, feature)] += number;
        }
    }
}

/// Undoes [`layer_forward`]: `grad_resid` comes in as the gradient of `resid_post` and leaves as that of `resid_pre`.
pub(super) fn layer_backward<F: Real>(
    grads: &mut LayerGradients<F>,
    grad_resid: &mut DMatrix<F>,
    n_pos: usize,
    trace: &LayerTrace<F>,
    weights: &LayerWeights<F>,
    rule: &ScoreRule<F>,
) {
    // forward: resid_post = resid_pre + attend(input); input = layer_norm(resid_pre)
    let mut grad_input = ColumnsMut::top(&mut grads.grad_input, n_pos);
    grad_input.clear();
    let (input, grad_out) = (Columns::top(&trace.input, n_pos), Columns::top(grad_resid, n_pos));
    let attention = &weights.attention;
    attend_backward(&mut grads.attention, grad_input, grad_out, &trace.attention, input, attention, rule);
    if let Some(bias) = &mut grads.relative_bias {
        bias.add_gradient(&grads.attention.position_bias, n_pos);
    }
    let (grad_input, resid_pre) = (Columns::top(&grads.grad_input, n_pos), Columns::top(&trace.resid_pre, n_pos));
    let (norm, grad_resid) = ((&weights.norm, &trace.sums), ColumnsMut::top(grad_resid, n_pos));
    layer_norm_backward(&mut grads.norm, grad_resid, grad_input, resid_pre, norm, &mut grads.rows);
}
