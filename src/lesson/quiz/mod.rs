//! CHECK YOUR UNDERSTANDING: questions read and trusted, answers graded, progress kept.
//!
//! A question file becomes a [`Bank`] once; what it refuses, it refuses by question, field and value. A [`Response`] is
//! read against its question, [`grade`] is a pure function of the two, [`Progress`] keeps the first and the last of
//! them, and [`QuizView`] is what the page shows.

mod answer_key;
mod answered;
mod bank;
mod condition;
mod feedback;
mod fields;
pub mod formats;
mod grade;
mod key_json;
mod keys;
mod number;
mod order;
mod own;
mod parse;
mod place;
mod prediction;
mod progress;
mod question;
mod response;
mod rules;
mod score;
mod sheet;
mod summary;
mod view;

pub use answer_key::{KeyRow, answer_key};
pub use answered::Answered;
pub use bank::{Bank, Selection};
pub use condition::{Cell, Condition};
pub use feedback::Feedback;
pub use grade::{Grade, grade};
pub use number::{Decimal, Unreadable, read_number, write_number};
pub use order::shuffled;
pub use own::own_question;
pub use progress::{Answer, Confidence, Progress};
pub use question::{Choice, Kind, Numeric, Prediction, Question, Takeaway, Task, WrongNumber};
pub use response::{BadResponse, Response};
pub use score::Score;
pub use sheet::answer_sheet;
pub use summary::{Sureness, TakeawaySummary, summary, sureness};
pub use view::{OptionView, QuestionView, QuizView, Standing};

/// The catalogue of sentences: a key and the values for its placeholders make a sentence in the learner's language.
pub type Say<'a> = &'a dyn Fn(&str, &[(&str, &str)]) -> String;
