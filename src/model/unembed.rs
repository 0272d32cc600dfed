//! From the residual stream to a guess.

use nalgebra::DMatrix;

use super::LanguageModel;
use super::norm::{NormSums, layer_norm};
use crate::attention::kernel::{self, Columns, ColumnsMut};
use crate::attention::{Real, RowSums, softmax_rows};

/// Room for what unembedding computes on its way, row by row.
#[derive(Debug, Clone)]
pub(super) struct Unembedding<F: Real = f32> {
    /// Sums of the asked rows.
    pub asked_sums: NormSums<F>,
    /// The asked rows, normalised.
    pub normal: DMatrix<F>,
    logits: DMatrix<F>,
    sums: RowSums<F>,
}

impl<F: Real> Unembedding<F> {
    /// For at most `n_rows` rows.
    pub fn sized(model: &LanguageModel<F>, n_rows: usize) -> Self {
        let (d_model, d_vocab) = model.w_u.shape();
        Unembedding {
            asked_sums: NormSums::sized(n_rows),
            normal: DMatrix::from_element(n_rows, d_model, F::ZERO),
            logits: DMatrix::from_element(n_rows, d_vocab, F::ZERO),
            sums: RowSums::sized(n_rows),
        }
    }

    /// `probs = softmax(layer_norm(asked) · w_u)`, as many rows as were asked.
    pub fn run(&mut self, probs: &mut DMatrix<F>, model: &LanguageModel<F>, asked: Columns<F>) {
        let n_rows = asked.n_rows();
        layer_norm(ColumnsMut::top(&mut self.normal, n_rows), asked, &model.final_norm, &mut self.asked_sums);
        let normal = Columns::top(&self.normal, n_rows);
        kernel::product(ColumnsMut::top(&mut self.logits, n_rows), normal, Columns::all(&model.w_u));
        let logits = Columns::top(&self.logits, n_rows);
        softmax_rows(ColumnsMut::top(probs, n_rows), logits, &mut self.sums);
    }
}

/// How likely the model finds each word of its vocabulary at `position` of the residual stream as it leaves the last
/// layer, `resid_post [pos, d_model]`.
pub fn probabilities<F: Real>(model: &LanguageModel<F>, resid_post: &DMatrix<F>, position: usize) -> Vec<F> {
    let asked = Columns::all(resid_post).rows(&(position..position + 1));
    let mut probs = DMatrix::from_element(1, model.w_u.ncols(), F::ZERO);
    Unembedding::sized(model, 1).run(&mut probs, model, asked);
    probs.iter().copied().collect()
}
