//! The learned numbers of one attention layer.

use nalgebra::{DMatrix, RowDVector};

use super::{HeadLayout, Real, Refusal};

/// The four learned matrices of a layer, and the layout they are for.
///
/// # Shapes
/// `w_q [d_model, q_width]`, `w_k` and `w_v [d_model, kv_width]`, `w_o [q_width, d_model]`. The columns of head `h`
/// are [`HeadSpan::q_columns`](super::HeadSpan) of `w_q`, which are also its rows of `w_o`.
#[derive(Debug, Clone, PartialEq)]
pub struct AttentionWeights<F: Real = f32> {
    layout: HeadLayout,
    /// Queries: how each head asks.
    pub w_q: DMatrix<F>,
    /// Keys: how each group can be found.
    pub w_k: DMatrix<F>,
    /// Values: what each group answers.
    pub w_v: DMatrix<F>,
    /// Output: how each head writes back into `d_model` numbers.
    pub w_o: DMatrix<F>,
    /// Added after each product; most models here have none.
    pub biases: Biases<F>,
}

/// Optional biases: `q [q_width]`, `k` and `v [kv_width]`, `o [d_model]`.
#[derive(Debug, Clone, PartialEq)]
pub struct Biases<F: Real = f32> {
    /// Added to every query.
    pub q: Option<RowDVector<F>>,
    /// Added to every key.
    pub k: Option<RowDVector<F>>,
    /// Added to every value.
    pub v: Option<RowDVector<F>>,
    /// Added to the layer's output, once and by no head.
    pub o: Option<RowDVector<F>>,
}

impl<F: Real> Biases<F> {
    /// No biases at all.
    pub fn none() -> Self {
        Biases { q: None, k: None, v: None, o: None }
    }
}

impl<F: Real> AttentionWeights<F> {
    /// Weights for `layout`; `[w_q, w_k, w_v, w_o]`.
    ///
    /// # Errors
    /// A matrix or bias whose shape the layout does not ask for.
    pub fn new(layout: HeadLayout, matrices: [DMatrix<F>; 4], biases: Biases<F>) -> Result<Self, Refusal> {
        let (d_model, q_width, kv_width) = (layout.d_model(), layout.q_width(), layout.kv_width());
        let [w_q, w_k, w_v, w_o] = matrices;
        check_shape("wQ", w_q.shape(), (d_model, q_width))?;
        check_shape("wK", w_k.shape(), (d_model, kv_width))?;
        check_shape("wV", w_v.shape(), (d_model, kv_width))?;
        check_shape("wO", w_o.shape(), (q_width, d_model))?;
        let given = [("bQ", &biases.q, q_width), ("bK", &biases.k, kv_width), ("bV", &biases.v, kv_width)];
        for (field, bias, width) in given.into_iter().chain([("bO", &biases.o, d_model)]) {
            if let Some(bias) = bias {
                check_shape(field, (1, bias.len()), (1, width))?;
            }
        }
        Ok(AttentionWeights { layout, w_q, w_k, w_v, w_o, biases })
    }

    /// Zeros in the shapes of these weights, without biases: where gradients start.
    pub fn zeros_like(&self) -> Self {
        let zeros = |m: &DMatrix<F>| DMatrix::from_element(m.nrows(), m.ncols(), F::ZERO);
        AttentionWeights {
            layout: self.layout.clone(),
            w_q: zeros(&self.w_q),
            w_k: zeros(&self.w_k),
            w_v: zeros(&self.w_v),
            w_o: zeros(&self.w_o),
            biases: Biases::none(),
        }
    }

    /// The blueprint these weights are for.
    pub fn layout(&self) -> &HeadLayout {
        &self.layout
    }
}

fn check_shape(field: &str, found: (usize, usize), wanted: (usize, usize)) -> Result<(), Refusal> {
    if found == wanted {
        return Ok(());
    }
    let written = |(rows, columns)| format!("[{rows}, {columns}]");
    Err(Refusal::new("shape", field, written(found), format!("the shape {}", written(wanted))))
}
