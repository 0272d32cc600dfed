//! The answers of a question in GIFT, as fields of a question file.

use serde_json::{Map, Value, json};

use super::gift_block::Piece;

/// A line, what stands there, and what could.
pub(super) type Wrong = (usize, String, &'static str);

/// The fields that the answers make.
pub(super) fn fields(answers: Piece) -> Result<Map<String, Value>, Wrong> {
    let made = match answers.text.chars().next() {
        None => return Err((answers.line, "missing".to_owned(), "at least one answer: an essay cannot be graded")),
        Some('#') => numeric(Piece { text: &answers.text[1..], ..answers }.trimmed())?,
        Some('=' | '~') => choices(answers)?,
        Some(_) => true_or_false(answers)?,
    };
    match made {
        Value::Object(fields) => Ok(fields),
        _ => Ok(Map::new()),
    }
}

fn choices(answers: Piece) -> Result<Value, Wrong> {
    let answers = split(answers)?;
    let all_equal = answers.iter().all(|answer| answer.sign == '=' && answer.weight.is_none());
    if all_equal && answers.iter().all(|answer| answer.text.text.contains("->")) {
        return order(&answers);
    }
    if all_equal {
        let found = "only right answers".to_owned();
        return Err((answers[0].text.line, found, "a wrong answer, ~…, too: a typed word cannot be graded"));
    }
    let right = |answer: &Answer| answer.weight.map_or(answer.sign == '=', |weight| weight > 0.0);
    let option = |(index, answer): (usize, &Answer)| {
        let mut option = json!({ "id": name(index), "text": answer.text.said(), "correct": right(answer) });
        if !answer.reason.is_empty() {
            option["reason"] = json!(answer.reason);
        }
        option
    };
    let options: Vec<Value> = answers.iter().enumerate().map(option).collect();
    let several = answers.iter().any(|answer| answer.sign == '~' && answer.weight.is_some_and(|weight| weight < 100.0));
    let several = several && !answers.iter().any(|answer| answer.sign == '=');
    Ok(json!({ "type": if several { "multiple" } else { "single" }, "options": options }))
}

/// Pairs whose right sides count from 1.
fn order(answers: &[Answer]) -> Result<Value, Wrong> {
    let mut placed: Vec<(usize, String)> = Vec::new();
    for answer in answers {
        let (text, place) = answer.text.text.rsplit_once("->").unwrap_or_default();
        let Ok(place) = place.trim().parse() else {
            let expected = "pairs that end in -> 1, -> 2, …: other pairs cannot be asked here";
            return Err((answer.text.line, format!("'{}'", place.trim()), expected));
        };
        placed.push((place, Piece { text, ..answer.text }.said()));
    }
    placed.sort();
    if placed.iter().enumerate().any(|(index, (place, _))| *place != index + 1) {
        let places: Vec<String> = placed.iter().map(|(place, _)| place.to_string()).collect();
        return Err((answers[0].text.line, format!("in places {}", places.join(", ")), "each place from 1 on once"));
    }
    let options = placed.iter().enumerate().map(|(index, (_, text))| json!({ "id": name(index), "text": text }));
    Ok(json!({ "type": "order", "options": options.collect::<Vec<_>>() }))
}

fn true_or_false(answers: Piece) -> Result<Value, Wrong> {
    let mut parts = answers.text.split('#');
    let truth = match parts.next().unwrap_or_default().trim() {
        "T" | "TRUE" => true,
        "F" | "FALSE" => false,
        other => {
            return Err((
                answers.line,
                format!("'{other}'"),
                "answers that begin with = or ~, a number after #, T or F",
            ));
        }
    };
    let (if_wrong, if_right) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let option = |id: &str, text: &str, correct: bool| {
        let reason = Piece { text: if correct { if_right } else { if_wrong }, line: 0 }.said();
        match reason.is_empty() {
            true => json!({ "id": id, "text": text, "correct": correct }),
            false => json!({ "id": id, "text": text, "correct": correct, "reason": reason }),
        }
    };
    Ok(json!({ "type": "single", "options": [option("a", "True", truth), option("b", "False", !truth)] }))
}

fn numeric(answers: Piece) -> Result<Value, Wrong> {
    if !answers.text.starts_with(['=', '~']) {
        let (number, reason) = answers.cut(&['#']).map_or((answers, String::new()), |(a, _, b)| (a, b.said()));
        let (value, tolerance) = number_and_tolerance(number)?;
        let mut made = json!({ "type": "numeric", "value": value, "tolerance": tolerance });
        if !reason.is_empty() {
            made["explain"] = json!(reason);
        }
        return Ok(made);
    }
    let answers = split(answers)?;
    let is_right = |answer: &&Answer| answer.sign == '=' && answer.weight.is_none_or(|weight| weight >= 100.0);
    let right: Vec<&Answer> = answers.iter().filter(is_right).collect();
    let [right] = right[..] else {
        let found = format!("with {} right numbers", right.len());
        return Err((answers[0].text.line, found, "exactly one number that is right"));
    };
    let (value, tolerance) = number_and_tolerance(right.text)?;
    let mut wrong = Vec::new();
    for answer in answers.iter().filter(|answer| !is_right(answer) && !answer.text.text.trim().is_empty()) {
        let (value, _) = number_and_tolerance(answer.text)?;
        wrong.push(json!({ "value": value, "reason": answer.reason }));
    }
    Ok(json!({ "type": "numeric", "value": value, "tolerance": tolerance, "wrong": wrong }))
}

/// `5`, `5:0.1` or `4.9..5.1`.
fn number_and_tolerance(number: Piece) -> Result<(f64, f64), Wrong> {
    let text = number.text.trim();
    let read = |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
    let found = match (text.split_once(".."), text.split_once(':')) {
        (Some((low, high)), _) => read(low).zip(read(high)).map(|(low, high)| ((low + high) / 2.0, (high - low) / 2.0)),
        (None, Some((value, tolerance))) => read(value).zip(read(tolerance)),
        (None, None) => read(text).map(|value| (value, 1e-9 * value.abs())),
    };
    found.ok_or_else(|| (number.trimmed().line, format!("'{text}'"), "a number: 5, 5:0.1 or 4.9..5.1"))
}

/// Cuts `=right#reason ~%-50%wrong#reason` into answers.
fn split(answers: Piece) -> Result<Vec<Answer>, Wrong> {
    let mut found = Vec::new();
    let mut rest = answers.cut(&['=', '~']);
    while let Some((_, sign, behind)) = rest {
        let next = behind.cut(&['=', '~']);
        let this = next.map_or(behind, |(before, ..)| before);
        let (text, reason) = this.cut(&['#']).map_or((this, String::new()), |(text, _, reason)| (text, reason.said()));
        let (weight, text) = weight(text.trimmed())?;
        found.push(Answer { sign, weight, text, reason });
        // The sign of the next answer is still ahead of it.
        rest = next;
    }
    Ok(found)
}

/// `%50%text`
fn weight(text: Piece) -> Result<(Option<f64>, Piece), Wrong> {
    let Some(rest) = text.text.strip_prefix('%') else { return Ok((None, text)) };
    let number = rest.split_once('%').and_then(|(number, rest)| Some((number.trim().parse::<f64>().ok()?, rest)));
    match number.filter(|(number, _)| (-100.0..=100.0).contains(number)) {
        Some((number, rest)) => Ok((Some(number), Piece { text: rest, ..text }.trimmed())),
        None => Err((text.line, format!("'{}'", text.text), "a weight between -100 and 100: %50%")),
    }
}

/// An answer on its way.
struct Answer<'a> {
    sign: char,
    weight: Option<f64>,
    text: Piece<'a>,
    reason: String,
}

/// Ids of options: a, b, c …
fn name(index: usize) -> String {
    match u8::try_from(index) {
        Ok(index @ 0..26) => char::from(b'a' + index).to_string(),
        _ => format!("o{}", index + 1),
    }
}
