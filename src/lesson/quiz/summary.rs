//! How far one has come, takeaway by takeaway, and how often being sure was right.

use serde::Serialize;

use super::Say;
use super::grade::grade;
use super::progress::{Confidence, Progress};
use super::question::{Question, Takeaway};

/// One takeaway, as the first tries left it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TakeawaySummary {
    /// Which one.
    pub takeaway: Takeaway,
    /// Its name, as a title.
    pub title: String,
    /// Questions answered.
    pub answered: usize,
    /// Questions asked.
    pub total: usize,
    /// Sum of the first tries' scores.
    pub raw: f64,
    /// Questions not right at the first try, by id: what to look at again.
    pub revisit: Vec<String>,
    /// The same in a sentence; none where nothing is left to say.
    pub advice: Option<String>,
}

/// One degree of being sure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Sureness {
    /// How sure.
    pub confidence: Confidence,
    /// First tries given so.
    pub answered: usize,
    /// Those of them that were right.
    pub right: usize,
}

/// Each takeaway that is asked about, in the order of the lesson.
pub fn summary(shown: &[&Question], progress: &Progress, say: Say) -> Vec<TakeawaySummary> {
    let all = [1, 2, 3, 4].map(Takeaway::Numbered).into_iter().chain([Takeaway::Deeper]);
    all.filter_map(|takeaway| of_takeaway(takeaway, shown, progress, say)).collect()
}

/// How often being sure was right, for the degrees that were named at all.
pub fn sureness(shown: &[&Question], progress: &Progress) -> Vec<Sureness> {
    let of = |confidence| {
        let given = shown.iter().filter_map(|question| Some((*question, progress.answer(&question.id)?)));
        let given: Vec<bool> = given
            .filter(|(_, answer)| answer.confidence == Some(confidence))
            .map(|(question, answer)| grade(question, &answer.first).correct)
            .collect();
        Sureness { confidence, answered: given.len(), right: given.iter().filter(|right| **right).count() }
    };
    Confidence::ALL.iter().map(|(confidence, _)| of(*confidence)).filter(|sure| sure.answered > 0).collect()
}

fn of_takeaway(takeaway: Takeaway, shown: &[&Question], progress: &Progress, say: Say) -> Option<TakeawaySummary> {
    let asked: Vec<&&Question> = shown.iter().filter(|question| question.takeaway == takeaway).collect();
    if asked.is_empty() {
        return None;
    }
    let first_try = |question: &Question| progress.answer(&question.id).map(|answer| grade(question, &answer.first));
    let tries: Vec<_> = asked.iter().filter_map(|question| Some((question, first_try(question)?))).collect();
    let revisit: Vec<String> =
        tries.iter().filter(|(_, grade)| !grade.correct).map(|(question, _)| question.id.clone()).collect();
    Some(TakeawaySummary {
        title: say(&format!("quiz.takeaway.{takeaway}"), &[]),
        answered: tries.len(),
        total: asked.len(),
        raw: tries.iter().map(|(_, grade)| grade.score).fold(0.0, |sum, score| sum + score),
        advice: advice(takeaway, tries.len() == asked.len(), revisit.is_empty(), say),
        revisit,
        takeaway,
    })
}

fn advice(takeaway: Takeaway, all_answered: bool, all_right: bool, say: Say) -> Option<String> {
    match (all_answered, all_right) {
        (_, false) => Some(say(&format!("quiz.revisit.{takeaway}"), &[])),
        (true, true) => Some(say("quiz.revisit-nothing", &[])),
        (false, true) => None,
    }
}
