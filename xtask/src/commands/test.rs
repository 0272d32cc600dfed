//! `cargo xtask test`: every check, in order from quick to slow. The first that fails ends the run.

use super::selftest;
use crate::beside::Beside;
use crate::progress::step;
use crate::tools::{chromium, npm, rust_components};
use crate::{flags, root};
use anyhow::{Result, ensure};
use std::fs;
use std::path::PathBuf;
use std::time::Instant;
use xshell::{Shell, cmd};

pub fn run(shell: &Shell, flags: &flags::Test) -> Result<()> {
    let start = Instant::now();
    if flags.quick {
        native_tests(shell, &[])?;
        println!(
            "\nLeft out by --quick: training from fixed seeds, format, lints, JavaScript types, WebAssembly build, browser tests."
        );
    } else {
        everything(shell, flags.no_hosts)?;
    }
    println!("\nAll checks passed in {:.0} s.", start.elapsed().as_secs_f32());
    Ok(())
}

fn everything(shell: &Shell, no_hosts: bool) -> Result<()> {
    step("Format", || format(shell))?;
    let package = Beside::start(&["package", "--twice", "--trials"])?;
    step("Lints", || lints(shell))?;
    native_tests(shell, &["--include-ignored"])?;
    step("What the core's own trials give natively", || selftest::native_weights(shell))?;
    step("Package, built meanwhile", || package.finish())?;
    step("JavaScript types", || javascript_types(shell))?;
    step("Browser tests", || browser_tests(shell, "tests/browser"))?;
    if no_hosts {
        println!("\nLeft out by --no-hosts: the software of others that tests/hosts installs.");
    } else {
        step("Software of others around the lesson", || hosts(shell))?;
    }
    println!("Left out: Firefox and WebKit; the browser tests run in Chromium.");
    Ok(())
}

/// Where tests of hosts that cannot be had write down that they were skipped, and why.
const SKIPPED: &str = "target/hosts/skipped.txt";

/// Every host that is there or can be brought, and at the end by name what was left out.
fn hosts(shell: &Shell) -> Result<()> {
    let skipped = root().join(SKIPPED);
    if skipped.exists() {
        fs::remove_file(&skipped)?;
    }
    browser_tests(shell, "tests/hosts")?;
    for line in fs::read_to_string(&skipped).unwrap_or_default().lines() {
        println!("Left out: {line}");
    }
    Ok(())
}

fn format(shell: &Shell) -> Result<()> {
    rust_components::provide("rustfmt")?;
    Ok(cmd!(shell, "cargo fmt --all --check").run()?)
}

fn lints(shell: &Shell) -> Result<()> {
    rust_components::provide("clippy")?;
    cmd!(shell, "cargo clippy --workspace --all-targets -- -D warnings").run()?;
    // Training sits behind a feature that nothing else turns on.
    Ok(cmd!(shell, "cargo clippy --package xtask --features train -- -D warnings").run()?)
}

/// The tidy rules are among them: they are tests like any other. Those that train heads are marked as ignored, since they
/// take minutes; `choice` can ask for them. One call per package, since a call for both would
/// build xtask's dependencies a second time, with the features that the two packages need together.
fn native_tests(shell: &Shell, choice: &[&str]) -> Result<()> {
    step("Native tests", || {
        cmd!(shell, "cargo test --package multi-head-attention -- {choice...}").run()?;
        Ok(cmd!(shell, "cargo test --package xtask").run()?)
    })
}

/// The page and its tests apart, since only the tests may use what Node has and a browser lacks.
fn javascript_types(shell: &Shell) -> Result<()> {
    let tsc = npm::tool("typescript/bin/tsc");
    cmd!(shell, "node {tsc} --project .").run()?;
    Ok(cmd!(shell, "node {tsc} --project tests/browser").run()?)
}

/// Test files at a time. Node alone would run one at a time on two cores, though a test mostly waits for its browser.
const AT_ONCE: &str = "--test-concurrency=2";

fn browser_tests(shell: &Shell, folder: &str) -> Result<()> {
    let chromium = chromium::provide(shell)?;
    let files = browser_test_files(folder)?;
    ensure!(!files.is_empty(), "{folder} holds no *.test.mjs file");
    println!("Browser: {}", chromium.display());
    Ok(cmd!(shell, "node --test {AT_ONCE} --test-reporter=spec {files...}").env("CHROME", chromium).run()?)
}

fn browser_test_files(folder: &str) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(root().join(folder))? {
        let path = entry?.path();
        if path.to_string_lossy().ends_with(".test.mjs") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
