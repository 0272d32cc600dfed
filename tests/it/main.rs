//! One integration binary: laws that hold across modules.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod lesson_page;
mod lesson_session;
mod quiz_bank;
mod quiz_content;
mod quiz_grading;
mod quiz_numbers;
mod quiz_progress;
mod quiz_words;
mod tidy;
