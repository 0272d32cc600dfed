//! Mistakes on purpose, and swapped heads: in the formula, in the state, and in what the page says of them.

use multi_head_attention::attention::{
    AttentionTrace, AttentionWeights, Biases, Departure, Group, HeadLayout, HiddenScore, Mask, Scaling, ScoreRule,
    SharingOrder, SoftmaxOver, attend,
};
use multi_head_attention::lesson::{LessonState, Session, decode, encode};
use multi_head_attention::scene::{Place, Scene, mistakes, receipt};
use nalgebra::DMatrix;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::attention::departed;
use crate::attention::matrix::Matrix;
use crate::lesson_page::{apply, page_with, scene};
use crate::receipt::check_working;
use crate::scene_golden::check_picture;

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

fn refused(params: &str) -> (LessonState, String) {
    let (state, refusals) = decode(params, &LessonState::default());
    (state, refusals.iter().map(|refusal| refusal.message(&crate::lesson_page::words())).collect())
}

#[test]
fn what_cannot_be_is_refused_with_a_sentence_and_nothing_stays_on() {
    let cases = [
        ("mistakes=no-softmax", "It can be one of: no-scale, model-scale, softmax-columns, zero-mask, interleaved."),
        ("mistakes=no-scale,model-scale", "changes one step in two ways"),
        ("mistakes=interleaved", "needs sets of keys and values to deal out one by one"),
        ("mistakes=interleaved&kv-heads=1", "Here the query heads per set are 6."),
        ("swapped=3,3", "swapped 3,3 must be two different heads from 1 to 6"),
        ("swapped=2", "must be two different heads"),
        ("swapped=1,7", "swapped"),
    ];
    for (params, says) in cases {
        let (state, message) = refused(params);
        assert!(message.contains(says), "{params}: {message}");
        assert!(!state.departs(), "{params}");
    }
}

#[test]
fn links_carry_what_departs_and_leave_the_formula_out() {
    let params = "kv-heads=2&mistakes=interleaved,no-scale&swapped=5,2";
    let (state, refusals) = decode(params, &LessonState::default());
    assert!(refusals.is_empty());
    assert_eq!(encode(&state), "kv-heads=2&mistakes=no-scale%2Cinterleaved&swapped=2%2C5");
    assert_eq!(decode(&encode(&state), &LessonState::default()).0, state);
    let (right, refusals) = decode("mistakes=&swapped=", &state);
    assert!(refusals.is_empty() && !right.departs());
}

#[test]
fn heads_that_are_others_are_not_swapped_and_nothing_is_interleaved_where_nothing_is_shared() {
    let mut page = page_with("kv-heads=2&mistakes=interleaved,zero-mask&swapped=2,5");
    let outcome = apply(&mut page, json!({ "do": "kv-heads", "to": 6 }));
    assert_eq!(outcome.changed, ["groups", "mistakes"]);
    assert!(outcome.status.unwrap().contains("Put right: keys and values are dealt out in turn no more."));
    for (action, field) in [(json!({ "do": "heads", "to": 4 }), "slices"), (json!({ "do": "layer", "to": 1 }), "layer")]
    {
        let mut page = page_with("swapped=2,5");
        let outcome = apply(&mut page, action);
        assert!(outcome.changed.contains(&"swapped") && outcome.changed.contains(&field), "{outcome:?}");
    }
}

#[test]
fn each_one_stands_above_the_grids_with_a_way_back_and_can_be_undone() {
    let mut page = page_with("kv-heads=2");
    let before = page.trace().clone();
    assert!(scene(&page).get("departures").is_none());
    let outcome = apply(&mut page, json!({ "do": "mistakes", "to": ["interleaved", "softmax-columns"] }));
    let status = outcome.status.unwrap();
    assert!(status.starts_with("A known mistake is on: the softmax runs over columns and keys"), "{status}");
    assert_eq!(outcome.changed, ["mistakes"]);
    assert_eq!(outcome.changed_heads.len(), 6);
    let outcome = apply(&mut page, json!({ "do": "swapped", "to": [4, 1] }));
    assert_eq!(
        (outcome.changed, outcome.status.unwrap().as_str()),
        (vec!["swapped"], "Heads 1 and 4 have swapped grids.")
    );
    let shown = scene(&page);
    let kinds: Vec<&Value> = shown["departures"].as_array().unwrap().iter().map(|notice| &notice["kind"]).collect();
    assert_eq!(kinds, ["softmax-columns", "interleaved", "swapped"]);
    while let Some(notice) = scene(&page).get("departures").map(|notices| notices[0].clone()) {
        assert!(notice["text"].as_str().unwrap().len() > 40);
        let outcome = apply(&mut page, notice["repair"]["action"].clone());
        assert!(outcome.errors.is_empty() && !outcome.changed.is_empty());
    }
    assert_eq!(page.trace().forward(), before.forward());
    for _ in 0..5 {
        apply(&mut page, json!({ "do": "undo" }));
    }
    assert!(!page.state().departs() && !page.can_undo());
    apply(&mut page, json!({ "do": "redo" }));
    assert!(page.state().departs());
    apply(&mut page, json!({ "do": "start" }));
    assert!(!page.state().departs());
}

#[test]
fn interleaving_is_seen_in_the_wires_and_in_the_output() {
    let mut page = page_with("kv-heads=2");
    let out = page.trace().shown().attention.attn_out.clone();
    apply(&mut page, json!({ "do": "mistakes", "to": ["interleaved"] }));
    let readers: Vec<Value> = (0..2).map(|set| scene(&page)["sets"]["groups"][set]["heads"].clone()).collect();
    assert_eq!(readers, [json!([1, 3, 5]), json!([2, 4, 6])]);
    assert!((out - &page.trace().shown().attention.attn_out).abs().max() > 0.05);
}

/// Steps with numbers a person can follow, under every departure and in every kind of cell.
#[test]
fn receipts_show_the_arithmetic_that_was_done() {
    for params in [
        "mistakes=no-scale",
        "mistakes=model-scale&slices=16,12,8,4,4,4",
        "mask=causal&mistakes=zero-mask,softmax-columns",
        "kv-heads=2&mistakes=interleaved&swapped=2,4",
        "slices=16,12,8,4,4,4&swapped=1,6",
    ] {
        let page = page_with(params);
        for (head, row, column) in [(1, 11, 4), (2, 4, 9), (4, 13, 13), (6, 9, 2)] {
            check_receipt(&page, head, row, column);
        }
    }
}

fn check_receipt(page: &Session, head: usize, row: usize, column: usize) {
    let receipt = receipt(page, Place { head, row, column, number: 1, output: 1 });
    let number = |kind: &str| {
        let step = receipt.steps.iter().find(|step| step.kind == kind).unwrap();
        step.number.as_ref().map_or(0.0, |number| f64::from(number.value))
    };
    [&receipt.match_, &receipt.blend, &receipt.write].into_iter().for_each(check_working);
    let (trace, lender) = (page.trace(), page.trace().looks_with(head));
    let scale = f64::from(trace.head(lender).scale);
    let near = |a: f64, b: f64| (a - b).abs() <= 1e-5 * b.abs().max(1.0);
    assert!(near(number("scale"), number("sum") * scale));
    match trace.leaks(row, column) {
        true => assert_eq!(number("mask"), 0.0),
        false if number("mask").is_finite() => assert!(near(number("mask"), number("scale") + number("bias"))),
        false => {}
    }
    let hidden = trace.weight(head, row, column).is_none();
    assert!(hidden || near(number("exp"), number("largest").exp()));
    assert_eq!(number("weight"), f64::from(trace.head(head).pass.pattern[(row - 1, column - 1)]));
    let shown: f64 = receipt.budget.parts.iter().map(|part| f64::from(part.weight.value)).sum();
    assert!(near(shown, trace.row_total(head, row)));
    assert_eq!(receipt.place.contains("looks with the grid"), lender != head);
}

#[test]
fn sums_of_rows_are_shown_where_they_are_not_one_and_leaking_cells_say_so() {
    let page = page_with("mask=causal&mistakes=softmax-columns,zero-mask&focus=2,4,9");
    let closeup = &scene(&page)["closeup"];
    let totals = closeup["totals"].as_array().unwrap();
    assert_eq!(totals.len(), 14);
    assert!(totals.iter().filter(|total| total["alarm"] == true).count() > 10);
    let (leaking, right) = (&closeup["cells"][3][8], &closeup["cells"][3][2]);
    assert!(leaking["leak"] == true && leaking["name"].as_str().unwrap().ends_with("though street is hidden from it"));
    assert!(right.get("leak").is_none());
    assert!(scene(&page_with("")).pointer("/closeup/totals").is_none());
}

#[test]
fn nothing_is_graded_named_or_learned_by_a_mistake() {
    let mut page = page_with("ask=3&mistakes=no-scale");
    assert!(page.quiz().own.is_none());
    assert!(page.measure(64).unwrap() && page.jobs().is_none());
    assert!(page.endings().is_ok() && multi_head_attention::scene::endings(&page).is_none());
    assert!(page.guess(10).unwrap().effects.iter().all(|effect| effect.with_mean.is_none()));
    assert!(multi_head_attention::scene::guess(&page).question.ends_with("Computed with what is changed above."));
    let refusal = page.tuning().unwrap_err();
    assert_eq!((refusal.code(), refusal.field), ("tuning-departs", "mistakes"));
    let task = "find-the-cell";
    assert!(page.answer(task, &Value::Null, None).unwrap_err().contains("Go back to the formula first"));
    apply(&mut page, json!({ "do": "mistakes", "to": [] }));
    assert!(page.quiz().own.is_some());
    assert!(page.answer(task, &Value::Null, None).is_ok());
}

#[test]
fn what_is_shown_to_explain_follows_the_formula_and_what_one_had_comes_back() {
    let mut page = page_with("mistakes=no-scale");
    apply(&mut page, json!({ "do": "show", "params": "heads=4" }));
    assert!(!page.state().departs());
    apply(&mut page, json!({ "do": "back" }));
    assert!(page.state().departs());
}

#[test]
fn mistakes_over_columns_left_to_right() {
    let params = "model=untrained&heads=4&kv-heads=2&sentence=the dog slept&mask=causal&focus=2,2,4\
                  &mistakes=softmax-columns,zero-mask,interleaved&swapped=1,2";
    let page = page_with(params);
    let receipt = receipt(&page, Place { head: 2, row: 2, column: 4, number: 1, output: 1 });
    let picture = json!({ "scene": Scene::of(&page), "mistakes": mistakes(&page), "receipt": receipt });
    check_picture("mistakes-on-purpose", &picture);
}
