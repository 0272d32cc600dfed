//! Node and the npm packages, at exactly the versions in `package-lock.json`.

use super::debian;
use crate::root;
use anyhow::{Result, bail};
use std::fs;
use std::time::SystemTime;
use xshell::{Shell, cmd};

const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// Installs the packages, unless they are there and no older than the lock file.
pub fn provide(shell: &Shell) -> Result<()> {
    provide_node(shell)?;
    if is_current() {
        println!("node_modules is up to date.");
        return Ok(());
    }
    Ok(cmd!(shell, "{NPM} ci --ignore-scripts").run()?)
}

/// A program inside a package, to be run by `node` from the project's folder: the same on every system.
pub fn tool(path: &str) -> String {
    format!("node_modules/{path}")
}

fn provide_node(shell: &Shell) -> Result<()> {
    if has(shell, "node") && has(shell, NPM) {
        return Ok(());
    }
    if debian::can_install(shell) {
        println!("Node is missing, installing Debian's.");
        return debian::install(shell, &["nodejs", "npm"]);
    }
    bail!("Node is missing: install Node 18.19 or newer with npm (on Debian: `sudo apt-get install nodejs npm`)")
}

fn has(shell: &Shell, program: &str) -> bool {
    cmd!(shell, "{program} --version").quiet().ignore_stdout().ignore_stderr().run().is_ok()
}

/// npm writes its own copy of the lock file last, so its time tells when an installation was complete.
fn is_current() -> bool {
    match (modified("node_modules/.package-lock.json"), modified("package-lock.json")) {
        (Some(installed), Some(locked)) => installed >= locked,
        _ => false,
    }
}

fn modified(file: &str) -> Option<SystemTime> {
    fs::metadata(root().join(file)).ok()?.modified().ok()
}
