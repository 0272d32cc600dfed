//! Mistakes on purpose, and swapped heads, in the formula.

use multi_head_attention::attention::{
    AttentionTrace, AttentionWeights, Biases, Departure, Group, HeadLayout, HiddenScore, Mask, Scaling, ScoreRule,
    SharingOrder, SoftmaxOver, attend,
};
use nalgebra::DMatrix;
use proptest::prelude::*;

use crate::attention::departed;
use crate::attention::matrix::Matrix;

/// The most a single-precision pass may differ from a double-precision one.
const NEAR: f64 = 1e-5;

fn layouts() -> impl Strategy<Value = HeadLayout> {
    let groups = (1usize..4, 1usize..4, 1usize..5).prop_map(|(n_groups, n_query_heads, d_head)| {
        let d_model = n_groups * n_query_heads * d_head;
        HeadLayout::new(d_model, vec![Group { d_head, n_query_heads }; n_groups]).unwrap()
    });
    let uneven = (1usize..5, 1usize..5).prop_map(|(a, b)| {
        let group = |d_head| Group { d_head, n_query_heads: 1 };
        HeadLayout::new(a + b, vec![group(a), group(b)]).unwrap()
    });
    prop_oneof![3 => groups, 1 => uneven]
}

fn weights(layout: &HeadLayout, seed: u32) -> AttentionWeights {
    let (d, q, kv) = (layout.d_model(), layout.q_width(), layout.kv_width());
    let root = (d as f32).sqrt();
    let matrix = |rows, columns, which: u32| {
        DMatrix::from_fn(rows, columns, |row, column| {
            let mixed = (row as u32 * 31 + column as u32 * 17 + which * 101).wrapping_mul(2_654_435_761) ^ seed;
            ((mixed.wrapping_mul(0x9E37_79B9) >> 8) as f32 / (1 << 23) as f32 - 1.0) / root
        })
    };
    let matrices = [matrix(d, q, 1), matrix(d, kv, 2), matrix(d, kv, 3), matrix(q, d, 4)];
    AttentionWeights::new(layout.clone(), matrices, Biases::none()).unwrap()
}

fn words(layout: &HeadLayout, n: usize, seed: u32) -> DMatrix<f32> {
    DMatrix::from_fn(n, layout.d_model(), |row, column| {
        let mixed = (row as u32 * 7 + column as u32 * 13 + 5).wrapping_mul(2_246_822_519) ^ seed;
        (mixed.wrapping_mul(0x85EB_CA6B) >> 8) as f32 / (1 << 23) as f32 - 1.0
    })
}

fn run(layout: &HeadLayout, seed: u32, mask: Mask, departure: Departure) -> AttentionTrace {
    let rule = ScoreRule { departure, ..ScoreRule::plain(mask) };
    attend(&words(layout, 5, seed), &weights(layout, seed), &rule, &[]).unwrap()
}

fn masks() -> impl Strategy<Value = Mask> {
    prop_oneof![Just(Mask::TwoWay), Just(Mask::Causal)]
}

proptest! {
    #[test]
    fn no_scale_is_a_scale_of_one_and_the_width_of_the_model_one_over_its_root(
        layout in layouts(), seed: u32, mask in masks(),
    ) {
        let by_hand = |scale: f32| {
            let rule = ScoreRule { scale: Some(scale), ..ScoreRule::plain(mask.clone()) };
            attend(&words(&layout, 5, seed), &weights(&layout, seed), &rule, &[]).unwrap()
        };
        let departure = |scaling| run(&layout, seed, mask.clone(), Departure { scaling, ..Departure::default() });
        prop_assert_eq!(departure(Scaling::None), by_hand(1.0));
        prop_assert_eq!(departure(Scaling::WholeWidth), by_hand((1.0 / (layout.d_model() as f64).sqrt()) as f32));
    }

    #[test]
    fn interleaving_changes_nothing_where_all_share_or_none(
        n_heads in 1usize..6, d_head in 1usize..4, all_share: bool, seed: u32,
    ) {
        let groups = match all_share {
            true => vec![Group { d_head, n_query_heads: n_heads }],
            false => vec![Group { d_head, n_query_heads: 1 }; n_heads],
        };
        let layout = HeadLayout::new(n_heads * d_head, groups).unwrap();
        let interleaved = Departure { sharing: SharingOrder::Interleaved, ..Departure::default() };
        let right = run(&layout, seed, Mask::TwoWay, Departure::default());
        prop_assert_eq!(run(&layout, seed, Mask::TwoWay, interleaved), right);
    }

    #[test]
    fn over_columns_it_is_columns_that_add_up_to_one(layout in layouts(), seed: u32, mask in masks()) {
        let over = Departure { softmax: SoftmaxOver::Columns, ..Departure::default() };
        for head in &run(&layout, seed, mask, over).heads {
            for column in head.pass.pattern.column_iter() {
                let total: f64 = column.iter().map(|&weight| f64::from(weight)).sum();
                prop_assert!((total - 1.0).abs() < 1e-5, "{total}");
            }
        }
    }

    #[test]
    fn a_hidden_score_of_zero_gets_the_exponential_of_zero(layout in layouts(), seed: u32) {
        let zero = Departure { hidden: HiddenScore::Zero, ..Departure::default() };
        for head in &run(&layout, seed, Mask::Causal, zero).heads {
            for row in 0..5 {
                let (largest, total) = (f64::from(head.pass.sums.largest[row]), f64::from(head.pass.sums.total[row]));
                for column in row + 1..5 {
                    prop_assert_eq!(head.pass.scores[(row, column)], 0.0);
                    let weight = f64::from(head.pass.pattern[(row, column)]);
                    prop_assert!((weight - (-largest).exp() / total).abs() < 1e-6);
                }
            }
        }
    }

    #[test]
    fn swapped_heads_trade_their_patterns_and_nothing_before(layout in layouts(), seed: u32, mask in masks()) {
        let n = layout.n_heads();
        prop_assume!(n > 1);
        let (a, b) = (seed as usize % n, (seed as usize / 7 % (n - 1) + seed as usize % n + 1) % n);
        let swap = |pair| run(&layout, seed, mask.clone(), Departure { swap: Some(pair), ..Departure::default() });
        let (right, swapped) = (run(&layout, seed, mask.clone(), Departure::default()), swap((a, b)));
        prop_assert_eq!(&swapped, &swap((b, a)));
        for head in 0..n {
            let other = match head { _ if head == a => b, _ if head == b => a, _ => head };
            prop_assert_eq!(&swapped.heads[head].pass.pattern, &right.heads[other].pass.pattern);
            prop_assert_eq!(&swapped.heads[head].pass.scores, &right.heads[head].pass.scores);
            let blend = &swapped.heads[head].pass.pattern * swapped.v(head);
            prop_assert!((blend - &swapped.heads[head].pass.z).abs().max() < 1e-5);
            prop_assert_eq!(other == head, swapped.heads[head].result == right.heads[head].result);
        }
    }

    /// The same mistakes, made a second time by plain loops in double precision.
    #[test]
    fn every_mistake_is_the_one_that_somebody_else_made(layout in layouts(), seed: u32, mask in masks()) {
        let equal = layout.groups().iter().all(|group| group.d_head == layout.groups()[0].d_head);
        for (name, departure) in departed::ONES {
            if departure.sharing == SharingOrder::Interleaved && !equal {
                continue;
            }
            let found = run(&layout, seed, mask.clone(), departure);
            let expected = departed::second(name, &words(&layout, 5, seed), &weights(&layout, seed), &mask);
            for (head, expected) in found.heads.iter().zip(&expected.heads) {
                let near = |found: &DMatrix<f32>, expected: &Matrix| {
                    (0..found.nrows()).all(|row| (0..found.ncols()).all(|column| {
                        let (found, expected) = (f64::from(found[(row, column)]), expected[(row, column)]);
                        found == expected || (found - expected).abs() <= NEAR * expected.abs().max(1.0)
                    }))
                };
                prop_assert!(near(&head.pass.scores, &expected.scores), "{name}: scores");
                prop_assert!(near(&head.pass.pattern, &expected.pattern), "{name}: pattern");
                prop_assert!(near(&head.result, &expected.result), "{name}: result");
            }
        }
    }
}

#[test]
fn a_layout_that_cannot_depart_so_says_why() {
    let layout = HeadLayout::new(8, vec![Group { d_head: 3, n_query_heads: 2 }, Group { d_head: 2, n_query_heads: 1 }]);
    let layout = layout.unwrap();
    let said = |departure: Departure| {
        let rule = ScoreRule { departure, ..ScoreRule::plain(Mask::TwoWay) };
        attend(&words(&layout, 2, 1), &weights(&layout, 1), &rule, &[]).unwrap_err().to_string()
    };
    let interleaved = Departure { sharing: SharingOrder::Interleaved, ..Departure::default() };
    assert_eq!(said(interleaved), "layout.groups is [3, 2], expected sets of one width to interleave");
    for (pair, shown) in [((1, 1), "1, 1"), ((0, 3), "0, 3")] {
        let swap = Departure { swap: Some(pair), ..Departure::default() };
        assert_eq!(said(swap), format!("swap is {shown}, expected two different heads below 3"));
    }
}
