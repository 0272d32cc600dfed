//! TEACHING: what the learner has chosen, what they can do next, and the words for it.
//!
//! [`LessonState`] is everything a link carries. [`update`] makes a new one out of an old one and an [`Action`], or
//! refuses with a sentence. A [`Session`] adds what only one page has: history, words and the numbers on the screen,
//! a [`LessonTrace`].

mod action;
mod action_json;
mod asking;
mod choice;
mod device;
mod endings;
mod focus;
mod guess;
mod history;
mod jobs;
pub mod lab;
mod mistake;
mod number;
mod outcome;
mod params;
pub mod quiz;
mod refusal;
mod session;
mod state;
mod status;
mod subset;
mod telling;
mod trace;
mod tuning;
mod weights;
mod wish;
mod words;

use focus::PRONOUNS;

pub use action::{Action, Sharing, update};
pub use choice::{Choice, Control, MaskChoice, View};
pub use device::{COUNTS, Finding, Spread, WIDTHS, Workload, judged, tokens_for};
pub use endings::{Ending, endings};
pub use focus::{Focus, FocusWish};
pub use guess::{Answer, Asked, Effect, Guess, no_such_token};
pub use jobs::Jobs;
pub use mistake::{Mistake, Step};
pub use outcome::{Error, Outcome, changed_heads};
pub use params::{decode, differences, encode};
pub use refusal::Refusal;
pub use session::Session;
pub use state::{Cut, Feature, LESSON_SENTENCE, LessonState, MOST_RAISED, Move, Wiring, possible_kv_heads};
pub use subset::{WrongKind, with_subset};
pub use telling::{cell_name, hundredths, looks, spoken_word, word};
pub use trace::{LessonTrace, MEAN_OF_HEADS};
pub use tuning::Tuning;
pub use weights::{Standing, WeightStore, Weights};
pub use wish::Source;
pub use words::{Value, Words};
