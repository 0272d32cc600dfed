//! A language model: words in, layers, a guess for chosen places out.

use nalgebra::DMatrix;

use super::layer::LayerWeights;
use super::norm::LayerNorm;
use super::position::RelativeBias;
use super::{Architecture, Position, Stream};
use crate::attention::{AttentionWeights, Biases, HeadLayout, Real, Refusal, reslice};

/// The learned numbers of a language model, and the blueprint they are for.
#[derive(Debug, Clone, PartialEq)]
pub struct LanguageModel<F: Real = f32> {
    architecture: Architecture,
    /// One vector per word, `[d_vocab, d_model]`.
    pub w_e: DMatrix<F>,
    /// First layer first.
    pub layers: Vec<LayerWeights<F>>,
    /// Before the unembedding.
    pub final_norm: LayerNorm<F>,
    /// From the residual stream to one number per word, `[d_model, d_vocab]`.
    pub w_u: DMatrix<F>,
}

impl<F: Real> LanguageModel<F> {
    /// Random weights to start training from: embeddings N(0, 0.5²), projections N(0, 1/d_model), outputs
    /// N(0, 1/q_width), unembedding N(0, 1/d_model); norms plain, no preference for any distance.
    ///
    /// # Errors
    /// None for an architecture whose layout has its width.
    pub fn draw(architecture: Architecture, seed: u32) -> Result<Self, Refusal> {
        let (d_model, d_vocab) = (architecture.layout.d_model(), architecture.d_vocab);
        let layers = (1..=architecture.n_layers).map(|layer| draw_layer(&architecture, seed, layer));
        Ok(LanguageModel {
            w_e: draw(seed, "w_e", (d_vocab, d_model), 0.5),
            layers: layers.collect::<Result<_, Refusal>>()?,
            final_norm: LayerNorm::fresh(d_model),
            w_u: draw(seed, "w_u", (d_model, d_vocab), 1.0 / (d_model as f64).sqrt()),
            architecture,
        })
    }

    /// The blueprint these weights are for.
    pub fn architecture(&self) -> &Architecture {
        &self.architecture
    }

    /// The same weights cut and shared as `architecture.layout` says; nothing is trained.
    ///
    /// # Errors
    /// A layout of another total width.
    pub fn recut(&self, layout: &HeadLayout) -> Result<Self, Refusal> {
        let recut = |layer: &LayerWeights<F>| {
            Ok(LayerWeights {
                norm: layer.norm.clone(),
                attention: reslice(&layer.attention, layout)?,
                relative_bias: layer.relative_bias.as_ref().map(|bias| bias.recut(layer.attention.layout(), layout)),
            })
        };
        let layers = self.layers.iter().map(recut).collect::<Result<_, Refusal>>()?;
        let architecture = Architecture { layout: layout.clone(), ..self.architecture.clone() };
        Ok(LanguageModel { architecture, layers, ..self.clone() })
    }
}

fn draw_layer<F: Real>(architecture: &Architecture, seed: u32, layer: usize) -> Result<LayerWeights<F>, Refusal> {
    let layout = &architecture.layout;
    let (d_model, q_width, kv_width) = (layout.d_model(), layout.q_width(), layout.kv_width());
    let deviation = |width: usize| 1.0 / (width as f64).sqrt();
    let matrix = |name: &str, shape, width| draw(seed, &format!("layer {layer} {name}"), shape, deviation(width));
    let matrices = [
        matrix("w_q", (d_model, q_width), d_model),
        matrix("w_k", (d_model, kv_width), d_model),
        matrix("w_v", (d_model, kv_width), d_model),
        matrix("w_o", (q_width, d_model), q_width),
    ];
    Ok(LayerWeights {
        norm: LayerNorm::fresh(d_model),
        attention: AttentionWeights::new(layout.clone(), matrices, Biases::none())?,
        relative_bias: (architecture.position == Position::Relative).then(|| RelativeBias::zeros(layout.n_heads())),
    })
}

fn draw<F: Real>(seed: u32, label: &str, (n_rows, n_columns): (usize, usize), deviation: f64) -> DMatrix<F> {
    let mut stream = Stream::new(seed, label);
    DMatrix::from_fn(n_rows, n_columns, |_, _| F::from_f64(stream.normal() * deviation))
}
