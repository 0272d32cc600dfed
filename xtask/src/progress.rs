//! Tells what a command is doing and how long it took.

use anyhow::{Context, Result};
use std::time::Instant;

/// Runs one named step under its own heading. A step that fails is named in the error.
pub fn step<T>(name: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    println!("\n== {name}");
    let start = Instant::now();
    let value = work().with_context(|| format!("the step \"{name}\" failed"))?;
    println!("== {name}: done in {:.1} s", start.elapsed().as_secs_f32());
    Ok(value)
}
