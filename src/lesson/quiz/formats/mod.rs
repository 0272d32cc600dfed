//! Questions for other systems, and from them.
//!
//! Written: plain JSON, GIFT, Moodle XML and QTI 3. Read: JSON and GIFT. What a format cannot hold is left out and said:
//! a task that is answered with the figure goes into JSON only; a prediction becomes a plain choice; the part of a point
//! that a nearly right order earns is lost in QTI.

mod gift;
mod gift_answers;
mod gift_block;
mod gift_read;
mod moodle;
mod qti;
mod xml;

use serde::Serialize;
use serde_json::{Value, json};

use super::bank::Bank;
use super::question::{Kind, Question};
use crate::attention::Refusal;

pub use gift_read::read_gift;

/// A file made of questions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct File {
    /// Its path, with folders where several belong together.
    pub name: String,
    /// What it holds.
    pub text: String,
}

/// Writes `questions` as `format`: `json`, `gift`, `moodle` or `qti`.
///
/// # Errors
/// No such format.
pub fn export(questions: &[&Question], format: &str) -> Result<Vec<File>, Refusal> {
    let file = |name: &str, text: String| vec![File { name: name.to_owned(), text }];
    match format {
        "json" => Ok(file("questions.json", plain(questions))),
        "gift" => Ok(file("questions.gift", gift::write(questions))),
        "moodle" => Ok(file("questions.xml", moodle::write(questions))),
        "qti" => Ok(qti::write(questions)),
        other => Err(Refusal::new("format", "format", format!("'{other}'"), "json, gift, moodle or qti")),
    }
}

/// Reads `text` as `format`, `json` or `gift`, and gives back a question file that a [`Bank`] takes.
///
/// # Errors
/// The first thing that is wrong, with line and field.
pub fn import(text: &str, format: &str) -> Result<String, Refusal> {
    match format {
        "json" => Bank::read_file(text).map(|_| text.to_owned()),
        "gift" => read_gift(text),
        other => Err(Refusal::new("format", "format", format!("'{other}'"), "json or gift")),
    }
}

/// The entries they were read from, so that nothing is lost.
fn plain(questions: &[&Question]) -> String {
    let entries: Vec<&Value> = questions.iter().filter_map(|question| question.source.as_ref()).collect();
    format!("{:#}\n", json!({ "questions": entries }))
}

/// Labels that carry what other systems have no field for.
fn tags(question: &Question) -> Vec<String> {
    let takeaway = format!("takeaway-{}", question.takeaway);
    let tags = [takeaway, question.misconception.clone(), question.kind.name().to_owned()];
    tags.into_iter().filter(|tag| !tag.is_empty()).collect()
}

/// Can it be asked without the figure?
fn travels(question: &Question) -> bool {
    !matches!(question.kind, Kind::Set(_))
}
