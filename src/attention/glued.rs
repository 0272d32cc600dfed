//! The same layer in the order in which libraries compute it: whole projections, heads as ranges of their columns, and
//! one product with `w_o` for all of them. It keeps no step and makes no mistake on purpose, so it shows nothing; it is what
//! one times.

use nalgebra::DMatrix;

use super::forward::project;
use super::kernel::{self, Columns, ColumnsMut};
use super::softmax::{RowSums, softmax_rows};
use super::{AttentionWeights, HeadLayout, Real, ScoreRule};

/// Room for one pass; every head writes its grid over that of the head before.
#[derive(Debug, Clone)]
pub struct GluedPass<F: Real = f32> {
    q: DMatrix<F>,
    k: DMatrix<F>,
    v: DMatrix<F>,
    scores: DMatrix<F>,
    pattern: DMatrix<F>,
    sums: RowSums<F>,
    z: DMatrix<F>,
    attn_out: DMatrix<F>,
}

impl<F: Real> GluedPass<F> {
    /// Room for `n_pos` positions.
    pub fn sized(layout: &HeadLayout, n_pos: usize) -> Self {
        let room = |n_columns| DMatrix::from_element(n_pos, n_columns, F::ZERO);
        GluedPass {
            q: room(layout.q_width()),
            k: room(layout.kv_width()),
            v: room(layout.kv_width()),
            scores: room(n_pos),
            pattern: room(n_pos),
            sums: RowSums::sized(n_pos),
            z: room(layout.q_width()),
            attn_out: room(layout.d_model()),
        }
    }

    /// The output of the layer on `x [pos, d_model]`.
    ///
    /// Law: for a rule that departs in nothing, [`attend`](super::attend) gives the same, up to rounding: glueing first or adding the heads' own writes is one.
    pub fn run(&mut self, x: &DMatrix<F>, weights: &AttentionWeights<F>, rule: &ScoreRule<F>) -> &DMatrix<F> {
        debug_assert!(rule.departure.is_none(), "only the formula is timed");
        self.project(x, weights, rule);
        for span in weights.layout().heads() {
            let q = Columns::all(&self.q).columns(&span.q_columns);
            let k = Columns::all(&self.k).columns(&span.kv_columns);
            let v = Columns::all(&self.v).columns(&span.kv_columns);
            let scale = rule.scale_of(span.d_head, weights.layout().d_model());
            let mut scores = ColumnsMut::all(&mut self.scores);
            kernel::product_transposed(scores.reborrow(), q, k); // [query_pos, key_pos]
            rule.finish(&mut scores, scale, rule.position_bias.get(span.head));
            softmax_rows(ColumnsMut::all(&mut self.pattern), Columns::all(&self.scores), &mut self.sums);
            let z = ColumnsMut::all(&mut self.z).columns(&span.q_columns);
            kernel::product(z, Columns::all(&self.pattern), v); // [query_pos, d_head]
        }
        let (z, all) = (Columns::all(&self.z), 0..weights.layout().d_model());
        project(&mut ColumnsMut::all(&mut self.attn_out), z, &weights.w_o, &all, weights.biases.o.as_ref());
        &self.attn_out
    }

    fn project(&mut self, x: &DMatrix<F>, weights: &AttentionWeights<F>, rule: &ScoreRule<F>) {
        let (layout, x, biases) = (weights.layout(), Columns::all(x), &weights.biases);
        let (q_columns, kv_columns) = (0..layout.q_width(), 0..layout.kv_width());
        project(&mut ColumnsMut::all(&mut self.q), x, &weights.w_q, &q_columns, biases.q.as_ref());
        project(&mut ColumnsMut::all(&mut self.k), x, &weights.w_k, &kv_columns, biases.k.as_ref());
        project(&mut ColumnsMut::all(&mut self.v), x, &weights.w_v, &kv_columns, biases.v.as_ref());
        for span in layout.heads() {
            rule.turn(&mut ColumnsMut::all(&mut self.q).columns(&span.q_columns));
        }
        for columns in layout.kv_columns() {
            rule.turn(&mut ColumnsMut::all(&mut self.k).columns(&columns));
        }
    }
}
