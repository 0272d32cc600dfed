//! The questions of one file.

use serde_json::Value;

use super::fields::Fields;
use super::question::Question;
use super::{parse, place};
use crate::attention::Refusal;

/// Questions read from a file and held to the rules once; whoever has a bank may trust it.
///
/// ```
/// use multi_head_attention::lesson::quiz::Bank;
///
/// let refusal = Bank::parse(r#"{ "questions": [{ "id": "q1", "type": "essay" }] }"#).unwrap_err();
/// assert_eq!(refusal.to_string(), "question 'q1': type is 'essay', expected 'single', 'multiple', 'numeric', 'order', 'set' or 'predict'");
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Bank {
    questions: Vec<Question>,
}

/// The questions to show, in order, and a refusal for every name that is no question.
#[derive(Debug, Clone, PartialEq)]
pub struct Selection<'a> {
    /// What is shown.
    pub questions: Vec<&'a Question>,
    /// What was asked for and is not there.
    pub unknown: Vec<Refusal>,
}

impl Bank {
    /// Reads `{ "questions": [ … ] }`.
    ///
    /// # Errors
    /// The first thing that is wrong, with the question's id, the field, the value and what would be right.
    pub fn parse(json: &str) -> Result<Self, Refusal> {
        let file: Value = serde_json::from_str(json)
            .map_err(|error| Refusal::new("not-json", "questions file", error, "JSON: { \"questions\": [ … ] }"))?;
        let fields = Fields::new("questions file", ": ", &file)?;
        fields.only(&["questions"])?;
        let Some(Value::Array(entries)) = fields.get("questions") else {
            return Err(fields.refuse("missing", "questions", "missing", "a list of questions"));
        };
        let questions = entries.iter().enumerate().map(|(index, entry)| parse::question(index, entry));
        let bank = Bank { questions: questions.collect::<Result<_, _>>()? };
        bank.refuse_duplicates()?;
        Ok(bank)
    }

    /// The same for a file that somebody wrote by hand: what is refused is refused with its line.
    ///
    /// # Errors
    /// The first thing that is wrong: "line 12, question 'q1': stem is missing, expected a text".
    pub fn read_file(json: &str) -> Result<Self, Refusal> {
        Bank::parse(json).map_err(|refusal| match place::line(json, &refusal.field) {
            Some(line) => Refusal { field: format!("line {line}, {}", refusal.field), ..refusal },
            None => refusal, // it names the line itself, or there is none
        })
    }

    /// These questions, and those of another bank after them.
    ///
    /// # Errors
    /// A name that both use.
    pub fn with(&self, other: Bank) -> Result<Self, Refusal> {
        let bank = Bank { questions: [self.questions.as_slice(), &other.questions].concat() };
        bank.refuse_duplicates()?;
        Ok(bank)
    }

    /// All questions, in the order of the file.
    pub fn questions(&self) -> &[Question] {
        &self.questions
    }

    /// One question by its id.
    pub fn get(&self, id: &str) -> Option<&Question> {
        self.questions.iter().find(|question| question.id == id)
    }

    /// The questions named, in that order and each once; no names at all mean every question.
    pub fn select(&self, ids: &[String]) -> Selection<'_> {
        if ids.is_empty() {
            return Selection { questions: self.questions.iter().collect(), unknown: Vec::new() };
        }
        let mut selection = Selection { questions: Vec::new(), unknown: Vec::new() };
        for id in ids {
            match self.get(id) {
                Some(question) if selection.questions.contains(&question) => {}
                Some(question) => selection.questions.push(question),
                None => selection.unknown.push(self.unknown(id)),
            }
        }
        selection
    }

    fn unknown(&self, id: &str) -> Refusal {
        let known: Vec<&str> = self.questions.iter().map(|question| question.id.as_str()).collect();
        Refusal::new("unknown-question", "questions", format!("'{id}'"), format!("one of {}", known.join(", ")))
    }

    fn refuse_duplicates(&self) -> Result<(), Refusal> {
        let repeated = self
            .questions
            .iter()
            .enumerate()
            .find(|(index, question)| self.questions[..*index].iter().any(|earlier| earlier.id == question.id));
        match repeated {
            None => Ok(()),
            Some((index, question)) => {
                let field = format!("questions[{index}].id");
                Err(Refusal::new("said-twice", field, format!("'{}'", question.id), "an id no other question has"))
            }
        }
    }
}
