//! Reading a number a person typed.

use std::fmt;

/// Which mark the learner's language puts before the decimals; the other one groups digits.
///
/// It only decides what is truly unclear. `1.234` is 1.234 with [`Decimal::Point`] and 1234 with [`Decimal::Comma`];
/// `12,5` can be nothing but twelve and a half, `1.234.567` nothing but a whole number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decimal {
    /// English and others: 12,288.5
    Point,
    /// German and most others: 12.288,5
    Comma,
}

/// Why a typed text is not a number we can grade. Nothing was answered then, and no try was used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unreadable {
    /// Nothing but spaces.
    Empty,
    /// `25%`: the question asks for the plain number.
    Percent,
    /// `8 bytes`: letters beside the number.
    Unit,
    /// Anything else, such as `1/4`, `1,2,3` or more digits than a number holds.
    Unclear,
}

/// Reads what was typed, with spaces of any kind and digit groups allowed: `12 288`, `12,288`, `−0.5`.
///
/// Law: a whole number written with any group separator reads back as itself.
///
/// # Errors
/// Says which kind of thing stands in the way, so that the page can answer kindly.
pub fn read_number(typed: &str, decimal: Decimal) -> Result<f64, Unreadable> {
    let compact: String = typed.chars().filter(|c| !c.is_whitespace()).collect();
    refuse_extras(&compact)?;
    let (negative, digits) = split_sign(&compact);
    let plain = whole_in_groups(digits, decimal).or_else(|| with_decimals(digits)).ok_or(Unreadable::Unclear)?;
    match plain.parse::<f64>() {
        Ok(value) if value.is_finite() => Ok(if negative { -value } else { value }),
        _ => Err(Unreadable::Unclear),
    }
}

/// Writes a number as the learner's language does, without digit groups: the echo of what was read.
pub fn write_number(value: f64, decimal: Decimal) -> String {
    match decimal {
        Decimal::Point => value.to_string(),
        Decimal::Comma => value.to_string().replace('.', ","),
    }
}

impl Decimal {
    /// The decimal mark itself.
    pub fn mark(self) -> char {
        match self {
            Decimal::Point => '.',
            Decimal::Comma => ',',
        }
    }
}

impl Unreadable {
    /// The sentence of the string catalogue that answers it.
    pub fn key(self) -> &'static str {
        match self {
            Unreadable::Empty => "quiz.number.empty",
            Unreadable::Percent => "quiz.number.percent",
            Unreadable::Unit => "quiz.number.unit",
            Unreadable::Unclear => "quiz.number.unclear",
        }
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unreadable::Empty => "nothing was typed",
            Unreadable::Percent => "a percent sign stands in the number",
            Unreadable::Unit => "letters stand in the number",
            Unreadable::Unclear => "this cannot be read as one number",
        })
    }
}

fn refuse_extras(compact: &str) -> Result<(), Unreadable> {
    match compact {
        "" => Err(Unreadable::Empty),
        text if text.contains(['%', '٪', '‰']) => Err(Unreadable::Percent),
        text if text.contains(char::is_alphabetic) => Err(Unreadable::Unit),
        _ => Ok(()),
    }
}

/// A phone's keyboard may give the true minus, U+2212, for the hyphen.
fn split_sign(text: &str) -> (bool, &str) {
    match text.strip_prefix(['-', '\u{2212}']) {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    }
}

/// `12,288` and `1.234.567`. A single group behind the decimal mark of the language is none: `12.288` has decimals there.
fn whole_in_groups(text: &str, decimal: Decimal) -> Option<String> {
    let separator = text.chars().find(|c| matches!(c, ',' | '.'))?;
    let decimals = separator == decimal.mark() && text.matches(separator).count() == 1;
    if decimals { None } else { without_groups(text, separator) }
}

/// `12288`, `12.5`, `.5` and `1,234.5`: one decimal mark, and groups before it only with the other mark.
fn with_decimals(text: &str) -> Option<String> {
    let Some(at) = text.rfind([',', '.']) else {
        return (!text.is_empty() && are_digits(text)).then(|| text.to_owned());
    };
    let (whole, decimals) = (&text[..at], &text[at + 1..]);
    let group = if text[at..].starts_with('.') { ',' } else { '.' };
    let whole = if are_digits(whole) { whole.to_owned() } else { without_groups(whole, group)? };
    are_digits(decimals).then(|| format!("{whole}.{decimals}"))
}

/// Takes the separators out of groups of three; the first group has one to three digits and does not begin with 0.
fn without_groups(text: &str, separator: char) -> Option<String> {
    let (first, rest) = text.split_once(separator)?;
    let well_begun = (1..=3).contains(&first.len()) && are_digits(first) && !first.starts_with('0');
    let in_threes = rest.split(separator).all(|group| group.len() == 3 && are_digits(group));
    (well_begun && in_threes).then(|| text.replace(separator, ""))
}

fn are_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_and_spaces_of_any_kind_are_read_through() {
        for typed in
            ["12288", " 12 288 ", "12\u{a0}288", "12\u{202f}288", "12\u{2009}288", "12,288", "+12288", "12288."]
        {
            assert_eq!(read_number(typed, Decimal::Point), Ok(12288.0), "{typed:?}");
        }
        assert_eq!(read_number("1,340,029,796,352", Decimal::Point), Ok(1_340_029_796_352.0));
        assert_eq!(read_number("\u{2212}1,234.5", Decimal::Point), Ok(-1234.5));
    }

    #[test]
    fn the_language_decides_only_what_is_unclear() {
        assert_eq!(read_number("1.234", Decimal::Point), Ok(1.234));
        assert_eq!(read_number("1.234", Decimal::Comma), Ok(1234.0));
        assert_eq!(read_number("1,234", Decimal::Point), Ok(1234.0));
        assert_eq!(read_number("1,234", Decimal::Comma), Ok(1.234));
        for decimal in [Decimal::Point, Decimal::Comma] {
            assert_eq!(read_number("12,5", decimal), Ok(12.5));
            assert_eq!(read_number("0.250", decimal), Ok(0.25));
            assert_eq!(read_number("0,250", decimal), Ok(0.25));
            assert_eq!(read_number(".25", decimal), Ok(0.25));
            assert_eq!(read_number("1.234.567", decimal), Ok(1_234_567.0));
            assert_eq!(read_number("1.234,5", decimal), Ok(1234.5));
        }
    }

    #[test]
    fn what_is_not_a_plain_number_is_refused_by_kind() {
        let refused = [
            ("", Unreadable::Empty),
            (" \u{a0}", Unreadable::Empty),
            ("25%", Unreadable::Percent),
            ("25 %", Unreadable::Percent),
            ("8 bytes", Unreadable::Unit),
            ("1e3", Unreadable::Unit),
            ("1/4", Unreadable::Unclear),
            ("1,2,3", Unreadable::Unclear),
            ("1,234,56", Unreadable::Unclear),
            ("--5", Unreadable::Unclear),
            ("-", Unreadable::Unclear),
            (".", Unreadable::Unclear),
            (",.", Unreadable::Unclear),
        ];
        for (typed, kind) in refused {
            assert_eq!(read_number(typed, Decimal::Point), Err(kind), "{typed:?}");
        }
        assert_eq!(read_number(&"9".repeat(400), Decimal::Point), Err(Unreadable::Unclear));
    }
}
