//! Multi-head, grouped-query and multi-query attention are one formula with other groups.

use proptest::prelude::*;

use crate::attention::compare::{Outcome, require, same_bits};
use crate::attention::implementation::{Attention, Wish};
use crate::attention::layout::Layout;
use crate::attention::matrix::Matrix;
use crate::attention::problem::{Head, Problem, Solved};
use crate::attention::random::{for_all, problems, problems_over, unshared_layouts};

/// With a key/value head for every query head, each head does what it would do alone.
pub fn gqa_with_all_kv_heads_is_mha(attention: &dyn Attention) -> Outcome {
    for_all((1usize..40, 1usize..9), |(d_model, n_heads)| {
        let gqa = attention.lay_out(&Wish::Shared { d_model, n_heads, n_kv_heads: n_heads });
        let mha = attention.lay_out(&Wish::Balanced { d_model, n_heads });
        require(gqa.is_ok() == mha.is_ok() && gqa.ok() == mha.ok(), || "the layouts differ".to_owned())
    })?;
    for_all(problems_over(unshared_layouts()), |problem| {
        let solved = attention.attend(&problem)?;
        for (index, head) in solved.heads.iter().enumerate() {
            let alone = attention.attend(&only_head(&problem, index))?;
            same_head(index, head, &alone.heads[0])?;
        }
        Ok(())
    })
}

/// One group: every query head reads the same keys and values, as if each had a copy.
pub fn mqa_is_gqa_with_one_group(attention: &dyn Attention) -> Outcome {
    for_all((1usize..9, 1usize..9), |(n_heads, d_head)| {
        let d_model = n_heads * d_head;
        let mqa = attention.lay_out(&Wish::Shared { d_model, n_heads, n_kv_heads: 1 });
        let one_group = Layout::of(d_model, &[(n_heads, d_head)]);
        require(mqa.as_ref() == Ok(&one_group), || format!("{mqa:?}, expected {one_group:?}"))
    })?;
    let one_group = (1usize..5, 1usize..5, 1usize..9)
        .prop_map(|(n_heads, d_head, d_model)| Layout::of(d_model, &[(n_heads, d_head)]));
    for_all(problems_over(one_group), |problem| equals_its_expansion(attention, &problem))
}

/// The case in between, which most often goes wrong, and groups of different head counts.
pub fn sharing_is_repeating_keys_and_values(attention: &dyn Attention) -> Outcome {
    for_all(problems(), |problem| equals_its_expansion(attention, &problem))
}

fn equals_its_expansion(attention: &dyn Attention, problem: &Problem) -> Outcome {
    let shared = attention.attend(problem)?;
    let repeated = attention.attend(&expanded(problem))?;
    same_layer(&shared, &repeated)
}

/// The same layer with a copy of keys and values for every query head.
fn expanded(problem: &Problem) -> Problem {
    let layout = &problem.weights.layout;
    let widths: Vec<(usize, usize)> = layout.slices().into_iter().map(|d_head| (1, d_head)).collect();
    let q: Vec<usize> = (0..layout.q_width()).collect();
    let kv: Vec<usize> = layout.heads().into_iter().flat_map(|head| head.kv).collect();
    let weights = problem.weights.picked(Layout::of(layout.d_model, &widths), [&q, &kv, &kv, &q]);
    Problem { weights, ..problem.clone() }
}

fn only_head(problem: &Problem, index: usize) -> Problem {
    let layout = &problem.weights.layout;
    let span = &layout.heads()[index];
    let [q, kv] = [&span.q, &span.kv].map(|columns| columns.clone().collect::<Vec<usize>>());
    let weights = problem.weights.picked(Layout::of(layout.d_model, &[(1, span.d_head)]), [&q, &kv, &kv, &q]);
    let position_bias = problem.position_bias.get(index).cloned().into_iter().collect();
    Problem { weights, position_bias, ..problem.clone() }
}

fn same_layer(found: &Solved, expected: &Solved) -> Outcome {
    for (index, (found, expected)) in found.heads.iter().zip(&expected.heads).enumerate() {
        same_head(index, found, expected)?;
    }
    same_bits("attn_out", &found.attn_out, &expected.attn_out)
}

type Part = fn(&Head) -> &Matrix;

pub fn same_head(index: usize, found: &Head, expected: &Head) -> Outcome {
    let parts: [(&str, Part); 4] = [
        ("scores", |head| &head.scores),
        ("pattern", |head| &head.pattern),
        ("z", |head| &head.z),
        ("result", |head| &head.result),
    ];
    let mut parts = parts.into_iter();
    parts.try_for_each(|(name, part)| same_bits(&format!("{name} of head {index}"), part(found), part(expected)))
}

pub fn sharing_reduces_only_key_and_value_weights(attention: &dyn Attention) -> Outcome {
    for_all((1usize..5, 1usize..5, 1usize..5), |(n_kv_heads, group_size, d_head)| {
        let n_heads = n_kv_heads * group_size;
        let d_model = n_heads * d_head;
        let answer = |wish: Wish| attention.lay_out(&wish).map_err(|refused| refused.message);
        let mha = answer(Wish::Balanced { d_model, n_heads })?;
        let gqa = answer(Wish::Shared { d_model, n_heads, n_kv_heads })?;
        require(gqa.q_width() == mha.q_width(), || format!("queries are {} wide", gqa.q_width()))?;
        require(gqa.kv_width() * group_size == mha.kv_width(), || format!("keys are {} wide", gqa.kv_width()))
    })
}

pub fn recutting_unshared_heads_keeps_weights_and_multiply_adds(attention: &dyn Attention) -> Outcome {
    for_all((1usize..49, 1usize..49, 1usize..33), |(d_model, n_heads, n_pos)| {
        let n_heads = n_heads.min(d_model);
        let answer = |n_heads| {
            let wish = Wish::Balanced { d_model, n_heads };
            attention.lay_out(&wish).map_err(|refused| refused.message)
        };
        let (one, many) = (answer(1)?, answer(n_heads)?);
        let counts = |layout: &Layout| (n_weights(layout), multiply_adds(layout, n_pos));
        require(counts(&one) == counts(&many), || format!("{:?} and {:?}", counts(&one), counts(&many)))
    })
}

fn n_weights(layout: &Layout) -> usize {
    layout.d_model * (2 * layout.q_width() + 2 * layout.kv_width())
}

fn multiply_adds(layout: &Layout, n_pos: usize) -> usize {
    let scores_and_blend: usize = layout.slices().iter().map(|d_head| 2 * n_pos * n_pos * d_head).sum();
    n_pos * n_weights(layout) + scores_and_blend
}
