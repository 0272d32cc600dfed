//! The lesson's sections: whatever a tag says that is no text for the reader is the same in every language, wherever it
//! stands. So a language has every anchor, every link and every figure, and may still order its sentences in its own way.

use super::numbers;
use std::collections::BTreeMap;

/// Attributes that a translator writes, or that say which language a text is in.
const WORDS: [&str; 6] = ["aria-label", "title", "alt", "data-word", "lang", "dir"];

/// What is wrong with `other`, one sentence per tag.
pub fn compare(english: &str, other: &str) -> Vec<String> {
    let (expected, found) = (tags(english), tags(other));
    let mut breaches = Vec::new();
    for (tag, times) in &expected {
        match found.get(tag) {
            Some(there) if there == times => {}
            Some(there) => breaches.push(format!("<{tag}> is there {there} times, expected {times}")),
            None => breaches.push(format!("<{tag}> is missing")),
        }
    }
    let strangers = found.keys().filter(|tag| !expected.contains_key(*tag));
    breaches.extend(strangers.map(|tag| format!("<{tag}> is not in English")));
    breaches.extend(numbers::difference(&text(english), &text(other)));
    breaches
}

fn text(html: &str) -> String {
    html.split('<').filter_map(|piece| piece.split_once('>')).map(|(_, text)| text).collect::<Vec<_>>().join(" ")
}

/// Every tag that says something beyond its name, how often it is there. Formulas count without saying anything.
fn tags(html: &str) -> BTreeMap<String, usize> {
    let mut tags = BTreeMap::new();
    for piece in html.split('<').skip(1) {
        let Some((tag, _)) = piece.split_once('>') else { continue };
        let tag = without_words(tag);
        if tag.contains(' ') || tag == "math" {
            *tags.entry(tag).or_default() += 1;
        }
    }
    tags
}

fn without_words(tag: &str) -> String {
    let mut kept = tag.split_whitespace().collect::<Vec<_>>().join(" ");
    for name in WORDS {
        while let Some(start) = kept.find(&format!(" {name}=\"")) {
            let value = start + name.len() + 3;
            let end = kept[value..].find('"').map_or(kept.len(), |length| value + length + 1);
            kept.replace_range(start..end, "");
        }
    }
    kept
}
