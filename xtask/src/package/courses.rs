//! Packages for learning platforms: the lesson in one file, and a manifest in the platform's own format.

use super::archive::Entry;
use crate::content::{FIRST, Language, pages::escaped};
use crate::root;
use anyhow::{Context, Result, ensure};
use std::fs;

pub struct Course {
    /// Of the archive, in `dist/`.
    name: &'static str,
    /// Its manifests, in `www/packages/`, with the names that they have in the archive.
    manifests: &'static [(&'static str, &'static str)],
    /// SCORM talks to a script of the platform; xAPI asks a server, whose address only the launch tells.
    asks_a_server: bool,
}

pub const ALL: [Course; 3] = [
    Course { name: "scorm12", manifests: &[("scorm12.xml", "imsmanifest.xml")], asks_a_server: false },
    Course { name: "scorm2004", manifests: &[("scorm2004.xml", "imsmanifest.xml")], asks_a_server: false },
    Course { name: "cmi5", manifests: &[("cmi5.xml", "cmi5.xml"), ("tincan.xml", "tincan.xml")], asks_a_server: true },
];

const POLICY: &str = "default-src 'none';";

impl Course {
    /// The archive in a language: English has the plain name.
    pub fn file(&self, language: &Language) -> String {
        let (name, tag) = (self.name, &language.tag);
        if tag == FIRST { format!("{name}.zip") } else { format!("{name}.{tag}.zip") }
    }

    pub fn files(&self, language: &Language, lesson: &str, licences: &str) -> Result<Vec<Entry>> {
        let mut entries = Vec::new();
        for (source, name) in self.manifests {
            let text = fs::read_to_string(root().join("www/packages").join(source))?;
            entries.push(Entry { name: (*name).to_owned(), bytes: filled(&text, language)?.into_bytes() });
        }
        ensure!(lesson.contains(POLICY), "the lesson's policy does not start with {POLICY}");
        let policy = format!("{POLICY} connect-src http: https:;");
        let page = if self.asks_a_server { lesson.replacen(POLICY, &policy, 1) } else { lesson.to_owned() };
        entries.push(Entry { name: "index.html".to_owned(), bytes: page.into_bytes() });
        entries.push(Entry { name: "THIRD-PARTY.txt".to_owned(), bytes: licences.as_bytes().to_vec() });
        Ok(entries)
    }
}

/// A manifest with the words of its language.
fn filled(manifest: &str, language: &Language) -> Result<String> {
    let mut text = manifest.replace("{version}", env!("CARGO_PKG_VERSION")).replace("{lang}", &language.tag);
    for key in ["title", "description"] {
        let word =
            language.page.get(key).with_context(|| format!("content/{}/page.json has no {key}", language.tag))?;
        text = text.replace(&format!("{{{key}}}"), &escaped(word));
    }
    Ok(text)
}
