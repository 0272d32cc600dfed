//! Zip files whose bytes depend on their contents alone: entries in the order given, every date the first a zip can say.

use anyhow::{Context, Result};

/// 1 January 1980, midnight, as DOS wrote it.
const DATE: u16 = 0x21;
const DEFLATED: u16 = 8;
const VERSION: u16 = 20;
/// Names are UTF-8.
const FLAGS: u16 = 1 << 11;

/// A file inside an archive.
pub struct Entry {
    pub name: String,
    pub bytes: Vec<u8>,
}

pub fn zip(entries: &[Entry]) -> Result<Vec<u8>> {
    let (mut out, mut directory) = (Vec::new(), Vec::new());
    for entry in entries {
        let packed = miniz_oxide::deflate::compress_to_vec(&entry.bytes, 9);
        let offset = size(out.len())?;
        let header = header(entry, &packed)?;
        out.extend(0x0403_4b50_u32.to_le_bytes());
        out.extend(&header);
        out.extend(entry.name.as_bytes());
        out.extend(&packed);
        directory.extend(0x0201_4b50_u32.to_le_bytes());
        directory.extend(VERSION.to_le_bytes());
        directory.extend(&header);
        directory.extend([0; 10]); // no comment, first disk, no attributes
        directory.extend(offset.to_le_bytes());
        directory.extend(entry.name.as_bytes());
    }
    let (start, length) = (size(out.len())?, size(directory.len())?);
    let count = u16::try_from(entries.len()).context("too many files for a zip")?;
    out.append(&mut directory);
    out.extend(0x0605_4b50_u32.to_le_bytes());
    out.extend([0; 4]);
    out.extend(count.to_le_bytes());
    out.extend(count.to_le_bytes());
    out.extend(length.to_le_bytes());
    out.extend(start.to_le_bytes());
    out.extend([0; 2]);
    Ok(out)
}

/// What stands both before the file and in the directory at the end.
fn header(entry: &Entry, packed: &[u8]) -> Result<Vec<u8>> {
    let mut header = Vec::new();
    for field in [VERSION, FLAGS, DEFLATED, 0, DATE] {
        header.extend(field.to_le_bytes());
    }
    header.extend(crc32fast::hash(&entry.bytes).to_le_bytes());
    header.extend(size(packed.len())?.to_le_bytes());
    header.extend(size(entry.bytes.len())?.to_le_bytes());
    header.extend(u16::try_from(entry.name.len()).context("a name too long for a zip")?.to_le_bytes());
    header.extend([0; 2]); // no extra field
    Ok(header)
}

fn size(length: usize) -> Result<u32> {
    u32::try_from(length).context("too large for a zip")
}
