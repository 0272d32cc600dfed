//! What each action does to the state.

use multi_head_attention::lesson::{Cut, LessonState, Session};
use multi_head_attention::model::Reading;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::lesson_page::{apply, page, page_with};
use crate::lesson_play::{act, state};

/// The page after these actions, none of them refused.
fn after(actions: &[Value]) -> Session {
    let mut page = page();
    for action in actions {
        let outcome = apply(&mut page, action.clone());
        assert!(outcome.errors.is_empty() && outcome.type_error.is_none(), "{action}: {outcome:?}");
    }
    page
}

fn layout(page: &Session) -> (Vec<usize>, Vec<usize>) {
    (page.state().layout().slices(), page.state().layout().query_heads())
}

proptest! {
    #[test]
    fn every_state_one_can_reach_is_valid(state in state()) {
        let layout = state.layout();
        let freed = state.head_width().map(|width| width * layout.n_heads());
        prop_assert_eq!(layout.q_width(), freed.unwrap_or(state.model().d_model));
        prop_assert!(freed.is_none() || !state.model().trained);
        prop_assert!(state.muted().len() < layout.n_heads());
        prop_assert!(state.muted().is_sorted() && state.muted().iter().all(|head| (1..=layout.n_heads()).contains(head)));
        prop_assert!(state.reading() == Reading::Project || layout.is_plain_mha());
        if let Some(feature) = state.feature() {
            prop_assert!((1..=state.sentence().tokens().len()).contains(&feature.word));
            prop_assert!((1..=state.model().d_model).contains(&feature.number) && feature.by() != 0.0);
        }
        if let Some(focus) = state.focus() {
            prop_assert_eq!(focus, focus.within(layout.n_heads(), state.sentence().tokens().len()));
        }
    }

    #[test]
    fn a_cut_goes_exactly_as_far_as_it_says(state in state(), by in -60i32..60) {
        for (index, Cut { position, min, max, step, movable }) in state.cuts().into_iter().enumerate() {
            prop_assert!(min <= position && position <= max && (position - min) % step == 0 && (max - position) % step == 0);
            let move_to = |to: usize| moved(&state, index + 1, json!({ "to": to }));
            match movable {
                false => prop_assert_eq!(move_to(position + 1), None),
                true => {
                    prop_assert_eq!(move_to(0), Some(min));
                    prop_assert_eq!(move_to(48), Some(max));
                    let there = moved(&state, index + 1, json!({ "by": by })).unwrap();
                    prop_assert!(min <= there && there <= max && there.abs_diff(position) % step == 0);
                    let end = if by < 0 { min } else { max };
                    prop_assert!(by == 0 || there != position || there == end);
                }
            }
        }
    }

    #[test]
    fn joining_what_was_split_is_as_before(state in state(), head in 1usize..10) {
        if let Ok(split) = act(&state, json!({ "do": "split", "head": head })) {
            prop_assert_eq!(act(&split, json!({ "do": "join", "cut": head })).unwrap(), state);
        }
    }

}

/// Where a cut ends up, or `None` when its move is refused.
fn moved(state: &LessonState, cut: usize, target: Value) -> Option<usize> {
    let mut action = json!({ "do": "cut", "cut": cut });
    target.as_object().unwrap().iter().for_each(|(name, value)| action[name] = value.clone());
    act(state, action).ok().map(|state| state.cuts()[cut - 1].position)
}

#[test]
fn heads_are_cut_as_evenly_as_whole_numbers_allow() {
    let slices = |to: usize| layout(&after(&[json!({ "do": "heads", "to": to })])).0;
    assert_eq!(slices(5), [10, 10, 10, 9, 9]);
    assert_eq!(slices(1), [48]);
    assert_eq!(slices(48), [1; 48]);
}

#[test]
fn changing_heads_or_sets_makes_the_cuts_even_again() {
    let cut = json!({ "do": "cut", "cut": 1, "by": 3 });
    assert_eq!(layout(&after(&[cut.clone(), json!({ "do": "heads", "to": 6 })])).0, [8; 6]);
    assert_eq!(layout(&after(&[cut, json!({ "do": "kv-heads", "to": 3 })])).0, [8; 6]);
}

#[test]
fn sets_that_no_longer_fit_fall_to_the_nearest_smaller_number_that_does() {
    let sets = |sets: Value, heads: usize| {
        layout(&after(&[json!({ "do": "kv-heads", "to": sets }), json!({ "do": "heads", "to": heads })])).1
    };
    assert_eq!(sets(json!(3), 8), [4, 4]);
    assert_eq!(sets(json!(2), 8), [4, 4]);
    assert_eq!(sets(json!(3), 3), [1, 1, 1]);
    assert_eq!(sets(json!(1), 12), [12]);
    assert_eq!(sets(json!(3), 5), [1; 5], "five equal widths never make 48");
    assert_eq!(sets(json!(6), 8), [1; 8], "heads that do not share still do not");
    assert_eq!(sets(json!("3,2,1"), 6), [3, 2, 1]);
    assert_eq!(sets(json!("3,2,1"), 8), [4, 4]);
}

#[test]
fn another_number_of_sets_is_announced() {
    let mut page = page_with("kv-heads=3");
    let outcome = apply(&mut page, json!({ "do": "heads", "to": 8 }));
    let status = outcome.status.unwrap();
    assert!(status.contains("8 heads, each 6 wide.") && status.contains("2 sets"), "{status}");
    let outcome = apply(&mut page, json!({ "do": "heads", "to": 5 }));
    assert!(outcome.status.unwrap().contains("Every head reads its own keys and values."));
}

#[test]
fn a_cut_between_sets_moves_by_steps_that_keep_the_sum() {
    let page = after(&[json!({ "do": "kv-heads", "to": "3,2,1" }), json!({ "do": "cut", "cut": 3, "by": 1 })]);
    assert_eq!(layout(&page), (vec![10, 10, 10, 5, 5, 8], vec![3, 2, 1]));
    let page = after(&[json!({ "do": "kv-heads", "to": "3,2,1" }), json!({ "do": "cut", "cut": 5, "to": 44 })]);
    assert_eq!(layout(&page).0, [8, 8, 8, 10, 10, 4]);
}

#[test]
fn muted_heads_keep_their_numbers_only_while_they_are_there() {
    let mute = |head: usize| json!({ "do": "mute", "head": head });
    let fewer = after(&[mute(2), mute(5), json!({ "do": "heads", "to": 4 })]);
    assert_eq!(fewer.state().muted(), [2]);
    let joined = after(&[mute(2), mute(5), json!({ "do": "join", "cut": 1 })]);
    assert_eq!(joined.state().muted(), [4], "head 1 sounded, so the joined one does");
    let split = after(&[mute(2), mute(5), json!({ "do": "split", "head": 2 })]);
    assert_eq!(split.state().muted(), [2, 3, 6]);
}

/// Fault 19: there is always a way back to all heads.
#[test]
fn from_any_mute_or_solo_there_is_a_way_back_to_all_heads() {
    let solo = json!({ "do": "solo", "head": 3 });
    let alone = after(&[json!({ "do": "mute", "head": 3 }), solo.clone()]);
    assert_eq!(alone.state().muted(), [1, 2, 4, 5, 6]);
    assert_eq!(after(&[solo.clone(), solo.clone()]).state().muted(), [0; 0]);
    assert_eq!(after(&[solo.clone(), json!({ "do": "all-heads" })]).state().muted(), [0; 0]);
    let fewer = after(&[json!({ "do": "solo", "head": 6 }), json!({ "do": "heads", "to": 2 })]);
    assert_eq!(fewer.state().muted(), [0; 0], "the only head that sounded is gone");
    assert_eq!(after(&[json!({ "do": "heads", "to": 1 }), json!({ "do": "solo", "head": 1 })]).state().muted(), [0; 0]);
}

#[test]
fn sharing_ends_the_reading_of_slices_and_says_so() {
    let mut page = page_with("reading=slice");
    let outcome = apply(&mut page, json!({ "do": "kv-heads", "to": 2 }));
    assert_eq!(page.state().reading(), Reading::Project);
    assert!(outcome.status.unwrap().contains("cannot read slices"));
}

/// Fault 22: as many words as the message says are taken.
#[test]
fn a_sentence_of_the_length_that_the_refusal_names_is_taken() {
    let words = |n: usize| json!({ "do": "sentence", "to": vec!["dog"; n].join(" ") });
    for (params, limit) in [("", 20), ("model=untrained", 30)] {
        let mut page = page_with(params);
        let outcome = apply(&mut page, words(limit + 1));
        let message = &outcome.errors[0].message;
        assert!(message.contains(&format!("at most {limit}")), "{message}");
        assert_eq!(page.state().sentence().tokens().len(), 14);
        assert!(apply(&mut page, words(limit)).errors.is_empty());
        assert_eq!(page.state().sentence().tokens().len(), limit + 2);
    }
}
