//! What comes of a wish, and how to take it back.

use multi_head_attention::lesson::{Focus, LessonState, LessonTrace, Session};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::lesson_page::{apply, page, page_with, scene};
use crate::lesson_play::action;

fn slices(page: &Session) -> Vec<usize> {
    page.state().layout().slices()
}

fn experiment(page: &Session) -> LessonState {
    LessonState::default().with_experiment_of(page.state())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn undo_brings_back_the_experiment_before_every_step(actions in prop::collection::vec(action(), 1..12)) {
        let mut page = page();
        for action in actions {
            let before = experiment(&page);
            apply(&mut page, action);
            let after = experiment(&page);
            if after != before {
                apply(&mut page, json!({ "do": "undo" }));
                prop_assert_eq!(&experiment(&page), &before);
                apply(&mut page, json!({ "do": "redo" }));
                prop_assert_eq!(&experiment(&page), &after);
            }
        }
    }

    #[test]
    fn the_numbers_on_the_screen_are_those_of_the_state(actions in prop::collection::vec(action(), 1..12)) {
        let mut page = page();
        for action in actions {
            apply(&mut page, action);
            let fresh = LessonTrace::of(page.state(), page.store()).unwrap();
            prop_assert!(fresh.forward() == page.trace().forward());
        }
    }

    #[test]
    fn changed_names_exactly_the_fields_that_differ(actions in prop::collection::vec(action(), 1..12)) {
        let mut page = page();
        for action in actions {
            let before = serde_json::to_value(page.state()).unwrap();
            let outcome = apply(&mut page, action.clone());
            let after = serde_json::to_value(page.state()).unwrap();
            let fields = after.as_object().unwrap().iter();
            let differ: Vec<&str> = fields.filter(|(name, value)| before[*name] != **value).map(|(name, _)| name.as_str()).collect();
            let mut changed = outcome.changed.clone();
            changed.sort_unstable();
            prop_assert_eq!(outcome.type_error, None, "nothing a learner does is a program's mistake");
            prop_assert_eq!(changed, differ, "{}", action);
            prop_assert!(outcome.errors.is_empty() || outcome.changed.is_empty(), "{}", action);
        }
    }

    /// No sentence is missing or has a hole, and nobody is spoken to in numbers that are none.
    #[test]
    fn every_sentence_on_the_page_is_whole(actions in prop::collection::vec(action(), 1..10)) {
        let mut page = page();
        for action in actions.into_iter().filter(|action| action["do"] != "sentence") {
            let outcome = serde_json::to_value(apply(&mut page, action)).unwrap();
            for text in texts(&scene(&page)).into_iter().chain(texts(&outcome)) {
                prop_assert!(!text.contains(['{', '[']) && !text.contains("NaN"), "{}", text);
            }
        }
    }
}

fn texts(value: &Value) -> Vec<String> {
    match value {
        Value::String(text) => vec![text.clone()],
        Value::Array(items) => items.iter().flat_map(texts).collect(),
        Value::Object(fields) => fields.values().flat_map(texts).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn the_first_page_is_six_unshared_heads_of_8_and_looks_from_it() {
    let page = page();
    assert_eq!(slices(&page), [8; 6]);
    assert_eq!(page.state().layout().query_heads(), [1; 6]);
    let scene = scene(&page);
    assert_eq!(scene["closeup"]["rows"][10]["label"], "it");
    assert_eq!(
        (scene["closeup"]["head"].as_u64(), scene["closeup"]["row"].as_u64()),
        (Some(page.focus().head as u64), Some(11))
    );
    let looks_at = page.focus().column;
    assert_eq!(page.trace().tokens()[looks_at - 1], "animal", "the head that is shown first looks at the noun");
}

#[test]
fn one_drag_is_one_step() {
    let mut page = page();
    for position in [9, 10, 11, 12] {
        apply(&mut page, json!({ "do": "cut", "cut": 1, "to": position }));
    }
    apply(&mut page, json!({ "do": "cut", "cut": 2, "by": 1 }));
    assert_eq!(slices(&page), [12, 5, 7, 8, 8, 8]);
    apply(&mut page, json!({ "do": "undo" }));
    assert_eq!(slices(&page), [12, 4, 8, 8, 8, 8]);
    apply(&mut page, json!({ "do": "undo" }));
    assert_eq!(slices(&page), [8; 6]);
    assert!(!page.can_undo() && page.can_redo());
}

#[test]
fn looking_around_is_no_step() {
    let mut page = page();
    for action in [
        json!({ "do": "focus", "row": 3 }),
        json!({ "do": "view", "to": "explore" }),
        json!({ "do": "hide", "to": ["legend"] }),
    ] {
        assert!(!apply(&mut page, action).changed.is_empty());
    }
    assert!(!page.can_undo() && !page.can_start());
}

#[test]
fn a_new_step_after_going_back_forgets_the_way_forward() {
    let mut page = page();
    apply(&mut page, json!({ "do": "heads", "to": 4 }));
    apply(&mut page, json!({ "do": "undo" }));
    apply(&mut page, json!({ "do": "heads", "to": 8 }));
    assert!(!page.can_redo());
}

#[test]
fn start_is_where_the_link_began_and_can_itself_be_taken_back() {
    let mut page = page_with("heads=4&mask=causal");
    assert!(!page.can_undo() && !page.can_start());
    apply(&mut page, json!({ "do": "params", "params": "heads=1", "source": "user" }));
    assert!(page.can_undo() && page.can_start());
    apply(&mut page, json!({ "do": "start" }));
    assert_eq!(slices(&page), [12; 4]);
    assert!(!page.can_start());
    apply(&mut page, json!({ "do": "undo" }));
    assert_eq!(slices(&page), [48]);
}

/// Fault 20: 200 steps and more are remembered in bounded memory.
#[test]
fn a_long_lesson_forgets_its_oldest_steps_only() {
    let mut page = page();
    for seed in 1..=250 {
        apply(&mut page, json!({ "do": "seed", "to": seed }));
    }
    let mut undone = 0;
    while page.can_undo() {
        apply(&mut page, json!({ "do": "undo" }));
        undone += 1;
    }
    assert_eq!((undone, page.state().seed()), (200, 50));
}

#[test]
fn a_value_of_a_wrong_kind_is_the_programs_mistake_and_changes_nothing() {
    let mut page = page();
    let before = page.state().clone();
    for (state, message) in [
        (json!({ "mask": "causal", "seed": "x" }), "seed is a string, expected a number"),
        (json!({ "seed": null }), "seed is null, expected a number"),
        (json!({ "slices": [24, "24"] }), "slices[1] is a string, expected a number"),
        (json!({ "muted": 1 }), "muted is a number, expected a list of numbers"),
        (json!({ "focus": { "head": 1, "row": 2 } }), "focus.column is null, expected a number"),
        (json!({ "quiz": [] }), "quiz is a list, expected an object"),
        (json!("heads=4"), "state is a string, expected an object"),
    ] {
        let outcome = apply(&mut page, json!({ "do": "state", "state": state }));
        assert_eq!(outcome.type_error.as_deref(), Some(message));
        assert_eq!(*page.state(), before);
    }
    for action in ["", "{", "[]", r#"{"do":"dance"}"#, r#"{"do":"heads"}"#, r#"{"do":"heads","to":"4"}"#] {
        assert!(page.apply(action).type_error.is_some(), "{action}");
    }
}

#[test]
fn a_part_of_the_state_can_be_set_and_numbers_move_into_their_range() {
    let mut page = page();
    let state = json!({
        "slices": [24, 12, 12], "groups": [1, 2], "layer": 99, "seed": -4.2, "muted": [0, 3, 77],
        "focus": { "head": 9, "row": 99, "column": 0 }, "v": 7, "newer": true
    });
    let outcome = apply(&mut page, json!({ "do": "state", "state": state }));
    assert!(outcome.errors.is_empty() && outcome.type_error.is_none());
    let plain = serde_json::to_value(page.state()).unwrap();
    assert_eq!((&plain["slices"], &plain["groups"]), (&json!([24, 12, 12]), &json!([1, 2])));
    assert_eq!((&plain["layer"], &plain["seed"], &plain["muted"]), (&json!(2), &json!(0), &json!([3])));
    assert_eq!(plain["focus"], json!({ "head": 3, "row": 14, "column": 1 }));
}

#[test]
fn the_whole_state_can_be_stored_and_set_again() {
    let mut first =
        page_with("slices=16,12,8,4,4,4&mask=causal&muted=1,3&seed=9&focus=2,3,1&hide=legend&sentence=the dog");
    let id = first.quiz().questions[0].id.clone();
    let option = first.quiz().questions[0].options[0].id.clone();
    first.answer(&id, &json!(option), None).unwrap();
    let mut second = page();
    let outcome = apply(&mut second, json!({ "do": "state", "state": first.state() }));
    assert!(outcome.errors.is_empty());
    assert_eq!(second.state(), first.state());
    assert_eq!(second.quiz(), first.quiz());
}

#[test]
fn what_cannot_be_together_is_refused_and_the_rest_applies() {
    let mut page = page();
    let state = json!({ "slices": [24, 12, 12], "groups": [2, 1], "mask": "causal", "view": "cinema" });
    let outcome = apply(&mut page, json!({ "do": "state", "state": state }));
    let codes: Vec<&str> = outcome.errors.iter().map(|error| error.code).collect();
    assert_eq!(codes, ["slices-shared", "choice"]);
    assert_eq!(outcome.changed, ["mask"]);
}

/// Fault 15, the other way round: whoever picks a head or a word is told about that one.
#[test]
fn choosing_a_word_chooses_what_it_looks_at_most() {
    let mut page = page();
    apply(&mut page, json!({ "do": "focus", "head": 4 }));
    apply(&mut page, json!({ "do": "focus", "row": 9 }));
    let focus = page.focus();
    assert_eq!((focus.head, focus.row), (4, 9));
    assert_eq!(Focus::brightest(page.trace(), 4, 9).unwrap().0, focus.column);
}

#[test]
fn another_sentence_keeps_the_head_and_finds_its_pronoun() {
    let mut page = page();
    apply(&mut page, json!({ "do": "focus", "head": 4, "row": 2, "column": 2 }));
    apply(&mut page, json!({ "do": "sentence", "to": "the old king did build because he was tired" }));
    assert_eq!((page.focus().head, page.focus().row), (4, 8));
}

#[test]
fn heads_that_moved_are_named_for_the_flash() {
    let mut page = page_with("model=untrained&layer=1");
    let mut changed = |action: Value| apply(&mut page, action).changed_heads;
    assert_eq!(changed(json!({ "do": "cut", "cut": 2, "by": 1 })), [2, 3]);
    assert_eq!(changed(json!({ "do": "heads", "to": 6 })), [2, 3]);
    assert_eq!(changed(json!({ "do": "kv-heads", "to": 3 })), [2, 4, 6]);
    assert_eq!(changed(json!({ "do": "mute", "head": 1 })), [0; 0]);
    assert_eq!(changed(json!({ "do": "seed", "to": 1 })), [1, 2, 3, 4, 5, 6]);
    assert_eq!(changed(json!({ "do": "sentence", "to": "a dog" })), [0; 0]);
}
