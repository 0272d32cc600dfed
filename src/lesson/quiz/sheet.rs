//! The answers as a table that spreadsheets read (CSV, RFC 4180).

use super::Say;
use super::feedback::decimal;
use super::grade::grade;
use super::number::write_number;
use super::progress::{Confidence, Progress};
use super::question::Question;
use super::response::Response;

const COLUMNS: [&str; 11] = [
    "id",
    "type",
    "takeaway",
    "misconception",
    "question",
    "first answer",
    "first score",
    "tries",
    "last answer",
    "last score",
    "confidence",
];

/// One line for each question, answered or not, below a line of names. Every field is quoted, and none is a formula.
pub fn answer_sheet(questions: &[&Question], progress: &Progress, say: Say) -> String {
    let rows = questions.iter().map(|question| row(question, progress, say));
    let lines = [COLUMNS.map(str::to_owned).to_vec()].into_iter().chain(rows).map(|fields| line(&fields));
    lines.collect()
}

fn row(question: &Question, progress: &Progress, say: Say) -> Vec<String> {
    let answer = progress.answer(&question.id);
    let text = |response: &Response| in_words(question, response, say);
    let score = |response: &Response| grade(question, response).score.to_string();
    let confidence = answer.and_then(|answer| answer.confidence);
    let names = Confidence::ALL.iter().find(|(known, _)| Some(*known) == confidence);
    vec![
        question.id.clone(),
        question.kind.name().to_owned(),
        question.takeaway.to_string(),
        question.misconception.clone(),
        question.stem.clone(),
        answer.map(|answer| text(&answer.first)).unwrap_or_default(),
        answer.map(|answer| score(&answer.first)).unwrap_or_default(),
        answer.map(|answer| answer.tries.to_string()).unwrap_or_default(),
        answer.map(|answer| text(&answer.last)).unwrap_or_default(),
        answer.map(|answer| score(&answer.last)).unwrap_or_default(),
        names.map(|(_, name)| (*name).to_owned()).unwrap_or_default(),
    ]
}

/// What was answered, as a person reads it.
fn in_words(question: &Question, response: &Response, say: Say) -> String {
    let text = |id: &String| {
        let choice = question.choices().iter().find(|choice| choice.id == *id);
        choice.map_or_else(|| id.clone(), |choice| choice.text.clone())
    };
    match response {
        Response::One(id) => text(id),
        Response::Several(ids) => ids.iter().map(text).collect::<Vec<_>>().join("; "),
        Response::Number(number) => write_number(*number, decimal(say)),
        Response::Met(true) => say("quiz.met", &[]),
        Response::Met(false) => say("quiz.not-met", &[]),
    }
}

fn line(fields: &[String]) -> String {
    let quoted: Vec<String> =
        fields.iter().map(|field| format!("\"{}\"", harmless(field).replace('"', "\"\""))).collect();
    quoted.join(",") + "\r\n"
}

/// A spreadsheet runs what begins like a formula; an apostrophe in front makes it text. Numbers stay numbers.
fn harmless(field: &str) -> String {
    let formula =
        field.starts_with(['=', '+', '-', '@', '\t', '\r']) && field.replace(',', ".").parse::<f64>().is_err();
    if formula { format!("'{field}") } else { field.to_owned() }
}
