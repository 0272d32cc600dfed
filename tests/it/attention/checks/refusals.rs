//! Wishes for heads that cannot be met: answered with a sentence, and never with a panic.

use proptest::collection::vec;
use proptest::prelude::*;

use crate::attention::compare::{Outcome, require};
use crate::attention::implementation::{Attention, Refused, Wish};
use crate::attention::layout::Layout;
use crate::attention::random::for_all;

pub fn more_heads_than_numbers_are_refused_with_the_reason(attention: &dyn Attention) -> Outcome {
    for_all((1usize..20, 1usize..20), |(d_model, more)| {
        let n_heads = d_model + more;
        match attention.lay_out(&Wish::Balanced { d_model, n_heads }) {
            Ok(layout) => Err(format!("{d_model} numbers became {:?}", layout.slices())),
            Err(refused) => require(refused.value == n_heads.to_string(), || refused.message.clone()),
        }
    })
}

pub fn every_refusal_names_field_value_and_what_is_accepted(attention: &dyn Attention) -> Outcome {
    let refused_value = [
        (Wish::Balanced { d_model: 8, n_heads: 9 }, "9"),
        (Wish::Balanced { d_model: 8, n_heads: 0 }, "0"),
        (Wish::Shared { d_model: 48, n_heads: 6, n_kv_heads: 4 }, "4"),
        (Wish::Shared { d_model: 48, n_heads: 6, n_kv_heads: 0 }, "0"),
        (Wish::Counts { d_model: 48, n_heads: 6, n_kv_heads: Some(3), d_head: Some(0) }, "0"),
        (Wish::Counts { d_model: 48, n_heads: 5, n_kv_heads: None, d_head: None }, "5"),
        (Wish::Groups { d_model: 48, query_heads: vec![5] }, "[5]"),
        (Wish::Groups { d_model: 48, query_heads: vec![] }, "[]"),
        (Wish::Groups { d_model: 48, query_heads: vec![2, 0] }, "[2, 0]"),
        (Wish::Slices { d_model: 48, slices: vec![40, 9], query_heads: vec![1, 1] }, "[40, 9]"),
        (Wish::Slices { d_model: 48, slices: vec![48, 0], query_heads: vec![1, 1] }, "[48, 0]"),
        (Wish::Slices { d_model: 48, slices: vec![40, 8], query_heads: vec![2] }, "[40, 8]"),
        (Wish::Slices { d_model: 48, slices: vec![24, 24], query_heads: vec![3] }, "[3]"),
        (Wish::Exactly(Layout::of(0, &[(1, 1)])), "0"),
        (Wish::Exactly(Layout::of(16_385, &[(1, 1)])), "16385"),
    ];
    for (wish, value) in refused_value {
        match attention.lay_out(&wish) {
            Ok(layout) => return Err(format!("{wish:?} gave {layout:?}")),
            Err(refused) => {
                explains(&refused)?;
                require(refused.message.contains(value), || format!("{value} is missing in: {}", refused.message))?;
            }
        }
    }
    for_all(any_wish(), |wish| attention.lay_out(&wish).map_or_else(|refused| explains(&refused), |_| Ok(())))
}

fn explains(refused: &Refused) -> Outcome {
    let parts = [&refused.field, &refused.value, &refused.expected];
    let complete = parts.iter().all(|part| !part.is_empty() && refused.message.contains(part.as_str()));
    require(complete, || format!("not an explanation: {refused:?}"))
}

pub fn no_wish_for_heads_panics(attention: &dyn Attention) -> Outcome {
    let awkward = [
        Wish::Groups { d_model: 16_383, query_heads: vec![2] },
        Wish::Groups { d_model: 1_999, query_heads: vec![1_000, 1] },
        Wish::Balanced { d_model: 16_384, n_heads: 700 },
        Wish::Balanced { d_model: usize::MAX, n_heads: usize::MAX },
        Wish::Shared { d_model: usize::MAX, n_heads: usize::MAX - 1, n_kv_heads: 3 },
        Wish::Counts { d_model: 1, n_heads: usize::MAX, n_kv_heads: None, d_head: Some(1) },
        Wish::Exactly(Layout::of(1, &[(usize::MAX, 1)])),
    ];
    awkward.iter().try_for_each(|wish| is_answered(attention, wish))?;
    for_all(any_wish(), |wish| is_answered(attention, &wish))
}

/// Whoever holds a layout trusts it: every width and count is at least 1.
fn is_answered(attention: &dyn Attention, wish: &Wish) -> Outcome {
    let Ok(layout) = attention.lay_out(wish) else { return Ok(()) };
    let whole =
        !layout.groups.is_empty() && layout.groups.iter().all(|group| group.d_head > 0 && group.n_query_heads > 0);
    require(layout.d_model > 0 && whole, || format!("{wish:?} gave {layout:?}"))
}

/// Zeros, empty lists, plausible counts and absurd ones.
fn any_wish() -> impl Strategy<Value = Wish> {
    let count = || prop_oneof![8 => 0usize..20, 1 => Just(usize::MAX), 1 => Just(usize::MAX / 2 + 1)];
    let maybe = || prop::option::of(count());
    let counts = move || vec(count(), 0..4);
    prop_oneof![
        (count(), count()).prop_map(|(d_model, n_heads)| Wish::Balanced { d_model, n_heads }),
        (count(), count(), count()).prop_map(|(d_model, n_heads, n_kv_heads)| Wish::Shared {
            d_model,
            n_heads,
            n_kv_heads
        }),
        (count(), count(), maybe(), maybe()).prop_map(|(d_model, n_heads, n_kv_heads, d_head)| Wish::Counts {
            d_model,
            n_heads,
            n_kv_heads,
            d_head
        }),
        (count(), counts()).prop_map(|(d_model, query_heads)| Wish::Groups { d_model, query_heads }),
        (count(), counts(), counts()).prop_map(|(d_model, slices, query_heads)| Wish::Slices {
            d_model,
            slices,
            query_heads
        }),
        (count(), vec((count(), count()), 0..4))
            .prop_map(|(d_model, groups)| Wish::Exactly(Layout::of(d_model, &groups))),
    ]
}
