//! CHECK YOUR UNDERSTANDING: questions read and trusted, answers graded, progress kept.
//!
//! A question file becomes a [`Bank`] once; what it refuses, it refuses by question, field and value. A [`Response`] is
//! read against its question, [`grade`] is a pure function of the two, [`Progress`] keeps the first and the last of
//! them, and [`QuizView`] is what the page shows.

mod answered;
mod bank;
mod feedback;
mod fields;
mod grade;
mod key_json;
mod keys;
mod number;
mod order;
mod parse;
mod progress;
mod question;
mod response;
mod rules;
mod score;
mod view;

pub use answered::Answered;
pub use bank::{Bank, Selection};
pub use feedback::Feedback;
pub use grade::{Grade, grade};
pub use number::{Decimal, Unreadable, read_number, write_number};
pub use progress::{Answer, Confidence, Progress};
pub use question::{Choice, Kind, Numeric, Question, Takeaway, WrongNumber};
pub use response::{BadResponse, Response};
pub use score::Score;
pub use view::{OptionView, QuestionView, QuizView, Standing};

/// The catalogue of sentences: a key and the values for its placeholders make a sentence in the learner's language.
pub type Say<'a> = &'a dyn Fn(&str, &[(&str, &str)]) -> String;
