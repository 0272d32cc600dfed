//! Debian's packages, installed only as root on Debian; anyone else is told what to type.

use anyhow::{Result, bail};
use std::fs;
use std::thread;
use std::time::Duration;
use xshell::{Shell, cmd};

/// A mirror that answers badly once usually answers well a little later.
const ATTEMPTS: u32 = 3;

/// Whether packages can be installed here without asking anybody.
pub fn can_install(shell: &Shell) -> bool {
    let release = fs::read_to_string("/etc/os-release").unwrap_or_default();
    let is_debian = release.lines().any(|line| line == "ID=debian");
    let user = cmd!(shell, "id -u").quiet().ignore_stderr().read().unwrap_or_default();
    is_debian && user == "0"
}

pub fn install(shell: &Shell, packages: &[&str]) -> Result<()> {
    for attempt in 1..=ATTEMPTS {
        if try_install(shell, packages).is_ok() {
            return Ok(());
        }
        println!("Attempt {attempt} of {ATTEMPTS} to install {} failed.", packages.join(", "));
        thread::sleep(Duration::from_secs(5 * u64::from(attempt)));
    }
    bail!("Debian's packages {} could not be installed", packages.join(", "))
}

fn try_install(shell: &Shell, packages: &[&str]) -> Result<()> {
    cmd!(shell, "apt-get update --quiet").run()?;
    cmd!(shell, "apt-get install --yes --quiet --no-install-recommends {packages...}")
        .env("DEBIAN_FRONTEND", "noninteractive")
        .run()?;
    Ok(())
}
