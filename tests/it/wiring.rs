//! Which set of keys and values a head reads, wire by wire; and heads whose width is free.

use multi_head_attention::attention::HeadLayout;
use multi_head_attention::lesson::{Session, Wiring};
use multi_head_attention::scene::{Kept, Scene, prices};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::lesson_page::{apply, page_with, scene};
use crate::lesson_play::{act, state};

fn groups(page: &Session) -> Vec<usize> {
    page.state().layout().query_heads()
}

fn wired(params: &str, head: usize, to: Value) -> Vec<usize> {
    let mut page = page_with(params);
    let outcome = apply(&mut page, json!({ "do": "wire", "head": head, "to": to }));
    assert!(outcome.errors.is_empty(), "{:?}", outcome.errors);
    groups(&page)
}

#[test]
fn a_wire_leads_to_the_set_beside_and_takes_those_between_along() {
    assert_eq!(wired("kv-heads=2", 3, json!(2)), [2, 4]);
    assert_eq!(wired("kv-heads=2", 2, json!(2)), [1, 5]);
    assert_eq!(wired("kv-heads=2", 4, json!(1)), [4, 2]);
    assert_eq!(wired("kv-heads=2", 1, json!(2)), [6]);
    assert_eq!(wired("kv-heads=2", 2, json!("own")), [1, 1, 1, 3]);
    assert_eq!(wired("", 2, json!(1)), [2, 1, 1, 1, 1]);
    assert_eq!(wired("kv-heads=2", 2, json!(1)), [3, 3], "where it is");
}

#[test]
fn a_wire_that_cannot_be_is_refused_with_its_reason() {
    let refused = |params, head: usize, to: Value| {
        let outcome = apply(&mut page_with(params), json!({ "do": "wire", "head": head, "to": to }));
        outcome.errors[0].message.clone()
    };
    assert!(refused("kv-heads=3", 1, json!(3)).contains("head 1 reads set 1, and set 3 is not beside it"));
    assert!(refused("kv-heads=3", 1, json!(4)).contains("1 to 3"));
    assert!(refused("heads=10&kv-heads=5,4,1", 10, json!(2)).contains("kv-heads 5,5"));
    let wrong = apply(&mut page_with(""), json!({ "do": "wire", "head": 1, "to": "up" }));
    assert!(wrong.type_error.unwrap().contains("the number of a set, or"));
}

/// The picture offers exactly what an action then does.
#[test]
fn only_sharings_that_exist_are_offered() {
    let mut offered = 0;
    for params in [
        "",
        "kv-heads=2",
        "heads=5",
        "heads=10&kv-heads=5,4,1",
        "heads=7&kv-heads=4,3",
        "model=untrained&head-width=5&kv-heads=4,2",
    ] {
        let page = page_with(params);
        for wire in Scene::of(&page).sets.wires {
            for place in wire.places {
                let to = place.set.map_or(json!("own"), |set| json!(set));
                let outcome = apply(&mut page_with(params), json!({ "do": "wire", "head": wire.head, "to": to }));
                assert_eq!(
                    outcome.errors.first().map(|error| error.message.clone()),
                    place.reason,
                    "{params}: head {}",
                    wire.head
                );
                offered += usize::from(place.reason.is_none());
            }
        }
    }
    assert!(offered > 30, "{offered}");
    assert!(
        Scene::of(&page_with("heads=24")).sets.wires.is_empty()
            && Scene::of(&page_with("heads=1")).sets.wires.is_empty()
    );
}

#[test]
fn a_wire_says_with_whom_and_what_would_become_of_it() {
    let wires = Scene::of(&page_with("kv-heads=2")).sets.wires;
    assert_eq!(wires[2].says, "Head 3 reads Set A with 1 and 2.");
    let labels: Vec<&str> = wires[2].places.iter().map(|place| place.label.as_str()).collect();
    assert_eq!(labels, ["Set B, then 2 + 4 heads", "a set of its own, then 2 + 1 + 3 heads"]);
    assert_eq!(Scene::of(&page_with("")).sets.wires[5].says, "Head 6 alone reads Set F.");
}

proptest! {
    /// Heads stay in order, none is lost, and leading a wire back to where it was keeps its head where it is.
    #[test]
    fn rewiring_keeps_every_head_and_leaves_no_set_empty(state in state(), head in 1usize..9, set in 1usize..9, own in any::<bool>()) {
        prop_assume!(head <= state.layout().n_heads());
        let before = state.layout().heads()[head - 1].kv_head;
        let to = if own { Wiring::Own } else { Wiring::Set(set as f64) };
        if let Ok(groups) = state.rewired(head, to) {
            prop_assert_eq!(groups.iter().sum::<usize>(), state.layout().n_heads());
            prop_assert!(groups.iter().all(|&n| n > 0));
            if to == Wiring::Set((before + 1) as f64) {
                prop_assert_eq!(groups, state.layout().query_heads());
            }
        }
    }

    /// Where every head brings its width, all heads have it, however many there are; a link carries that.
    #[test]
    fn a_free_width_is_the_width_of_every_head(state in state(), width in 1usize..49) {
        match act(&state, json!({ "do": "head-width", "to": width })) {
            Err(refusal) => prop_assert!(state.model().trained || width > state.model().d_model, "{refusal:?}"),
            Ok(freed) => {
                prop_assert_eq!(freed.layout().slices(), vec![width; state.layout().n_heads()]);
                prop_assert_eq!(freed.layout().query_heads(), state.layout().query_heads());
                let back = act(&freed, json!({ "do": "head-width", "to": null })).unwrap();
                prop_assert_eq!(back.layout().q_width(), 48);
            }
        }
    }
}

fn strip(params: &str) -> Vec<Kept> {
    prices(&page_with(params)).unwrap().kept
}

#[test]
fn a_fixed_total_keeps_weights_and_arithmetic_and_a_free_width_does_not() {
    let changes = |params| strip(params).into_iter().map(|kept| kept.change).collect::<Vec<_>>();
    assert_eq!(changes("model=untrained"), ["same", "same", "× 6"]);
    assert_eq!(changes("model=untrained&heads=12"), ["same", "same", "× 12"]);
    assert_eq!(changes("model=untrained&head-width=16"), ["× 2", "× 2", "× 6"]);
    assert_eq!(changes("model=untrained&head-width=16&heads=12"), ["× 4", "× 4", "× 12"]);
    let ledger = prices(&page_with("model=untrained&head-width=16&kv-heads=2")).unwrap();
    assert_eq!(ledger.columns, ["1 head of 48", "6 heads", "6 heads of 16", "6 heads, 2 sets"]);
    let weights: Vec<&str> = ledger.rows[0].cells.iter().map(|cell| cell.text.as_str()).collect();
    assert_eq!(weights, ["9,216", "9,216", "18,432", "12,288"]);
    assert_eq!(strip("kv-heads=2")[0].change, "÷ 1.5");
    assert_eq!(strip("")[2].label, "Grid cells and exponentials, 6 × 14²");
}

/// Six heads of eight are the same heads, whichever way they came by their width.
#[test]
fn the_width_that_just_fits_changes_no_number() {
    let (fixed, freed) = (page_with("model=untrained"), page_with("model=untrained&head-width=8"));
    assert!(fixed.trace().forward() == freed.trace().forward());
    assert!(freed.state().head_width() == Some(8) && freed.state().cuts().iter().all(|cut| !cut.movable));
    let wide = page_with("model=untrained&head-width=48&heads=48&kv-heads=1");
    assert_eq!(wide.trace().weights().w_q.shape(), (48, 48 * 48));
    assert_eq!(
        wide.trace().layout(),
        &HeadLayout::new(48, vec![multi_head_attention::attention::Group { d_head: 48, n_query_heads: 48 }]).unwrap()
    );
}

#[test]
fn the_picture_names_real_models_whose_heads_do_not_make_up_the_width() {
    let freed = scene(&page_with("model=untrained&head-width=16"));
    let note = freed["headWidth"]["note"].as_str().unwrap();
    assert!(note.starts_with("6 heads × 16 = 96 columns, not the 48 of a word"), "{note}");
    assert!(note.contains("Gemma 7B (16 × 256 = 4,096, word 3,072)") && note.contains("Qwen3 4B"), "{note}");
    assert_eq!(freed["headCount"]["note"], Value::Null);
    assert!(scene(&page_with(""))["headWidth"]["reason"].as_str().unwrap().contains("untrained"));
}

#[test]
fn what_a_free_width_forbids_is_refused_and_leaving_it_makes_that_possible_again() {
    let mut page = page_with("model=untrained&head-width=16&heads=5");
    for action in [
        json!({ "do": "slices", "to": [24, 24] }),
        json!({ "do": "cut", "cut": 1, "by": 1 }),
        json!({ "do": "join", "cut": 1 }),
        json!({ "do": "split", "head": 1 }),
    ] {
        let outcome = apply(&mut page, action.clone());
        assert!(outcome.errors[0].message.contains("every head is 16 wide"), "{action}: {:?}", outcome.errors);
    }
    let slice = apply(&mut page, json!({ "do": "reading", "to": "slice" }));
    assert!(slice.errors[0].message.contains("80 numbers wide and a word has 48"), "{:?}", slice.errors);
    assert_eq!(
        apply(&mut page, json!({ "do": "kv-heads", "to": 1 })).status.unwrap(),
        "All 5 heads read the same keys and values. Each still asks its own question."
    );
    let outcome = apply(&mut page, json!({ "do": "head-width", "to": null }));
    assert_eq!(
        (groups(&page), page.state().layout().slices()),
        (vec![1; 5], vec![10, 10, 10, 9, 9]),
        "48 has no five equal parts"
    );
    assert!(outcome.changed.contains(&"headWidth") && outcome.changed.contains(&"groups"));
    assert!(apply(&mut page, json!({ "do": "cut", "cut": 1, "by": 1 })).errors.is_empty());
}
