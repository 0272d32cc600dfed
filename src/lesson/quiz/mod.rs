//! CHECK YOUR UNDERSTANDING: questions read and trusted, answers graded, progress kept.
//!
//! A question file becomes a [`Bank`] once; what it refuses, it refuses by question, field and value.

mod bank;
mod fields;
mod keys;
mod number;
mod parse;
mod question;
mod rules;

pub use bank::{Bank, Selection};
pub use number::{Decimal, Unreadable, read_number, write_number};
pub use question::{Choice, Kind, Numeric, Question, Takeaway, WrongNumber};
