//! Adam: steps scaled by how large and how steady each weight's gradient has been.

use crate::attention::Real;

const KEEP_MEAN: f64 = 0.9;
const KEEP_SQUARE: f64 = 0.99;
const EPSILON: f64 = 1e-8;

/// The optimiser's memory (Kingma and Ba 2015, algorithm 1), with β₁ = 0.9 and β₂ = 0.99.
#[derive(Debug, Clone)]
pub struct Adam<F: Real = f32> {
    means: Vec<F>,
    squares: Vec<F>,
    // β₁^t and β₂^t, by repeated multiplication: no power function to differ between machines
    mean_decay: f64,
    square_decay: f64,
}

impl<F: Real> Adam<F> {
    /// For `n_weights` numbers.
    pub fn new(n_weights: usize) -> Self {
        let zeros = || vec![F::ZERO; n_weights];
        Adam { means: zeros(), squares: zeros(), mean_decay: 1.0, square_decay: 1.0 }
    }

    /// One step of every weight against its gradient, which is first multiplied by `factor` and then cleared.
    ///
    /// Both walk tensor by tensor in the same order.
    pub fn step<'a>(
        &mut self,
        weights: impl Iterator<Item = &'a mut [F]>,
        gradients: impl Iterator<Item = &'a mut [F]>,
        learning_rate: f64,
        factor: F,
    ) {
        self.mean_decay *= KEEP_MEAN;
        self.square_decay *= KEEP_SQUARE;
        let rate = F::from_f64(learning_rate / (1.0 - self.mean_decay));
        let unbiased = F::from_f64(1.0 / (1.0 - self.square_decay));
        let (mut means, mut squares) = (self.means.as_mut_slice(), self.squares.as_mut_slice());
        for (weights, gradients) in weights.zip(gradients) {
            let (own_means, other_means) = means.split_at_mut(weights.len());
            let (own_squares, other_squares) = squares.split_at_mut(weights.len());
            let memory = own_means.iter_mut().zip(own_squares);
            for ((weight, gradient), (mean, square)) in weights.iter_mut().zip(gradients).zip(memory) {
                update(weight, *gradient * factor, mean, square, (rate, unbiased));
                *gradient = F::ZERO;
            }
            (means, squares) = (other_means, other_squares);
        }
    }
}

#[inline(always)]
fn update<F: Real>(weight: &mut F, gradient: F, mean: &mut F, square: &mut F, (rate, unbiased): (F, F)) {
    let (keep_mean, keep_square) = (F::from_f64(KEEP_MEAN), F::from_f64(KEEP_SQUARE));
    let one = F::from_f64(1.0);
    *mean = keep_mean * *mean + (one - keep_mean) * gradient;
    *square = keep_square * *square + (one - keep_square) * (gradient * gradient);
    *weight = *weight - rate * *mean / ((*square * unbiased).sqrt() + F::from_f64(EPSILON));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two steps by hand: m̂ = m/(1−β₁ᵗ), v̂ = v/(1−β₂ᵗ), w ← w − α·m̂/(√v̂ + ε).
    #[test]
    fn two_steps_match_the_published_algorithm() {
        let (mut weight, mut adam) = ([1.0f64], Adam::new(1));
        for gradient in [0.5, -0.2] {
            adam.step([&mut weight[..]].into_iter(), [&mut [gradient][..]].into_iter(), 0.1, 1.0);
        }
        let (m, v) = (0.9 * 0.05 - 0.1 * 0.2, 0.99 * 0.0025 + 0.01 * 0.04);
        let after_one = 1.0 - 0.1 * 0.5 / (0.5 + 1e-8);
        let expected = after_one - 0.1 * (m / 0.19) / ((v / 0.0199f64).sqrt() + 1e-8);
        assert!((weight[0] - expected).abs() < 1e-12, "{} {expected}", weight[0]);
    }

    #[test]
    fn a_step_clears_its_gradients() {
        let (mut weight, mut gradient) = ([1.0f32; 3], [0.5f32; 3]);
        Adam::new(3).step([&mut weight[..]].into_iter(), [&mut gradient[..]].into_iter(), 0.1, 1.0);
        assert_eq!(gradient, [0.0; 3]);
        assert!(weight.iter().all(|&w| w < 1.0));
    }
}
