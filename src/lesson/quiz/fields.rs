//! Reads one JSON object of a question file and names the place in every refusal.

use std::fmt::Display;
use std::sync::LazyLock;

use serde_json::{Map, Value};

use crate::attention::Refusal;

/// An object and where it stands, such as `question 'one-budget': options[2].`
pub(super) struct Fields<'a> {
    place: String,
    object: &'a Map<String, Value>,
}

impl<'a> Fields<'a> {
    /// The object at `path`, which stands in front of every field name in a refusal.
    pub(super) fn new(path: &str, joint: &str, value: &'a Value) -> Result<Self, Refusal> {
        let place = format!("{path}{joint}");
        match value.as_object() {
            Some(object) => Ok(Fields { place, object }),
            None => Err(Refusal::new("wrong-kind", path, value, "an object")),
        }
    }

    /// Refuses a misspelt or misplaced field, rather than doing without what its author meant.
    pub(super) fn only(&self, known: &[&str]) -> Result<(), Refusal> {
        match self.object.iter().find(|(name, _)| !known.contains(&name.as_str())) {
            None => Ok(()),
            Some((name, value)) => {
                Err(self.refuse("unknown-field", name, value, format!("only {} here", known.join(", "))))
            }
        }
    }

    /// A refusal of one field here; `expected` finishes the sentence "…, expected".
    pub(super) fn refuse(
        &self,
        code: &'static str,
        name: &str,
        value: impl Display,
        expected: impl Into<String>,
    ) -> Refusal {
        Refusal::new(code, self.path(name), value, expected)
    }

    /// A text that says something.
    pub(super) fn text(&self, name: &str) -> Result<String, Refusal> {
        match self.get(name) {
            Some(Value::String(text)) if !text.trim().is_empty() => Ok(text.clone()),
            Some(Value::String(text)) => {
                Err(self.refuse("empty", name, format!("{text:?}"), "a text that says something"))
            }
            other => Err(self.wrong_kind(name, other, "a text")),
        }
    }

    /// A name that can stand in a list of names: an attribute, a link.
    pub(super) fn name(&self, name: &str) -> Result<String, Refusal> {
        let text = self.text(name)?;
        match text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_')) {
            true => Ok(text),
            false => Err(self.refuse("bad-name", name, format!("{text:?}"), "letters, digits, - and _ only")),
        }
    }

    pub(super) fn optional_text(&self, name: &str) -> Result<Option<String>, Refusal> {
        self.get(name).map(|_| self.text(name)).transpose()
    }

    pub(super) fn flag(&self, name: &str) -> Result<bool, Refusal> {
        let value = self.get(name);
        value.and_then(Value::as_bool).ok_or_else(|| self.wrong_kind(name, value, "true or false"))
    }

    /// A switch that is off when left out.
    pub(super) fn optional_flag(&self, name: &str) -> Result<bool, Refusal> {
        self.get(name).map_or(Ok(false), |_| self.flag(name))
    }

    pub(super) fn optional_number(&self, name: &str) -> Result<Option<f64>, Refusal> {
        let Some(value) = self.get(name) else { return Ok(None) };
        value.as_f64().map(Some).ok_or_else(|| self.wrong_kind(name, Some(value), "a number"))
    }

    pub(super) fn number(&self, name: &str) -> Result<f64, Refusal> {
        self.optional_number(name)?.ok_or_else(|| self.wrong_kind(name, None, "a number"))
    }

    /// A whole number, 0 or more.
    pub(super) fn whole(&self, name: &str) -> Result<usize, Refusal> {
        let value = self.get(name);
        let whole = value.and_then(Value::as_u64).and_then(|number| usize::try_from(number).ok());
        whole.ok_or_else(|| self.wrong_kind(name, value, "a whole number, 0 or more"))
    }

    /// A list of them.
    pub(super) fn wholes(&self, name: &str) -> Result<Vec<usize>, Refusal> {
        let value = self.get(name);
        let items = value.and_then(Value::as_array).and_then(|items| {
            items.iter().map(|item| item.as_u64().and_then(|number| usize::try_from(number).ok())).collect()
        });
        items.ok_or_else(|| self.wrong_kind(name, value, "a list of whole numbers"))
    }

    /// An object that may be left out; it is empty then.
    pub(super) fn optional_object(&self, name: &str) -> Result<Fields<'a>, Refusal> {
        static EMPTY: LazyLock<Value> = LazyLock::new(|| Value::Object(Map::new()));
        Fields::new(&self.path(name), ".", self.get(name).unwrap_or(&EMPTY))
    }

    pub(super) fn object(&self, name: &str) -> Result<Fields<'a>, Refusal> {
        match self.get(name) {
            Some(value) => Fields::new(&self.path(name), ".", value),
            None => Err(self.wrong_kind(name, None, "an object")),
        }
    }

    /// The objects of a list; a list left out is empty.
    pub(super) fn objects(&self, name: &str) -> Result<Vec<Fields<'a>>, Refusal> {
        let items = match self.get(name) {
            None => return Ok(Vec::new()),
            Some(Value::Array(items)) => items,
            other => return Err(self.wrong_kind(name, other, "a list")),
        };
        let numbered = items.iter().enumerate();
        numbered.map(|(index, item)| Fields::new(&self.path(&format!("{name}[{index}]")), ".", item)).collect()
    }

    /// A field, where `null` is as good as left out.
    pub(super) fn get(&self, name: &str) -> Option<&'a Value> {
        self.object.get(name).filter(|value| !value.is_null())
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &'a str> {
        self.object.keys().map(String::as_str)
    }

    pub(super) fn json(&self) -> Value {
        Value::Object(self.object.clone())
    }

    fn path(&self, name: &str) -> String {
        format!("{}{name}", self.place)
    }

    /// A refusal of a field that is missing or holds something else.
    pub(super) fn wrong_kind(&self, name: &str, found: Option<&Value>, expected: &str) -> Refusal {
        match found {
            Some(value) => self.refuse("wrong-kind", name, value, expected),
            None => self.refuse("missing", name, "missing", expected),
        }
    }
}
