//! Packages for learning platforms: the lesson in one file, and a manifest in the platform's own format.

use super::archive::Entry;
use crate::root;
use anyhow::{Result, ensure};
use std::fs;

pub struct Course {
    /// The archive, in `dist/`.
    pub file: &'static str,
    /// Its manifests, in `www/packages/`, with the names that they have in the archive.
    manifests: &'static [(&'static str, &'static str)],
    /// SCORM talks to a script of the platform; xAPI asks a server, whose address only the launch tells.
    asks_a_server: bool,
}

pub const ALL: [Course; 3] = [
    Course { file: "scorm12.zip", manifests: &[("scorm12.xml", "imsmanifest.xml")], asks_a_server: false },
    Course { file: "scorm2004.zip", manifests: &[("scorm2004.xml", "imsmanifest.xml")], asks_a_server: false },
    Course {
        file: "cmi5.zip",
        manifests: &[("cmi5.xml", "cmi5.xml"), ("tincan.xml", "tincan.xml")],
        asks_a_server: true,
    },
];

const POLICY: &str = "default-src 'none';";

impl Course {
    pub fn files(&self, lesson: &str, licences: &str) -> Result<Vec<Entry>> {
        let mut entries = Vec::new();
        for (source, name) in self.manifests {
            let text = fs::read_to_string(root().join("www/packages").join(source))?;
            let text = text.replace("{version}", env!("CARGO_PKG_VERSION"));
            entries.push(Entry { name: (*name).to_owned(), bytes: text.into_bytes() });
        }
        ensure!(lesson.contains(POLICY), "the lesson's policy does not start with {POLICY}");
        let policy = format!("{POLICY} connect-src http: https:;");
        let page = if self.asks_a_server { lesson.replacen(POLICY, &policy, 1) } else { lesson.to_owned() };
        entries.push(Entry { name: "index.html".to_owned(), bytes: page.into_bytes() });
        entries.push(Entry { name: "THIRD-PARTY.txt".to_owned(), bytes: licences.as_bytes().to_vec() });
        Ok(entries)
    }
}
