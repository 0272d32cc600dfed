//! All numbers of a model in one order: the order of the model file, of its gradients and of the optimiser's memory.

use super::layer::{LayerGradients, LayerWeights};
use super::norm::LayerNorm;
use super::position::RelativeBias;
use super::{Architecture, LanguageGradients, LanguageModel, Position, REACH};
use crate::attention::{AttentionWeights, Real};

impl Architecture {
    /// The sizes of [`LanguageModel::tensors`], without a model.
    pub fn tensor_sizes(&self) -> Vec<usize> {
        let (d_model, layout) = (self.layout.d_model(), &self.layout);
        let (q, kv) = (d_model * layout.q_width(), d_model * layout.kv_width());
        let bias = (self.position == Position::Relative).then(|| layout.n_heads() * (2 * REACH + 1));
        let layer: Vec<usize> = [d_model, d_model, q, kv, kv, q].into_iter().chain(bias).collect();
        let words = self.d_vocab * d_model;
        [&[words], &layer.repeat(self.n_layers)[..], &[d_model, d_model, words]].concat()
    }
}

impl<F: Real> LanguageModel<F> {
    /// All learned numbers, tensor by tensor, in the order of the model file.
    pub fn tensors(&self) -> impl Iterator<Item = &[F]> {
        let layers =
            self.layers.iter().flat_map(|layer| tensors_of(&layer.norm, &layer.attention, &layer.relative_bias));
        let last = [self.final_norm.gain.as_slice(), self.final_norm.bias.as_slice(), self.w_u.as_slice()];
        std::iter::once(self.w_e.as_slice()).chain(layers).chain(last)
    }

    /// How many learned numbers there are.
    pub fn n_weights(&self) -> usize {
        self.tensors().fold(0, |sum, tensor| sum + tensor.len())
    }

    /// The same, to change them.
    pub fn tensors_mut(&mut self) -> impl Iterator<Item = &mut [F]> {
        let last = [self.final_norm.gain.as_mut_slice(), self.final_norm.bias.as_mut_slice(), self.w_u.as_mut_slice()];
        std::iter::once(self.w_e.as_mut_slice())
            .chain(self.layers.iter_mut().flat_map(|layer| layer.tensors_mut()))
            .chain(last)
    }
}

impl<F: Real> LanguageGradients<F> {
    /// All gradients, in the order of [`LanguageModel::tensors`].
    pub fn tensors_mut(&mut self) -> impl Iterator<Item = &mut [F]> {
        let last = [self.final_norm.gain.as_mut_slice(), self.final_norm.bias.as_mut_slice(), self.w_u.as_mut_slice()];
        std::iter::once(self.w_e.as_mut_slice())
            .chain(self.layers.iter_mut().flat_map(|layer| layer.tensors_mut()))
            .chain(last)
    }
}

impl<F: Real> LayerWeights<F> {
    fn tensors_mut(&mut self) -> impl Iterator<Item = &mut [F]> {
        tensors_of_mut(&mut self.norm, &mut self.attention, &mut self.relative_bias)
    }
}

impl<F: Real> LayerGradients<F> {
    fn tensors_mut(&mut self) -> impl Iterator<Item = &mut [F]> {
        tensors_of_mut(&mut self.norm, &mut self.attention.weights, &mut self.relative_bias)
    }
}

fn tensors_of<'a, F: Real>(
    norm: &'a LayerNorm<F>,
    attention: &'a AttentionWeights<F>,
    bias: &'a Option<RelativeBias<F>>,
) -> impl Iterator<Item = &'a [F]> {
    let matrices = [&attention.w_q, &attention.w_k, &attention.w_v, &attention.w_o].map(|w| w.as_slice());
    let bias = bias.iter().map(|bias| bias.0.as_slice());
    [norm.gain.as_slice(), norm.bias.as_slice()].into_iter().chain(matrices).chain(bias)
}

fn tensors_of_mut<'a, F: Real>(
    norm: &'a mut LayerNorm<F>,
    attention: &'a mut AttentionWeights<F>,
    bias: &'a mut Option<RelativeBias<F>>,
) -> impl Iterator<Item = &'a mut [F]> {
    let AttentionWeights { w_q, w_k, w_v, w_o, .. } = attention;
    let matrices = [w_q, w_k, w_v, w_o].map(|w| w.as_mut_slice());
    let bias = bias.iter_mut().map(|bias| bias.0.as_mut_slice());
    [norm.gain.as_mut_slice(), norm.bias.as_mut_slice()].into_iter().chain(matrices).chain(bias)
}
