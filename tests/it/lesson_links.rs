//! Links outlive the lesson that made them: what was once handed out opens for ever.

use multi_head_attention::lesson::{LessonState, decode};
use serde_json::{Value, json};

use crate::lesson_page::words;

/// Links of every version that was ever published, each with the part of the state it has to give. Rows are only added.
fn handed_out() -> Vec<(&'static str, Value)> {
    vec![
        ("", json!({ "slices": [8, 8, 8, 8, 8, 8], "mask": "two-way", "seed": 0 })),
        ("heads=4&mask=causal", json!({ "slices": [12, 12, 12, 12], "mask": "causal" })),
        ("v=1&heads=6&kv-heads=2&muted=1%2C3", json!({ "groups": [3, 3], "muted": [1, 3] })),
        (
            "v=1&slices=16%2C12%2C8%2C4%2C4%2C4&reading=slice",
            json!({ "slices": [16, 12, 8, 4, 4, 4], "reading": "slice" }),
        ),
        (
            "v=1&model=untrained&sentence=the+dog+ran&focus=2%2C3%2C4",
            json!({ "sentence": "the dog ran", "focus": { "head": 2, "row": 3, "column": 4 } }),
        ),
        (
            "v=1&view=quiz&hide=share%2Clegend&lock=mask",
            json!({ "view": "quiz", "hide": ["legend", "share"], "lock": ["mask"] }),
        ),
        (
            "v=1&seed=4294967295&model=untrained&layer=1",
            json!({ "seed": 4_294_967_295_u32, "model": "untrained", "layer": 1 }),
        ),
        (
            "v=1&kv-heads=2&mistakes=no-scale%2Csoftmax-columns%2Czero-mask%2Cinterleaved&swapped=5%2C2",
            json!({ "mistakes": ["no-scale", "softmax-columns", "zero-mask", "interleaved"], "swapped": [2, 5] }),
        ),
        (
            "v=1&view=recap&layer=1&focus=5%2C11%2C9&hide=share",
            json!({ "view": "recap", "layer": 1, "focus": { "head": 5, "row": 11, "column": 9 }, "hide": ["share"] }),
        ),
        (
            "v=1&view=quiz&questions=one-budget%2Cglue-or-add&shuffle=7&ask=3",
            json!({ "view": "quiz", "questions": ["one-budget", "glue-or-add"], "ask": 3 }),
        ),
        ("v=1&view=induction&theme=dark", json!({ "view": "induction" })),
        ("v=1&mistakes=model-scale", json!({ "mistakes": ["model-scale"], "swapped": [] })),
        ("heads=3&pinned=heads%3D6%26mask%3Dcausal", json!({ "slices": [16, 16, 16], "pinned": "mask=causal" })),
        (
            "v=1&reading=slice&feature=11%2C17%2C-0.8",
            json!({ "reading": "slice", "feature": { "word": 11, "number": 17, "by": -0.8 } }),
        ),
        (
            "v=1&model=untrained&head-width=16&kv-heads=4%2C2",
            json!({ "headWidth": 16, "slices": [16, 16, 16, 16, 16, 16], "groups": [4, 2] }),
        ),
    ]
}

#[test]
fn every_link_ever_handed_out_opens() {
    for (link, expected) in handed_out() {
        let (state, refusals) = decode(link, &LessonState::default());
        assert!(refusals.is_empty(), "{link}: {refusals:?}");
        let state = serde_json::to_value(&state).unwrap();
        for (field, value) in expected.as_object().unwrap() {
            assert_eq!(&state[field], value, "{link}: {field}");
        }
    }
}

#[test]
fn a_link_from_a_newer_lesson_says_so_and_does_what_is_known() {
    let (state, refusals) = decode("v=2&heads=4&rotation=left", &LessonState::default());
    assert_eq!(state.layout().n_heads(), 4);
    let messages: Vec<String> = refusals.iter().map(|refusal| refusal.message(&words())).collect();
    assert_eq!(messages, ["The link says version 2; this lesson reads version 1. What it knows of the link was done."]);
    assert_eq!((refusals[0].code(), refusals[0].field), ("version", "v"));
}
