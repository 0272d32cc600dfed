//! Every sentence a learner reads is in `content/<language>/strings.json`, and every sentence there is read somewhere.

use super::{Source, expect_none, read, sources};
use std::collections::BTreeSet;

/// What a key starts with. A quoted word in the code that starts so is taken for a key.
const FAMILIES: [&str; 7] = ["cell.", "status.", "refuse.", "scene.", "ui.", "number.", "quiz."];

#[test]
fn every_key_used_is_written() {
    let keys = written();
    let is_known =
        |key: &str| if key.ends_with('.') { keys.iter().any(|k| k.starts_with(key)) } else { keys.contains(key) };
    let missing = used().into_iter().filter(|(key, _)| !is_known(key));
    let breaches: Vec<String> =
        missing.map(|(key, place)| format!("{place}: \"{key}\" is missing in English")).collect();
    expect_none(&breaches, "keys without words");
}

#[test]
fn every_key_written_is_used() {
    let used = used();
    let is_used = |key: &str| used.iter().any(|(k, _)| k == key || (k.ends_with('.') && key.starts_with(k.as_str())));
    let breaches: Vec<String> = written().into_iter().filter(|key| !is_used(key)).collect();
    expect_none(&breaches, "words that nothing shows");
}

/// The keys in English. That every other language has the same ones, the build sees to (xtask/src/content/check).
fn written() -> BTreeSet<String> {
    let source = read("content/en/strings.json");
    let strings: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(&source.text).unwrap_or_else(|error| panic!("{}: {error}", source.path));
    strings.keys().cloned().collect()
}

/// The keys that code names, each with the place. A name that ends in a dot, such as `"status."`, is put together with
/// something while the page runs, and stands for the whole family.
fn used() -> Vec<(String, String)> {
    let mut used = Vec::new();
    for source in sources("src", &[".rs"]).into_iter().chain(sources("www/js", &[".js"])) {
        used.extend(keys_in(&source));
    }
    used
}

fn keys_in(source: &Source) -> Vec<(String, String)> {
    let mut keys = Vec::new();
    for (line, code) in source.code() {
        for quote in ['"', '\'', '`'] {
            let pieces = code.split(quote).skip(1).step_by(2);
            let names = pieces.map(|piece| piece.split(['$', '{']).next().unwrap()).filter(|name| is_key(name));
            keys.extend(names.map(|name| (name.to_owned(), format!("{}:{line}", source.path))));
        }
    }
    keys
}

fn is_key(name: &str) -> bool {
    let plain = name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '.' || c == '-');
    plain && FAMILIES.iter().any(|family| name.starts_with(family))
}
