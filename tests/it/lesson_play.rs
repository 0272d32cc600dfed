//! Learners who do anything at all, possible or not.

use multi_head_attention::lesson::{LessonState, Refusal, WeightStore, update};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::lesson_page::library;

/// Anything a page may send for a learner, often enough impossible.
pub fn action() -> impl Strategy<Value = Value> {
    let head = || 0i32..10;
    prop_oneof![
        sentence().prop_map(|to| json!({ "do": "sentence", "to": to })),
        models().prop_map(|to| json!({ "do": "model", "to": to })),
        (0i32..4).prop_map(|to| json!({ "do": "layer", "to": to })),
        (0i32..52).prop_map(|to| json!({ "do": "heads", "to": to })),
        (0i32..13).prop_map(|to| json!({ "do": "kv-heads", "to": to })),
        prop::collection::vec(1usize..5, 1..5)
            .prop_map(|groups| json!({ "do": "kv-heads", "to": groups.iter().map(usize::to_string).collect::<Vec<_>>().join(",") })),
        (head(), prop_oneof![(0i32..6).prop_map(|set| json!(set)), Just(json!("own"))])
            .prop_map(|(head, to)| json!({ "do": "wire", "head": head, "to": to })),
        prop_oneof![(0i32..20).prop_map(|to| json!(to)), Just(json!(null))].prop_map(|to| json!({ "do": "head-width", "to": to })),
        slices().prop_map(|to| json!({ "do": "slices", "to": to })),
        (head(), -60i32..60).prop_map(|(cut, by)| json!({ "do": "cut", "cut": cut, "by": by })),
        (head(), -5i32..60).prop_map(|(cut, to)| json!({ "do": "cut", "cut": cut, "to": to })),
        head().prop_map(|cut| json!({ "do": "join", "cut": cut })),
        head().prop_map(|head| json!({ "do": "split", "head": head })),
        prop::sample::select(&["two-way", "causal", "sideways"][..]).prop_map(|to| json!({ "do": "mask", "to": to })),
        prop::sample::select(&["project", "slice"][..]).prop_map(|to| json!({ "do": "reading", "to": to })),
        (0i32..20, 0i32..50, -310i32..310)
            .prop_map(|(word, number, by)| json!({ "do": "feature", "word": word, "number": number, "by": f64::from(by) / 100.0 })),
        head().prop_map(|head| json!({ "do": "mute", "head": head })),
        head().prop_map(|head| json!({ "do": "solo", "head": head })),
        Just(json!({ "do": "all-heads" })),
        prop::sample::select(&["pin", "unpin", "swap-pinned"][..]).prop_map(|what| json!({ "do": what })),
        any::<u32>().prop_map(|to| json!({ "do": "seed", "to": to })),
        (head(), 0i32..40, 0i32..40).prop_map(|(head, row, column)| json!({ "do": "focus", "head": head, "row": row, "column": column })),
        (0i32..40).prop_map(|row| json!({ "do": "focus", "row": row })),
        prop::sample::select(&["lesson", "explore", "quiz"][..]).prop_map(|to| json!({ "do": "view", "to": to })),
        prop::sample::subsequence(vec!["sentence", "mask", "legend", "close-up"], 0..=4)
            .prop_flat_map(|to| prop_oneof![Just(json!({ "do": "hide", "to": to })), Just(json!({ "do": "lock", "to": to }))]),
    ]
}

/// States that a learner can reach.
pub fn state() -> impl Strategy<Value = LessonState> {
    prop::collection::vec(action(), 0..14).prop_map(|actions| {
        actions.into_iter().fold(LessonState::default(), |state, action| act(&state, action).unwrap_or(state))
    })
}

/// The state after an action, without a page around it.
pub fn act(state: &LessonState, action: Value) -> Result<LessonState, Refusal> {
    update(state, &serde_json::from_value(action).unwrap(), &WeightStore::new(library()))
}

/// Mostly one that reads any words.
fn models() -> impl Strategy<Value = &'static str> {
    let all = ["sentence", "sentence-gqa2", "sentence-mqa", "sentence-4x12", "induction", "no such"];
    prop_oneof![2 => Just("untrained"), 1 => prop::sample::select(all.to_vec())]
}

/// Words that trained models know, words of many scripts, marks and nonsense, sometimes none, sometimes too many.
pub fn sentence() -> impl Strategy<Value = String> {
    let plain = ["it", "animal", "the", "didn’t", "dax", "cross", "q", "k", "2", ","];
    let plain = prop::collection::vec(prop::sample::select(plain.to_vec()), 1..24).prop_map(|words| words.join(" "));
    prop_oneof![plain, any_sentence()]
}

fn any_sentence() -> impl Strategy<Value = String> {
    let known = ["it", "animal", "naïve", "日本", "🦊", "سلام", "didn’t", "a&b=c", "100%", "+", "{x}", "<b>", ","];
    let word = prop_oneof![4 => prop::sample::select(known.to_vec()).prop_map(str::to_owned), 1 => "\\PC{1,12}"];
    prop::collection::vec(word, 0..36).prop_map(|words| words.join(" "))
}

/// Widths that mostly add up to 48.
fn slices() -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(1usize..9, 1..12).prop_map(|mut widths| {
        let sum: usize = widths.iter().sum();
        widths[0] += 48usize.saturating_sub(sum);
        widths
    })
}
