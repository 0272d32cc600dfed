//! One pass of a language model over one sequence, and the way back.

use nalgebra::DMatrix;

use super::layer::{LayerGradients, LayerTrace, LayerWeights, add_to_output, layer_backward, layer_forward};
use super::norm::{LayerNorm, NormSums, layer_norm_backward};
use super::unembed::Unembedding;
use super::{LanguageModel, TokenId};
use crate::attention::kernel::{self, Columns, ColumnsMut};
use crate::attention::{Real, ScoreRule};

/// A place of a sequence and the word that belongs there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Target {
    /// Position in the sequence.
    pub position: usize,
    /// The right answer.
    pub token: TokenId,
}

/// What stands in for the result of a head that is taken out.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Ablation<'a, F: Real = f32> {
    /// Nothing: the sum goes on without it.
    Zero,
    /// Its mean result, `[d_model]`: what the head says on the whole stays, what it says about this sentence goes.
    Mean(&'a [F]),
}

/// A head taken out.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Removed<'a, F: Real = f32> {
    /// Its layer, from 0.
    pub layer: usize,
    /// Its place in the layer, from 0.
    pub head: usize,
    /// What stands in for it.
    pub by: Ablation<'a, F>,
}

/// Everything one pass computed, in room that is used again; only rows of the current sequence count.
#[derive(Debug, Clone)]
pub struct LanguageTrace<F: Real = f32> {
    /// First layer first.
    pub layers: Vec<LayerTrace<F>>,
    /// Probabilities of every word at every asked place, `[asked, d_vocab]`.
    pub probs: DMatrix<F>,
    rules: Vec<ScoreRule<F>>,
    asked: DMatrix<F>,
    unembedding: Unembedding<F>,
}

/// Gradients of a language model's weights, added up since they were cleared.
#[derive(Debug, Clone)]
pub struct LanguageGradients<F: Real = f32> {
    pub(super) w_e: DMatrix<F>,
    pub(super) layers: Vec<LayerGradients<F>>,
    pub(super) final_norm: LayerNorm<F>,
    pub(super) w_u: DMatrix<F>,
    grad_normal: DMatrix<F>,
    grad_asked: DMatrix<F>,
    grad_resid: DMatrix<F>,
    rows: NormSums<F>,
}

impl<F: Real> LanguageTrace<F> {
    /// Room for sequences as long as the model takes.
    pub fn sized(model: &LanguageModel<F>) -> Self {
        let architecture = model.architecture();
        let (n_ctx, d_model) = (architecture.n_ctx, architecture.layout.d_model());
        let room = |n_columns| DMatrix::from_element(n_ctx, n_columns, F::ZERO);
        LanguageTrace {
            layers: model.layers.iter().map(|_| LayerTrace::sized(&architecture.layout, n_ctx)).collect(),
            probs: room(architecture.d_vocab),
            rules: model.layers.iter().map(|_| architecture.rule()).collect(),
            asked: room(d_model),
            unembedding: Unembedding::sized(model, n_ctx),
        }
    }

    /// The word with the highest probability at the asked place `row`.
    pub fn best(&self, row: usize) -> TokenId {
        let words = self.probs.row(row);
        (1..words.len()).fold(0, |best, word| if words[word] > words[best] { word } else { best })
    }
}

impl<F: Real> LanguageGradients<F> {
    /// Zero gradients for `model`.
    pub fn sized(model: &LanguageModel<F>) -> Self {
        let n_ctx = model.architecture().n_ctx;
        let zeros = |m: &DMatrix<F>| DMatrix::from_element(m.nrows(), m.ncols(), F::ZERO);
        let room = || DMatrix::from_element(n_ctx, model.w_e.ncols(), F::ZERO);
        LanguageGradients {
            w_e: zeros(&model.w_e),
            layers: model.layers.iter().map(|layer| LayerGradients::sized(layer, n_ctx)).collect(),
            final_norm: LayerNorm::zeros(model.w_e.ncols()),
            w_u: zeros(&model.w_u),
            grad_normal: room(),
            grad_asked: room(),
            grad_resid: room(),
            rows: NormSums::sized(n_ctx),
        }
    }
}

/// Reads `tokens` and fills `trace.probs` with one row per place in `asked`.
///
/// `muted[layer][head]` leaves that head's result out.
pub fn language_forward<F: Real>(
    trace: &mut LanguageTrace<F>,
    model: &LanguageModel<F>,
    tokens: &[TokenId],
    asked: impl ExactSizeIterator<Item = usize>,
    muted: &[&[bool]],
) {
    pass(trace, model, tokens, asked, |index, layer, weights, rule| {
        layer_forward(layer, tokens.len(), weights, rule, muted.get(index).copied().unwrap_or(&[]));
    });
}

/// [`language_forward`] with heads taken out, each with what stands in for it.
pub fn language_forward_ablated<F: Real>(
    trace: &mut LanguageTrace<F>,
    model: &LanguageModel<F>,
    tokens: &[TokenId],
    asked: impl ExactSizeIterator<Item = usize>,
    removed: &[Removed<F>],
) {
    pass(trace, model, tokens, asked, |index, layer, weights, rule| {
        let here = || removed.iter().filter(|removed| removed.layer == index);
        let muted: Vec<bool> =
            (0..layer.attention.heads.len()).map(|head| here().any(|removed| removed.head == head)).collect();
        layer_forward(layer, tokens.len(), weights, rule, &muted);
        let means = here().filter_map(|removed| match removed.by {
            Ablation::Zero => None,
            Ablation::Mean(mean) => Some(mean),
        });
        means.for_each(|mean| add_to_output(layer, tokens.len(), mean));
    });
}

fn pass<F: Real>(
    trace: &mut LanguageTrace<F>,
    model: &LanguageModel<F>,
    tokens: &[TokenId],
    asked: impl ExactSizeIterator<Item = usize>,
    mut run: impl FnMut(usize, &mut LayerTrace<F>, &LayerWeights<F>, &ScoreRule<F>),
) {
    embed(trace, model, tokens);
    for (index, weights) in model.layers.iter().enumerate() {
        let (before, rest) = trace.layers.split_at_mut(index);
        let layer = &mut rest[0];
        if let Some(before) = before.last() {
            layer.resid_pre.copy_from(&before.resid_post);
        }
        let rule = &mut trace.rules[index];
        if let Some(bias) = &weights.relative_bias {
            bias.write(&mut rule.position_bias, tokens.len());
        }
        run(index, layer, weights, rule);
    }
    guess(trace, model, asked);
}

/// The gradient of `weight · Σ −ln probs[target]` over the asked places, added to `grads`; the same for the sum itself.
///
/// `trace` is what [`language_forward`] wrote for `tokens` with nothing muted, asked at the targets' positions.
pub fn language_backward<F: Real>(
    grads: &mut LanguageGradients<F>,
    trace: &mut LanguageTrace<F>,
    model: &LanguageModel<F>,
    (tokens, targets): (&[TokenId], &[Target]),
    weight: F,
) {
    let (n_pos, n_asked) = (tokens.len(), targets.len());
    // forward: loss = −weight · ln softmax(logits)[target]
    let mut grad_logits = ColumnsMut::top(&mut trace.probs, n_asked);
    for (row, target) in targets.iter().enumerate() {
        grad_logits.column(target.token)[row] = grad_logits.column(target.token)[row] - F::from_f64(1.0);
    }
    grad_logits.scale(weight);
    // forward: logits = normal · w_u
    let grad_logits = Columns::top(&trace.probs, n_asked);
    let normal = Columns::top(&trace.unembedding.normal, n_asked);
    kernel::add_transposed_product(ColumnsMut::all(&mut grads.w_u), normal, grad_logits);
    let grad_normal = ColumnsMut::top(&mut grads.grad_normal, n_asked);
    kernel::product_transposed(grad_normal, grad_logits, Columns::all(&model.w_u));
    // forward: normal = layer_norm(asked), asked = rows of the residual stream
    let mut grad_asked = ColumnsMut::top(&mut grads.grad_asked, n_asked);
    grad_asked.clear();
    let (grad_normal, asked) = (Columns::top(&grads.grad_normal, n_asked), Columns::top(&trace.asked, n_asked));
    let norm = (&model.final_norm, &trace.unembedding.asked_sums);
    layer_norm_backward(&mut grads.final_norm, grad_asked, grad_normal, asked, norm, &mut grads.rows);
    ColumnsMut::top(&mut grads.grad_resid, n_pos).clear();
    for (row, target) in targets.iter().enumerate() {
        add_row(&mut grads.grad_resid, target.position, &grads.grad_asked, row);
    }
    for (index, weights) in model.layers.iter().enumerate().rev() {
        let (layer, rule) = (&trace.layers[index], &trace.rules[index]);
        layer_backward(&mut grads.layers[index], &mut grads.grad_resid, n_pos, layer, weights, rule);
    }
    // forward: resid_pre = w_e[token]
    for (position, &token) in tokens.iter().enumerate() {
        add_row(&mut grads.w_e, token, &grads.grad_resid, position);
    }
}

fn embed<F: Real>(trace: &mut LanguageTrace<F>, model: &LanguageModel<F>, tokens: &[TokenId]) {
    let Some(first) = trace.layers.first_mut() else { return };
    for feature in 0..model.w_e.ncols() {
        for (position, &token) in tokens.iter().enumerate() {
            first.resid_pre[(position, feature)] = model.w_e[(token, feature)];
        }
    }
}

/// Unembeds only the asked places: most words of a sentence are not asked for.
fn guess<F: Real>(trace: &mut LanguageTrace<F>, model: &LanguageModel<F>, asked: impl ExactSizeIterator<Item = usize>) {
    let n_asked = asked.len();
    let Some(last) = trace.layers.last() else { return };
    trace.asked.fill(F::ZERO);
    for (row, position) in asked.enumerate() {
        add_row(&mut trace.asked, row, &last.resid_post, position);
    }
    trace.unembedding.run(&mut trace.probs, model, Columns::top(&trace.asked, n_asked));
}

fn add_row<F: Real>(to: &mut DMatrix<F>, row: usize, from: &DMatrix<F>, source: usize) {
    for column in 0..from.ncols() {
        to[(row, column)] += from[(source, column)];
    }
}
