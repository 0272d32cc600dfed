//! Who may look at whom.

use nalgebra::DMatrix;

use super::{Real, Refusal};

/// Which keys each query may look at, as a number added to its score: 0 may look, −∞ hidden.
///
/// Libraries disagree whether `true` means "keep" or "hide"; here bytes say 1 = may look, 0 = hidden.
#[derive(Debug, Clone, PartialEq)]
pub enum Mask {
    /// Every query sees every key.
    TwoWay,
    /// Query `i` sees key `j` when `j ≤ i`, also where the two lengths differ (counted from the first key, as the
    /// ONNX operator and PyTorch's `is_causal` do).
    Causal,
    /// Numbers `[query_pos, key_pos]` added to the scores; finite or −∞.
    Added(DMatrix<f32>),
}

impl Mask {
    /// From bytes, row-major `[query_len, key_len]`: 1 may look, 0 hidden.
    ///
    /// # Errors
    /// A length other than `query_len · key_len`, or a byte other than 0 and 1.
    pub fn from_bytes(bytes: &[u8], query_len: usize, key_len: usize) -> Result<Self, Refusal> {
        check_len(bytes.len(), query_len, key_len)?;
        if let Some((index, byte)) = bytes.iter().enumerate().find(|(_, byte)| **byte > 1) {
            return Err(Refusal::new("mask", format!("mask[{index}]"), byte, "0 (hidden) or 1 (may look)"));
        }
        let added = |byte: &u8| if *byte == 1 { 0.0 } else { f32::NEG_INFINITY };
        Ok(Mask::Added(DMatrix::from_row_iterator(query_len, key_len, bytes.iter().map(added))))
    }

    /// From numbers that are added to the scores, row-major `[query_len, key_len]`.
    ///
    /// # Errors
    /// A length other than `query_len · key_len`, NaN or +∞.
    pub fn from_numbers(numbers: &[f32], query_len: usize, key_len: usize) -> Result<Self, Refusal> {
        check_len(numbers.len(), query_len, key_len)?;
        let refused = |number: f32| number.is_nan() || number == f32::INFINITY;
        if let Some((index, number)) = numbers.iter().enumerate().find(|(_, number)| refused(**number)) {
            return Err(Refusal::new(
                "mask",
                format!("mask[{index}]"),
                number,
                "a finite number or -Infinity (hidden)",
            ));
        }
        Ok(Mask::Added(DMatrix::from_row_slice(query_len, key_len, numbers)))
    }

    /// Adds the mask of one key to the scores of every query for it.
    pub(super) fn add_to_column<F: Real>(&self, key_pos: usize, scores: &mut [F]) {
        match self {
            Mask::TwoWay => {}
            Mask::Causal => scores.iter_mut().take(key_pos).for_each(|score| *score += F::NEG_INFINITY),
            Mask::Added(_) => {
                let queries = scores.iter_mut().enumerate();
                queries.for_each(|(query_pos, score)| *score += self.added(query_pos, key_pos));
            }
        }
    }

    /// The number added to the score of `query_pos` for `key_pos`.
    pub fn added<F: Real>(&self, query_pos: usize, key_pos: usize) -> F {
        match self {
            Mask::TwoWay => F::ZERO,
            Mask::Causal if key_pos <= query_pos => F::ZERO,
            Mask::Causal => F::NEG_INFINITY,
            Mask::Added(numbers) => F::from_f64(f64::from(numbers[(query_pos, key_pos)])),
        }
    }

    /// Does an explicit mask have this shape? The others fit every shape.
    pub(super) fn check_shape(&self, query_len: usize, key_len: usize) -> Result<(), Refusal> {
        match self {
            Mask::Added(numbers) => check_len(numbers.len(), query_len, key_len),
            Mask::TwoWay | Mask::Causal => Ok(()),
        }
    }
}

fn check_len(found: usize, query_len: usize, key_len: usize) -> Result<(), Refusal> {
    // Lengths whose product is beyond counting fit no mask.
    if query_len.checked_mul(key_len) == Some(found) {
        return Ok(());
    }
    let expected = format!("{query_len} × {key_len} numbers, one per query and key");
    Err(Refusal::new("mask", "mask", format!("{found} numbers long"), expected))
}
