//! What the commands need from outside the project: found, installed where that is allowed, or explained.

pub mod chromium;
mod debian;
pub mod npm;
pub mod rust_components;
mod time_limit;
pub mod wasm_std;
