//! Layer normalisation: what heads read is a rescaled copy of the residual stream.

use nalgebra::RowDVector;

use crate::attention::Real;
use crate::attention::kernel::{Columns, ColumnsMut};

const EPSILON: f64 = 1e-5;

/// The learned gain and bias, one number per feature.
#[derive(Debug, Clone, PartialEq)]
pub struct LayerNorm<F: Real = f32> {
    /// Multiplies the normalised features.
    pub gain: RowDVector<F>,
    /// Added afterwards.
    pub bias: RowDVector<F>,
}

/// What a layer norm divided and subtracted, row by row.
#[derive(Debug, Clone, PartialEq)]
pub struct NormSums<F: Real = f32> {
    /// Mean of each row.
    pub mean: Vec<F>,
    /// `√(variance + 1e-5)` of each row.
    pub deviation: Vec<F>,
}

impl<F: Real> LayerNorm<F> {
    /// Gain 1, bias 0: the start of training.
    pub fn fresh(d_model: usize) -> Self {
        let row = |value| RowDVector::from_element(d_model, F::from_f64(value));
        LayerNorm { gain: row(1.0), bias: row(0.0) }
    }

    /// Gain 0, bias 0: where gradients start.
    pub fn zeros(d_model: usize) -> Self {
        LayerNorm { gain: RowDVector::from_element(d_model, F::ZERO), ..Self::fresh(d_model) }
    }
}

impl<F: Real> NormSums<F> {
    /// For `n_rows` rows.
    pub fn sized(n_rows: usize) -> Self {
        NormSums { mean: vec![F::ZERO; n_rows], deviation: vec![F::ZERO; n_rows] }
    }
}

/// Every row of `x [pos, d_model]` with mean 0 and variance 1, then gain and bias (Ba, Kiros and Hinton 2016).
pub fn layer_norm<F: Real>(mut out: ColumnsMut<F>, x: Columns<F>, norm: &LayerNorm<F>, sums: &mut NormSums<F>) {
    measure(x, sums);
    for feature in 0..x.n_columns() {
        let (gain, bias) = (norm.gain[feature], norm.bias[feature]);
        let rows = out.column(feature).iter_mut().zip(x.column(feature));
        for ((out, &x), (&mean, &deviation)) in rows.zip(sums.mean.iter().zip(&sums.deviation)) {
            *out = (x - mean) / deviation * gain + bias;
        }
    }
}

/// Undoes [`layer_norm`]: adds to the gradients of gain and bias and to `grad_x`.
///
/// `rows` is room for two numbers per row.
pub(super) fn layer_norm_backward<F: Real>(
    grad_norm: &mut LayerNorm<F>,
    mut grad_x: ColumnsMut<F>,
    grad_out: Columns<F>,
    x: Columns<F>,
    (norm, sums): (&LayerNorm<F>, &NormSums<F>),
    rows: &mut NormSums<F>,
) {
    let n_rows = x.n_rows();
    let (means, slopes) = (&mut rows.mean[..n_rows], &mut rows.deviation[..n_rows]);
    means.fill(F::ZERO);
    slopes.fill(F::ZERO);
    for feature in 0..x.n_columns() {
        let gain = norm.gain[feature];
        for row in 0..n_rows {
            let normal = (x.column(feature)[row] - sums.mean[row]) / sums.deviation[row];
            let grad = grad_out.column(feature)[row];
            // forward: out = normal · gain + bias
            grad_norm.gain[feature] += grad * normal;
            grad_norm.bias[feature] += grad;
            means[row] += grad * gain;
            slopes[row] += grad * gain * normal;
        }
    }
    let count = F::from_f64(x.n_columns() as f64);
    for feature in 0..x.n_columns() {
        let gain = norm.gain[feature];
        let grads = grad_x.column(feature).iter_mut().zip(grad_out.column(feature)).zip(x.column(feature));
        for (row, ((grad_x, &grad), &x)) in grads.enumerate() {
            // forward: normal = (x − mean) / deviation, both of them sums over the row
            let normal = (x - sums.mean[row]) / sums.deviation[row];
            *grad_x += (grad * gain - means[row] / count - normal * (slopes[row] / count)) / sums.deviation[row];
        }
    }
}

/// Mean and deviation of every row, sums in ascending order of features.
fn measure<F: Real>(x: Columns<F>, sums: &mut NormSums<F>) {
    let count = F::from_f64(x.n_columns() as f64);
    let (mean, deviation) = (&mut sums.mean[..x.n_rows()], &mut sums.deviation[..x.n_rows()]);
    mean.fill(F::ZERO);
    deviation.fill(F::ZERO);
    for feature in 0..x.n_columns() {
        mean.iter_mut().zip(x.column(feature)).for_each(|(sum, &x)| *sum += x);
    }
    mean.iter_mut().for_each(|sum| *sum = *sum / count);
    for feature in 0..x.n_columns() {
        let rows = deviation.iter_mut().zip(x.column(feature)).zip(mean.iter());
        rows.for_each(|((sum, &x), &mean)| *sum += (x - mean) * (x - mean));
    }
    deviation.iter_mut().for_each(|sum| *sum = (*sum / count + F::from_f64(EPSILON)).sqrt());
}

#[cfg(test)]
mod tests {
    use super::*;
    use nalgebra::DMatrix;

    fn normal(x: &DMatrix<f64>) -> DMatrix<f64> {
        let mut out = x.clone();
        let norm = LayerNorm::fresh(x.ncols());
        layer_norm(ColumnsMut::all(&mut out), Columns::all(x), &norm, &mut NormSums::sized(x.nrows()));
        out
    }

    #[test]
    fn rows_come_out_with_mean_0_and_variance_1() {
        let x = DMatrix::from_row_slice(2, 4, &[1.0f64, 2.0, 3.0, 6.0, -5.0, 0.0, 0.0, 5.0]);
        for row in normal(&x).row_iter() {
            let mean = row.iter().sum::<f64>() / 4.0;
            let variance = row.iter().map(|v| v * v).sum::<f64>() / 4.0 - mean * mean;
            assert!(mean.abs() < 1e-12 && (variance - 1.0).abs() < 1e-4, "{mean} {variance}");
        }
    }

    #[test]
    fn a_constant_row_becomes_zero_not_nan() {
        assert!(normal(&DMatrix::from_element(1, 4, 3.0)).iter().all(|&value| value == 0.0));
    }
}
