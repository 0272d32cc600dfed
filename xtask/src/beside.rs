//! Runs a second xtask command while this one goes on: a build by one compiler leaves the other cores to the tests.

use crate::root;
use anyhow::{Context, Result, ensure};
use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// A command under way. What it prints is kept until it is waited for, so that two commands never print into each other.
pub struct Beside {
    name: &'static str,
    child: Child,
    printed: PathBuf,
}

impl Beside {
    /// Starts `cargo xtask` with these words.
    pub fn start(words: &[&'static str]) -> Result<Self> {
        let name = words.first().copied().unwrap_or_default();
        let printed = root().join(format!("target/{name}.log"));
        let out = File::create(&printed).with_context(|| printed.display().to_string())?;
        let mut command = Command::new(std::env::current_exe()?);
        command.args(words).stdin(Stdio::null()).stdout(out.try_clone()?).stderr(out);
        let child = command.spawn().with_context(|| format!("starting xtask {name}"))?;
        Ok(Self { name, child, printed })
    }

    /// Waits for the end, then shows everything that was printed on the way.
    pub fn finish(mut self) -> Result<()> {
        let status = self.child.wait()?;
        print!("{}", fs::read_to_string(&self.printed)?);
        ensure!(status.success(), "cargo xtask {} failed; what it printed stands above", self.name);
        Ok(())
    }
}

/// Where the first command fails, the second is waited for: ending it would leave its compilers at work, in the same folders.
impl Drop for Beside {
    fn drop(&mut self) {
        if let Ok(None) = self.child.try_wait() {
            println!("\n== Waiting until xtask {} has ended, too", self.name);
        }
        let _ = self.child.wait(); // fails only for a process that has ended, and that is what is wanted
    }
}
