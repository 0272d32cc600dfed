//! How fast to learn, and when.

/// The learning rate over time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Schedule {
    /// The same after the warm-up.
    Constant,
    /// Down along a cosine to a twentieth at the last of `n_steps`.
    Cosine {
        /// Steps of the whole training.
        n_steps: u32,
    },
}

/// Everything about a training run but model, examples and seed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Recipe {
    /// Highest learning rate.
    pub learning_rate: f64,
    /// Steps in which it rises from zero.
    pub warm_up: u32,
    /// What happens afterwards.
    pub schedule: Schedule,
    /// Sequences per step.
    pub batch: usize,
    /// Longest allowed gradient, as a norm over all weights.
    pub clip: f64,
}

impl Recipe {
    /// The learning rate of step `step`, counted from 1.
    pub fn learning_rate_at(&self, step: u32) -> f64 {
        let step = f64::from(step);
        let warm = (step / f64::from(self.warm_up.max(1))).min(1.0);
        let later = match self.schedule {
            Schedule::Constant => 1.0,
            Schedule::Cosine { n_steps } => {
                let done = (step / f64::from(n_steps.max(1))).min(1.0);
                0.05 + 0.95 * 0.5 * (1.0 + libm::cos(std::f64::consts::PI * done))
            }
        };
        self.learning_rate * warm * later
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_rises_then_falls_to_a_twentieth() {
        let schedule = Schedule::Cosine { n_steps: 1000 };
        let recipe = Recipe { learning_rate: 0.01, warm_up: 50, schedule, batch: 1, clip: 1.0 };
        assert!(recipe.learning_rate_at(1) < 0.0003);
        assert!((recipe.learning_rate_at(50) - 0.01).abs() < 1e-4);
        assert!((recipe.learning_rate_at(1000) - 0.0005).abs() < 1e-12);
        assert_eq!(Recipe { schedule: Schedule::Constant, ..recipe }.learning_rate_at(900), 0.01);
    }
}
