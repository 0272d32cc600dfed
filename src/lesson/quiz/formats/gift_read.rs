//! From GIFT to a question file.

use serde_json::{Map, Value, json};

use super::gift_answers::fields;
use super::gift_block::{Block, Piece, blocks};
use crate::attention::Refusal;
use crate::lesson::quiz::bank::Bank;

/// Reads choices, true and false, numbers, and pairs that number their sentences, which are an order. The questions are
/// marked as typed, since nobody computed their keys.
///
/// # Errors
/// The first thing that is wrong, with its line and the question: "line 7, question 'q1': answers is …, expected …".
pub fn read_gift(file: &str) -> Result<String, Refusal> {
    let mut entries: Vec<Value> = Vec::new();
    for block in blocks(file) {
        let entry = question(&block, &entries)?;
        // Held to the same rules as every other question, one by one, so that the line is known.
        let alone = json!({ "questions": [entry.clone()] }).to_string();
        Bank::parse(&alone).map_err(|refusal| at_line(block.line, refusal))?;
        entries.push(entry);
    }
    if entries.is_empty() {
        return Err(Refusal::new("empty", "line 1, questions", "missing", "a question: text, then { answers }"));
    }
    Ok(format!("{:#}\n", json!({ "questions": entries })))
}

fn question(block: &Block, earlier: &[Value]) -> Result<Value, Refusal> {
    let whole = Piece { text: &block.text, line: block.line };
    let (title, rest) = title(whole);
    let id = free_name(block.id.as_deref().or(title.as_deref()), block.line, earlier);
    let refuse = |line: usize, field: &str, value: String, expected: &str| {
        Err(Refusal::new("gift", format!("line {line}, question '{id}': {field}"), value, expected))
    };
    let Some((stem, _, rest)) = rest.cut(&['{']) else {
        return refuse(block.line, "answers", "missing".to_owned(), "answers in braces: { … }");
    };
    let Some((answers, _, tail)) = rest.cut(&['}']) else {
        return refuse(rest.line, "answers", "without an end".to_owned(), "a closing brace }");
    };
    if let Some((_, _, second)) = tail.cut(&['{', '}']) {
        return refuse(
            second.line,
            "text",
            "followed by another brace".to_owned(),
            "one pair of braces, or \\{ and \\}",
        );
    }
    let mut stem = stem.said();
    if !tail.text.trim().is_empty() {
        stem = format!("{stem} _____ {}", tail.said());
    }
    let mut entry = Map::new();
    for (name, value) in [("id", json!(id)), ("typed", json!(true)), ("stem", json!(stem))] {
        entry.insert(name.to_owned(), value);
    }
    for tag in &block.tags {
        match tag.strip_prefix("takeaway-") {
            Some(number) => {
                entry.insert("takeaway".to_owned(), number.parse::<u8>().map_or(json!(number), Value::from))
            }
            None if is_code(tag) => entry.insert("misconception".to_owned(), json!(tag)),
            None => None,
        };
    }
    let (answers, explain) = general_feedback(answers);
    if let Some(explain) = explain {
        entry.insert("explain".to_owned(), json!(explain));
    }
    let own = fields(answers.trimmed()).map_err(|(line, value, expected)| {
        Refusal::new("gift", format!("line {line}, question '{id}': answers"), value, expected)
    })?;
    entry.extend(own);
    Ok(Value::Object(entry))
}

/// `####` and what is said to everyone.
fn general_feedback(answers: Piece) -> (Piece, Option<String>) {
    let mut from = 0;
    while let Some(at) = answers.text[from..].find("####").map(|at| from + at) {
        if !answers.text[..at].ends_with('\\') {
            let said = Piece { text: &answers.text[at + 4..], line: answers.line }.said();
            return (Piece { text: &answers.text[..at], ..answers }, (!said.is_empty()).then_some(said));
        }
        from = at + 1;
    }
    (answers, None)
}

/// `::title::` in front of a question.
fn title(whole: Piece) -> (Option<String>, Piece) {
    let trimmed = whole.trimmed();
    let titled = trimmed.text.strip_prefix("::").and_then(|rest| rest.split_once("::"));
    match titled {
        Some((title, rest)) => {
            let line = trimmed.line + title.matches('\n').count();
            (Some(Piece { text: title, line }.said()), Piece { text: rest, line })
        }
        None => (None, trimmed),
    }
}

/// A name made of the title, that no earlier question has.
fn free_name(title: Option<&str>, line: usize, earlier: &[Value]) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || matches!(c, '-' | '_') { c } else { '-' };
    let name: String = title.unwrap_or_default().trim().chars().map(plain).take(40).collect();
    let name = if name.trim_matches('-').is_empty() { format!("line-{line}") } else { name };
    let taken = |name: &str| earlier.iter().any(|entry| entry["id"] == name);
    let numbered = (2..).map(|number: usize| format!("{name}-{number}"));
    [name.clone()].into_iter().chain(numbered).find(|name| !taken(name)).unwrap_or(name)
}

fn is_code(tag: &str) -> bool {
    tag.strip_prefix('M').is_some_and(|number| number.parse::<u32>().is_ok_and(|number| number > 0))
}

fn at_line(line: usize, refusal: Refusal) -> Refusal {
    Refusal { field: format!("line {line}, {}", refusal.field), ..refusal }
}
