//! `cargo xtask bench`: how fast the core and the page are in a browser, beside peers from the same run.

use super::build::build;
use super::selftest;
use crate::content::site::Site;
use crate::progress::step;
use crate::tools::chromium;
use anyhow::Result;
use xshell::{Shell, cmd};

pub fn run(shell: &Shell) -> Result<()> {
    build(shell, false, &Site::default())?;
    step("The core's own trials", || selftest::build(shell, false))?;
    let chromium = chromium::provide(shell)?;
    Ok(cmd!(shell, "node tests/browser/bench/index.mjs").env("CHROME", chromium).run()?)
}
