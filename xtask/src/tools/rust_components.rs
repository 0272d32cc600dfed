//! Parts of the Rust toolchain that a minimal installation lacks.

use super::time_limit;
use anyhow::{Context, Result};
use std::process::{Command, Stdio};
use std::time::Duration;

/// Makes sure that `cargo fmt` (component `rustfmt`) or `cargo clippy` (component `clippy`) can run.
pub fn provide(component: &str) -> Result<()> {
    let program = format!("cargo-{}", component.trim_start_matches("rust"));
    let found = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    if found.is_ok_and(|status| status.success()) {
        return Ok(());
    }
    println!("{component} is missing, asking rustup for it.");
    time_limit::run(Command::new("rustup").args(["component", "add", component]), Duration::from_secs(300))
        .with_context(|| format!("{component} is missing: install it with `rustup component add {component}`"))
}
