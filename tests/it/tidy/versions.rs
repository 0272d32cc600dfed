//! Numbers that stand in two places have to agree.

use super::{Source, read};

/// The two halves of wasm-bindgen refuse to work together unless they are the same release.
#[test]
fn both_halves_of_wasm_bindgen_are_the_same_release() {
    let library = pin(&read("Cargo.toml"), "wasm-bindgen");
    let tool = pin(&read("xtask/Cargo.toml"), "wasm-bindgen-cli-support");
    assert_eq!(library, tool, "the pins of wasm-bindgen (Cargo.toml) and wasm-bindgen-cli-support (xtask/Cargo.toml)");
}

#[test]
fn the_change_log_knows_the_version() {
    let heading = format!("## {}", env!("CARGO_PKG_VERSION"));
    let change_log = read("CHANGELOG.md");
    let found = change_log.lines().any(|(_, line)| line == heading || line.starts_with(&format!("{heading} ")));
    assert!(found, "CHANGELOG.md has no heading \"{heading}\"");
}

#[test]
fn the_citation_names_the_version() {
    let line = format!("version: {}", env!("CARGO_PKG_VERSION"));
    assert!(read("CITATION.cff").lines().any(|(_, text)| text == line), "CITATION.cff has no line \"{line}\"");
}

#[test]
fn npm_packages_are_pinned_exactly() {
    let manifest = read("package.json");
    let mut in_dependencies = false;
    for (line, text) in manifest.lines() {
        if in_dependencies && text.contains('"') {
            let version = text.split('"').nth(3).unwrap();
            assert!(version.starts_with(|c: char| c.is_ascii_digit()), "package.json:{line}: {version} is not exact");
        }
        in_dependencies = (in_dependencies && !text.contains('}')) || text.contains("ependencies\": {");
    }
}

/// What follows `name = "=` in a manifest.
fn pin(manifest: &Source, name: &str) -> String {
    let start = format!("{name} = \"=");
    let line = manifest.lines().find_map(|(_, line)| line.strip_prefix(&start));
    let line = line.unwrap_or_else(|| panic!("{}: {name} is not pinned with =", manifest.path));
    line.split('"').next().unwrap().to_owned()
}
