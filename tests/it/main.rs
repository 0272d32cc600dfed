//! One integration binary: laws that hold across modules.

mod quiz_bank;
mod quiz_content;
mod quiz_numbers;
