//! Fields of a plain object, each of the kind it must be.

use std::fmt;

use serde_json::{Map, Value};

/// A field that is not the kind of thing it must be: a mistake of the program that sets it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrongKind {
    field: String,
    found: &'static str,
    expected: &'static str,
}

impl WrongKind {
    /// `found` stands in `field`, where something else is expected.
    pub fn new(field: &str, found: &Value, expected: &'static str) -> Self {
        let found = match found {
            Value::Null => "null",
            Value::Bool(_) => "a boolean",
            Value::Number(_) => "a number",
            Value::String(_) => "a string",
            Value::Array(_) => "a list",
            Value::Object(_) => "an object",
        };
        WrongKind { field: field.to_owned(), found, expected }
    }
}

impl fmt::Display for WrongKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is {}, expected {}", self.field, self.found, self.expected)
    }
}

impl std::error::Error for WrongKind {}

/// A plain object. An absent field is `None`; a field of a wrong kind is an error.
pub struct Fields<'a>(pub &'a Map<String, Value>);

impl<'a> Fields<'a> {
    pub fn text(&self, field: &str) -> Result<Option<&'a str>, WrongKind> {
        self.0.get(field).map(|value| text(field, value)).transpose()
    }

    pub fn text_or_null(&self, field: &str) -> Result<Option<Option<&'a str>>, WrongKind> {
        match self.0.get(field) {
            Some(Value::Null) => Ok(Some(None)),
            _ => Ok(self.text(field)?.map(Some)),
        }
    }

    pub fn texts(&self, field: &str) -> Result<Option<Vec<&'a str>>, WrongKind> {
        self.list(field, "a list of strings", text)
    }

    pub fn number(&self, field: &str) -> Result<Option<f64>, WrongKind> {
        self.0.get(field).map(|value| number(field, value)).transpose()
    }

    pub fn numbers(&self, field: &str) -> Result<Option<Vec<f64>>, WrongKind> {
        self.list(field, "a list of numbers", number)
    }

    pub fn object(&self, field: &str) -> Result<Option<&'a Value>, WrongKind> {
        match self.0.get(field) {
            Some(other) if !other.is_object() => Err(WrongKind::new(field, other, "an object")),
            found => Ok(found),
        }
    }

    fn list<T>(
        &self,
        field: &str,
        expected: &'static str,
        item: impl Fn(&str, &'a Value) -> Result<T, WrongKind>,
    ) -> Result<Option<Vec<T>>, WrongKind> {
        let Some(value) = self.0.get(field) else { return Ok(None) };
        let items = value.as_array().ok_or_else(|| WrongKind::new(field, value, expected))?;
        let items = items.iter().enumerate().map(|(index, value)| item(&format!("{field}[{index}]"), value));
        items.collect::<Result<Vec<T>, WrongKind>>().map(Some)
    }
}

/// A number; `null`, which is how JSON writes NaN, is none.
pub fn number(field: &str, value: &Value) -> Result<f64, WrongKind> {
    value.as_f64().ok_or_else(|| WrongKind::new(field, value, "a number"))
}

fn text<'a>(field: &str, value: &'a Value) -> Result<&'a str, WrongKind> {
    value.as_str().ok_or_else(|| WrongKind::new(field, value, "a string"))
}
