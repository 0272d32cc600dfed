//! The questions of a session: what is shown, what is answered, and what the screen itself asks.

use std::rc::Rc;

use serde_json::Value as Json;

use super::quiz::{
    Answered, Bank, Confidence, KeyRow, Kind, Progress, Question, QuestionView, QuizView, Score, answer_key,
    answer_sheet, own_question, shuffled,
};
use super::wish::{Source, Wish};
use super::{LessonTrace, Session, Value};
use crate::attention::Refusal;

/// The answers to the question about the screen. They belong to one screen and are forgotten with it: another screen
/// asks another question.
#[derive(Debug, Default)]
pub struct Own {
    about: Option<(u32, Rc<LessonTrace>)>,
    progress: Progress,
}

impl Session {
    /// The questions shown, as far as the answers so far allow to tell.
    pub fn quiz(&self) -> QuizView {
        let say = self.say();
        let own = self.own_question();
        let own = own.map(|question| QuestionView::new(&question, &self.own_progress(), &say));
        let (asked, back) = (self.state.ask() != 0, self.aside.is_some());
        QuizView { own, asked, back, ..QuizView::new(&self.questions(), self.state.quiz(), &say) }
    }

    /// The score so far.
    pub fn score(&self) -> Score {
        self.state.quiz().score(&self.questions())
    }

    /// The questions shown, each with what is right.
    pub fn answer_key(&self) -> Vec<KeyRow> {
        answer_key(&self.questions(), &self.say())
    }

    /// The answers so far as a table that spreadsheets read.
    pub fn answer_sheet(&self) -> String {
        answer_sheet(&self.questions(), self.state.quiz(), &self.say())
    }

    /// Grades a response and keeps it. Answers are no step of the experiment: undo leaves them alone. A prediction runs
    /// its experiment, and one can go back from there.
    ///
    /// # Errors
    /// A question that is not shown, or a response it cannot be answered with, in words for the learner. Nothing is kept
    /// then.
    pub fn answer(&mut self, id: &str, response: &Json, confidence: Option<&str>) -> Result<Answered, String> {
        let confidence = confidence.map(Confidence::named).transpose().map_err(|refusal| refusal.to_string())?;
        if let Some(own) = self.own_question().filter(|own| own.id == id) {
            return self.answer_own(&own, response, confidence);
        }
        let mut progress: Progress = self.state.quiz().clone();
        let asked = self.bank.get(id).map(|question| &question.kind);
        let response = &self.met(id, asked, response)?;
        let run = match asked {
            Some(Kind::Predict(prediction)) => Some(prediction.run.clone()),
            _ => None,
        };
        let answered = progress.record(&self.questions(), id, response, confidence, &self.say());
        let mut answered = answered.map_err(|bad| bad.message(&self.say()))?;
        self.state = self.state.with_quiz(progress);
        answered.changed.push("quiz");
        answered.changed.extend(run.iter().flat_map(|run| self.run(run)));
        Ok(answered)
    }

    /// More questions, from a file of the instructor's.
    ///
    /// # Errors
    /// The file is refused as a whole, with line and field, or has a question of a name that is taken.
    pub fn add_questions(&mut self, file: &str) -> Result<(), Refusal> {
        self.bank = self.bank.with(Bank::read_file(file)?)?;
        Ok(())
    }

    /// The questions shown, in order.
    pub fn questions(&self) -> Vec<&Question> {
        let selected = self.bank.select(self.state.questions()).questions;
        let in_order = !self.state.questions().is_empty();
        if in_order { selected } else { shuffled(selected, self.state.quiz().seed) }
    }

    /// The catalogue, as the quiz uses it.
    pub(super) fn say(&self) -> impl Fn(&str, &[(&str, &str)]) -> String {
        |key, values| {
            let values: Vec<(&str, Value)> = values.iter().map(|(name, value)| (*name, Value::from(*value))).collect();
            self.words.say(key, &values)
        }
    }

    /// A task is graded by looking at the widget; what a program says about it does not count.
    fn met(&self, id: &str, asked: Option<&Kind>, response: &Json) -> Result<Json, String> {
        match asked {
            Some(Kind::Set(_)) if self.state.departs() => Err(self.words.text("quiz.departs")),
            Some(Kind::Set(task)) if response.is_null() => Ok(task.condition.holds(&self.state, &self.trace).into()),
            Some(Kind::Set(_)) => {
                let field = format!("the response to '{id}'");
                Err(Refusal::new("wrong-kind", field, response, "null: the figure is graded as it stands").to_string())
            }
            _ => Ok(response.clone()),
        }
    }

    fn answer_own(
        &mut self,
        own: &Question,
        response: &Json,
        confidence: Option<Confidence>,
    ) -> Result<Answered, String> {
        let mut progress = self.own_progress();
        let answered = progress.practise(own, response, confidence, &self.say());
        let answered = answered.map_err(|bad| bad.message(&self.say()))?;
        self.own = Own { about: Some((self.state.ask(), self.trace.clone())), progress };
        Ok(answered)
    }

    fn own_question(&self) -> Option<Question> {
        own_question(&self.state, &self.trace, &self.words)
    }

    /// What was answered about the present screen.
    fn own_progress(&self) -> Progress {
        let about = self.own.about.as_ref();
        let same = about.is_some_and(|(ask, trace)| *ask == self.state.ask() && trace.is_of(&self.state, self.store()));
        if same { self.own.progress.clone() } else { Progress::default() }
    }

    /// Sets the lesson as it starts, then as an experiment wants it; says what changed.
    fn run(&mut self, params: &str) -> Vec<&'static str> {
        let wish = Wish::Show(from_the_start(params));
        match self.next(&wish) {
            Ok(next) => self.go(&wish, Some(Source::User), next).changed,
            Err(_) => Vec::new(), // parameters are always text
        }
    }
}

/// The same parameters, and the default of every other one that numbers depend on.
fn from_the_start(params: &str) -> String {
    const NUMBERS: [&str; 12] = [
        "model", "seed", "heads", "kv-heads", "slices", "layer", "sentence", "mask", "reading", "muted", "mistakes",
        "swapped",
    ];
    let given: Vec<(String, String)> = form_urlencoded::parse(params.as_bytes()).into_owned().collect();
    let mut all = form_urlencoded::Serializer::new(String::new());
    for key in NUMBERS.iter().filter(|key| !given.iter().any(|(given, _)| given == *key)) {
        all.append_pair(key, "");
    }
    all.extend_pairs(given).finish()
}
