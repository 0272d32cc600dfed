//! Attention, checked: `checks` are functions over an `implementation`; the library (`core`) passes them all, the
//! independent `oracle` too, and the oracle with any one public fault is caught.

mod checks;
mod compare;
mod core;
mod core_passes;
mod core_refuses;
pub mod departed;
mod faults_are_caught;
mod implementation;
mod layout;
pub mod matrix;
mod oracle;
mod problem;
mod random;
