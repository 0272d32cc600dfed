//! Flat files of sentences: the same keys, and in each sentence the same places to fill.

use super::numbers;
use serde_json::Value;
use std::collections::BTreeSet;

/// What is wrong with `other`, one sentence per key.
pub fn compare(english: &Value, other: &Value) -> Vec<String> {
    let (Some(known), Some(found)) = (english.as_object(), other.as_object()) else {
        return vec!["expected an object of sentences".to_owned()];
    };
    let strangers = found.keys().filter(|key| !known.contains_key(*key));
    let mut breaches: Vec<String> =
        strangers.map(|key| format!("\"{key}\" is not an English key; take it out")).collect();
    for (key, sentence) in known {
        breaches.extend(fault(sentence, found.get(key)).map(|fault| format!("\"{key}\" {fault}")));
    }
    breaches
}

fn fault(english: &Value, other: Option<&Value>) -> Option<String> {
    let Some(other) = other else { return Some(format!("is missing; English has {english}")) };
    let (Some(english), Some(text)) = (english.as_str(), other.as_str()) else {
        return Some(format!("is {other}, expected a sentence"));
    };
    if text.trim().is_empty() && !english.trim().is_empty() {
        return Some(format!("is empty; English has \"{english}\""));
    }
    let (expected, found) = (places(english), places(text));
    if expected != found {
        return Some(format!("has {}, expected {}", list(&found), list(&expected)));
    }
    numbers::difference(english, text)
}

/// `"{a} of [[b|shown]]"` has the places `{a}` and `[[b|`: what is filled in, and which term is explained.
fn places(text: &str) -> BTreeSet<String> {
    let filled =
        text.split('{').skip(1).filter_map(|piece| piece.split_once('}')).map(|(name, _)| format!("{{{name}}}"));
    let terms =
        text.split("[[").skip(1).filter_map(|piece| piece.split_once('|')).map(|(term, _)| format!("[[{term}|"));
    filled.chain(terms).collect()
}

fn list(places: &BTreeSet<String>) -> String {
    if places.is_empty() {
        return "no place to fill".to_owned();
    }
    places.iter().map(String::as_str).collect::<Vec<_>>().join(", ")
}
