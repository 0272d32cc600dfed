//! From one entry of a question file to a [`Question`].

use serde_json::Value;

use super::condition::Condition;
use super::fields::Fields;
use super::keys::Key;
use super::prediction::{self, Change};
use super::question::{Choice, Kind, Numeric, Question, Takeaway, Task, WrongNumber};
use super::rules;
use crate::attention::Refusal;

/// What every question may have; each type adds its own.
const COMMON: [&str; 8] = ["id", "type", "takeaway", "misconception", "stem", "explain", "show", "typed"];

const TYPES: &str = "'single', 'multiple', 'numeric', 'order', 'set' or 'predict'";

/// Reads the question at `index` and holds it to every rule.
pub(super) fn question(index: usize, value: &Value) -> Result<Question, Refusal> {
    let id = Fields::new(&format!("questions[{index}]"), ".", value)?.name("id")?;
    let fields = Fields::new(&format!("question '{id}'"), ": ", value)?;
    let typed = fields.optional_flag("typed")?;
    Ok(Question {
        kind: kind(&fields, typed)?,
        takeaway: takeaway(&fields, typed)?,
        misconception: misconception(&fields, typed)?,
        stem: fields.text("stem")?,
        explain: said(&fields, "explain", typed)?,
        show: fields.optional_text("show")?,
        source: Some(value.clone()),
        id,
    })
}

fn kind(fields: &Fields, typed: bool) -> Result<Kind, Refusal> {
    let only = |own: &[&str]| fields.only(&[&COMMON, own].concat());
    match fields.text("type")?.as_str() {
        "single" => {
            only(&["options"])?;
            let choices = choices(fields, typed)?;
            rules::one_right(fields, &choices)?;
            Ok(Kind::Single(choices))
        }
        "multiple" => {
            only(&["options"])?;
            let choices = choices(fields, typed)?;
            rules::some_right_some_wrong(fields, &choices)?;
            Ok(Kind::Multiple(choices))
        }
        "numeric" => {
            only(&["key", "value", "tolerance", "wrong"])?;
            numeric(fields, typed).map(Kind::Numeric)
        }
        "order" => {
            only(&["options"])?;
            order(fields, typed)
        }
        "set" => {
            only(&["condition", "setup", "reason"])?;
            task(fields, typed)
        }
        "predict" => {
            only(&["options", "setup", "run"])?;
            predict(fields, typed)
        }
        other => Err(fields.refuse("unknown-type", "type", format!("'{other}'"), TYPES)),
    }
}

fn choices(fields: &Fields, typed: bool) -> Result<Vec<Choice>, Refusal> {
    let read = |option: &Fields| {
        option.only(&["id", "text", "correct", "reason", "show"])?;
        choice(option, option.flag("correct")?, typed)
    };
    let choices: Vec<Choice> = fields.objects("options")?.iter().map(read).collect::<Result<_, _>>()?;
    rules::distinct_choices(fields, &choices)?;
    Ok(choices)
}

fn choice(fields: &Fields, correct: bool, typed: bool) -> Result<Choice, Refusal> {
    let text = fields.text("text")?;
    rules::stands_alone(fields, &text)?;
    let (id, reason) = (fields.name("id")?, said(fields, "reason", typed)?);
    Ok(Choice { id, text, correct, reason, show: fields.optional_text("show")? })
}

/// In the file the options stand in the right order.
fn order(fields: &Fields, typed: bool) -> Result<Kind, Refusal> {
    let read = |option: &Fields| {
        option.only(&["id", "text", "reason", "show"])?;
        choice(option, true, typed)
    };
    let choices: Vec<Choice> = fields.objects("options")?.iter().map(read).collect::<Result<_, _>>()?;
    rules::distinct_choices(fields, &choices)?;
    Ok(Kind::Order(choices))
}

fn task(fields: &Fields, typed: bool) -> Result<Kind, Refusal> {
    Ok(Kind::Set(Task {
        condition: Condition::read(&fields.object("condition")?)?,
        setup: fields.optional_text("setup")?,
        reason: said(fields, "reason", typed)?,
    }))
}

fn predict(fields: &Fields, typed: bool) -> Result<Kind, Refusal> {
    let read = |option: &Fields| {
        option.only(&["id", "text", "outcome", "reason", "show"])?;
        Ok((choice(option, false, typed)?, Change::read(&option.object("outcome")?)?))
    };
    let options: Vec<(Choice, Change)> = fields.objects("options")?.iter().map(read).collect::<Result<_, _>>()?;
    let prediction = prediction::run(fields, fields.text("setup")?, fields.text("run")?, options)?;
    rules::distinct_choices(fields, &prediction.choices)?;
    rules::one_right(fields, &prediction.choices)?;
    Ok(Kind::Predict(prediction))
}

fn numeric(fields: &Fields, typed: bool) -> Result<Numeric, Refusal> {
    let value = number(fields, typed)?;
    let wrong = |wrong: &Fields| {
        wrong.only(&["key", "value", "reason"])?;
        Ok(WrongNumber { value: number(wrong, typed)?, reason: wrong.text("reason")? })
    };
    let numeric = Numeric {
        value,
        tolerance: tolerance(fields, value)?,
        wrong: fields.objects("wrong")?.iter().map(wrong).collect::<Result<_, _>>()?,
    };
    rules::distinct_numbers(fields, &numeric)?;
    Ok(numeric)
}

/// A number is computed. Only a question that says it was typed may bring the number itself.
fn number(fields: &Fields, typed: bool) -> Result<f64, Refusal> {
    match fields.optional_number("value")? {
        Some(value) if typed && fields.get("key").is_none() => Ok(value),
        Some(value) if typed => Err(fields.refuse("two-keys", "value", value, "either value or key")),
        Some(value) => {
            Err(fields.refuse("typed-number", "value", value, "a computed key, or \"typed\": true in the question"))
        }
        None => key(&fields.object("key")?),
    }
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

/// A text that a question typed elsewhere may do without.
fn said(fields: &Fields, name: &str, typed: bool) -> Result<String, Refusal> {
    if typed && fields.get(name).is_none() { Ok(String::new()) } else { fields.text(name) }
}

fn takeaway(fields: &Fields, typed: bool) -> Result<Takeaway, Refusal> {
    match fields.get("takeaway") {
        Some(Value::String(text)) if text == "deeper" => Ok(Takeaway::Deeper),
        None if typed => Ok(Takeaway::Deeper),
        value => match value.and_then(Value::as_u64) {
            Some(number @ 1..=4) => Ok(Takeaway::Numbered(number as u8)),
            _ => Err(fields.wrong_kind("takeaway", value, "1, 2, 3, 4 or \"deeper\"")),
        },
    }
}

fn misconception(fields: &Fields, typed: bool) -> Result<String, Refusal> {
    let tag = said(fields, "misconception", typed)?;
    match tag.strip_prefix('M').map(str::parse::<u32>) {
        Some(Ok(1..)) => Ok(tag),
        None if tag.is_empty() => Ok(tag),
        _ => Err(fields.refuse("bad-misconception", "misconception", format!("{tag:?}"), "M and a number, such as M4")),
    }
}
