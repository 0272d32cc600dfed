//! Which questions were answered, and how.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Say;
use super::answered::Answered;
use super::bank::Bank;
use super::feedback;
use super::grade::grade;
use super::number::Decimal;
use super::question::Question;
use super::response::{BadResponse, Response};
use super::score::Score;
use crate::attention::Refusal;

/// A learner's answers, as the state of the lesson keeps them.
///
/// Law: what is written reads back, `Progress::read(to_json(progress)) = progress`.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Progress {
    /// Orders the options: 0 as in the file, any other number shuffled its own way.
    pub seed: u32,
    answers: BTreeMap<String, Answer>,
}

/// The answer to one question. The first try is what counts; the last is what is shown.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Answer {
    /// The first try.
    pub first: Response,
    /// The latest try.
    pub last: Response,
    /// How many tries, 1 or more.
    pub tries: u32,
    /// How sure the learner was, if asked; never graded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confidence: Option<Confidence>,
}

/// How sure a learner was before checking.
///
/// Asked for, never graded: it is for the learner, who sees afterwards how often being sure was right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Confidence {
    /// Just a guess.
    Guess,
    /// Fairly sure.
    FairlySure,
    /// Sure.
    Sure,
}

impl Confidence {
    /// Every one, with its name in states and events.
    pub const ALL: [(Confidence, &'static str); 3] =
        [(Confidence::Guess, "guess"), (Confidence::FairlySure, "fairly-sure"), (Confidence::Sure, "sure")];

    /// The one with this name.
    ///
    /// # Errors
    /// No such name.
    pub fn named(name: &str) -> Result<Self, Refusal> {
        let found = Confidence::ALL.iter().find(|(_, known)| *known == name).map(|(confidence, _)| *confidence);
        found.ok_or_else(|| {
            Refusal::new("bad-confidence", "confidence", format!("'{name}'"), "guess, fairly-sure or sure")
        })
    }
}

impl Progress {
    /// Reads stored progress. A foreign or old state must never break the page: answers that do not fit the bank are
    /// left out, and so is everything else that is malformed.
    pub fn read(stored: &Value, bank: &Bank) -> Self {
        let answers = stored.get("answers").and_then(Value::as_object).into_iter().flatten();
        let readable = answers.filter_map(|(id, answer)| Some((id.clone(), Answer::read(bank.get(id)?, answer)?)));
        Progress { seed: clamped(stored.get("seed"), 0), answers: readable.collect() }
    }

    /// Takes a response to one of the questions shown. The first is kept for good; tries after it are free.
    ///
    /// # Errors
    /// A question that is not shown, or a response it cannot be answered with; nothing is recorded then.
    pub fn record(
        &mut self,
        shown: &[&Question],
        id: &str,
        response: &Value,
        confidence: Option<Confidence>,
        say: Say,
    ) -> Result<Answered, BadResponse> {
        let question = find(shown, id)?;
        let before = self.score(shown);
        let answered = self.practise(question, response, confidence, say)?;
        let after = self.score(shown);
        let completed = (after.complete && !before.complete).then_some(after);
        Ok(answered.completing(completed, say))
    }

    /// The same for a question that no score counts.
    ///
    /// # Errors
    /// A response it cannot be answered with.
    pub fn practise(
        &mut self,
        question: &Question,
        response: &Value,
        confidence: Option<Confidence>,
        say: Say,
    ) -> Result<Answered, BadResponse> {
        let response = Response::read(question, response, feedback::decimal(say))?;
        let first_try = self.keep(&question.id, response.clone(), confidence);
        let confidence = self.answer(&question.id).and_then(|answer| answer.confidence);
        Ok(Answered::new(question, response, first_try, confidence, say))
    }

    /// The same answers, with options and questions in another order.
    #[must_use]
    pub fn with_seed(&self, seed: u32) -> Self {
        Progress { seed, ..self.clone() }
    }

    /// The same order of options and questions, without an answer.
    #[must_use]
    pub fn forgotten(&self) -> Self {
        Progress { seed: self.seed, answers: BTreeMap::new() }
    }

    /// The answer to a question, if there is one.
    pub fn answer(&self, id: &str) -> Option<&Answer> {
        self.answers.get(id)
    }

    /// The score of the questions shown, graded anew from the first tries.
    pub fn score(&self, shown: &[&Question]) -> Score {
        Score::of(shown.iter().map(|question| self.answer(&question.id).map(|answer| grade(question, &answer.first))))
    }

    /// Keeps a response and says whether it is the first to its question.
    /// How sure one was counts before the first answer is known, and no more.
    fn keep(&mut self, id: &str, response: Response, confidence: Option<Confidence>) -> bool {
        match self.answers.get_mut(id) {
            Some(answer) => {
                answer.last = response;
                answer.tries = answer.tries.saturating_add(1);
                false
            }
            None => {
                let answer = Answer { first: response.clone(), last: response, tries: 1, confidence };
                self.answers.insert(id.to_owned(), answer);
                true
            }
        }
    }
}

impl Answer {
    fn read(question: &Question, stored: &Value) -> Option<Self> {
        let response = |name| Response::read(question, stored.get(name)?, Decimal::Point).ok();
        let confidence = stored.get("confidence").and_then(|value| Confidence::deserialize(value).ok());
        Some(Answer {
            first: response("first")?,
            last: response("last")?,
            tries: clamped(stored.get("tries"), 1),
            confidence,
        })
    }
}

fn find<'a>(shown: &[&'a Question], id: &str) -> Result<&'a Question, Refusal> {
    shown.iter().find(|question| question.id == id).copied().ok_or_else(|| {
        let ids: Vec<&str> = shown.iter().map(|question| question.id.as_str()).collect();
        Refusal::new("unknown-question", "id", format!("'{id}'"), format!("a question shown: {}", ids.join(", ")))
    })
}

/// A whole number within what a `u32` holds, and at least `least`; what is no number is `least`.
fn clamped(value: Option<&Value>, least: u32) -> u32 {
    let number = value.and_then(Value::as_f64).unwrap_or_default();
    (number as u32).max(least) // `as` stops at both ends
}
