//! Two settings side by side.

use multi_head_attention::lesson::{LessonState, decode, encode};
use multi_head_attention::scene::{Compared, compared};
use serde_json::json;

use crate::lesson_page::{apply, page, page_with, words};

fn beside(params: &str) -> Compared {
    compared(&page_with(params)).unwrap()
}

/// The rows "name: pinned, now".
fn settings(compared: &Compared) -> Vec<String> {
    compared.settings.iter().map(|it| format!("{}: {} | {}", it.name, it.pinned, it.now)).collect()
}

#[test]
fn what_was_set_differently_is_named() {
    let side = beside("pinned=heads%3D6&heads=3&mask=causal&muted=1");
    assert_eq!(settings(&side), ["Heads: 6 | 3", "Mask: two-way | left to right", "Muted: none | 1"]);
    assert_eq!(settings(&beside("pinned=v%3D1&kv-heads=2")), ["Key and value sets: 6 | 2"]);
    assert_eq!(
        settings(&beside("pinned=v%3D1&slices=16,12,8,4,4,4")),
        ["Widths: 8, 8, 8, 8, 8, 8 | 16, 12, 8, 4, 4, 4"]
    );
    assert!(beside("pinned=v%3D1").summary.contains("the same so far"));
}

/// The marked cell is the one that moved most, and nothing is marked that moved less than a flash.
#[test]
fn the_largest_move_is_marked_and_said() {
    let mut page = page_with("pinned=v%3D1&mask=causal");
    let pinned = page.pinned().unwrap();
    let side = compared(&page).unwrap();
    let n = page.trace().tokens().len();
    for pair in &side.heads {
        let weight = |trace: &multi_head_attention::lesson::LessonTrace, row, column| {
            trace.weight(pair.head, row, column).unwrap_or(0.0)
        };
        let moves = (1..=n).flat_map(|row| (1..=n).map(move |column| [row, column]));
        let moved =
            |[row, column]: [usize; 2]| (weight(&pinned, row, column) - weight(page.trace(), row, column)).abs();
        let largest = moves.map(moved).fold(0.0, f32::max);
        assert_eq!(pair.moved, largest > 0.005, "{pair:?}");
        assert_eq!(pair.cell.map(moved), pair.moved.then_some(largest), "{pair:?}");
    }
    assert_eq!(side.heads[0].says, "start at start: 0.01, now 1.00", "left to right the first word sees only itself");
    // muting moves no grid, only what is added
    apply(&mut page, json!({ "do": "mask", "to": "two-way" }));
    apply(&mut page, json!({ "do": "mute", "head": 1 }));
    let muted = compared(&page).unwrap();
    assert!(
        muted.heads.iter().all(|pair| !pair.moved) && muted.summary.starts_with("None of the 6"),
        "{}",
        muted.summary
    );
    let output = muted.output.unwrap();
    assert!(output.pinned != output.now && output.says.contains("apart"), "{}", output.says);
    assert!(muted.prices.iter().all(|price| price.cells[1].change == "same"), "muting costs what it did");
}

#[test]
fn heads_without_a_partner_and_other_words_are_said_to_be_so() {
    let fewer = beside("pinned=v%3D1&heads=2");
    let says: Vec<&str> = fewer.heads[2..].iter().map(|pair| pair.says.as_str()).collect();
    assert_eq!(says, ["only in the pinned setting"; 4]);
    assert_eq!(beside("pinned=heads%3D1&heads=2").heads[1].says, "not in the pinned setting");
    let other = beside("model=untrained&pinned=model%3Duntrained%26sentence%3Dthe%20dog&sentence=the%20cat%20ran");
    assert!(other.heads.is_empty() && other.output.is_none() && other.answer.is_none());
    assert!(other.summary.contains("words are others"), "{}", other.summary);
    let answer = beside("pinned=v%3D1&heads=2").answer.unwrap();
    assert!(answer.pinned.starts_with("animal, 0."), "{answer:?}");
}

#[test]
fn a_pin_can_be_made_swapped_taken_back_and_handed_on() {
    let mut page = page();
    assert_eq!(compared(&page), None);
    apply(&mut page, json!({ "do": "heads", "to": 3 }));
    let pinned = apply(&mut page, json!({ "do": "pin" }));
    assert_eq!((pinned.changed, pinned.changed_heads), (vec!["pinned"], Vec::new()));
    assert_eq!(pinned.status.as_deref(), Some("Pinned. Change something, and what differs is listed."));
    apply(&mut page, json!({ "do": "mask", "to": "causal" }));
    let link = encode(page.state());
    assert_eq!(link, "heads=3&mask=causal&pinned=heads%3D3");
    assert_eq!(decode(&link, &LessonState::default()), (page.state().clone(), Vec::new()));
    let swapped = apply(&mut page, json!({ "do": "swap-pinned" }));
    assert!(swapped.status.is_some_and(|said| said.starts_with("The pinned setting is on the screen")));
    assert_eq!(encode(page.state()), "heads=3&pinned=heads%3D3%26mask%3Dcausal");
    apply(&mut page, json!({ "do": "undo" }));
    assert_eq!(encode(page.state()), link, "one step back from a swap is the whole way back");
    apply(&mut page, json!({ "do": "unpin" }));
    assert_eq!(serde_json::to_value(page.state()).unwrap()["pinned"], json!(null));
    apply(&mut page, json!({ "do": "state", "state": { "pinned": "mask=causal" } }));
    assert_eq!(page.state().written_pin().as_deref(), Some("mask=causal"));
    apply(&mut page, json!({ "do": "state", "state": { "pinned": null } }));
    assert_eq!(page.state().pinned(), None);
}

/// A pin holds an experiment, not a page, and never another pin.
#[test]
fn what_a_pin_says_of_the_page_is_left_out() {
    let (state, refusals) =
        decode("pinned=heads%3D3%26view%3Dquiz%26hide%3Dmask%26pinned%3Dheads%253D2", &LessonState::default());
    assert!(refusals.is_empty());
    assert_eq!(state.written_pin().as_deref(), Some("heads=3"));
    let (state, refusals) = decode("pinned=heads%3D99&heads=4", &LessonState::default());
    assert_eq!((state.pinned(), state.layout().n_heads()), (None, 4));
    assert_eq!((refusals[0].code(), refusals[0].field), ("pinned", "pinned"));
    assert!(refusals[0].message(&words()).contains("“heads=99”"));
}
