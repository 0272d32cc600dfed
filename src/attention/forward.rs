//! One pass through the formula, keeping every step.

use nalgebra::{DMatrix, RowDVector};

use super::fit::{check_bias, require_finite, require_finite_pass, require_fit};
use super::kernel::{self, Columns, ColumnsMut};
use super::softmax::{RowSums, softmax_columns, softmax_rows};
use super::{AttentionWeights, HeadLayout, HeadSpan, Real, Refusal, ScoreRule, SoftmaxOver};

/// What one head computed from its queries, keys and values. The shapes always hold; what is said of the values holds for
/// the formula, and a [`Departure`](super::Departure) says where a mistake makes it otherwise.
#[derive(Debug, Clone, PartialEq)]
pub struct HeadPass<F: Real = f32> {
    /// Before the softmax, `[query_pos, key_pos]`; hidden places are −∞.
    pub scores: DMatrix<F>,
    /// The attention pattern, `[query_pos, key_pos]`: rows add up to 1, or are 0 where everything is hidden. Where two
    /// heads are swapped, it is the one that is used: the other head's.
    pub pattern: DMatrix<F>,
    /// The largest score and the total of exponentials of every row of the head's own scores.
    pub sums: RowSums<F>,
    /// Mixed values, `[query_pos, d_value]`.
    pub z: DMatrix<F>,
}

/// Everything one head computed; its keys and values are those of its group.
#[derive(Debug, Clone, PartialEq)]
pub struct HeadTrace<F: Real = f32> {
    /// Where the head lives in the weights.
    pub span: HeadSpan,
    /// The factor on its products.
    pub scale: F,
    /// Queries, `[pos, d_head]`, turned by their positions where the model does that.
    pub q: DMatrix<F>,
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
    /// Keys of every group, `[pos, d_head]`, turned like the queries.
    pub keys: Vec<DMatrix<F>>,
    /// Values of every group, `[pos, d_head]`.
    pub values: Vec<DMatrix<F>>,
    /// The sum of the heads' results plus the output bias, `[pos, d_model]`.
    pub attn_out: DMatrix<F>,
}

impl<F: Real> AttentionTrace<F> {
    /// Room for a pass over at most `n_ctx` positions.
    pub fn sized(layout: &HeadLayout, n_ctx: usize) -> Self {
        let room = |n_columns| DMatrix::from_element(n_ctx, n_columns, F::ZERO);
        let head = |span: HeadSpan| HeadTrace {
            scale: F::ZERO,
            q: room(span.d_head),
            pass: HeadPass::sized(n_ctx, n_ctx, span.d_head),
            result: room(layout.d_model()),
            span,
        };
        let groups = || layout.groups().iter().map(|group| room(group.d_head)).collect();
        AttentionTrace {
            heads: layout.heads().into_iter().map(head).collect(),
            keys: groups(),
            values: groups(),
            attn_out: room(layout.d_model()),
        }
    }

    /// The keys that query head `head` meets.
    pub fn k(&self, head: usize) -> &DMatrix<F> {
        &self.keys[self.heads[head].span.kv_head]
    }

    /// The values that query head `head` blends.
    pub fn v(&self, head: usize) -> &DMatrix<F> {
        &self.values[self.heads[head].span.kv_head]
    }
}

impl<F: Real> HeadPass<F> {
    /// Room for `n_queries` rows that look at `n_keys` keys.
    pub fn sized(n_queries: usize, n_keys: usize, d_value: usize) -> Self {
        HeadPass {
            scores: DMatrix::from_element(n_queries, n_keys, F::ZERO),
            pattern: DMatrix::from_element(n_queries, n_keys, F::ZERO),
            sums: RowSums::sized(n_queries),
            z: DMatrix::from_element(n_queries, d_value, F::ZERO),
        }
    }
}

/// One head: `scores = q · kᵀ · scale + bias + mask`, `pattern = softmax(scores)`, `z = pattern · v`.
///
/// # Shapes
/// `q [query_pos, d_head]`, `k [key_pos, d_head]`, `v [key_pos, d_value]`; the two lengths may differ.
///
/// # Errors
/// Keys of another width than the queries, another number of values than keys, a mask or position bias of
/// another shape, or numbers so large that a result is no longer finite.
pub fn head_attention<F: Real>(
    q: &DMatrix<F>,
    k: &DMatrix<F>,
    v: &DMatrix<F>,
    rule: &ScoreRule<F>,
    position_bias: Option<&DMatrix<F>>,
) -> Result<HeadPass<F>, Refusal> {
    require_fit(q, k, v)?;
    rule.mask.check_shape(q.nrows(), k.nrows())?;
    position_bias.map_or(Ok(()), |bias| check_bias(bias, q.nrows(), k.nrows()))?;
    let mut pass = HeadPass::sized(q.nrows(), k.nrows(), v.ncols());
    let scale = rule.scale_of(q.ncols(), q.ncols()); // a head alone is the whole layer
    look(&mut pass, Columns::all(q), Columns::all(k), rule, scale, position_bias);
    mix(&mut pass, Columns::all(v), q.nrows());
    require_finite_pass(&pass, &rule.mask)?;
    Ok(pass)
}

/// All heads of a layer on `x [pos, d_model]`, and their sum.
///
/// Heads read the whole of `x`: it is the *projected* vector that is cut, one piece per head. `muted[h]` leaves head
/// `h`'s result out of the sum and changes nothing else; a short list mutes no more heads than it names.
///
/// # Errors
/// `x` of another width, a mask or position bias of another shape, a departure that this layout cannot take, or numbers
/// too large to stay finite.
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
    rule.check_count(layout.n_heads())?;
    rule.departure.check(layout)?;
    rule.mask.check_shape(x.nrows(), x.nrows())?;
    rule.position_bias.iter().try_for_each(|bias| check_bias(bias, x.nrows(), x.nrows()))?;
    let mut trace = AttentionTrace::sized(layout, x.nrows());
    attend_into(&mut trace, Columns::all(x), weights, rule, muted);
    trace.heads.iter().try_for_each(|head| require_finite_pass(&head.pass, &rule.mask))?;
    require_finite("attnOut", &trace.attn_out)?;
    Ok(trace)
}

/// [`attend`] into room made before, for whoever runs it thousands of times; only the first `x.n_rows()` rows count.
pub fn attend_into<F: Real>(
    trace: &mut AttentionTrace<F>,
    x: Columns<F>,
    weights: &AttentionWeights<F>,
    rule: &ScoreRule<F>,
    muted: &[bool],
) {
    let n_pos = x.n_rows();
    rule.departure.wire(&mut trace.heads, weights.layout());
    for (kv_head, columns) in weights.layout().kv_columns().enumerate() {
        let mut k = ColumnsMut::top(&mut trace.keys[kv_head], n_pos);
        project(&mut k, x, &weights.w_k, &columns, weights.biases.k.as_ref());
        rule.turn(&mut k);
        let mut v = ColumnsMut::top(&mut trace.values[kv_head], n_pos);
        project(&mut v, x, &weights.w_v, &columns, weights.biases.v.as_ref());
    }
    for head in &mut trace.heads {
        head.scale = rule.scale_of(head.span.d_head, weights.layout().d_model());
        let mut q = ColumnsMut::top(&mut head.q, n_pos);
        project(&mut q, x, &weights.w_q, &head.span.q_columns, weights.biases.q.as_ref());
        rule.turn(&mut q);
        let (q, k) = (Columns::top(&head.q, n_pos), Columns::top(&trace.keys[head.span.kv_head], n_pos));
        look(&mut head.pass, q, k, rule, head.scale, rule.position_bias.get(head.span.head));
    }
    if let Some((a, b)) = rule.departure.swap {
        swap_patterns(&mut trace.heads, a.min(b), a.max(b));
    }
    for head in &mut trace.heads {
        write(head, Columns::top(&trace.values[head.span.kv_head], n_pos), n_pos, weights);
    }
    sum_results(trace, n_pos, muted, weights.biases.o.as_ref());
}

/// Where a head looks: scores, then the pattern.
fn look<F: Real>(
    pass: &mut HeadPass<F>,
    q: Columns<F>,
    k: Columns<F>,
    rule: &ScoreRule<F>,
    scale: F,
    position_bias: Option<&DMatrix<F>>,
) {
    let keys = 0..k.n_rows();
    let mut scores = ColumnsMut::top(&mut pass.scores, q.n_rows()).columns(&keys);
    kernel::product_transposed(scores.reborrow(), q, k); // [query_pos, key_pos]
    rule.finish(&mut scores, scale, position_bias);
    let scores = Columns::top(&pass.scores, q.n_rows()).columns(&keys);
    let pattern = ColumnsMut::top(&mut pass.pattern, q.n_rows()).columns(&keys);
    match rule.departure.softmax {
        SoftmaxOver::Rows => softmax_rows(pattern, scores, &mut pass.sums),
        SoftmaxOver::Columns => softmax_columns(pattern, scores, &mut pass.sums),
    }
}

/// What a head carries: the values, mixed as the pattern says.
fn mix<F: Real>(pass: &mut HeadPass<F>, v: Columns<F>, n_queries: usize) {
    let pattern = Columns::top(&pass.pattern, n_queries).columns(&(0..v.n_rows()));
    kernel::product(ColumnsMut::top(&mut pass.z, n_queries), pattern, v); // [query_pos, d_value]
}

/// The mixed values through the head's own rows of `w_o`.
fn write<F: Real>(head: &mut HeadTrace<F>, v: Columns<F>, n_pos: usize, weights: &AttentionWeights<F>) {
    mix(&mut head.pass, v, n_pos);
    let own_rows = Columns::all(&weights.w_o).rows(&head.span.q_columns);
    kernel::product(ColumnsMut::top(&mut head.result, n_pos), Columns::top(&head.pass.z, n_pos), own_rows);
}

/// Two heads look with each other's pattern; what they carry stays their own.
fn swap_patterns<F: Real>(heads: &mut [HeadTrace<F>], low: usize, high: usize) {
    let (before, from_high) = heads.split_at_mut(high);
    std::mem::swap(&mut before[low].pass.pattern, &mut from_high[0].pass.pattern);
}

/// One piece of a projection: `x · w[:, columns] + bias[columns]`.
pub(super) fn project<F: Real>(
    out: &mut ColumnsMut<F>,
    x: Columns<F>,
    w: &DMatrix<F>,
    columns: &std::ops::Range<usize>,
    bias: Option<&RowDVector<F>>,
) {
    kernel::product(out.reborrow(), x, Columns::all(w).columns(columns));
    if let Some(bias) = bias {
        add_to_rows(out, &bias.as_slice()[columns.clone()]);
    }
}

/// Glueing the heads and multiplying by `w_o` is the same as this sum of their own writes (Elhage et al. 2021).
fn sum_results<F: Real>(trace: &mut AttentionTrace<F>, n_pos: usize, muted: &[bool], bias: Option<&RowDVector<F>>) {
    let mut sum = ColumnsMut::top(&mut trace.attn_out, n_pos);
    sum.clear();
    let is_muted = |head: &HeadTrace<F>| muted.get(head.span.head).copied().unwrap_or(false);
    for head in trace.heads.iter().filter(|head| !is_muted(head)) {
        sum.add(Columns::top(&head.result, n_pos));
    }
    if let Some(bias) = bias {
        add_to_rows(&mut sum, bias.as_slice());
    }
}

fn add_to_rows<F: Real>(matrix: &mut ColumnsMut<F>, bias: &[F]) {
    for (column, &bias) in bias.iter().enumerate() {
        matrix.column(column).iter_mut().for_each(|value| *value += bias);
    }
}
