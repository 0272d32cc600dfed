//! One pass: embed, then every layer reads the residual stream and adds to it.

use std::borrow::Cow;

use nalgebra::DMatrix;

use super::{LayerNorm, layer_norm};
use crate::attention::{
    AttentionTrace, AttentionWeights, HeadLayout, Mask, Real, Refusal, ScoreRule, attend, slice_first,
};

/// What a head reads of each word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Reading {
    /// The whole vector, projected, then cut: what real models do.
    #[default]
    Project,
    /// Only its own slice of the vector: the common misreading.
    Slice,
}

/// The learned numbers of one layer.
#[derive(Debug, Clone, PartialEq)]
pub struct LayerWeights<F: Real = f32> {
    /// Before attention.
    pub norm: LayerNorm<F>,
    /// The attention itself.
    pub attention: AttentionWeights<F>,
    /// Per query head, numbers added to its scores; empty where the model has no position bias.
    pub position_bias: Vec<DMatrix<F>>,
}

/// The learned numbers of a model.
#[derive(Debug, Clone, PartialEq)]
pub struct ModelWeights<F: Real = f32> {
    /// First layer first.
    pub layers: Vec<LayerWeights<F>>,
}

/// Everything one layer computed.
#[derive(Debug, Clone, PartialEq)]
pub struct LayerTrace<F: Real = f32> {
    /// The residual stream as this layer found it, `[pos, d_model]`.
    pub resid_pre: DMatrix<F>,
    /// Its normalised copy: what the heads read, `[pos, d_model]`.
    pub input: DMatrix<F>,
    /// Every head and their sum.
    pub attention: AttentionTrace<F>,
    /// The residual stream as it leaves it: `resid_pre + attn_out`.
    pub resid_post: DMatrix<F>,
    /// The weights that were used; under [`Reading::Slice`] only their diagonal blocks.
    pub weights: AttentionWeights<F>,
}

/// Everything one pass computed.
#[derive(Debug, Clone, PartialEq)]
pub struct ForwardTrace<F: Real = f32> {
    /// First layer first.
    pub layers: Vec<LayerTrace<F>>,
}

impl<F: Real> ModelWeights<F> {
    /// The layout all layers share.
    pub fn layout(&self) -> Option<&HeadLayout> {
        self.layers.first().map(|layer| layer.attention.layout())
    }
}

/// Runs `embedded [pos, d_model]` through every layer; `muted[head]` silences that head in the last one.
///
/// # Errors
/// [`Reading::Slice`] with shared keys and values, or numbers too large to stay finite.
pub fn forward<F: Real>(
    weights: &ModelWeights<F>,
    embedded: DMatrix<F>,
    mask: &Mask,
    reading: Reading,
    muted: &[bool],
) -> Result<ForwardTrace<F>, Refusal> {
    let mut resid_pre = embedded;
    let mut layers = Vec::with_capacity(weights.layers.len());
    for layer in &weights.layers {
        let used = match reading {
            Reading::Project => Cow::Borrowed(&layer.attention),
            Reading::Slice => Cow::Owned(slice_first(&layer.attention)?),
        };
        let input = layer_norm(&resid_pre, &layer.norm);
        let rule = ScoreRule { position_bias: layer.position_bias.clone(), ..ScoreRule::plain(mask.clone()) };
        let attention = attend(&input, &used, &rule, muted)?;
        let mut resid_post = resid_pre.clone();
        resid_post.iter_mut().zip(attention.attn_out.iter()).for_each(|(sum, &write)| *sum += write);
        let next = resid_post.clone();
        layers.push(LayerTrace { resid_pre, input, attention, resid_post, weights: used.into_owned() });
        resid_pre = next;
    }
    Ok(ForwardTrace { layers })
}
