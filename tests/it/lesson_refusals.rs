//! Every refusal names the field, the value, and what would be right.

use serde_json::{Value, json};

use crate::lesson_page::{apply, page_with};

/// The page before, the impossible wish, and what its refusal must mention.
fn cases() -> Vec<(&'static str, Value, &'static [&'static str])> {
    let shared = "kv-heads=3";
    let freed = "model=untrained&head-width=16";
    vec![
        ("", json!({ "do": "heads", "to": 49 }), &["heads", "49", "1 to 48"]),
        ("", json!({ "do": "heads", "to": 0 }), &["heads", "0", "1 to 48"]),
        ("", json!({ "do": "heads", "to": 4.5 }), &["heads", "4.5", "whole number"]),
        ("", json!({ "do": "kv-heads", "to": 4 }), &["kv-heads", "4", "6 heads", "1, 2, 3, 6"]),
        ("", json!({ "do": "kv-heads", "to": "3,2" }), &["kv-heads", "3,2", "6 heads"]),
        ("", json!({ "do": "kv-heads", "to": "3,x" }), &["kv-heads", "x", "1 to 6"]),
        ("heads=10", json!({ "do": "kv-heads", "to": "5,5" }), &["kv-heads", "5,5", "48"]),
        ("", json!({ "do": "slices", "to": [8, 8, 8] }), &["slices", "8,8,8", "24", "48"]),
        ("", json!({ "do": "slices", "to": [48, 0] }), &["slices", "0", "1 to 48"]),
        (
            shared,
            json!({ "do": "slices", "to": [16, 12, 8, 4, 4, 4] }),
            &["slices", "16,12,8,4,4,4", "2,2,2", "equally wide"],
        ),
        ("", json!({ "do": "cut", "cut": 6, "by": 1 }), &["cut", "6", "1 to 5"]),
        ("heads=1", json!({ "do": "cut", "cut": 1, "by": 1 }), &["slices", "48", "one head"]),
        (
            "",
            json!({ "do": "state", "state": { "pinned": "heads=99" } }),
            &["pinned", "heads=99", "heads=3&mask=causal"],
        ),
        (shared, json!({ "do": "cut", "cut": 1, "by": 1 }), &["slices", "8,8,8,8,8,8", "1 and 2", "share"]),
        (shared, json!({ "do": "join", "cut": 1 }), &["kv-heads", "2,2,2", "head 1", "its own"]),
        (shared, json!({ "do": "split", "head": 4 }), &["kv-heads", "2,2,2", "head 4", "its own"]),
        ("heads=48", json!({ "do": "split", "head": 3 }), &["heads", "3", "at least 2"]),
        ("", json!({ "do": "split", "head": 7 }), &["head", "7", "1 to 6"]),
        ("", json!({ "do": "mask", "to": "up" }), &["mask", "up", "two-way, causal"]),
        ("", json!({ "do": "reading", "to": "up" }), &["reading", "up", "project, slice"]),
        (shared, json!({ "do": "reading", "to": "slice" }), &["reading", "slice", "own keys and values"]),
        ("", json!({ "do": "mute", "head": 9 }), &["head", "9", "1 to 6"]),
        ("heads=1", json!({ "do": "mute", "head": 1 }), &["muted", "1", "at least one head"]),
        (freed, json!({ "do": "cut", "cut": 1, "by": 1 }), &["slices", "16,16,16,16,16,16", "16 wide", "48"]),
        (freed, json!({ "do": "reading", "to": "slice" }), &["reading", "slice", "96", "48"]),
        (shared, json!({ "do": "wire", "head": 1, "to": 3 }), &["kv-heads", "head 1", "set 3", "one set at a time"]),
        ("", json!({ "do": "head-width", "to": 16 }), &["head-width", "16", "48", "untrained"]),
        ("model=untrained", json!({ "do": "head-width", "to": 49 }), &["head-width", "49", "1 to 48"]),
        (
            "",
            json!({ "do": "feature", "word": 15, "number": 1, "by": 1 }),
            &["feature", "15,1,1", "1 to 14", "1 to 48"],
        ),
        ("", json!({ "do": "feature", "word": 1, "number": 1, "by": 3.5 }), &["feature", "1,1,3.5", "−3 to 3"]),
        ("", json!({ "do": "params", "params": "feature=11,17" }), &["feature", "11,17", "3,17,0.8"]),
        ("", json!({ "do": "seed", "to": -1 }), &["seed", "-1", "0 to 4,294,967,295"]),
        ("", json!({ "do": "layer", "to": 3 }), &["layer", "3", "1 to 2"]),
        ("", json!({ "do": "model", "to": "gpt" }), &["model", "gpt", "untrained"]),
        ("", json!({ "do": "view", "to": "up" }), &["view", "up", "lesson, explore"]),
        ("", json!({ "do": "hide", "to": ["up"] }), &["hide", "up", "close-up"]),
        ("", json!({ "do": "sentence", "to": " . " }), &["sentence", " . ", "between 1 and 20"]),
        (
            "",
            json!({ "do": "sentence", "to": "The gnu and the gnat" }),
            &["met: gnu, gnat", "154 words", "dax", "untrained"],
        ),
        ("model=induction", json!({ "do": "sentence", "to": "a b a 9" }), &["met: 9", "32 signs", "2 to 7"]),
        ("model=induction", json!({ "do": "sentence", "to": "ab".repeat(25) }), &["50 letters", "at most 48"]),
        ("", json!({ "do": "params", "params": "focus=1,2" }), &["focus", "1,2", "three numbers"]),
        ("", json!({ "do": "params", "params": "heads=many" }), &["heads", "many", "1 to 48"]),
        ("", json!({ "do": "params", "params": "muted=1,2,3,4,5,6" }), &["muted", "1,2,3,4,5,6", "at least one head"]),
        ("", json!({ "do": "params", "params": "slices=20,20" }), &["slices", "20,20", "40", "48"]),
        (
            "",
            json!({ "do": "mistakes", "to": ["interleaved"] }),
            &["mistakes", "interleaved", "more than one", "1,1,1,1,1,1"],
        ),
        (
            "",
            json!({ "do": "mistakes", "to": ["model-scale", "no-scale"] }),
            &["mistakes", "no-scale,model-scale", "not both"],
        ),
        ("", json!({ "do": "swapped", "to": [2, 2] }), &["swapped", "2,2", "1 to 6"]),
        ("", json!({ "do": "params", "params": "questions=q-none" }), &["questions", "q-none"]),
    ]
}

#[test]
fn every_refusal_names_field_and_value_and_what_is_right() {
    for (before, action, mentioned) in cases() {
        let mut page = page_with(before);
        let state = page.state().clone();
        let outcome = apply(&mut page, action.clone());
        let [error] = &outcome.errors[..] else { panic!("{action}: {outcome:?}") };
        for part in mentioned {
            assert!(error.message.contains(part), "{action}: “{part}” is not in “{}”", error.message);
        }
        assert!(!error.message.contains(['{', '[']), "a hole in “{}”", error.message);
        assert_eq!(outcome.status.as_ref(), Some(&error.message), "it is spoken, too");
        assert!(!error.field.is_empty() && !error.value.is_empty());
        assert_eq!(*page.state(), state, "{action} changed something");
    }
}

#[test]
fn every_refusal_of_the_catalogue_is_met_here() {
    let elsewhere = ["core", "long-sentence", "slices-count", "no-answers", "token-index", "version", "tuning-departs"];
    let mut met: Vec<String> = elsewhere.map(|code| format!("refuse.{code}")).to_vec();
    for (before, action, _) in cases() {
        let outcome = apply(&mut page_with(before), action);
        met.extend(outcome.errors.iter().map(|error| format!("refuse.{}", error.code)));
    }
    let catalogue: serde_json::Map<String, Value> =
        serde_json::from_str(include_str!("../../content/en/strings.json")).unwrap();
    // those of the lab are met in tests/it/lab.rs
    for key in catalogue.keys().filter(|key| key.starts_with("refuse.") && !key.starts_with("refuse.lab.")) {
        assert!(met.contains(key), "{key}");
    }
}

/// What a program got wrong, in the words of the page and not of the language the core is written in.
#[test]
fn every_incomplete_action_names_field_and_value_and_what_is_right() {
    let cases: [(Value, &[&str]); 17] = [
        (json!({}), &["“do”", "missing", "a text"]),
        (json!({ "do": 3 }), &["“do”", "3", "a text"]),
        (json!({ "do": "jump" }), &["“do”", "jump", "sentence, heads, kv-heads"]),
        (json!({ "do": "heads" }), &["“to”", "missing", "a number"]),
        (json!({ "do": "heads", "to": "6" }), &["“to”", "\"6\"", "a number"]),
        (json!({ "do": "heads", "to": null }), &["“to”", "null", "a number"]),
        (json!({ "do": "kv-heads", "to": [3] }), &["“to”", "[3]", "a number, or a text"]),
        (json!({ "do": "slices", "to": 48 }), &["“to”", "48", "a list of numbers"]),
        (json!({ "do": "slices", "to": [24, "24"] }), &["“to”", "[24,\"24\"]", "a list of numbers"]),
        (json!({ "do": "hide", "to": "mask" }), &["“to”", "\"mask\"", "a list of texts"]),
        (json!({ "do": "cut", "by": 1 }), &["“cut”", "missing", "a number"]),
        (json!({ "do": "cut", "cut": 1, "by": "x" }), &["“by”", "\"x\"", "a number"]),
        (json!({ "do": "cut", "cut": 1 }), &["“by” or “to”", "missing", "one of the two"]),
        (json!({ "do": "cut", "cut": 1, "by": 1, "to": 9 }), &["“by” and “to”", "1 and 9", "one of the two"]),
        (json!({ "do": "focus", "row": "it" }), &["“row”", "\"it\"", "a number"]),
        (json!({ "do": "params" }), &["“params”", "missing", "a text"]),
        (json!({ "do": "undo", "source": "me" }), &["“source”", "\"me\"", "user, api or link"]),
    ];
    for (action, mentioned) in cases {
        let mut page = page_with("");
        let state = page.state().clone();
        let message = apply(&mut page, action.clone()).type_error.unwrap();
        for part in mentioned {
            assert!(message.contains(part), "{action}: {part} is not in: {message}");
        }
        assert!(!["Sharing", "f64", "variant", "enum"].iter().any(|name| message.contains(name)), "{message}");
        assert_eq!(*page.state(), state, "{action} changed something");
    }
}
