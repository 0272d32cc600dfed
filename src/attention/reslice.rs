//! The same weights under another layout: re-cut, shared, or read slice by slice.

use nalgebra::{DMatrix, RowDVector};

use super::{AttentionWeights, Biases, HeadLayout, Real, Refusal};

/// Cuts full-width weights at the widths of `layout` and pools keys and values where heads share them.
///
/// Queries and outputs keep their numbers: only the places of the cuts change. The keys (and values) of a group are the
/// mean of its heads' keys, taken in `f64` and rounded once, as Ainslie et al. 2023 pool them. Sources that already
/// share are first expanded: every head gets its group's columns.
///
/// Law `reslicing_to_the_same_layout_is_the_identity`, in bits.
///
/// # Errors
/// Weights or a layout whose query width is not `d_model`, or another `d_model`.
pub fn reslice<F: Real>(weights: &AttentionWeights<F>, layout: &HeadLayout) -> Result<AttentionWeights<F>, Refusal> {
    require_full_width(weights.layout())?;
    require_full_width(layout)?;
    if weights.layout() == layout {
        return Ok(weights.clone()); // also exact where a mean of equal columns would round
    }
    if layout.d_model() != weights.layout().d_model() {
        let expected = format!("dModel = {}", weights.layout().d_model());
        return Err(Refusal::new("shape", "layout.dModel", layout.d_model(), expected));
    }
    let expand = |w: &DMatrix<F>| expanded(w, weights.layout());
    let pool = |w: &DMatrix<F>| pooled(&expand(w), layout);
    let pool_bias = |bias: &Option<RowDVector<F>>| {
        bias.as_ref().map(|bias| pool(&DMatrix::from_row_slice(1, bias.len(), bias.as_slice())).row(0).into_owned())
    };
    let biases = Biases {
        q: weights.biases.q.clone(),
        k: pool_bias(&weights.biases.k),
        v: pool_bias(&weights.biases.v),
        o: weights.biases.o.clone(),
    };
    let matrices = [weights.w_q.clone(), pool(&weights.w_k), pool(&weights.w_v), weights.w_o.clone()];
    AttentionWeights::new(layout.clone(), matrices, biases)
}

/// The common misreading, "each head gets a slice of the vector": head `h` sees only its own columns of `x`.
///
/// The projections keep their diagonal blocks `W[R, R]` over each head's columns `R` and are zero elsewhere, so the one
/// formula of this crate computes `x[:, R] · W[R, R]`. Each projection then holds `Σ d_head²` weights instead of
/// `d_model²`: 96 times fewer in GPT-3.
///
/// # Errors
/// Shared keys and values, or a query width other than `d_model`: there are no diagonal blocks then.
pub fn slice_first<F: Real>(weights: &AttentionWeights<F>) -> Result<AttentionWeights<F>, Refusal> {
    let layout = weights.layout();
    if !layout.is_plain_mha() {
        let expected = "one key/value head per query head and widths that add up to dModel";
        return Err(Refusal::new("reading", "reading", "slice", expected));
    }
    let head_of = columns_to_heads(layout);
    let diagonal =
        |w: &DMatrix<F>| {
            DMatrix::from_fn(w.nrows(), w.ncols(), |row, column| {
                if head_of[row] == head_of[column] { w[(row, column)] } else { F::ZERO }
            })
        };
    let matrices = [diagonal(&weights.w_q), diagonal(&weights.w_k), diagonal(&weights.w_v), weights.w_o.clone()];
    AttentionWeights::new(layout.clone(), matrices, weights.biases.clone())
}

/// Repeats each group's columns once per query head that reads them.
fn expanded<F: Real>(w: &DMatrix<F>, layout: &HeadLayout) -> DMatrix<F> {
    let sources: Vec<usize> = layout.heads().into_iter().flat_map(|head| head.kv_columns).collect();
    DMatrix::from_fn(w.nrows(), sources.len(), |row, column| w[(row, sources[column])])
}

/// The mean of the columns that the query heads of each group would have had on their own.
fn pooled<F: Real>(w: &DMatrix<F>, layout: &HeadLayout) -> DMatrix<F> {
    let heads = layout.heads();
    let sources = |column: usize| {
        let of_group = heads.iter().filter(move |head| head.kv_columns.contains(&column));
        of_group.map(move |head| head.q_columns.start + (column - head.kv_columns.start))
    };
    DMatrix::from_fn(w.nrows(), layout.kv_width(), |row, column| {
        let (sum, count) =
            sources(column).fold((0.0, 0u32), |(sum, count), source| (sum + w[(row, source)].to_f64(), count + 1));
        F::from_f64(sum / f64::from(count))
    })
}

fn columns_to_heads(layout: &HeadLayout) -> Vec<usize> {
    layout.heads().into_iter().flat_map(|head| vec![head.head; head.d_head]).collect()
}

fn require_full_width(layout: &HeadLayout) -> Result<(), Refusal> {
    if layout.q_width() == layout.d_model() {
        return Ok(());
    }
    let expected = format!("widths that add up to dModel = {}", layout.d_model());
    Err(Refusal::new("shape", "layout", format!("{} numbers wide", layout.q_width()), expected))
}
