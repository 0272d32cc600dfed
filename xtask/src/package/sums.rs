//! Checksums: `SHA256SUMS` for whoever downloads, `integrity.json` for whoever writes a script tag.

use crate::commands::package::contents;
use anyhow::Result;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256, Sha384};
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// A hash as browsers want it: `sha384-…`.
pub fn hash<H: Digest>(name: &str, bytes: &[u8]) -> String {
    format!("{name}-{}", STANDARD.encode(H::digest(bytes)))
}

pub fn write(folder: &Path) -> Result<()> {
    let (mut sums, mut lines) = (String::new(), Vec::new());
    for (path, bytes) in contents(folder)? {
        let name = path.to_string_lossy().replace('\\', "/");
        writeln!(sums, "{}  {name}", hex(&Sha256::digest(&bytes)))?;
        if name.ends_with(".js") || name.ends_with(".css") {
            lines.push(format!("  {name:?}: {:?}", hash::<Sha384>("sha384", &bytes)));
        }
    }
    fs::write(folder.join("SHA256SUMS"), sums)?;
    Ok(fs::write(folder.join("integrity.json"), format!("{{\n{}\n}}\n", lines.join(",\n")))?)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}
