//! One pass for the page: every layer in turn, refusing what cannot be.

use nalgebra::DMatrix;

use super::layer::{LayerTrace, LayerWeights, layer_attend, layer_read};
use crate::attention::{AttentionWeights, Real, Refusal, ScoreRule, slice_first};

/// What a head reads of each word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Reading {
    /// The whole vector, projected, then cut: what real models do.
    #[default]
    Project,
    /// Only its own slice of the vector: the common misreading.
    Slice,
}

/// Everything one pass computed.
#[derive(Debug, Clone, PartialEq)]
pub struct ForwardTrace<F: Real = f32> {
    /// First layer first.
    pub layers: Vec<LayerTrace<F>>,
    /// The attention weights each layer used; under [`Reading::Slice`] only their diagonal blocks are left.
    pub weights: Vec<AttentionWeights<F>>,
    /// How each layer made its scores.
    pub rules: Vec<ScoreRule<F>>,
}

/// What somebody changes in one layer of a pass.
#[derive(Debug, Clone, Copy)]
pub struct Touched<'a, F: Real = f32> {
    /// Which layer, from 0.
    pub layer: usize,
    /// Silent heads, by their place in the layer.
    pub muted: &'a [bool],
    /// One number of what its heads read; the residual stream stays as it is.
    pub raised: Option<Raised<F>>,
}

/// One number of what the heads read, made larger or smaller.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Raised<F: Real = f32> {
    /// Position in the sequence, from 0.
    pub position: usize,
    /// Place in the vector, from 0.
    pub feature: usize,
    /// What is added.
    pub by: F,
}

/// Runs `embedded [pos, d_model]` through every layer.
///
/// `rule` holds the mask, the rotation and the mistakes of every layer; each layer adds its own position bias. Heads are
/// swapped, as they are muted, in that one layer.
///
/// # Errors
/// [`Reading::Slice`] with shared keys and values, or numbers too large to stay finite.
pub fn forward<F: Real>(
    layers: &[LayerWeights<F>],
    embedded: DMatrix<F>,
    rule: &ScoreRule<F>,
    reading: Reading,
    touched: Touched<F>,
) -> Result<ForwardTrace<F>, Refusal> {
    let n_pos = embedded.nrows();
    let mut resid = embedded;
    let mut trace = ForwardTrace { layers: Vec::new(), weights: Vec::new(), rules: Vec::new() };
    for (index, layer) in layers.iter().enumerate() {
        let used = read_as(layer, reading)?;
        let position_bias = used.relative_bias.as_ref().map_or(Vec::new(), |bias| bias.grids(n_pos));
        let departure = if index == touched.layer { rule.departure } else { rule.departure.without_swap() };
        rule.departure.check(used.attention.layout())?;
        let rule = ScoreRule { position_bias, departure, ..rule.clone() };
        let mut record = LayerTrace::sized(used.attention.layout(), n_pos);
        record.resid_pre = resid;
        layer_read(&mut record, n_pos, &used.norm);
        let is_touched = index == touched.layer;
        if let Some(Raised { position, feature, by }) = touched.raised.filter(|_| is_touched) {
            record.input[(position, feature)] += by;
        }
        layer_attend(&mut record, n_pos, &used, &rule, if is_touched { touched.muted } else { &[] });
        resid = record.resid_post.clone();
        trace.layers.push(record);
        trace.weights.push(used.attention);
        trace.rules.push(rule);
    }
    match resid.iter().find(|value| !value.is_finite()) {
        Some(value) => {
            Err(Refusal::new("overflow", "residual", value.to_f64(), "weights small enough for 32-bit numbers"))
        }
        None => Ok(trace),
    }
}

fn read_as<F: Real>(layer: &LayerWeights<F>, reading: Reading) -> Result<LayerWeights<F>, Refusal> {
    Ok(match reading {
        Reading::Project => layer.clone(),
        Reading::Slice => LayerWeights { attention: slice_first(&layer.attention)?, ..layer.clone() },
    })
}
