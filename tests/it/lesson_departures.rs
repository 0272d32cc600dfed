//! Mistakes on purpose, and swapped heads: in the state, and in what the page says of them.

use multi_head_attention::lesson::{LessonState, Session, decode, encode};
use multi_head_attention::scene::{Place, Scene, mistakes, receipt};
use serde_json::{Value, json};

use crate::lesson_page::{apply, page_with, scene};
use crate::receipt::check_working;
use crate::scene_golden::check_picture;

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
