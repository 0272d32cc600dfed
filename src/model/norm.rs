//! Layer normalisation: what heads read is a rescaled copy of the residual stream.

use nalgebra::{DMatrix, RowDVector};

use crate::attention::Real;

const EPSILON: f64 = 1e-5;

/// The learned gain and bias, one number per feature.
#[derive(Debug, Clone, PartialEq)]
pub struct LayerNorm<F: Real = f32> {
    /// Multiplies the normalised features.
    pub gain: RowDVector<F>,
    /// Added afterwards.
    pub bias: RowDVector<F>,
}

impl<F: Real> LayerNorm<F> {
    /// Gain 1, bias 0: the start of training.
    pub fn fresh(d_model: usize) -> Self {
        LayerNorm {
            gain: RowDVector::from_element(d_model, F::from_f64(1.0)),
            bias: RowDVector::from_element(d_model, F::ZERO),
        }
    }
}

/// Every row of `x [pos, d_model]` with mean 0 and variance 1, then gain and bias (Ba, Kiros and Hinton 2016).
pub fn layer_norm<F: Real>(x: &DMatrix<F>, norm: &LayerNorm<F>) -> DMatrix<F> {
    let mut out = x.clone();
    for mut row in out.row_iter_mut() {
        let values: Vec<F> = row.iter().copied().collect();
        let (mean, deviation) = mean_and_deviation(&values);
        for (feature, value) in row.iter_mut().enumerate() {
            *value = (*value - mean) / deviation * norm.gain[feature] + norm.bias[feature];
        }
    }
    out
}

/// Mean and `√(variance + ε)`, sums in ascending order.
fn mean_and_deviation<F: Real>(row: &[F]) -> (F, F) {
    let count = F::from_f64(row.len() as f64);
    let total = row.iter().fold(F::ZERO, |sum, &value| sum + value);
    let mean = total / count;
    let squares = row.iter().fold(F::ZERO, |sum, &value| sum + (value - mean) * (value - mean));
    (mean, (squares / count + F::from_f64(EPSILON)).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_come_out_with_mean_0_and_variance_1() {
        let x = DMatrix::from_row_slice(2, 4, &[1.0f64, 2.0, 3.0, 6.0, -5.0, 0.0, 0.0, 5.0]);
        for row in layer_norm(&x, &LayerNorm::fresh(4)).row_iter() {
            let mean = row.iter().sum::<f64>() / 4.0;
            let variance = row.iter().map(|v| v * v).sum::<f64>() / 4.0 - mean * mean;
            assert!(mean.abs() < 1e-12 && (variance - 1.0).abs() < 1e-4, "{mean} {variance}");
        }
    }

    #[test]
    fn a_constant_row_becomes_zero_not_nan() {
        let x = DMatrix::from_element(1, 4, 3.0f32);
        assert!(layer_norm(&x, &LayerNorm::fresh(4)).iter().all(|&value| value == 0.0));
    }
}
