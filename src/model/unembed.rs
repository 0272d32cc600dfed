//! From the residual stream to a guess.

use nalgebra::DMatrix;

use super::LanguageModel;
use super::norm::{NormSums, layer_norm};
use crate::attention::kernel::{self, Columns, ColumnsMut};
use crate::attention::{Real, RowSums, softmax_rows};

/// How likely the model finds each word of its vocabulary at `position`: `softmax(layer_norm(resid_post) · w_u)`.
///
/// `resid_post [pos, d_model]` is the residual stream as it leaves the last layer.
pub fn probabilities<F: Real>(model: &LanguageModel<F>, resid_post: &DMatrix<F>, position: usize) -> Vec<F> {
    let asked = resid_post.rows(position, 1).into_owned();
    let mut normal = asked.clone();
    let (out, sums) = (ColumnsMut::all(&mut normal), &mut NormSums::sized(1));
    layer_norm(out, Columns::all(&asked), &model.final_norm, sums);
    let mut logits = DMatrix::from_element(1, model.w_u.ncols(), F::ZERO);
    kernel::product(ColumnsMut::all(&mut logits), Columns::all(&normal), Columns::all(&model.w_u));
    let mut probs = logits.clone();
    softmax_rows(ColumnsMut::all(&mut probs), Columns::all(&logits), &mut RowSums::sized(1));
    probs.iter().copied().collect()
}
