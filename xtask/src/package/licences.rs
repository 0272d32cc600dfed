//! The licences of everything by others that travels in the script. Read from the packages themselves, so that a new
//! dependency cannot be forgotten.

use crate::root;
use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use xshell::{Shell, cmd};

/// The npm packages that are bundled; the others only build and test.
const BUNDLED: [&str; 2] = ["htm", "preact"];

const HEAD: &str = "Software by others in this package, each with its licence.\n";

pub fn collect(shell: &Shell) -> Result<String> {
    let mut parts = Vec::new();
    for package in crates(shell)?.into_iter().chain(npm_packages()?) {
        parts.push(package);
    }
    // Many packages share one text word for word: it is printed once, under all their names.
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (name, text) in parts {
        texts.entry(text).or_default().push(name);
    }
    let mut blocks: Vec<(Vec<String>, String)> = texts.into_iter().map(|(text, names)| (names, text)).collect();
    blocks.sort();
    let rule = "-".repeat(80);
    Ok(blocks.iter().fold(HEAD.to_owned(), |out, (names, text)| {
        format!("{out}\n{rule}\n{}\n{rule}\n\n{}\n", names.join("\n"), text.trim())
    }))
}

/// Each crate that is compiled into the WebAssembly, with the text of its licence.
fn crates(shell: &Shell) -> Result<Vec<(String, String)>> {
    let target = crate::tools::wasm_std::TARGET;
    let shown = cmd!(shell, "cargo tree --package multi-head-attention --target {target} --edges normal,no-proc-macro")
        .args(["--prefix", "none", "--format", "{p}"])
        .quiet()
        .read()?;
    let json = cmd!(shell, "cargo metadata --format-version 1 --filter-platform {target}").quiet().read()?;
    let metadata: Value = serde_json::from_str(&json)?;
    let known = metadata["packages"].as_array().context("cargo metadata lists no packages")?;
    let mut found = Vec::new();
    for package in known.iter().filter(|package| !package["source"].is_null()) {
        let (name, version) = (text(package, "name"), text(package, "version"));
        if !shown.lines().any(|line| line.split(" (").next() == Some(&format!("{name} v{version}"))) {
            continue;
        }
        let folder = PathBuf::from(text(package, "manifest_path")).parent().map(Path::to_path_buf);
        let licence = licence_in(&folder.context("a package without a folder")?)
            .with_context(|| format!("no licence text is in the crate {name} {version}"))?;
        found.push((format!("{name} {version} ({})", text(package, "license")), licence));
    }
    ensure!(!found.is_empty(), "cargo names no crate in the WebAssembly");
    found.sort();
    Ok(found)
}

fn npm_packages() -> Result<Vec<(String, String)>> {
    let mut found = Vec::new();
    for name in BUNDLED {
        let folder = root().join("node_modules").join(name);
        let manifest: Value = serde_json::from_str(&fs::read_to_string(folder.join("package.json"))?)?;
        let licence = licence_in(&folder).with_context(|| format!("no licence text is in the npm package {name}"))?;
        found.push((format!("{name} {} ({})", text(&manifest, "version"), text(&manifest, "license")), licence));
    }
    Ok(found)
}

/// The MIT text where a package offers a choice, else the first that is there.
fn licence_in(folder: &Path) -> Option<String> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder).ok()?.flatten().map(|entry| entry.path()).collect();
    let name = |path: &Path| path.file_name().map(|name| name.to_string_lossy().to_uppercase()).unwrap_or_default();
    files.retain(|path| {
        path.is_file() && ["LICENSE", "LICENCE", "COPYING"].iter().any(|start| name(path).starts_with(start))
    });
    files.sort_by_key(|path| (!name(path).contains("MIT"), name(path)));
    let text = fs::read_to_string(files.first()?).ok()?;
    Some(text.replace("\r\n", "\n"))
}

fn text(value: &Value, field: &str) -> String {
    value[field].as_str().unwrap_or_default().to_owned()
}
