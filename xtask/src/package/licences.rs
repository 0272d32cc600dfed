//! The licences of everything by others that travels in the script. Read from the packages themselves, so that a new
//! dependency cannot be forgotten.

use crate::root;
use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use xshell::{Shell, cmd};

/// Where the bundler writes what went into each script.
const BUNDLED: &str = "target/bundled";

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

/// Has esbuild write down what goes into a script.
pub fn note(script: &str) -> Result<String> {
    let folder = root().join(BUNDLED);
    fs::create_dir_all(&folder)?;
    Ok(format!("--metafile={}", folder.join(format!("{script}.json")).display()))
}

/// Each npm package that is bundled into a script; the others only build and test.
fn npm_packages() -> Result<Vec<(String, String)>> {
    let mut folders = BTreeSet::new();
    for entry in fs::read_dir(root().join(BUNDLED)).context("nothing was bundled yet")? {
        let path = entry?.path();
        let notes: Value =
            serde_json::from_str(&fs::read_to_string(&path)?).with_context(|| path.display().to_string())?;
        folders.extend(package_folders(&notes)?);
    }
    ensure!(!folders.is_empty(), "the bundler names no npm package");
    licensed(root(), &folders)
}

/// The folders of packages among what went into a script.
fn package_folders(notes: &Value) -> Result<BTreeSet<String>> {
    let inputs = notes["inputs"].as_object().context("the bundler says nothing of inputs")?;
    Ok(inputs.keys().filter_map(|file| package_folder(file)).collect())
}

/// `node_modules/@a/b/c.js` lies in `node_modules/@a/b`; a package inside a package is one of its own.
fn package_folder(file: &str) -> Option<String> {
    let start = file.rfind("node_modules/")? + "node_modules/".len();
    let names = if file[start..].starts_with('@') { 2 } else { 1 };
    let length: usize = file[start..].split_inclusive('/').take(names).map(str::len).sum();
    Some(file[..start + length].trim_end_matches('/').to_owned())
}

fn licensed(project: &Path, folders: &BTreeSet<String>) -> Result<Vec<(String, String)>> {
    let mut found = Vec::new();
    for folder in folders {
        let folder = project.join(folder);
        let manifest: Value = serde_json::from_str(&fs::read_to_string(folder.join("package.json"))?)?;
        let name = text(&manifest, "name");
        let licence = licence_in(&folder).with_context(|| format!("no licence text is in the npm package {name}"))?;
        found.push((format!("{name} {} ({})", text(&manifest, "version"), text(&manifest, "license")), licence));
    }
    found.sort();
    found.dedup(); // two folders may hold the same version
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_went_into_a_script_is_known_by_its_folder() {
        let notes = serde_json::json!({ "inputs": {
            "www/js/define.js": {}, "node_modules/preact/dist/preact.mjs": {}, "node_modules/preact/hooks/dist/hooks.mjs": {},
            "node_modules/@scope/name/index.js": {}, "node_modules/a/node_modules/b/b.js": {},
        } });
        let folders: Vec<String> = package_folders(&notes).unwrap().into_iter().collect();
        assert_eq!(folders, ["node_modules/@scope/name", "node_modules/a/node_modules/b", "node_modules/preact"]);
    }

    #[test]
    fn a_package_without_a_licence_text_stops_the_build_by_name() {
        let project = std::env::temp_dir().join(format!("licences-{}", std::process::id()));
        let folder = project.join("node_modules/bare");
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("package.json"), r#"{ "name": "bare", "version": "1.2.3", "license": "MIT" }"#).unwrap();
        let folders = BTreeSet::from(["node_modules/bare".to_owned()]);
        let refused = licensed(&project, &folders).unwrap_err().to_string();
        fs::write(folder.join("LICENSE"), "may be used").unwrap();
        let found = licensed(&project, &folders).unwrap();
        fs::remove_dir_all(&project).unwrap();
        assert_eq!(refused, "no licence text is in the npm package bare");
        assert_eq!(found, [("bare 1.2.3 (MIT)".to_owned(), "may be used".to_owned())]);
    }
}
