//! What one try came to.

use serde::Serialize;

use super::Say;
use super::feedback::spoken;
use super::grade::grade;
use super::progress::Confidence;
use super::question::{Question, Takeaway};
use super::response::Response;
use super::score::Score;

/// What one try came to; `mha-answer` carries it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Answered {
    /// The question.
    pub id: String,
    /// Its type.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// The response as it was read.
    pub response: Response,
    /// Whether this try is right.
    pub correct: bool,
    /// What this try is worth, 0 to 1.
    pub score: f64,
    /// Whether this is the try that counts.
    pub first_try: bool,
    /// What of the lesson was asked about.
    pub takeaway: Takeaway,
    /// The wrong idea the question is made to catch.
    pub misconception: String,
    /// How sure the learner was before the first try, if asked.
    pub confidence: Option<Confidence>,
    /// Whether this answer was the last one missing. Retries never say so again.
    pub complete: bool,
    /// A sentence or two to speak.
    pub status: String,
    /// The fields of the lesson's state that answering changed.
    pub changed: Vec<&'static str>,
}

impl Answered {
    pub(super) fn new(
        question: &Question,
        response: Response,
        first_try: bool,
        confidence: Option<Confidence>,
        say: Say,
    ) -> Self {
        let grade = grade(question, &response);
        Answered {
            id: question.id.clone(),
            kind: question.kind.name(),
            correct: grade.correct,
            score: grade.score,
            first_try,
            takeaway: question.takeaway,
            misconception: question.misconception.clone(),
            confidence,
            complete: false,
            status: spoken(question, &response, say),
            response,
            changed: Vec::new(),
        }
    }

    /// `completed` is the score when this try answered the last open question.
    pub(super) fn completing(self, completed: Option<Score>, say: Say) -> Self {
        Answered { complete: completed.is_some(), status: status(self.status, completed, say), ..self }
    }
}

fn status(verdict: String, completed: Option<Score>, say: Say) -> String {
    let Some(score) = completed else { return verdict };
    let (right, total) = (score.right.to_string(), score.max.to_string());
    format!("{verdict} {}", say("quiz.complete", &[("right", &right), ("total", &total)]))
}
