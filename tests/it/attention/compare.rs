//! Comparing numbers, and saying where they differ.

use super::matrix::Matrix;

/// What a check says: nothing, or what differed, where, found and expected.
pub type Outcome = Result<(), String>;

#[derive(Debug, Clone, Copy)]
pub enum Within {
    /// |difference| ≤ this.
    Absolute(f64),
    /// |difference| ≤ this · max(1, |expected|), number by number.
    Relative(f64),
    /// |difference| ≤ this · max(1, largest |expected|), over the whole array.
    OfLargest(f64),
}

pub fn near(what: &str, found: &Matrix, expected: &Matrix, within: Within) -> Outcome {
    let largest = expected.numbers.iter().fold(1.0, |largest: f64, number| largest.max(number.abs()));
    compare(what, found, expected, |found, expected| {
        let allowed = match within {
            Within::Absolute(tolerance) => tolerance,
            Within::Relative(tolerance) => tolerance * expected.abs().max(1.0),
            Within::OfLargest(tolerance) => tolerance * largest,
        };
        // Equality first: the difference of two −∞ is NaN, and NaN must never pass.
        found == expected || (found - expected).abs() <= allowed
    })
}

pub fn same_bits(what: &str, found: &Matrix, expected: &Matrix) -> Outcome {
    compare(what, found, expected, |found, expected| found.to_bits() == expected.to_bits())
}

pub fn require(holds: bool, otherwise: impl FnOnce() -> String) -> Outcome {
    if holds { Ok(()) } else { Err(otherwise()) }
}

fn compare(what: &str, found: &Matrix, expected: &Matrix, same: impl Fn(f64, f64) -> bool) -> Outcome {
    let shape = |matrix: &Matrix| (matrix.rows, matrix.columns);
    if shape(found) != shape(expected) {
        return Err(format!("{what}: shape {:?}, expected {:?}", shape(found), shape(expected)));
    }
    let pairs = found.numbers.iter().zip(&expected.numbers).enumerate();
    let mut differ = pairs.filter(|(_, (found, expected))| !same(**found, **expected));
    let Some((at, (number, wanted))) = differ.next() else { return Ok(()) };
    let (row, column) = (at / found.columns, at % found.columns);
    let others = differ.count();
    Err(format!("{what}[{row}, {column}] is {number}, expected {wanted} ({others} other numbers differ)"))
}
