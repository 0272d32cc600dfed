//! One pass through the formula, keeping every step.

use nalgebra::{DMatrix, RowDVector};

use super::{AttentionWeights, HeadSpan, Mask, Real, Refusal, kernel};

/// How scores are made from queries and keys: `q · k · scale + position bias + mask`.
#[derive(Debug, Clone, PartialEq)]
pub struct ScoreRule<F: Real = f32> {
    /// Which keys may be looked at.
    pub mask: Mask,
    /// Replaces `1/√d_head` for every head. Each head's own width is the default (Vaswani et al. 2017, section 3.2.1).
    pub scale: Option<F>,
    /// Per query head, numbers `[query_pos, key_pos]` added to the scaled products; empty where a model has none.
    pub position_bias: Vec<DMatrix<F>>,
}

impl<F: Real> ScoreRule<F> {
    /// The plain formula under `mask`.
    pub fn plain(mask: Mask) -> Self {
        ScoreRule { mask, scale: None, position_bias: Vec::new() }
    }

    /// The factor on the products of a head this wide.
    pub fn scale_of(&self, d_head: usize) -> F {
        self.scale.unwrap_or_else(|| F::from_f64(1.0 / (d_head as f64).sqrt()))
    }
}

/// What one head computed from its queries, keys and values.
#[derive(Debug, Clone, PartialEq)]
pub struct HeadPass<F: Real = f32> {
    /// Before the softmax, `[query_pos, key_pos]`; hidden places are −∞.
    pub scores: DMatrix<F>,
    /// The attention pattern, `[query_pos, key_pos]`: rows add up to 1, or are 0 where everything is hidden.
    pub pattern: DMatrix<F>,
    /// Mixed values, `[query_pos, d_value]`.
    pub z: DMatrix<F>,
}

/// Everything one head computed.
#[derive(Debug, Clone, PartialEq)]
pub struct HeadTrace<F: Real = f32> {
    /// Where the head lives in the weights.
    pub span: HeadSpan,
    /// The factor on its products.
    pub scale: F,
    /// Queries, `[pos, d_head]`.
    pub q: DMatrix<F>,
    /// Keys of its group, `[pos, d_head]`.
    pub k: DMatrix<F>,
    /// Values of its group, `[pos, d_head]`.
    pub v: DMatrix<F>,
    /// Scores, pattern and mixed values.
    pub pass: HeadPass<F>,
    /// The head's own write into the residual stream, `z · w_o` with its rows of `w_o`: `[pos, d_model]`.
    pub result: DMatrix<F>,
}

/// Everything one attention layer computed.
#[derive(Debug, Clone, PartialEq)]
pub struct AttentionTrace<F: Real = f32> {
    /// One per query head.
    pub heads: Vec<HeadTrace<F>>,
    /// The sum of the heads' results plus the output bias, `[pos, d_model]`.
    pub attn_out: DMatrix<F>,
}

/// One head: `scores = q · kᵀ · scale + bias + mask`, `pattern = softmax(scores)`, `z = pattern · v`.
///
/// # Shapes
/// `q [query_pos, d_head]`, `k [key_pos, d_head]`, `v [key_pos, d_value]`; the two lengths may differ.
///
/// # Errors
/// Keys of another width than the queries, another number of values than keys, a mask or position bias of another
/// shape, or numbers so large that a result is no longer finite.
pub fn head_attention<F: Real>(
    q: &DMatrix<F>,
    k: &DMatrix<F>,
    v: &DMatrix<F>,
    rule: &ScoreRule<F>,
    position_bias: Option<&DMatrix<F>>,
) -> Result<HeadPass<F>, Refusal> {
    require_fit([q, k, v], position_bias)?;
    rule.mask.check_shape(q.nrows(), k.nrows())?;
    let products = kernel::product_transposed(q, k); // [query_pos, key_pos]
    let scale = rule.scale_of(q.ncols());
    let scores = DMatrix::from_fn(q.nrows(), k.nrows(), |query_pos, key_pos| {
        let scaled = products[(query_pos, key_pos)] * scale;
        let placed = position_bias.map_or(scaled, |bias| scaled + bias[(query_pos, key_pos)]);
        placed + rule.mask.added(query_pos, key_pos)
    });
    require_scores(&scores, &rule.mask)?;
    let pattern = softmax_rows(&scores);
    let z = kernel::product(&pattern, v); // [query_pos, d_value]
    require_finite("z", &z)?;
    Ok(HeadPass { scores, pattern, z })
}

/// All heads of a layer on `x [pos, d_model]`, and their sum.
///
/// Heads read the whole of `x`: it is the *projected* vector that is cut, one piece per head. `muted[h]` leaves head
/// `h`'s result out of the sum and changes nothing else; a short list mutes no more heads than it names.
///
/// # Errors
/// `x` of another width, a mask or position bias of another shape, or numbers too large to stay finite.
pub fn attend<F: Real>(
    x: &DMatrix<F>,
    weights: &AttentionWeights<F>,
    rule: &ScoreRule<F>,
    muted: &[bool],
) -> Result<AttentionTrace<F>, Refusal> {
    let layout = weights.layout();
    if x.ncols() != layout.d_model() {
        let expected = format!("dModel = {} numbers per position", layout.d_model());
        return Err(Refusal::new("shape", "x", format!("{} numbers wide", x.ncols()), expected));
    }
    let n_biases = rule.position_bias.len();
    if n_biases != 0 && n_biases != layout.n_heads() {
        let expected = format!("none, or one for each of the {} heads", layout.n_heads());
        return Err(Refusal::new("shape", "positionBias", format!("{n_biases} matrices"), expected));
    }
    let q = project(x, &weights.w_q, weights.biases.q.as_ref()); // [pos, q_width]
    let k = project(x, &weights.w_k, weights.biases.k.as_ref()); // [pos, kv_width]
    let v = project(x, &weights.w_v, weights.biases.v.as_ref()); // [pos, kv_width]
    let mut heads = Vec::with_capacity(layout.n_heads());
    for span in layout.heads() {
        let q = cut(&q, &span.q_columns);
        let (k, v) = (cut(&k, &span.kv_columns), cut(&v, &span.kv_columns));
        let pass = head_attention(&q, &k, &v, rule, rule.position_bias.get(span.head))?;
        let own_rows = weights.w_o.rows(span.q_columns.start, span.d_head).into_owned();
        let result = kernel::product(&pass.z, &own_rows); // [pos, d_model]
        heads.push(HeadTrace { scale: rule.scale_of(span.d_head), span, q, k, v, pass, result });
    }
    let attn_out = sum_of_results(&heads, muted, x.shape(), weights.biases.o.as_ref());
    require_finite("attnOut", &attn_out)?;
    Ok(AttentionTrace { heads, attn_out })
}

/// The softmax of one row of scores, in place: `exp(score − max) / Σ exp(score − max)`, sums in ascending order.
///
/// Subtracting the largest score changes no weight and keeps every exponential at most 1. A row in which everything is
/// hidden has no largest score; it becomes zeros, since there is nothing to look at.
pub fn softmax_row<F: Real>(row: &mut [F]) {
    let largest = row.iter().fold(F::NEG_INFINITY, |largest, &score| if score > largest { score } else { largest });
    if largest == F::NEG_INFINITY {
        row.fill(F::ZERO);
        return;
    }
    let mut total = F::ZERO;
    for score in row.iter_mut() {
        *score = (*score - largest).exp();
        total += *score;
    }
    for weight in row.iter_mut() {
        *weight = *weight / total;
    }
}

fn softmax_rows<F: Real>(scores: &DMatrix<F>) -> DMatrix<F> {
    let mut pattern = scores.clone();
    let mut row = vec![F::ZERO; scores.ncols()];
    for query_pos in 0..scores.nrows() {
        row.iter_mut().zip(scores.row(query_pos).iter()).for_each(|(copy, &score)| *copy = score);
        softmax_row(&mut row);
        pattern.row_mut(query_pos).iter_mut().zip(&row).for_each(|(weight, &value)| *weight = value);
    }
    pattern
}

fn project<F: Real>(x: &DMatrix<F>, w: &DMatrix<F>, bias: Option<&RowDVector<F>>) -> DMatrix<F> {
    let mut projected = kernel::product(x, w);
    add_to_rows(&mut projected, bias);
    projected
}

fn cut<F: Real>(projected: &DMatrix<F>, columns: &std::ops::Range<usize>) -> DMatrix<F> {
    projected.columns(columns.start, columns.len()).into_owned()
}

/// Glueing the heads and multiplying by `w_o` is the same as this sum of their own writes (Elhage et al. 2021).
fn sum_of_results<F: Real>(
    heads: &[HeadTrace<F>],
    muted: &[bool],
    (n_pos, d_model): (usize, usize),
    bias: Option<&RowDVector<F>>,
) -> DMatrix<F> {
    let mut sum = DMatrix::from_element(n_pos, d_model, F::ZERO);
    let is_muted = |head: &HeadTrace<F>| muted.get(head.span.head).copied().unwrap_or(false);
    for head in heads.iter().filter(|head| !is_muted(head)) {
        sum.iter_mut().zip(head.result.iter()).for_each(|(sum, &write)| *sum += write);
    }
    add_to_rows(&mut sum, bias);
    sum
}

fn add_to_rows<F: Real>(matrix: &mut DMatrix<F>, bias: Option<&RowDVector<F>>) {
    for (column, &bias) in bias.into_iter().flat_map(|bias| bias.iter().enumerate()) {
        matrix.column_mut(column).iter_mut().for_each(|value| *value += bias);
    }
}

/// Queries meet keys column by column, patterns meet values row by row.
fn require_fit<F: Real>([q, k, v]: [&DMatrix<F>; 3], position_bias: Option<&DMatrix<F>>) -> Result<(), Refusal> {
    if k.ncols() != q.ncols() {
        let expected = format!("as wide as the queries: {}", q.ncols());
        return Err(Refusal::new("shape", "k", format!("{} numbers wide", k.ncols()), expected));
    }
    if v.nrows() != k.nrows() {
        let expected = format!("a row for each of the {} keys", k.nrows());
        return Err(Refusal::new("shape", "v", format!("{} rows long", v.nrows()), expected));
    }
    match position_bias.map(DMatrix::shape) {
        Some((rows, columns)) if (rows, columns) != (q.nrows(), k.nrows()) => {
            let expected = format!("the shape [{}, {}]: queries, keys", q.nrows(), k.nrows());
            Err(Refusal::new("shape", "positionBias", format!("[{rows}, {columns}]"), expected))
        }
        _ => Ok(()),
    }
}

/// Finite or hidden: a score beyond the range of the numbers would make the softmax NaN, or pass for hidden.
fn require_scores<F: Real>(scores: &DMatrix<F>, mask: &Mask) -> Result<(), Refusal> {
    let hidden = |index: usize| mask.added::<F>(index % scores.nrows(), index / scores.nrows()) == F::NEG_INFINITY;
    let allowed = |index, score: F| score.is_finite() || (score == F::NEG_INFINITY && hidden(index));
    match scores.iter().enumerate().find(|(index, score)| !allowed(*index, **score)) {
        Some((_, score)) => Err(overflow("scores", *score)),
        None => Ok(()),
    }
}

fn require_finite<F: Real>(field: &str, matrix: &DMatrix<F>) -> Result<(), Refusal> {
    match matrix.iter().find(|value| !value.is_finite()) {
        Some(value) => Err(overflow(field, *value)),
        None => Ok(()),
    }
}

fn overflow<F: Real>(field: &str, value: F) -> Refusal {
    Refusal::new("overflow", field, value.to_f64(), "inputs and weights small enough for 32-bit numbers")
}
