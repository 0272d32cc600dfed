//! The same steps undone in reverse: from the gradient of a layer's output to the gradients of everything it read.

use nalgebra::DMatrix;

use super::kernel::{self, Columns, ColumnsMut};
use super::softmax::softmax_rows_backward;
use super::{AttentionTrace, AttentionWeights, HeadLayout, HeadTrace, Real, ScoreRule};

/// Gradients of one layer's weights, added up over every sequence since they were cleared, and room to work in.
#[derive(Debug, Clone)]
pub struct AttentionGradients<F: Real = f32> {
    /// `∂loss/∂w`, in the shapes of the weights. Biases are for given weights; nothing here trains them.
    pub weights: AttentionWeights<F>,
    /// `∂loss/∂(position bias)` of the last sequence, per query head `[query_pos, key_pos]`.
    pub position_bias: Vec<DMatrix<F>>,
    grad_keys: Vec<DMatrix<F>>,
    grad_values: Vec<DMatrix<F>>,
    grad_q: DMatrix<F>,
    grad_z: DMatrix<F>,
    row: Vec<F>,
}

impl<F: Real> AttentionGradients<F> {
    /// Zero gradients for weights of `layout`, with room for sequences of at most `n_ctx` positions.
    pub fn sized(weights: &AttentionWeights<F>, n_ctx: usize) -> Self {
        let layout = weights.layout();
        let room = |n_columns| DMatrix::from_element(n_ctx, n_columns, F::ZERO);
        let groups = || layout.groups().iter().map(|group| room(group.d_head)).collect();
        AttentionGradients {
            weights: weights.zeros_like(),
            position_bias: vec![room(n_ctx); layout.n_heads()],
            grad_keys: groups(),
            grad_values: groups(),
            grad_q: room(widest(layout)),
            grad_z: room(widest(layout)),
            row: vec![F::ZERO; n_ctx],
        }
    }
}

/// Undoes [`attend_into`](super::attend_into): adds to the gradients of the weights and to `grad_x`.
///
/// `x` and `trace` are what the forward pass read and wrote, with nothing muted and `rule` departing from the formula in
/// nothing: nobody learns by a mistake.
pub fn attend_backward<F: Real>(
    grads: &mut AttentionGradients<F>,
    mut grad_x: ColumnsMut<F>,
    grad_attn_out: Columns<F>,
    trace: &AttentionTrace<F>,
    x: Columns<F>,
    weights: &AttentionWeights<F>,
    rule: &ScoreRule<F>,
) {
    debug_assert!(rule.departure.is_none(), "a mistake has no way back");
    let n_pos = x.n_rows();
    for grad in grads.grad_keys.iter_mut().chain(&mut grads.grad_values) {
        grad.fill(F::ZERO); // query heads of one group add up
    }
    for head in &trace.heads {
        head_backward(grads, grad_attn_out, trace, head, weights, rule);
        // forward: q = turn(x · w_q)
        let columns = &head.span.q_columns;
        let width = 0..columns.len();
        rule.turn_back(&mut ColumnsMut::top(&mut grads.grad_q, n_pos).columns(&width));
        let grad_q = Columns::top(&grads.grad_q, n_pos).columns(&width);
        let grad_w_q = ColumnsMut::all(&mut grads.weights.w_q).columns(columns);
        kernel::add_transposed_product(grad_w_q, x, grad_q);
        kernel::add_product_transposed(grad_x.reborrow(), grad_q, Columns::all(&weights.w_q).columns(columns));
    }
    for (kv_head, columns) in weights.layout().kv_columns().enumerate() {
        // forward: k = turn(x · w_k), v = x · w_v
        rule.turn_back(&mut ColumnsMut::top(&mut grads.grad_keys[kv_head], n_pos));
        let (grad_k, grad_v) = (&grads.grad_keys[kv_head], &grads.grad_values[kv_head]);
        let into = [(grad_k, &mut grads.weights.w_k, &weights.w_k), (grad_v, &mut grads.weights.w_v, &weights.w_v)];
        for (grad, grad_w, w) in into {
            let grad = Columns::top(grad, n_pos);
            let grad_w = ColumnsMut::all(grad_w).columns(&columns);
            kernel::add_transposed_product(grad_w, x, grad);
            kernel::add_product_transposed(grad_x.reborrow(), grad, Columns::all(w).columns(&columns));
        }
    }
}

/// From the gradient of a head's result to those of its rows of `w_o`, its values, its keys and its queries.
fn head_backward<F: Real>(
    grads: &mut AttentionGradients<F>,
    grad_result: Columns<F>,
    trace: &AttentionTrace<F>,
    head: &HeadTrace<F>,
    weights: &AttentionWeights<F>,
    rule: &ScoreRule<F>,
) {
    let (n_pos, kv_head, columns) = (grad_result.n_rows(), head.span.kv_head, &head.span.q_columns);
    let (width, positions) = (0..columns.len(), 0..grad_result.n_rows());
    let pattern = Columns::top(&head.pass.pattern, n_pos).columns(&positions);
    let (k, v) = (Columns::top(&trace.keys[kv_head], n_pos), Columns::top(&trace.values[kv_head], n_pos));

    // forward: result = z · w_o
    let grad_w_o = ColumnsMut::all(&mut grads.weights.w_o).rows(columns);
    kernel::add_transposed_product(grad_w_o, Columns::top(&head.pass.z, n_pos), grad_result);
    let grad_z = ColumnsMut::top(&mut grads.grad_z, n_pos).columns(&width);
    kernel::product_transposed(grad_z, grad_result, Columns::all(&weights.w_o).rows(columns));

    // forward: z = pattern · v
    let grad_z = Columns::top(&grads.grad_z, n_pos).columns(&width);
    let grad_v = ColumnsMut::top(&mut grads.grad_values[kv_head], n_pos);
    kernel::add_transposed_product(grad_v, pattern, grad_z);
    let mut grad_scores = ColumnsMut::top(&mut grads.position_bias[head.span.head], n_pos).columns(&positions);
    kernel::product_transposed(grad_scores.reborrow(), grad_z, v);

    // forward: pattern = softmax(scores), scores = q · kᵀ · scale + position bias
    softmax_rows_backward(&mut grad_scores, pattern, &mut grads.row);
    let grad_scores = Columns::top(&grads.position_bias[head.span.head], n_pos).columns(&positions);
    let scale = rule.scale_of(columns.len(), weights.layout().d_model());
    let mut grad_q = ColumnsMut::top(&mut grads.grad_q, n_pos).columns(&width);
    kernel::product(grad_q.reborrow(), grad_scores, k);
    grad_q.scale(scale);
    let grad_k = &mut grads.grad_keys[kv_head];
    let scaled = &mut grads.grad_z; // grad_z has done its work: room for grad_scoresᵀ · q · scale
    let mut scaled = ColumnsMut::top(scaled, n_pos).columns(&width);
    scaled.clear();
    kernel::add_transposed_product(scaled.reborrow(), grad_scores, Columns::top(&head.q, n_pos));
    scaled.scale(scale);
    ColumnsMut::top(grad_k, n_pos).add(Columns::top(&grads.grad_z, n_pos).columns(&width));
}

fn widest(layout: &HeadLayout) -> usize {
    layout.groups().iter().map(|group| group.d_head).max().unwrap_or(0)
}
