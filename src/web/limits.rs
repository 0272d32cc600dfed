//! How much the numeric core takes from a page. Beyond these a tab would run out of memory before it had an answer.

use crate::attention::Refusal;

/// Longest sequence of queries or keys.
pub const POSITIONS: usize = 4096;
/// Widest residual stream, and the most heads.
pub const D_MODEL: usize = 16_384;
/// Most numbers in one array.
pub const NUMBERS: usize = 1 << 26;

/// Refuses an array of more than [`NUMBERS`].
pub fn numbers(field: &str, len: usize) -> Result<(), Refusal> {
    if len <= NUMBERS {
        return Ok(());
    }
    Err(Refusal::new("limit", field, format!("{len} numbers long"), format!("at most 2^26 = {NUMBERS} numbers")))
}

/// Refuses an array whose shape multiplies to more than [`NUMBERS`], before it is made.
pub fn shape(field: &str, shape: &[usize]) -> Result<(), Refusal> {
    let len = shape.iter().try_fold(1usize, |product, &side| product.checked_mul(side));
    numbers(field, len.unwrap_or(usize::MAX))
}

/// Refuses a list of more than [`D_MODEL`] things.
pub fn count(field: &str, len: usize) -> Result<(), Refusal> {
    if len <= D_MODEL {
        return Ok(());
    }
    Err(Refusal::new("limit", field, format!("{len} long"), format!("at most {D_MODEL}")))
}
