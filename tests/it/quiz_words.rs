//! The shipped catalogue of sentences, for tests that read what the quiz says.

use serde_json::{Map, Value};

/// The English sentence of a key; a missing key or a placeholder left empty fails the test.
pub fn say(key: &str, values: &[(&str, &str)]) -> String {
    let catalogue: Map<String, Value> =
        serde_json::from_str(include_str!("../../content/en/strings.json")).unwrap_or_default();
    let sentence = catalogue.get(key).and_then(Value::as_str).unwrap_or_default();
    assert!(!sentence.is_empty(), "no sentence for {key}");
    let filled = values.iter().fold(sentence.to_owned(), |text, (name, value)| {
        assert!(text.contains(&format!("{{{name}}}")), "{key} has no place for {name}");
        text.replace(&format!("{{{name}}}"), value)
    });
    assert!(values.iter().any(|(_, value)| value.contains('{')) || !filled.contains('{'), "{key}: {filled}");
    filled
}

/// The same sentence in a language that writes decimals with a comma.
pub fn say_with_comma(key: &str, values: &[(&str, &str)]) -> String {
    if key == "number.decimal" { ",".to_owned() } else { say(key, values) }
}
