//! The quiz as the page shows it. Until a question is answered, nothing here gives its answer away.

use serde::Serialize;
use serde_json::Value;

use super::Say;
use super::feedback::{Feedback, decimal, feedback};
use super::grade::grade;
use super::number::write_number;
use super::order::in_order;
use super::progress::{Answer, Confidence, Progress};
use super::question::{Choice, Kind, Question, Takeaway};
use super::response::Response;
use super::score::Score;
use super::summary::{Sureness, TakeawaySummary, summary, sureness};

/// All questions shown, and how far the learner has come.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct QuizView {
    /// In the order shown.
    pub questions: Vec<QuestionView>,
    /// How many were answered.
    pub answered: usize,
    /// How many there are.
    pub total: usize,
    /// How many were right on the first try.
    pub right: usize,
    /// Whether all were answered.
    pub complete: bool,
    /// For learning systems.
    pub score: Score,
    /// Takeaway by takeaway, with what to look at again.
    pub summary: Vec<TakeawaySummary>,
    /// How often being sure was right.
    pub sureness: Vec<Sureness>,
    /// The question about what is on the screen, if one was asked for. No score counts it.
    pub own: Option<QuestionView>,
    /// Whether one was asked for: a screen may have none.
    pub asked: bool,
    /// Whether the widget was set to show something, and can go back to what the learner had.
    pub back: bool,
}

/// One question, with what may be known about it by now.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct QuestionView {
    /// Its id.
    pub id: String,
    /// `single`, `multiple`, `numeric`, `order`, `set` or `predict`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// What of the lesson it asks about.
    pub takeaway: Takeaway,
    /// The wrong idea it is made to catch.
    pub misconception: String,
    /// The question itself.
    pub stem: String,
    /// The options in the order shown; none for a number or a task. Once answered, options to be put into order stand
    /// as they were put.
    pub options: Vec<OptionView>,
    /// The last response; a number as the learner's language writes it.
    pub response: Option<Value>,
    /// How many tries there were.
    pub tries: u32,
    /// Where the learner stands.
    pub state: Standing,
    /// On the last response.
    pub feedback: Option<Feedback>,
    /// The widget's setting that shows the answer.
    pub show: Option<String>,
    /// The widget's setting that a task or an experiment starts from.
    pub setup: Option<String>,
    /// How sure the learner was before the first try, if asked.
    pub confidence: Option<Confidence>,
}

/// One option.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OptionView {
    /// Its id.
    pub id: String,
    /// What it says.
    pub text: String,
    /// Chosen in the last response.
    pub chosen: bool,
    /// Chosen in the first response.
    pub first_try: bool,
    /// Whether it is right, once the question was answered; of options put into order, whether this one has its place.
    pub correct: Option<bool>,
    /// Why, once the question was answered.
    pub reason: Option<String>,
    /// The widget's setting that shows the reason.
    pub show: Option<String>,
}

/// Where a learner stands with a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Standing {
    /// Not answered.
    Open,
    /// Right on the first try.
    First,
    /// Right on the last try, not on the first.
    Later,
    /// Answered, and not right yet.
    Tried,
}

impl QuizView {
    /// The questions shown, as far as `progress` allows to tell.
    pub fn new(shown: &[&Question], progress: &Progress, say: Say) -> Self {
        let score = progress.score(shown);
        let view = |question: &&Question| QuestionView::new(question, progress, say);
        QuizView {
            questions: shown.iter().map(view).collect(),
            answered: score.answered,
            total: score.max,
            right: score.right,
            complete: score.complete,
            score,
            summary: summary(shown, progress, say),
            sureness: sureness(shown, progress),
            own: None,
            asked: false,
            back: false,
        }
    }
}

impl QuestionView {
    /// One question, as far as `progress` allows to tell.
    pub fn new(question: &Question, progress: &Progress, say: Say) -> Self {
        let answer = progress.answer(&question.id);
        let options = match (&question.kind, answer.map(|answer| &answer.last)) {
            (Kind::Order(choices), Some(Response::Several(ids))) => as_put(choices, ids),
            _ => in_order(question, progress.seed),
        };
        let places = options.iter().zip(question.choices()).map(|(shown, right)| shown.id == right.id);
        let sorts = matches!(question.kind, Kind::Order(_));
        let right = options.iter().zip(places).map(|(shown, in_place)| if sorts { in_place } else { shown.correct });
        QuestionView {
            id: question.id.clone(),
            kind: question.kind.name(),
            takeaway: question.takeaway,
            misconception: question.misconception.clone(),
            stem: question.stem.clone(),
            options: options.iter().zip(right).map(|(choice, right)| OptionView::new(choice, right, answer)).collect(),
            response: answer.map(|answer| as_typed(&answer.last, say)),
            tries: answer.map_or(0, |answer| answer.tries),
            state: Standing::of(question, answer),
            feedback: answer.map(|answer| feedback(question, &answer.last, say)),
            show: question.show.clone(),
            setup: question.setup().map(str::to_owned),
            confidence: answer.and_then(|answer| answer.confidence),
        }
    }
}

impl OptionView {
    fn new(choice: &Choice, right: bool, answer: Option<&Answer>) -> Self {
        OptionView {
            id: choice.id.clone(),
            text: choice.text.clone(),
            chosen: answer.is_some_and(|answer| answer.last.names(&choice.id)),
            first_try: answer.is_some_and(|answer| answer.first.names(&choice.id)),
            correct: answer.map(|_| right),
            reason: answer.map(|_| choice.reason.clone()).filter(|reason| !reason.is_empty()),
            show: choice.show.clone(),
        }
    }
}

impl Standing {
    fn of(question: &Question, answer: Option<&Answer>) -> Self {
        let right = |response| grade(question, response).correct;
        match answer {
            None => Standing::Open,
            Some(answer) if right(&answer.first) => Standing::First,
            Some(answer) if right(&answer.last) => Standing::Later,
            Some(_) => Standing::Tried,
        }
    }
}

/// The options in the order in which a learner put them.
fn as_put<'a>(choices: &'a [Choice], ids: &[String]) -> Vec<&'a Choice> {
    ids.iter().filter_map(|id| choices.iter().find(|choice| choice.id == *id)).collect()
}

/// A number goes back into its field in the learner's own language, where it reads back as the same number.
fn as_typed(response: &Response, say: Say) -> Value {
    match response {
        Response::One(id) => Value::from(id.as_str()),
        Response::Several(ids) => Value::from(ids.as_slice()),
        Response::Met(met) => Value::from(*met),
        Response::Number(number) => Value::from(write_number(*number, decimal(say))),
    }
}
