//! Saying no in the learner's language.

use std::fmt;

use super::{Value, Words};

/// A wish that cannot come true: which field, what was asked for, and a sentence that says what would be right.
///
/// The sentence comes from the catalogue, where it may use `{field}`, `{value}` and the details.
#[derive(Debug, Clone, PartialEq)]
pub struct Refusal {
    key: &'static str,
    /// The field, as attributes spell it.
    pub field: &'static str,
    /// What was asked for, shortened where it is long.
    pub value: String,
    details: Vec<(&'static str, Value)>,
}

impl Refusal {
    /// Refuses `value` in `field` with the sentence `key` of the catalogue.
    pub fn new(key: &'static str, field: &'static str, value: impl fmt::Display) -> Self {
        Refusal { key, field, value: shorten(value.to_string()), details: Vec::new() }
    }

    /// Adds something the sentence mentions.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        self.details.push((name, value.into()));
        self
    }

    /// The same, about the value as it was written.
    #[must_use]
    pub fn written(self, value: &str) -> Self {
        Refusal { value: shorten(value.to_owned()), ..self }
    }

    /// A stable name of the rule that was broken; programs may compare it.
    pub fn code(&self) -> &'static str {
        self.key.trim_start_matches("refuse.")
    }

    /// The sentence.
    pub fn message(&self, words: &Words) -> String {
        let mut values = vec![("field", Value::from(self.field)), ("value", Value::from(self.value.as_str()))];
        values.extend(self.details.iter().cloned());
        words.say(self.key, &values)
    }
}

/// The formula's own refusals end here; a valid state causes none.
impl From<crate::attention::Refusal> for Refusal {
    fn from(refusal: crate::attention::Refusal) -> Self {
        Refusal::new("refuse.core", "state", refusal)
    }
}

/// Long values are cut: the message is read by a person.
fn shorten(value: String) -> String {
    const LONGEST: usize = 60;
    match value.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &value[..end]),
        None => value,
    }
}
