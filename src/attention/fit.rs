//! What a pass is given has to fit together, and what comes out has to be numbers.

use nalgebra::DMatrix;

use super::{HeadPass, Mask, Real, Refusal};

pub(super) fn check_bias<F: Real>(bias: &DMatrix<F>, n_queries: usize, n_keys: usize) -> Result<(), Refusal> {
    if bias.shape() == (n_queries, n_keys) {
        return Ok(());
    }
    let found = format!("[{}, {}]", bias.nrows(), bias.ncols());
    Err(Refusal::new("shape", "positionBias", found, format!("the shape [{n_queries}, {n_keys}]: queries, keys")))
}

/// Queries meet keys column by column, patterns meet values row by row.
pub(super) fn require_fit<F: Real>(q: &DMatrix<F>, k: &DMatrix<F>, v: &DMatrix<F>) -> Result<(), Refusal> {
    if k.ncols() != q.ncols() {
        let expected = format!("as wide as the queries: {}", q.ncols());
        return Err(Refusal::new("shape", "k", format!("{} numbers wide", k.ncols()), expected));
    }
    if v.nrows() != k.nrows() {
        let expected = format!("a row for each of the {} keys", k.nrows());
        return Err(Refusal::new("shape", "v", format!("{} rows long", v.nrows()), expected));
    }
    Ok(())
}

/// Scores are finite or hidden: one beyond the range of the numbers would make the softmax NaN, or pass for hidden.
pub(super) fn require_finite_pass<F: Real>(pass: &HeadPass<F>, mask: &Mask) -> Result<(), Refusal> {
    let n_queries = pass.scores.nrows();
    let hidden = |index: usize| mask.added::<F>(index % n_queries, index / n_queries) == F::NEG_INFINITY;
    let allowed = |index, score: F| score.is_finite() || (score == F::NEG_INFINITY && hidden(index));
    match pass.scores.iter().enumerate().find(|(index, score)| !allowed(*index, **score)) {
        Some((_, score)) => Err(overflow("scores", *score)),
        None => require_finite("z", &pass.z),
    }
}

pub(super) fn require_finite<F: Real>(field: &str, matrix: &DMatrix<F>) -> Result<(), Refusal> {
    match matrix.iter().find(|value| !value.is_finite()) {
        Some(value) => Err(overflow(field, *value)),
        None => Ok(()),
    }
}

fn overflow<F: Real>(field: &str, value: F) -> Refusal {
    Refusal::new("overflow", field, value.to_f64(), "inputs and weights small enough for 32-bit numbers")
}
