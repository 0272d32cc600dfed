//! From one entry of a question file to a [`Question`].

use serde_json::Value;

use super::fields::Fields;
use super::keys::Key;
use super::question::{Choice, Kind, Numeric, Question, Takeaway, WrongNumber};
use super::rules;
use crate::attention::Refusal;

const CHOICE_FIELDS: [&str; 8] = ["id", "type", "takeaway", "misconception", "stem", "options", "explain", "show"];
const NUMERIC_FIELDS: [&str; 10] =
    ["id", "type", "takeaway", "misconception", "stem", "key", "tolerance", "wrong", "explain", "show"];

/// Reads the question at `index` and holds it to every rule.
pub(super) fn question(index: usize, value: &Value) -> Result<Question, Refusal> {
    let id = Fields::new(&format!("questions[{index}]"), ".", value)?.name("id")?;
    let fields = Fields::new(&format!("question '{id}'"), ": ", value)?;
    Ok(Question {
        kind: kind(&fields)?,
        takeaway: takeaway(&fields)?,
        misconception: misconception(&fields)?,
        stem: fields.text("stem")?,
        explain: fields.text("explain")?,
        show: fields.optional_text("show")?,
        id,
    })
}

fn kind(fields: &Fields) -> Result<Kind, Refusal> {
    match fields.text("type")?.as_str() {
        "single" => {
            let choices = choices(fields)?;
            rules::one_right(fields, &choices)?;
            Ok(Kind::Single(choices))
        }
        "multiple" => {
            let choices = choices(fields)?;
            rules::some_right_some_wrong(fields, &choices)?;
            Ok(Kind::Multiple(choices))
        }
        "numeric" => numeric(fields).map(Kind::Numeric),
        other => Err(fields.refuse("unknown-type", "type", format!("'{other}'"), "'single', 'multiple' or 'numeric'")),
    }
}

fn choices(fields: &Fields) -> Result<Vec<Choice>, Refusal> {
    fields.only(&CHOICE_FIELDS)?;
    let choices: Vec<Choice> = fields.objects("options")?.iter().map(choice).collect::<Result<_, _>>()?;
    rules::distinct_choices(fields, &choices)?;
    Ok(choices)
}

fn choice(fields: &Fields) -> Result<Choice, Refusal> {
    fields.only(&["id", "text", "correct", "reason", "show"])?;
    let text = fields.text("text")?;
    rules::stands_alone(fields, &text)?;
    Ok(Choice {
        id: fields.name("id")?,
        text,
        correct: fields.flag("correct")?,
        reason: fields.text("reason")?,
        show: fields.optional_text("show")?,
    })
}

fn numeric(fields: &Fields) -> Result<Numeric, Refusal> {
    fields.only(&NUMERIC_FIELDS)?;
    let value = key(&fields.object("key")?)?;
    let numeric = Numeric {
        value,
        tolerance: tolerance(fields, value)?,
        wrong: fields.objects("wrong")?.iter().map(wrong_number).collect::<Result<_, _>>()?,
    };
    rules::distinct_numbers(fields, &numeric)?;
    Ok(numeric)
}

fn wrong_number(fields: &Fields) -> Result<WrongNumber, Refusal> {
    fields.only(&["key", "reason"])?;
    Ok(WrongNumber { value: key(&fields.object("key")?)?, reason: fields.text("reason")? })
}

/// Computes a key, after asking that every argument is a whole number: the refusal can then name the argument.
fn key(fields: &Fields) -> Result<f64, Refusal> {
    let args = fields.object("args")?;
    for name in args.names() {
        if args.get(name).and_then(Value::as_u64).is_none() {
            let found = args.get(name).unwrap_or(&Value::Null);
            return Err(args.refuse("wrong-kind", name, found, "a whole number, 0 or more"));
        }
    }
    let formula = fields.text("fn")?;
    let key = Key::try_from(fields.json())
        .map_err(|error| fields.refuse("bad-key", "fn", format!("'{formula}'"), format!("a known key: {error}")))?;
    key.value().map_err(|expected| fields.refuse("impossible-key", "fn", format!("'{formula}'"), expected))
}

/// A small relative slack by default: 0.1 + 0.2 must count as 0.3.
fn tolerance(fields: &Fields, value: f64) -> Result<f64, Refusal> {
    const RELATIVE: f64 = 1e-9;
    match fields.optional_number("tolerance")? {
        None => Ok(RELATIVE * value.abs()),
        Some(tolerance) if tolerance >= 0.0 => Ok(tolerance),
        Some(tolerance) => Err(fields.refuse("bad-tolerance", "tolerance", tolerance, "a number, 0 or more")),
    }
}

fn takeaway(fields: &Fields) -> Result<Takeaway, Refusal> {
    match fields.get("takeaway") {
        Some(Value::String(text)) if text == "deeper" => Ok(Takeaway::Deeper),
        value => match value.and_then(Value::as_u64) {
            Some(number @ 1..=4) => Ok(Takeaway::Numbered(number as u8)),
            _ => Err(fields.wrong_kind("takeaway", value, "1, 2, 3, 4 or \"deeper\"")),
        },
    }
}

fn misconception(fields: &Fields) -> Result<String, Refusal> {
    let tag = fields.text("misconception")?;
    match tag.strip_prefix('M').map(str::parse::<u32>) {
        Some(Ok(1..)) => Ok(tag),
        _ => Err(fields.refuse("bad-misconception", "misconception", format!("{tag:?}"), "M and a number, such as M4")),
    }
}
