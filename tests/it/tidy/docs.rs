//! What the pages about the project promise has to be there.

use super::{expect_none, read, root};

const PAGES: [&str; 6] =
    ["README.md", "EMBEDDING.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "docs/embedding.md", "docs/hosting.md"];

#[test]
fn every_command_shown_exists() {
    let flags = read("xtask/src/flags.rs").text;
    let mut breaches = Vec::new();
    for page in PAGES.map(read) {
        for (line, text) in page.lines() {
            for shown in text.split("cargo xtask ").skip(1) {
                breaches.extend(unknown_words(shown, &flags).map(|word| format!("{}:{line}: {word}", page.path)));
            }
        }
    }
    expect_none(&breaches, "`cargo xtask` commands that xtask/src/flags.rs does not declare");
}

#[test]
fn every_file_linked_exists() {
    let mut breaches = Vec::new();
    for page in PAGES.map(read) {
        let folder = root().join(&page.path).parent().unwrap().to_path_buf();
        for (line, text) in page.lines() {
            for target in text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next()) {
                if !target.is_empty() && !target.contains("://") && !folder.join(target).exists() {
                    breaches.push(format!("{}:{line}: {target}", page.path));
                }
            }
        }
    }
    expect_none(&breaches, "links to files that are not there");
}

#[test]
fn every_attribute_is_described() {
    let table = read("www/js/element/attributes.js");
    let names: Vec<&str> = table.text.split("{ name: '").skip(1).filter_map(|rest| rest.split('\'').next()).collect();
    assert!(names.contains(&"kv-heads"), "www/js/element/attributes.js is not read as it is written: {names:?}");
    let page = read("EMBEDDING.md").text;
    let undescribed = names.iter().filter(|name| !page.contains(&format!("| `{name}` |")));
    let breaches: Vec<String> = undescribed.map(|name| format!("EMBEDDING.md: `{name}`")).collect();
    expect_none(&breaches, "attributes without a row in EMBEDDING.md");
}

/// The command and the switches of one shown call that are not declared.
fn unknown_words<'a>(shown: &'a str, flags: &'a str) -> impl Iterator<Item = &'a str> {
    let call = shown.split(['`', '#', '\n', ',', ';', ')']).next().unwrap();
    let mut words = call.split_whitespace();
    let command = words.next().filter(|name| !flags.contains(&format!("cmd {name} ")));
    let switches = words.filter(|word| word.starts_with("--")).map(|word| word.split('=').next().unwrap());
    command.into_iter().chain(switches.filter(move |switch| !declared(flags, switch)))
}

fn declared(flags: &str, switch: &str) -> bool {
    flags
        .lines()
        .any(|line| line.trim().strip_prefix("optional ").is_some_and(|rest| rest.split(' ').next() == Some(switch)))
}
