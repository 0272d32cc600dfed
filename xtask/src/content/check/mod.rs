//! Every language says the same: the build compares each folder of `content/` with the English one and stops where
//! something is missing, naming language, key and what would be right.

mod markup;
mod numbers;
mod questions;
mod words;

use super::{FIRST, tags};
use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// Compares all languages below `content`; `script` is the text of the module that puts them into the page.
pub fn all(content: &Path, script: &str) -> Result<()> {
    let breaches = breaches(content, script)?;
    ensure!(breaches.is_empty(), "the languages of content/ do not say the same:\n  {}", breaches.join("\n  "));
    Ok(())
}

fn breaches(content: &Path, script: &str) -> Result<Vec<String>> {
    let mut breaches = Vec::new();
    for tag in tags(content)? {
        for file in ["strings.json", "page.json", "misconceptions.json"] {
            let found = words::compare(&json(content, FIRST, file)?, &json(content, &tag, file)?);
            breaches.extend(found.into_iter().map(|breach| format!("content/{tag}/{file}: {breach}")));
        }
        let found = questions::compare(&json(content, FIRST, "quiz.json")?, &json(content, &tag, "quiz.json")?);
        breaches.extend(found.into_iter().map(|breach| format!("content/{tag}/quiz.json, {breach}")));
        for file in ["lesson.html", "teacher.html"] {
            let found = markup::compare(&text(content, FIRST, file)?, &text(content, &tag, file)?);
            breaches.extend(found.into_iter().map(|breach| format!("content/{tag}/{file}: {breach}")));
        }
        let files = ["strings.json", "quiz.json"].map(|file| format!("content/{tag}/{file}'"));
        for file in files.iter().filter(|file| !script.contains(*file)) {
            breaches.push(format!("{file} does not travel in the script: import it in www/js/element/content.js"));
        }
    }
    Ok(breaches)
}

fn json(content: &Path, tag: &str, file: &str) -> Result<Value> {
    serde_json::from_str(&text(content, tag, file)?).with_context(|| format!("content/{tag}/{file}"))
}

fn text(content: &Path, tag: &str, file: &str) -> Result<String> {
    fs::read_to_string(content.join(tag).join(file)).with_context(|| format!("content/{tag}/{file} is missing"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::root;

    const FILES: [&str; 6] =
        ["strings.json", "page.json", "misconceptions.json", "quiz.json", "lesson.html", "teacher.html"];

    fn script() -> String {
        fs::read_to_string(root().join("www/js/element/content.js")).unwrap()
    }

    #[test]
    fn the_languages_that_ship_say_the_same() {
        all(&root().join("content"), &script()).unwrap();
    }

    /// A copy of the English folder as another language, with one text of one file replaced by another.
    fn spoilt(file: &str, from: &str, to: &str) -> Vec<String> {
        let folder = std::env::temp_dir().join(format!("content-{}-{file}", std::process::id()));
        for tag in [FIRST, "xx"] {
            fs::create_dir_all(folder.join(tag)).unwrap();
            for name in FILES {
                fs::copy(root().join("content").join(FIRST).join(name), folder.join(tag).join(name)).unwrap();
            }
        }
        let path = folder.join("xx").join(file);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(from), "{file} does not hold {from}");
        fs::write(path, text.replacen(from, to, 1)).unwrap();
        let found = breaches(&folder, &script().replace("content/de/", "content/xx/"));
        fs::remove_dir_all(&folder).unwrap();
        found.unwrap_or_else(|error| vec![format!("{error:#}")])
    }

    #[test]
    fn what_a_language_lacks_is_named_with_what_would_be_right() {
        let cases = [
            (
                "strings.json",
                "\"ui.undo\": \"Undo\",",
                "",
                "content/xx/strings.json: \"ui.undo\" is missing; English has \"Undo\"",
            ),
            (
                "strings.json",
                "\"ui.undo\": \"Undo\",",
                "\"ui.undo\": \"\",",
                "content/xx/strings.json: \"ui.undo\" is empty; English has \"Undo\"",
            ),
            (
                "strings.json",
                "\"ui.undo\"",
                "\"ui.vndo\": \"Undo\", \"ui.undo\"",
                "content/xx/strings.json: \"ui.vndo\" is not an English key; take it out",
            ),
            (
                "strings.json",
                "\"scene.head\": \"Head {head}\"",
                "\"scene.head\": \"Head {kopf}\"",
                "content/xx/strings.json: \"scene.head\" has {kopf}, expected {head}",
            ),
            ("page.json", "\"dek\"", "\"deck\"", "content/xx/page.json: \"dek\" is missing"),
            (
                "quiz.json",
                "\"id\": \"own-ways\"",
                "\"id\": \"ways\"",
                "content/xx/quiz.json, questions: \"ways\" stands where English has \"own-ways\"",
            ),
            (
                "quiz.json",
                "\"type\": \"multiple\"",
                "\"type\": \"single\"",
                "content/xx/quiz.json, question \"two-wishes-one-row\": type is \"single\", expected \"multiple\"",
            ),
            (
                "quiz.json",
                "\"id\": \"winner\"",
                "\"id\": \"loser\"",
                "content/xx/quiz.json, question \"one-budget\": options: \"loser\" stands where English has \"winner\"",
            ),
            ("quiz.json", "\"heads\": 96", "\"heads\": 69", "args, heads is 69, expected 96"),
            ("quiz.json", "has 12,288 numbers", "has 12,289 numbers", "stem says 12289, English says 12288"),
            (
                "lesson.html",
                "#heads=48\"",
                "#heads=49\"",
                "content/xx/lesson.html: <a class=\"do\" href=\"#heads=48\"> is missing",
            ),
            (
                "lesson.html",
                "view=\"induction\"",
                "view=\"quiz\"",
                "content/xx/lesson.html: <multi-head-attention view=\"induction\" loading=\"lazy\"> is missing",
            ),
        ];
        for (file, from, to, expected) in cases {
            let found = spoilt(file, from, to);
            assert!(found.iter().any(|breach| breach.contains(expected)), "{expected}\n{found:#?}");
            assert!(found.len() <= 2, "{found:#?}");
        }
        assert!(spoilt("strings.json", "{\n", "").concat().contains("content/xx/strings.json"));
    }
}
