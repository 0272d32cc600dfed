//! One way to say no.

use std::fmt;

/// A refused input: which field, what value it had, and what would be accepted.
///
/// ```
/// use multi_head_attention::attention::HeadLayout;
/// let refusal = HeadLayout::shared(48, 6, 4).unwrap_err();
/// assert_eq!(refusal.to_string(), "nKvHeads is 4, expected a divisor of nHeads = 6: 1, 2, 3 or 6");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// A stable name of the rule that was broken, such as `not-finite`; programs may compare it.
    pub code: &'static str,
    /// The field, as its caller spells it: `wQ`, `layout.groups[1].dHead`.
    pub field: String,
    /// The refused value, shortened where it is long.
    pub value: String,
    /// What would have been accepted.
    pub expected: String,
}

impl Refusal {
    /// Refuses `value` in `field`; `expected` finishes the sentence "…, expected".
    pub fn new(
        code: &'static str,
        field: impl Into<String>,
        value: impl fmt::Display,
        expected: impl Into<String>,
    ) -> Self {
        Refusal { code, field: field.into(), value: shorten(value.to_string()), expected: expected.into() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is {}, expected {}", self.field, self.value, self.expected)
    }
}

impl std::error::Error for Refusal {}

/// Long values are cut: a message is read by a person.
fn shorten(value: String) -> String {
    const LONGEST: usize = 80;
    match value.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &value[..end]),
        None => value,
    }
}

/// "1", "1 or 2", "1, 2, 3 or 6".
pub(crate) fn one_of<T: fmt::Display>(choices: &[T]) -> String {
    match choices {
        [] => "nothing".to_owned(),
        [only] => only.to_string(),
        [init @ .., last] => {
            let init: Vec<String> = init.iter().map(T::to_string).collect();
            format!("{} or {last}", init.join(", "))
        }
    }
}
