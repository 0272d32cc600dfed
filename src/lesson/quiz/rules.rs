//! What makes a question fair, beyond having all its fields.

use super::fields::Fields;
use super::question::{Choice, Numeric};
use crate::attention::Refusal;

pub(super) fn one_right(fields: &Fields, choices: &[Choice]) -> Result<(), Refusal> {
    match right_ids(choices).as_slice() {
        [_] => Ok(()),
        [] => Err(fields.refuse("no-right-option", "options", "without a right option", "exactly one to be correct")),
        ids => Err(fields.refuse("many-right-options", "options", all_correct(ids), "exactly one to be correct")),
    }
}

/// With none right, nobody could ever be right; with none wrong, one ticks all without reading.
pub(super) fn some_right_some_wrong(fields: &Fields, choices: &[Choice]) -> Result<(), Refusal> {
    let right = right_ids(choices);
    match right.len() {
        0 => Err(fields.refuse("no-right-option", "options", "without a right option", "at least one to be correct")),
        n if n == choices.len() => {
            Err(fields.refuse("no-wrong-option", "options", all_correct(&right), "at least one to be wrong"))
        }
        _ => Ok(()),
    }
}

/// Two or more options, and nothing said twice. A reason copied onto another option explains neither.
pub(super) fn distinct_choices(fields: &Fields, choices: &[Choice]) -> Result<(), Refusal> {
    if choices.len() < 2 {
        return Err(fields.refuse("few-options", "options", format!("{} long", choices.len()), "two options or more"));
    }
    let field = |index: usize, name: &str| format!("options[{index}].{name}");
    distinct(fields, choices.iter().map(|choice| choice.id.as_str()), |index| field(index, "id"))?;
    distinct(fields, choices.iter().map(|choice| choice.text.as_str()), |index| field(index, "text"))?;
    distinct(fields, choices.iter().map(|choice| choice.reason.as_str()), |index| field(index, "reason"))
}

/// Options are shuffled, and then nothing is "above".
pub(super) fn stands_alone(fields: &Fields, text: &str) -> Result<(), Refusal> {
    match same(text).contains("of the above") {
        false => Ok(()),
        true => Err(fields.refuse("of-the-above", "text", format!("{text:?}"), "an option that stands on its own")),
    }
}

/// A known wrong number must not be right, and must not hide behind another one.
pub(super) fn distinct_numbers(fields: &Fields, numeric: &Numeric) -> Result<(), Refusal> {
    for (index, wrong) in numeric.wrong.iter().enumerate() {
        let refuse = |code, expected: &str| fields.refuse(code, &format!("wrong[{index}].key"), wrong.value, expected);
        if numeric.accepts(wrong.value) {
            return Err(refuse("wrong-is-right", &format!("a number other than the right one, {}", numeric.value)));
        }
        if numeric.wrong[..index].iter().any(|earlier| (earlier.value - wrong.value).abs() <= numeric.tolerance) {
            return Err(refuse("same-number", "a wrong number not given before"));
        }
    }
    distinct(fields, numeric.wrong.iter().map(|wrong| wrong.reason.as_str()), |index| format!("wrong[{index}].reason"))
}

fn distinct<'a>(
    fields: &Fields,
    texts: impl Iterator<Item = &'a str>,
    field: impl Fn(usize) -> String,
) -> Result<(), Refusal> {
    let mut seen: Vec<String> = Vec::new();
    // What a question typed elsewhere left out is no repetition.
    for (index, text) in texts.enumerate() {
        let this = same(text);
        if this.is_empty() {
            seen.push(format!("{index}\n"));
            continue;
        }
        if let Some(first) = seen.iter().position(|earlier| *earlier == this) {
            let expected = format!("something other than {}", field(first));
            return Err(fields.refuse("said-twice", &field(index), format!("{text:?}"), expected));
        }
        seen.push(this);
    }
    Ok(())
}

/// Texts are the same when they differ in case and spacing only.
fn same(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

fn right_ids(choices: &[Choice]) -> Vec<&str> {
    choices.iter().filter(|choice| choice.correct).map(|choice| choice.id.as_str()).collect()
}

fn all_correct(ids: &[&str]) -> String {
    format!("with {} all correct", ids.join(", "))
}
