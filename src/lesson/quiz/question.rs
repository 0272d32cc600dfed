//! A question as it stands after reading: whoever holds one may trust it.

use std::fmt;

use serde::{Serialize, Serializer};
use serde_json::Value;

use super::condition::Condition;

/// One question of a [`Bank`](super::Bank); nothing else makes one.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Question {
    /// Unique in its bank: letters, digits, `-` and `_`.
    pub id: String,
    /// What of the lesson it asks about.
    pub takeaway: Takeaway,
    /// The wrong idea it is made to catch, such as `M4`; empty where its author named none.
    pub misconception: String,
    /// The question itself.
    pub stem: String,
    /// How it is answered, with its key.
    pub kind: Kind,
    /// Why the right answer is right.
    pub explain: String,
    /// The widget's setting that shows it, as a parameter string such as `heads=8&kv-heads=2`.
    pub show: Option<String>,
    /// The entry of the file it was read from, for whoever hands the file on; none for a question made on the spot.
    pub source: Option<Value>,
}

/// The ways to answer, each with what it takes to grade them.
#[derive(Debug, Clone, PartialEq)]
pub enum Kind {
    /// Choose one; exactly one option is right.
    Single(Vec<Choice>),
    /// Choose some; at least one option is right and at least one wrong.
    Multiple(Vec<Choice>),
    /// Type a number.
    Numeric(Numeric),
    /// Put into order. The options stand in the right order here, and never on the page before an answer.
    Order(Vec<Choice>),
    /// Set the widget so that a condition holds; every state in which it does is right.
    Set(Task),
    /// Say what will happen, then see it happen; the right option was found by running it.
    Predict(Prediction),
}

/// A setting of the widget to be found.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Task {
    /// What has to hold.
    pub condition: Condition,
    /// Where to start from, as a parameter string.
    pub setup: Option<String>,
    /// What is said while the condition does not hold.
    pub reason: String,
}

/// An experiment whose outcome is to be foretold.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Prediction {
    /// What may happen; exactly one of them does.
    pub choices: Vec<Choice>,
    /// What is on the screen before, as parameters to the lesson as it starts.
    pub setup: String,
    /// What is on the screen after, as parameters to the lesson as it starts.
    pub run: String,
}

/// An option to choose.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Choice {
    /// Unique in its question.
    pub id: String,
    /// What it says.
    pub text: String,
    /// Whether it is right.
    pub correct: bool,
    /// Why it is right or wrong; no two options share a reason.
    pub reason: String,
    /// The widget's setting that shows the reason.
    pub show: Option<String>,
}

/// The number asked for, computed when the question was read.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Numeric {
    /// The right number.
    pub value: f64,
    /// How far from it an answer may lie.
    pub tolerance: f64,
    /// Numbers that a known wrong idea leads to, none of them right.
    pub wrong: Vec<WrongNumber>,
}

/// A wrong number worth its own answer.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct WrongNumber {
    /// The number.
    pub value: f64,
    /// How one gets there, and what is wrong with it.
    pub reason: String,
}

/// What of the lesson a question asks about: one of its four takeaways, or the part for those who go deeper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Takeaway {
    /// Counted from 1 to 4.
    Numbered(u8),
    /// Go deeper.
    Deeper,
}

impl Question {
    /// The options to choose from; none for a number.
    pub fn choices(&self) -> &[Choice] {
        match &self.kind {
            Kind::Single(choices) | Kind::Multiple(choices) | Kind::Order(choices) => choices,
            Kind::Predict(prediction) => &prediction.choices,
            Kind::Numeric(_) | Kind::Set(_) => &[],
        }
    }

    /// What sets the widget up for it: where a task or an experiment starts.
    pub fn setup(&self) -> Option<&str> {
        match &self.kind {
            Kind::Set(task) => task.setup.as_deref(),
            Kind::Predict(prediction) => Some(&prediction.setup),
            _ => None,
        }
    }
}

impl Kind {
    /// The `type` of a question file.
    pub fn name(&self) -> &'static str {
        match self {
            Kind::Single(_) => "single",
            Kind::Multiple(_) => "multiple",
            Kind::Numeric(_) => "numeric",
            Kind::Order(_) => "order",
            Kind::Set(_) => "set",
            Kind::Predict(_) => "predict",
        }
    }
}

impl Numeric {
    /// Whether an answer is right.
    pub fn accepts(&self, answer: f64) -> bool {
        self.is_near(self.value, answer)
    }

    /// The known wrong number that an answer hits.
    pub fn known_mistake(&self, answer: f64) -> Option<&WrongNumber> {
        self.wrong.iter().find(|wrong| self.is_near(wrong.value, answer))
    }

    fn is_near(&self, value: f64, answer: f64) -> bool {
        (answer - value).abs() <= self.tolerance
    }
}

impl fmt::Display for Takeaway {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Takeaway::Numbered(number) => number.fmt(f),
            Takeaway::Deeper => f.write_str("deeper"),
        }
    }
}

impl Serialize for Takeaway {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Takeaway::Numbered(number) => serializer.serialize_u8(*number),
            Takeaway::Deeper => serializer.serialize_str("deeper"),
        }
    }
}
