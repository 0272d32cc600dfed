//! Sentences are given what they mention.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// A sentence whose placeholder no code near its key names would show a hole. Placeholders are names in quotes, passed
/// beside the key, so the file that names a key must also name its placeholders.
#[test]
fn placeholders_are_named_where_their_sentence_is() {
    let catalogue: BTreeMap<String, String> =
        serde_json::from_str(include_str!("../../content/en/strings.json")).unwrap();
    let filled_by_refusal = ["field", "value"];
    let mut holes = Vec::new();
    for code in sources(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))) {
        let quoted: Vec<&str> = code.split('"').skip(1).step_by(2).collect();
        for key in &quoted {
            let Some(sentence) = catalogue.get(*key) else { continue };
            for name in placeholders(sentence) {
                let by_refusal = key.starts_with("refuse.") && filled_by_refusal.contains(&name);
                if !by_refusal && !quoted.contains(&name) {
                    holes.push(format!("{key}: {{{name}}}"));
                }
            }
        }
    }
    assert!(holes.is_empty(), "never filled:\n{}", holes.join("\n"));
}

fn placeholders(sentence: &str) -> impl Iterator<Item = &str> {
    sentence.split('{').skip(1).filter_map(|rest| rest.split('}').next())
}

fn sources(folder: &Path) -> Vec<String> {
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let read = |path: std::path::PathBuf| match path.is_dir() {
        true => sources(&path),
        false => vec![fs::read_to_string(path).unwrap()],
    };
    paths.into_iter().flat_map(read).collect()
}
