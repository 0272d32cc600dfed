//! The quiz of a lesson: asking, grading, and files of questions.

use js_sys::Error;
use wasm_bindgen::prelude::*;

use super::lesson::Lesson;
use super::write::{error, json};
use crate::lesson::quiz::formats::{export, import};

#[wasm_bindgen]
impl Lesson {
    /// The questions as the page shows them.
    pub fn quiz(&self) -> Result<String, JsValue> {
        json(&self.0.quiz())
    }

    /// Grades an answer as if given on the page; `confidence` says how sure one was, if that was asked.
    ///
    /// # Errors
    /// An unknown question, or a response it cannot have, in words for the learner.
    pub fn answer(&mut self, id: &str, response_json: &str, confidence: Option<String>) -> Result<String, JsValue> {
        let response = serde_json::from_str(response_json).map_err(|fault| Error::new(&fault.to_string()))?;
        let answered = self.0.answer(id, &response, confidence.as_deref());
        json(&answered.map_err(|message| Error::new(&message))?)
    }

    /// The answers so far as a table that spreadsheets read.
    pub fn answer_sheet(&self) -> String {
        self.0.answer_sheet()
    }

    /// The questions shown, each with what is right and why.
    pub fn answer_key(&self) -> Result<String, JsValue> {
        json(&self.0.answer_key())
    }

    /// More questions, from a file of an instructor's.
    ///
    /// # Errors
    /// What is wrong with the file, with line and field; nothing is added then.
    pub fn add_questions(&mut self, file: &str) -> Result<(), JsValue> {
        self.0.add_questions(file).map_err(|refusal| error(&refusal))
    }

    /// The questions shown as files for other systems: `[{ name, text }]`. Formats: `json`, `gift`, `moodle`, `qti`.
    ///
    /// # Errors
    /// No such format.
    pub fn export_questions(&self, format: &str) -> Result<String, JsValue> {
        json(&export(&self.0.questions(), format).map_err(|refusal| error(&refusal))?)
    }
}

/// A question file made of one in `format`, `json` or `gift`.
///
/// # Errors
/// What is wrong with it, with line and field.
#[wasm_bindgen]
pub fn import_questions(text: &str, format: &str) -> Result<String, JsValue> {
    import(text, format).map_err(|refusal| error(&refusal))
}
