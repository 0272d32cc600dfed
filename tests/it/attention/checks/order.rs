//! What order means to attention: time under a causal mask, and otherwise nothing.

use proptest::prelude::*;

use super::sharing::same_head;
use crate::attention::compare::{Outcome, Within, near, same_bits};
use crate::attention::implementation::Attention;
use crate::attention::layout::{Layout, Span};
use crate::attention::matrix::Matrix;
use crate::attention::problem::{Mask, Problem};
use crate::attention::random::{Numbers, for_all, problems};

pub fn future_tokens_never_change_the_past(attention: &dyn Attention) -> Outcome {
    for_all((problems(), any::<prop::sample::Index>(), any::<u64>()), |(problem, cut, seed)| {
        let before = Problem { mask: Mask::Causal, ..problem };
        let n_past = cut.index(before.x.rows) + 1;
        let future = Numbers::from_seed(seed).matrix(before.x.rows, before.x.columns);
        let x = Matrix::from_fn(future.rows, future.columns, |pos, feature| {
            if pos < n_past { before.x[(pos, feature)] } else { 100.0 * future[(pos, feature)] }
        });
        let after = Problem { x, ..before.clone() };
        let (before, after) = (attention.attend(&before)?, attention.attend(&after)?);
        let past = |matrix: &Matrix| matrix.pick_rows(0..n_past);
        same_bits("past rows of attn_out", &past(&after.attn_out), &past(&before.attn_out))?;
        after.heads.iter().zip(&before.heads).try_for_each(|(after, before)| {
            same_bits("past rows of scores", &past(&after.scores), &past(&before.scores))?;
            same_bits("past rows of pattern", &past(&after.pattern), &past(&before.pattern))?;
            same_bits("past rows of z", &past(&after.z), &past(&before.z))
        })
    })
}

pub fn permuting_whole_groups_with_their_weights_permutes_results(attention: &dyn Attention) -> Outcome {
    for_all((problems(), any::<u64>()), |(problem, seed)| {
        let layout = &problem.weights.layout;
        let spans = layout.heads();
        let order = shuffled(layout.groups.len(), seed);
        let heads: Vec<usize> = order.iter().flat_map(|group| heads_of(&spans, *group)).collect();
        let q: Vec<usize> = heads.iter().flat_map(|head| spans[*head].q.clone()).collect();
        let kv: Vec<usize> = order.iter().flat_map(|group| spans[heads_of(&spans, *group)[0]].kv.clone()).collect();
        let groups = order.iter().map(|group| layout.groups[*group]).collect();
        let moved = Layout { d_model: layout.d_model, groups };
        let position_bias = heads.iter().filter_map(|head| problem.position_bias.get(*head).cloned()).collect();
        let weights = problem.weights.picked(moved, [&q, &kv, &kv, &q]);
        let moved = attention.attend(&Problem { weights, position_bias, ..problem.clone() })?;
        let original = attention.attend(&problem)?;
        for (place, head) in heads.iter().enumerate() {
            same_head(*head, &moved.heads[place], &original.heads[*head])?;
        }
        near("attn_out", &moved.attn_out, &original.attn_out, Within::Relative(1e-6))
    })
}

/// Queries and keys meet in a sum over columns, values and `w_o` in another: neither knows an order.
pub fn permuting_columns_inside_a_group_changes_nothing(attention: &dyn Attention) -> Outcome {
    for_all((problems(), any::<u64>(), any::<u64>()), |(problem, seed_of_keys, seed_of_values)| {
        let layout = problem.weights.layout.clone();
        let places = |seed: u64| move |span: &Span| shuffled(span.d_head, seed.wrapping_add(span.group as u64));
        let [key_places, value_places] = [places(seed_of_keys), places(seed_of_values)];
        let (q, k) = columns(&layout, key_places);
        let (o, v) = columns(&layout, value_places);
        let weights = problem.weights.picked(layout, [&q, &k, &v, &o]);
        let moved = attention.attend(&Problem { weights, ..problem.clone() })?;
        let original = attention.attend(&problem)?;
        for (moved, original) in moved.heads.iter().zip(&original.heads) {
            near("pattern", &moved.pattern, &original.pattern, Within::Relative(1e-6))?;
            near("result", &moved.result, &original.result, Within::Relative(1e-6))?;
        }
        near("attn_out", &moved.attn_out, &original.attn_out, Within::Relative(1e-6))
    })
}

/// Without a mask or positions, attention sees a set of tokens.
pub fn permuting_tokens_permutes_two_way_attention(attention: &dyn Attention) -> Outcome {
    for_all((problems(), any::<u64>()), |(problem, seed)| {
        let original = Problem { mask: Mask::TwoWay, position_bias: Vec::new(), ..problem };
        let order = shuffled(original.x.rows, seed);
        let moved = Problem { x: original.x.pick_rows(order.iter().copied()), ..original.clone() };
        let (original, moved) = (attention.attend(&original)?, attention.attend(&moved)?);
        let expected = original.attn_out.pick_rows(order.iter().copied());
        near("attn_out", &moved.attn_out, &expected, Within::Relative(1e-5))
    })
}

fn heads_of(spans: &[Span], group: usize) -> Vec<usize> {
    (0..spans.len()).filter(|head| spans[*head].group == group).collect()
}

/// Columns of all query heads, and of all groups, with the same order inside every head of a group.
fn columns(layout: &Layout, places: impl Fn(&Span) -> Vec<usize>) -> (Vec<usize>, Vec<usize>) {
    let spans = layout.heads();
    let of_heads = spans.iter().flat_map(|span| places(span).into_iter().map(|place| span.q.start + place));
    let firsts = (0..layout.groups.len()).map(|group| &spans[heads_of(&spans, group)[0]]);
    let of_groups = firsts.flat_map(|span| places(span).into_iter().map(|place| span.kv.start + place));
    (of_heads.collect(), of_groups.collect())
}

fn shuffled(n: usize, seed: u64) -> Vec<usize> {
    let mut numbers = Numbers::from_seed(seed);
    let mut keyed: Vec<(f64, usize)> = (0..n).map(|index| (numbers.next(), index)).collect();
    keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
    keyed.into_iter().map(|(_, index)| index).collect()
}
