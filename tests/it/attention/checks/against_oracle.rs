//! Random problems, solved a second time by plain loops in double precision.

use proptest::prelude::*;

use crate::attention::compare::{Outcome, Within, near, require};
use crate::attention::implementation::Attention;
use crate::attention::matrix::Matrix;
use crate::attention::oracle::RIGHT;
use crate::attention::problem::{Head, Projected};
use crate::attention::random::{Numbers, for_all, masks, problems};

pub fn layers_agree_with_the_oracle(attention: &dyn Attention) -> Outcome {
    for_all(problems(), |problem| {
        let (found, expected) = (attention.attend(&problem)?, RIGHT.attend(&problem)?);
        same_heads(&found.heads, &expected.heads, within(attention))?;
        near("attn_out", &found.attn_out, &expected.attn_out, within(attention))
    })
}

/// Values may be wider than keys here, and there may be more keys than queries, or fewer.
pub fn heads_alone_agree_with_the_oracle(attention: &dyn Attention) -> Outcome {
    for_all(projected(), |projected| {
        let found = attention.scaled_dot_product(&projected)?;
        same_heads(&found, &RIGHT.scaled_dot_product(&projected)?, within(attention))
    })
}

fn within(attention: &dyn Attention) -> Within {
    Within::Relative(attention.precision().choose(5e-6, 1e-13))
}

fn same_heads(found: &[Head], expected: &[Head], within: Within) -> Outcome {
    require(found.len() == expected.len(), || format!("{} heads, expected {}", found.len(), expected.len()))?;
    found.iter().zip(expected).enumerate().try_for_each(|(index, (found, expected))| {
        let step = |name: &str, part: fn(&Head) -> &Matrix| {
            near(&format!("{name} of head {index}"), part(found), part(expected), within)
        };
        step("q", |head| &head.q)?;
        step("k", |head| &head.k)?;
        step("v", |head| &head.v)?;
        step("scores", |head| &head.scores)?;
        step("pattern", |head| &head.pattern)?;
        step("z", |head| &head.z)?;
        step("result", |head| &head.result)
    })
}

fn projected() -> impl Strategy<Value = Projected> {
    let lengths = (1usize..5, 1usize..6)
        .prop_flat_map(|(n_queries, n_keys)| (Just(n_queries), Just(n_keys), masks(n_queries, n_keys)));
    let widths = (1usize..4, 1usize..4, 1usize..5, 1usize..5);
    (lengths, widths, prop_oneof![Just(None), Just(Some(0.5))], any::<u64>()).prop_map(
        |((n_queries, n_keys, mask), (n_kv_heads, group_size, d_head, d_value), scale, seed)| {
            let mut numbers = Numbers::from_seed(seed);
            let n_heads = n_kv_heads * group_size;
            let q = numbers.matrix(n_queries, n_heads * d_head);
            let k = numbers.matrix(n_keys, n_kv_heads * d_head);
            let v = numbers.matrix(n_keys, n_kv_heads * d_value);
            Projected { n_heads, n_kv_heads, q, k, v, mask, scale }
        },
    )
}
