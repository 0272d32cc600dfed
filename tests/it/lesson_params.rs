//! Links and attributes: what is written reads back, and nothing read breaks anything.

use multi_head_attention::lesson::{LessonState, decode, encode};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::lesson_page::{apply, page, page_with, words};
use crate::lesson_play::{sentence, state};

fn read(params: &str) -> LessonState {
    let (state, refusals) = decode(params, &LessonState::default());
    assert!(refusals.is_empty(), "{params}: {refusals:?}");
    state
}

/// The refusals of a link as `code: message`, and the state that is left.
fn refused(params: &str) -> (LessonState, Vec<String>) {
    let (state, refusals) = decode(params, &LessonState::default());
    (state, refusals.iter().map(|refusal| format!("{}: {}", refusal.code(), refusal.message(&words()))).collect())
}

fn plain(state: &LessonState) -> Value {
    serde_json::to_value(state).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn what_a_link_says_is_the_state_it_was_made_from(state in state()) {
        let link = encode(&state);
        let (read, refusals) = decode(&link, &LessonState::default());
        prop_assert!(refusals.is_empty(), "{}: {:?}", link, refusals);
        prop_assert_eq!(plain(&read), plain(&state), "{}", link);
        prop_assert_eq!(encode(&read), link);
    }

    #[test]
    fn any_string_at_all_is_read_to_a_state_with_numbers(params in "\\PC{0,80}", key in key(), value in "\\PC{0,30}") {
        for params in [params, format!("{key}={value}")] {
            let (read, _) = decode(&params, &LessonState::default());
            prop_assert_eq!(decode(&encode(&read), &LessonState::default()).0, read);
        }
    }

    /// Fault 21: a link edited by hand goes past no limit that the controls have.
    #[test]
    fn a_link_edited_by_hand_stays_within_the_limits(key in key(), numbers in prop::collection::vec(-3i64..100, 1..8)) {
        let value = numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
        let (state, _) = decode(&format!("{key}={value}"), &LessonState::default());
        let slices = state.layout().slices();
        prop_assert_eq!(slices.iter().sum::<usize>(), state.model().d_model);
        prop_assert!(state.muted().len() < slices.len() && state.muted().iter().all(|&head| head <= slices.len()));
        prop_assert!(state.sentence().tokens().len() <= state.model().n_ctx);
        if let Some(focus) = state.focus() {
            prop_assert!((1..=slices.len()).contains(&focus.head) && (1..=14).contains(&focus.row));
        }
    }

    #[test]
    fn any_sentence_is_shown_or_refused_with_its_reason(text in sentence()) {
        let mut page = page();
        let outcome = apply(&mut page, json!({ "do": "sentence", "to": text }));
        let has_changed = outcome.changed.contains(&"sentence");
        prop_assert!(has_changed != (outcome.errors.len() == 1));
    }
}

fn key() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "model",
        "seed",
        "heads",
        "kv-heads",
        "head-width",
        "feature",
        "slices",
        "layer",
        "sentence",
        "mask",
        "reading",
        "muted",
        "view",
        "focus",
        "hide",
        "lock",
        "questions",
    ])
}

#[test]
fn defaults_are_left_out() {
    assert_eq!(encode(&LessonState::default()), "");
    assert_eq!(encode(&read("heads=4&mask=causal")), "heads=4&mask=causal");
    assert_eq!(encode(&read("heads=6&kv-heads=6&slices=8,8,8,8,8,8&mask=two-way&seed=0")), "");
    assert_eq!(encode(&read("slices=16,12,8,4,4,4")), "slices=16%2C12%2C8%2C4%2C4%2C4");
    assert_eq!(encode(&read("kv-heads=3,2,1")), "kv-heads=3%2C2%2C1");
    assert_eq!(encode(&read("kv-heads=3,3")), "kv-heads=2");
    assert_eq!(
        encode(&read("model=untrained&sentence=日本 %26 co")),
        "model=untrained&sentence=%E6%97%A5%E6%9C%AC+%26+co"
    );
}

#[test]
fn an_empty_value_is_the_default_and_an_unknown_key_is_somebody_elses() {
    let mut page = page_with("heads=4&kv-heads=2&mask=causal&muted=1&sentence=the dog&seed=7&focus=1,2,1");
    let outcome = apply(
        &mut page,
        json!({ "do": "params", "params": "heads=&kv-heads=&mask=&muted=&sentence=&seed=&focus=&utm_source=x" }),
    );
    assert!(outcome.errors.is_empty());
    assert_eq!(*page.state(), LessonState::default());
}

#[test]
fn a_refused_key_leaves_the_last_valid_value_and_the_others_apply() {
    let (state, messages) = refused("heads=49&kv-heads=3&mask=backwards&seed=5&muted=2");
    assert_eq!(messages.len(), 2, "{messages:?}");
    assert!(messages[0].starts_with("heads: heads 49"), "{messages:?}");
    assert!(messages[1].starts_with("choice: mask “backwards”"), "{messages:?}");
    assert_eq!(encode(&state), "seed=5&kv-heads=3&muted=2");
}

#[test]
fn what_comes_first_binds_what_comes_later() {
    let (state, messages) = refused("slices=24,24&kv-heads=2&heads=4");
    assert_eq!(state.layout().query_heads(), [2, 2]);
    assert!(messages[0].starts_with("slices-count: slices 24,24"), "{messages:?}");
    let (state, messages) = refused("slices=24,24&heads=60");
    assert_eq!(state.layout().slices(), [24, 24], "what was refused binds nothing");
    assert_eq!(messages.len(), 1);
    let (state, messages) = refused("slices=24,8,4,4,4,4&kv-heads=2");
    assert_eq!(state.layout().slices(), [8; 6]);
    assert!(messages[0].starts_with("slices-shared: slices 24,8,4,4,4,4"), "{messages:?}");
}

#[test]
fn slice_first_with_shared_keys_becomes_project() {
    let (state, messages) = refused("reading=slice&kv-heads=2");
    assert_eq!(encode(&state), "kv-heads=2");
    assert!(messages[0].starts_with("slice-shared: reading slice"), "{messages:?}");
}

#[test]
fn a_key_said_twice_counts_once_as_in_url_search_params() {
    assert_eq!(encode(&read("heads=4&heads=8")), "heads=4");
}

#[test]
fn questions_that_are_not_there_are_refused_and_the_others_asked() {
    let mut page = page();
    let first = page.quiz().questions[0].id.clone();
    let outcome = apply(&mut page, json!({ "do": "params", "params": format!("questions={first},nonsense") }));
    assert_eq!(outcome.errors[0].code, "questions");
    assert!(outcome.errors[0].message.contains("nonsense") && outcome.errors[0].message.contains(&first));
    assert_eq!(page.state().questions(), [first]);
}

#[test]
fn answers_stay_out_of_links() {
    let mut page = page();
    let id = page.quiz().questions[0].id.clone();
    let option = page.quiz().questions[0].options[0].id.clone();
    page.answer(&id, &json!(option), None).unwrap();
    assert_eq!(page.quiz().answered, 1);
    assert_eq!(encode(page.state()), "");
}
