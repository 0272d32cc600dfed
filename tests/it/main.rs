//! One integration binary: laws that hold across modules.

mod quiz_numbers;
