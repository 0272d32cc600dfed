//! Every sentence the core says, from the catalogue of one language.

use std::collections::BTreeMap;

/// The strings of one language: sentences with `{placeholders}`, and how its numbers are written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Words(BTreeMap<String, String>);

/// Something a sentence mentions.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// Text as it is: a word of the sentence, a name.
    Text(String),
    /// A whole number, written with the language's group mark.
    Count(usize),
    /// Several of them.
    Counts(Vec<usize>),
    /// A number with this many decimals.
    Decimal(f64, usize),
}

impl Words {
    /// Reads a flat JSON object of strings.
    ///
    /// # Errors
    /// Says where the text is not such an object.
    pub fn from_json(json: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(json).map(Words)
    }

    /// The sentence called `key`, with its placeholders filled in.
    ///
    /// A missing sentence shows its key in brackets, and a missing value its placeholder; tests catch both. Values are
    /// never searched for placeholders: a learner may type braces.
    pub fn say(&self, key: &str, values: &[(&str, Value)]) -> String {
        let Some(template) = self.0.get(key) else { return format!("[{key}]") };
        let mut said = String::with_capacity(template.len());
        let mut rest = template.as_str();
        while let Some((before, name, after)) = next_placeholder(rest) {
            said.push_str(before);
            match values.iter().find(|(known, _)| *known == name) {
                Some((_, value)) => said.push_str(&self.write(value)),
                None => said.push_str(&rest[before.len()..rest.len() - after.len()]),
            }
            rest = after;
        }
        said + rest
    }

    /// A sentence without placeholders.
    pub fn text(&self, key: &str) -> String {
        self.say(key, &[])
    }

    /// Is there a sentence called `key`?
    pub fn has(&self, key: &str) -> bool {
        self.0.contains_key(key)
    }

    /// `1,234`.
    pub fn count(&self, number: usize) -> String {
        let digits = number.to_string();
        let mut written = String::new();
        for (index, digit) in digits.chars().enumerate() {
            if index > 0 && (digits.len() - index).is_multiple_of(3) {
                written.push_str(self.mark("number.group"));
            }
            written.push(digit);
        }
        written
    }

    /// `0.56`, with a true minus sign.
    pub fn decimal(&self, number: f64, decimals: usize) -> String {
        let written = format!("{number:.decimals$}");
        let is_zero = written.trim_start_matches('-').chars().all(|c| matches!(c, '0' | '.'));
        let written = if is_zero { written.trim_start_matches('-') } else { &written };
        written.replace('-', "\u{2212}").replace('.', self.mark("number.decimal"))
    }

    /// "1", "1 and 3", "1, 3 and 4".
    pub fn list(&self, items: &[String]) -> String {
        match items {
            [] => String::new(),
            [only] => only.clone(),
            [first @ .., last] => {
                let first = first.join(&self.text("number.comma"));
                self.say("number.and", &[("first", first.into()), ("last", last.as_str().into())])
            }
        }
    }

    /// The same, of whole numbers.
    pub fn counts(&self, numbers: &[usize]) -> String {
        let written: Vec<String> = numbers.iter().map(|&number| self.count(number)).collect();
        self.list(&written)
    }

    fn mark(&self, key: &str) -> &str {
        self.0.get(key).map_or("", String::as_str)
    }

    fn write(&self, value: &Value) -> String {
        match value {
            Value::Text(text) => text.clone(),
            Value::Count(number) => self.count(*number),
            Value::Counts(numbers) => {
                numbers.iter().map(|&number| self.count(number)).collect::<Vec<_>>().join(&self.text("number.comma"))
            }
            Value::Decimal(number, decimals) => self.decimal(*number, *decimals),
        }
    }
}

/// `"a {b} c"` → `("a ", "b", " c")`.
fn next_placeholder(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once('{')?;
    let (name, after) = rest.split_once('}')?;
    Some((before, name, after))
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Value::Text(text)
    }
}

impl From<Vec<usize>> for Value {
    fn from(numbers: Vec<usize>) -> Self {
        Value::Counts(numbers)
    }
}

impl From<usize> for Value {
    fn from(number: usize) -> Self {
        Value::Count(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words() -> Words {
        let json = r#"{"a": "{who} looks at {what}", "number.decimal": ",", "number.group": ".",
                       "number.comma": ", ", "number.and": "{first} und {last}"}"#;
        Words::from_json(json).unwrap()
    }

    #[test]
    fn typed_braces_stay_as_they_are() {
        let said = words().say("a", &[("who", "{what}".into()), ("what", "{".into())]);
        assert_eq!(said, "{what} looks at {");
    }

    #[test]
    fn what_is_missing_shows_itself() {
        assert_eq!(words().text("b"), "[b]");
        assert_eq!(words().say("a", &[("who", "it".into())]), "it looks at {what}");
    }

    #[test]
    fn numbers_follow_the_language() {
        assert_eq!(words().count(1_234_567), "1.234.567");
        assert_eq!(words().count(123), "123");
        assert_eq!(words().decimal(-0.5, 2), "−0,50");
        assert_eq!(words().decimal(-0.001, 2), "0,00");
        assert_eq!(words().counts(&[1, 3, 4]), "1, 3 und 4");
    }
}
