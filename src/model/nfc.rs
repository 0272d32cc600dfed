//! Unicode's normal form C: an accented letter is one character, however it was typed.
//!
//! `unicode-normalization` has it ready-made, but in an iterator that serves the compatibility forms, too: their tables,
//! which nothing here asks for, were the largest part of the compiled core's data.

use unicode_normalization::char::{canonical_combining_class, compose, decompose_canonical};

/// `text` in normal form C.
pub(super) fn nfc(text: &str) -> String {
    let mut parts = Vec::with_capacity(text.len());
    for c in text.chars() {
        decompose_canonical(c, |part| insert_in_order(&mut parts, part));
    }
    composed(&parts)
}

/// Marks on one letter stand in the order of their classes; within a class, as they were typed.
fn insert_in_order(parts: &mut Vec<char>, part: char) {
    let class = canonical_combining_class(part);
    let later = |earlier: &&char| class != 0 && canonical_combining_class(**earlier) > class;
    let place = parts.len() - parts.iter().rev().take_while(later).count();
    parts.insert(place, part);
}

/// Each letter takes in the marks that a single character exists for, unless another mark of their class is nearer.
fn composed(parts: &[char]) -> String {
    let mut whole: Vec<char> = Vec::with_capacity(parts.len());
    let (mut letter, mut nearest) = (None, None);
    for &part in parts {
        let class = canonical_combining_class(part);
        let taken_in = letter.filter(|_| nearest.is_none_or(|nearest| nearest < class));
        if let Some((place, both)) = taken_in.and_then(|place: usize| Some((place, compose(whole[place], part)?))) {
            whole[place] = both;
            continue;
        }
        nearest = (class != 0).then_some(class);
        letter = if class == 0 { Some(whole.len()) } else { letter };
        whole.push(part);
    }
    whole.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use unicode_normalization::UnicodeNormalization;

    #[test]
    fn every_character_alone_and_between_letter_and_mark_is_as_the_library_has_it() {
        for c in '\0'..=char::MAX {
            for text in [format!("{c}"), format!("e\u{323}{c}\u{301}")] {
                assert_eq!(nfc(&text), text.nfc().collect::<String>(), "{text:?}");
            }
        }
    }

    proptest! {
        #[test]
        fn any_pile_of_marks_is_as_the_library_has_it(text in "[aeo가각각\u{300}-\u{345}\u{5b0}-\u{5bd}क़़]{0,12}|.{0,60}") {
            prop_assert_eq!(nfc(&text), text.nfc().collect::<String>());
        }
    }
}
