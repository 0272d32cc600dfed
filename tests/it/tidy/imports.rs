//! Who may import whom: every arrow points one way.

use super::{expect_none, sources};

/// Each folder of `src/`, with the folders it may use.
const MAY_USE: [(&str, &[&str]); 8] = [
    ("attention", &[]),
    ("model", &["attention"]),
    ("training", &["attention", "model"]),
    ("heads", &["attention", "model"]),
    ("cost", &["attention"]),
    ("lesson", &["attention", "model", "training", "heads", "cost"]),
    ("scene", &["attention", "model", "training", "heads", "cost", "lesson"]),
    ("web", &["attention", "model", "training", "heads", "cost", "lesson", "scene"]),
];

#[test]
fn every_import_points_up_the_table() {
    let mut breaches = Vec::new();
    for (folder, may_use) in MAY_USE {
        for source in sources(&format!("src/{folder}"), &[".rs"]) {
            for (line, code) in source.code() {
                for used in folders_named(code) {
                    if used != folder && !may_use.contains(&used) {
                        breaches.push(format!("{}:{line}: {folder} must not use {used}", source.path));
                    }
                }
            }
        }
    }
    expect_none(&breaches, "imports against the table in ARCHITECTURE.md");
}

#[test]
fn every_folder_is_in_the_table() {
    let mut breaches = Vec::new();
    for source in sources("src", &[".rs"]) {
        let folder = source.path.trim_start_matches("src/").split('/').next().unwrap();
        if folder != "lib.rs" && !MAY_USE.iter().any(|(known, _)| *known == folder) {
            breaches.push(format!("{}: {folder} has no row in the import table", source.path));
        }
    }
    expect_none(&breaches, "folders outside the import table");
}

#[test]
fn the_browser_is_named_only_in_web() {
    let mut breaches = Vec::new();
    for source in sources("src", &[".rs"]) {
        for (line, code) in source.code().filter(|_| !source.path.starts_with("src/web/")) {
            for name in ["wasm_bindgen", "web_sys", "js_sys"] {
                if code.contains(name) {
                    breaches.push(format!("{}:{line}: {name}", source.path));
                }
            }
        }
    }
    expect_none(&breaches, "browser types outside src/web");
}

/// The page has one door to the core, and so has the script of its worker, which is a program of its own.
#[test]
fn one_javascript_file_per_script_imports_the_core() {
    let mut importers = Vec::new();
    for source in sources("www/js", &[".js"]) {
        if source.code().any(|(_, code)| code.contains("/pkg/")) {
            importers.push(source.path);
        }
    }
    importers.sort();
    let doors = ["www/js/core.js", "www/js/training/worker.js"];
    assert_eq!(importers, doors, "only the doors import the generated package");
}

/// The folders a line of code reaches into: `crate::name` alone, or each name in `crate::{…}`.
fn folders_named(code: &str) -> Vec<&'static str> {
    let mut named = Vec::new();
    for part in code.split("crate::").skip(1) {
        let list = part.strip_prefix('{').and_then(|list| list.split('}').next()).unwrap_or(part);
        let count = if part.starts_with('{') { usize::MAX } else { 1 };
        for item in list.split(',').take(count) {
            let item = item.trim().split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap();
            named.extend(MAY_USE.iter().map(|(folder, _)| *folder).filter(|folder| *folder == item));
        }
    }
    named
}

#[test]
fn folders_are_found_in_every_spelling_of_an_import() {
    assert_eq!(folders_named("use crate::model::Config;"), ["model"]);
    assert_eq!(folders_named("use crate::{cost, lesson::State};"), ["cost", "lesson"]);
    assert_eq!(folders_named("let layout = crate::attention::layout();"), ["attention"]);
    assert!(folders_named("use super::mask;").is_empty());
}
