//! The npm package: ES modules that share one copy of the core, with types and a description for editors.

use super::licences::note;
use crate::commands::build::LOADERS;
use crate::root;
use crate::tools::npm::tool;
use anyhow::{Context, Result};
use std::fs;
use std::path::Path;
use xshell::{Shell, cmd};

/// The doors of the package. Code that two of them need lands in a chunk of its own.
const DOORS: [&str; 4] = ["index", "element", "core", "adapters"];

const AS_THEY_ARE: [&str; 2] = ["LICENSE-MIT", "LICENSE-APACHE"];

/// Everything beside the modules.
pub fn write(folder: &Path, licences: &str) -> Result<()> {
    let target = folder.join("npm");
    let source = root().join("www/packages/npm");
    for entry in fs::read_dir(&source)? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "js") {
            continue;
        }
        let text = fs::read_to_string(&path)?.replace("{version}", env!("CARGO_PKG_VERSION"));
        fs::write(target.join(path.file_name().context("a file without a name")?), text)?;
    }
    for name in AS_THEY_ARE {
        fs::copy(root().join(name), target.join(name))?;
    }
    Ok(fs::write(target.join("THIRD-PARTY.txt"), licences)?)
}

pub fn bundle(shell: &Shell, folder: &Path, browsers: &str) -> Result<()> {
    let target = folder.join("npm");
    let esbuild = tool("esbuild/bin/esbuild");
    let doors = DOORS.map(|door| format!("www/packages/npm/{door}.js"));
    cmd!(shell, "node {esbuild} {doors...} --bundle --splitting --format=esm --minify")
        .args(LOADERS)
        .args([format!("--target={browsers}"), format!("--outdir={}", target.display())])
        .args(["--chunk-names=shared-[hash]", "--log-level=warning", &note("npm")?])
        .run()
        .context("bundling the npm package")
}
