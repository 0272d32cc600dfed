//! What is written in `content/`, one folder per language, and the pages that are made of it.

pub mod check;
pub mod pages;
pub mod site;

use crate::root;
use anyhow::{Context, Result};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The language that every other one is compared with, and that a page without any gets.
pub const FIRST: &str = "en";

/// The prose of one language, and the words of the page around it.
pub struct Language {
    /// The folder's name, which is also what `lang` says: `en`, `de`.
    pub tag: String,
    /// The values of `page.json`, as plain text.
    pub page: BTreeMap<String, String>,
    /// `lesson.html`: the sections of the lesson, as markup.
    pub lesson: String,
    /// `teacher.html`: the page for whoever teaches with it.
    pub teacher: String,
    /// The glossary: an id, the name, and what it means, in the order of the names.
    pub terms: Vec<[String; 3]>,
    /// What stands above the glossary.
    pub glossary: String,
}

/// What the core made for the pages of one language: markup by the name of its place, written as `<!-- name -->`.
type ReadyMade = BTreeMap<String, String>;

/// Every folder of `content/` that holds a file of strings; English first, the others by their tags.
pub fn languages() -> Result<Vec<Language>> {
    tags(&root().join("content"))?.iter().map(|tag| language(tag)).collect()
}

pub fn tags(content: &Path) -> Result<Vec<String>> {
    let mut tags = Vec::new();
    for entry in fs::read_dir(content).with_context(|| content.display().to_string())? {
        let folder = entry?.path();
        if let Some(name) = folder.file_name().filter(|_| folder.join("strings.json").is_file()) {
            tags.push(name.to_string_lossy().into_owned());
        }
    }
    tags.sort_by_key(|tag| (tag != FIRST, tag.clone()));
    Ok(tags)
}

fn language(tag: &str) -> Result<Language> {
    let folder = root().join("content").join(tag);
    let read = |name: &str| fs::read_to_string(folder.join(name)).with_context(|| format!("content/{tag}/{name}"));
    let strings: BTreeMap<String, String> =
        serde_json::from_str(&read("strings.json")?).with_context(|| format!("content/{tag}/strings.json"))?;
    let page: BTreeMap<String, Value> =
        serde_json::from_str(&read("page.json")?).with_context(|| format!("content/{tag}/page.json"))?;
    let page = page.into_iter().map(|(key, value)| (key, value.as_str().unwrap_or_default().to_owned())).collect();
    let (terms, glossary) = (terms(&strings), strings.get("ui.glossary.name").cloned().unwrap_or_default());
    let made = ready_made(tag)?;
    let [lesson, teacher] = ["lesson.html", "teacher.html"].map(|name| read(name).map(|text| put_in(&made, text)));
    Ok(Language { tag: tag.to_owned(), page, lesson: lesson?, teacher: teacher?, terms, glossary })
}

fn ready_made(tag: &str) -> Result<ReadyMade> {
    let path = root().join("www/pkg/ready-made.json");
    let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    let mut languages: BTreeMap<String, ReadyMade> = serde_json::from_str(&text)?;
    languages.remove(tag).with_context(|| format!("nothing was made for the pages in {tag}"))
}

fn put_in(made: &ReadyMade, text: String) -> String {
    made.iter().fold(text, |text, (name, markup)| text.replace(&format!("<!-- {name} -->"), markup))
}

/// The figure says them, too, so they are written with its strings: `ui.term.query` and `ui.term.query.says`.
fn terms(strings: &BTreeMap<String, String>) -> Vec<[String; 3]> {
    let names = strings.iter().filter_map(|(key, name)| Some((key.strip_prefix("ui.term.")?, name)));
    let mut terms: Vec<[String; 3]> = names
        .filter_map(|(id, name)| {
            Some([id.to_owned(), name.clone(), strings.get(&format!("ui.term.{id}.says"))?.clone()])
        })
        .collect();
    terms.sort_by_key(|[_, name, _]| name.to_lowercase());
    terms
}
