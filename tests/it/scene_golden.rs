//! Whole pictures, kept: any change of a shown number or word is seen in a diff.
//!
//! After a wanted change run the tests once with `MHA_BLESS=1`: they write the new pictures, and still fail, so that
//! nothing is kept unread.

use std::fs;
use std::path::PathBuf;

use multi_head_attention::scene::{Scene, table};
use serde_json::{Value, json};

use crate::lesson_page::page_with;

/// A picture and its table, one line per cell, number or word, so that a diff shows the place.
fn check(name: &str, params: &str) {
    let page = page_with(params);
    check_picture(name, &json!({ "params": params, "scene": Scene::of(&page), "table": table(&page, 1) }));
}

/// Any part of the page as data.
pub fn check_picture(name: &str, picture: &Value) {
    let picture = serde_json::to_string_pretty(&rounded(picture.clone())).unwrap() + "\n";
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{name}.json"));
    if std::env::var_os("MHA_BLESS").is_some_and(|bless| bless == "1") {
        fs::write(&path, picture).unwrap();
        panic!("{} is written; read its diff, then run without MHA_BLESS", path.display());
    }
    let kept =
        fs::read_to_string(&path).unwrap_or_else(|_| panic!("{} is missing; MHA_BLESS=1 writes it", path.display()));
    if let Some((line, (kept, now))) = kept.lines().zip(picture.lines()).enumerate().find(|(_, (a, b))| a != b) {
        panic!("{name}.json:{}: kept {}, now {}; MHA_BLESS=1 keeps the new picture", line + 1, kept.trim(), now.trim());
    }
    assert_eq!(kept.len(), picture.len(), "{name}.json has another length; MHA_BLESS=1 keeps the new picture");
}

/// Six significant decimals are more than the page shows; the bits are held by other tests.
fn rounded(value: Value) -> Value {
    match value {
        Value::Number(number) if number.is_f64() => json!((number.as_f64().unwrap() * 1e6).round() / 1e6),
        Value::Array(items) => items.into_iter().map(rounded).collect(),
        Value::Object(fields) => fields.into_iter().map(|(name, value)| (name, rounded(value))).collect(),
        other => other,
    }
}

#[test]
fn one_word_one_head() {
    check("one-word-one-head", "model=untrained&heads=1&sentence=dog");
}

#[test]
fn the_first_page() {
    check("first-page", "");
}

#[test]
fn signs_that_repeat() {
    check("signs-that-repeat", "model=induction&sentence=m h a m h a");
}

#[test]
fn two_heads_left_to_right() {
    check("two-heads-left-to-right", "model=untrained&heads=2&sentence=the dog slept&mask=causal&focus=2,2,4");
}

#[test]
fn shared_uneven_and_muted() {
    check(
        "shared-uneven-muted",
        "model=untrained&slices=10,10,10,5,5,8&kv-heads=3,2,1&muted=2&sentence=it was wide&hide=legend&lock=mask",
    );
}

#[test]
fn five_heads_reading_slices() {
    check("five-heads-reading-slices", "model=untrained&heads=5&reading=slice&seed=7&sentence=naïve 日本");
}
