//! Checking the checks: the oracle passes them all, and with any one fault it does not.

use super::checks::{CHECKS, Check, Kind};
use super::oracle::RIGHT;
use super::oracle::faults::{FAULTS, Fault};

#[test]
fn the_oracle_passes_every_check() {
    let failures: Vec<String> = CHECKS
        .iter()
        .filter_map(|check| check.run(&RIGHT).err().map(|said| format!("{}: {said}", check.name)))
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Prints which checks catch which fault: `cargo test every_fault -- --nocapture`.
#[test]
fn every_fault_is_caught() {
    let mut missed = Vec::new();
    for fault in FAULTS {
        let [published, own] = [Kind::Published, Kind::Own].map(|kind| caught_by(fault, kind));
        println!("{} ({})", fault.name, fault.seen);
        println!("    published numbers: {}", listed(&published));
        println!("    own checks: {}", listed(&own));
        if own.is_empty() || published.is_empty() == fault.published_numbers_show_it {
            missed.push(fault.name);
        }
    }
    assert!(missed.is_empty(), "not caught, or not by the checks that should: {missed:#?}");
}

fn caught_by(fault: &Fault, kind: Kind) -> Vec<&'static str> {
    let catches = |check: &&Check| check.kind == kind && check.run(&fault.oracle).is_err();
    CHECKS.iter().filter(catches).map(|check| check.name).collect()
}

fn listed(names: &[&str]) -> String {
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}
