//! The browser that the browser tests run in.

use super::debian;
use anyhow::{Result, bail, ensure};
use std::env;
use std::path::PathBuf;
use xshell::Shell;

/// Where Chromium, or a browser built on it, usually is.
const PLACES: [&str; 7] = [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/usr/bin/google-chrome-stable",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
];

/// A program to run: the one `$CHROME` names, else the first found, else Debian's, installed.
pub fn provide(shell: &Shell) -> Result<PathBuf> {
    if let Some(named) = env::var_os("CHROME").map(PathBuf::from) {
        ensure!(named.is_file(), "CHROME names {}, which is no file", named.display());
        return Ok(named);
    }
    if let Some(found) = find() {
        return Ok(found);
    }
    if debian::can_install(shell) {
        println!("Chromium is missing, installing Debian's (about 100 MB).");
        debian::install(shell, &["chromium", "fonts-dejavu-core"])?;
    }
    match find() {
        Some(found) => Ok(found),
        None => bail!(
            "Chromium is missing: install it (on Debian: `sudo apt-get install chromium`), or name a Chromium or \
             Chrome with CHROME=/path/to/it"
        ),
    }
}

fn find() -> Option<PathBuf> {
    PLACES.iter().map(PathBuf::from).find(|place| place.is_file())
}
