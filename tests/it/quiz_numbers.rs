//! Typed numbers: whatever a page can print as a whole number reads back, and no text at all can break the reader.

use multi_head_attention::lesson::quiz::{Decimal, read_number, write_number};
use proptest::prelude::*;

const SPACES: [&str; 5] = ["", " ", "\u{a0}", "\u{202f}", "\u{2009}"];

fn decimal() -> impl Strategy<Value = Decimal> {
    prop_oneof![Just(Decimal::Point), Just(Decimal::Comma)]
}

/// A separator that means "group" in the language: any space, or the mark that is not its decimal mark.
fn separator(decimal: Decimal) -> impl Strategy<Value = &'static str> {
    let mark = if decimal == Decimal::Point { "," } else { "." };
    prop::sample::select([&SPACES[..], &[mark]].concat())
}

fn in_groups(n: u64, separator: &str) -> String {
    let digits = n.to_string();
    let first = digits.len() % 3;
    let mut groups: Vec<&str> = if first > 0 { vec![&digits[..first]] } else { vec![] };
    groups.extend((first..digits.len()).step_by(3).map(|at| &digits[at..at + 3]));
    groups.join(separator)
}

proptest! {
    #[test]
    fn every_whole_number_reads_back_with_any_group_separator(
        n in 0u64..(1 << 53),
        (decimal, separator) in decimal().prop_flat_map(|decimal| (Just(decimal), separator(decimal))),
        sign in prop::sample::select(vec![("", 1.0), ("+", 1.0), ("-", -1.0), ("\u{2212}", -1.0)]),
    ) {
        let typed = format!("{}{}", sign.0, in_groups(n, separator));
        prop_assert_eq!(read_number(&typed, decimal), Ok(sign.1 * n as f64), "{}", typed);
    }

    #[test]
    fn what_is_echoed_reads_back_as_the_same_number(
        thousandths in -1_000_000_000i64..1_000_000_000, decimal in decimal(),
    ) {
        // Three decimals are the one shape that could be taken for a group; the language's own mark settles it.
        let value = thousandths as f64 / 1000.0;
        prop_assert_eq!(read_number(&write_number(value, decimal), decimal), Ok(value));
    }

    #[test]
    fn no_text_breaks_the_reader(typed in any::<String>(), decimal in decimal()) {
        prop_assert!(read_number(&typed, decimal).map_or(true, f64::is_finite));
    }

    #[test]
    fn no_string_of_marks_and_digits_breaks_the_reader(typed in "[-+−.,0-9 \u{a0}%a€]{0,24}", decimal in decimal()) {
        prop_assert!(read_number(&typed, decimal).map_or(true, f64::is_finite));
    }
}
