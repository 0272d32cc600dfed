//! Bytes as text that still compresses: what the one script carries in place of a WebAssembly file.
//!
//! Base64 writes a repeated run of bytes in up to three different ways, depending on where it begins, and so hides it
//! from the compression of a web server. Here a byte is always written the same: with one character if its value is
//! frequent, else with a shift in front. `www/js/unpack.js` reads it back.

use std::cmp::Reverse;

/// Characters that mean the same in every encoding, and nothing special inside a string or a `<script>`.
const ALPHABET: &[u8] = b" !#%&()*+,-./0123456789:;=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{|}~";

/// The last two characters of the alphabet stand for no byte: they shift the next one to rarer values.
const PAGE: usize = ALPHABET.len() - 2;

/// `bytes` as JSON: the alphabet, the byte values from frequent to rare, and the text.
pub fn to_json(bytes: &[u8]) -> String {
    let values = from_frequent_to_rare(bytes);
    let mut ranks = [0; 256];
    for (rank, value) in values.iter().enumerate() {
        ranks[usize::from(*value)] = rank;
    }
    let text: String = bytes.iter().flat_map(|byte| written(ranks[usize::from(*byte)])).collect();
    format!(r#"{{"alphabet":"{}","values":{values:?},"text":"{text}"}}"#, String::from_utf8_lossy(ALPHABET))
}

fn from_frequent_to_rare(bytes: &[u8]) -> Vec<u8> {
    let mut counts = [0_usize; 256];
    for byte in bytes {
        counts[usize::from(*byte)] += 1;
    }
    let mut values: Vec<u8> = (0..=u8::MAX).collect();
    values.sort_by_key(|value| Reverse(counts[usize::from(*value)]));
    values
}

fn written(rank: usize) -> impl Iterator<Item = char> {
    let shift = (rank / PAGE).checked_sub(1).map(|page| PAGE + page);
    shift.into_iter().chain([rank % PAGE]).map(|place| char::from(ALPHABET[place]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_alphabet_reaches_every_byte_and_needs_no_escapes() {
        const { assert!(PAGE * 3 >= 256) };
        assert!(ALPHABET.is_sorted_by(|a, b| a < b), "no character twice");
        assert!(ALPHABET.iter().all(|c| (b' '..=b'~').contains(c) && !b"\"'`\\<$".contains(c)));
    }

    #[test]
    fn frequent_bytes_take_one_character_and_rare_ones_two() {
        let all: Vec<u8> = (0..=u8::MAX).chain([7, 7]).collect();
        let json = to_json(&all);
        assert!(json.contains(r#""values":[7, 0, 1, 2, 3, 4, 5, 6, 8,"#), "{json}");
        let text = json.split('"').nth_back(1).unwrap();
        assert_eq!(text.len(), PAGE + 2 + 2 * (256 - PAGE));
        assert!(text.starts_with("!#%&()* +,") && text.ends_with("  "), "{text}");
    }
}
