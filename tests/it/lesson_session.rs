//! What comes of a wish.

use serde_json::json;

use crate::lesson_page::{apply, page, page_with, scene};

#[test]
fn the_first_page_is_six_unshared_heads_of_8() {
    let scene = scene(&page());
    assert_eq!(scene["heads"].as_array().unwrap().len(), 6);
    assert_eq!(scene["closeup"]["rows"][10]["label"], "it");
    assert_eq!(scene["closeup"]["row"], 11);
}

#[test]
fn a_refused_wish_changes_nothing_and_says_what_would_be_right() {
    let mut page = page_with("heads=6&kv-heads=2");
    let before = page.state().clone();
    let outcome = apply(&mut page, json!({ "do": "cut", "cut": 1, "by": 1 }));
    assert_eq!(outcome.errors[0].code, "cut-shared");
    assert_eq!(outcome.status.as_ref(), Some(&outcome.errors[0].message));
    assert_eq!(*page.state(), before);
}
