//! Programs that ask the network are given a limit: one that hangs must not hang the build.

use anyhow::{Result, bail, ensure};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

/// Runs `command` to its end, or stops it when `limit` has passed.
pub fn run(command: &mut Command, limit: Duration) -> Result<()> {
    let mut child = command.spawn()?;
    let deadline = Instant::now() + limit;
    while Instant::now() < deadline {
        if let Some(status) = child.try_wait()? {
            ensure!(status.success(), "it ended with {status}");
            return Ok(());
        }
        thread::sleep(Duration::from_millis(100));
    }
    child.kill()?;
    child.wait()?;
    bail!("it had not ended after {} s", limit.as_secs())
}
