//! Rules about the sources themselves. Each is a test that names file and line of what breaks it.

mod bans;
mod docs;
mod imports;
mod versions;
mod words;

use std::fs;
use std::path::{Path, PathBuf};

/// A file of the project, with its path as shown in messages.
struct Source {
    path: String,
    text: String,
}

impl Source {
    /// The lines that are code, with their numbers from 1: comments are free to name what code must not.
    fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        let mut in_block = false;
        self.lines().filter(move |(_, line)| {
            let start = line.trim_start();
            in_block |= start.starts_with("/*");
            let is_comment = in_block || start.starts_with("//") || start.starts_with("#!");
            in_block &= !line.contains("*/");
            !is_comment
        })
    }

    fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text.lines().enumerate().map(|(index, line)| (index + 1, line))
    }
}

/// All files under `folder` whose names end with one of `endings`, in order. A folder that is not there yet has none.
fn sources(folder: &str, endings: &[&str]) -> Vec<Source> {
    let mut paths = Vec::new();
    collect(&root().join(folder), &mut paths);
    paths.sort();
    let mut found = Vec::new();
    for path in paths {
        let shown = path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
        if endings.iter().any(|ending| shown.ends_with(ending)) {
            found.push(Source { text: fs::read_to_string(&path).expect(&shown), path: shown });
        }
    }
    found
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries {
        let path = entry.unwrap().path();
        if path.is_dir() { collect(&path, paths) } else { paths.push(path) }
    }
}

/// One file, by its path in the project.
fn read(path: &str) -> Source {
    let text = fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    Source { path: path.to_owned(), text }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Fails with one line per breach.
fn expect_none(breaches: &[String], rule: &str) {
    assert!(breaches.is_empty(), "{rule}:\n  {}", breaches.join("\n  "));
}
