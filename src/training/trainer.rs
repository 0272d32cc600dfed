//! One step at a time, so that a page stays alive between them.

use super::{Adam, Corpus, Example, Recipe};
use crate::attention::Real;
use crate::model::{LanguageGradients, LanguageModel, LanguageTrace, Stream, language_backward, language_forward};

/// A training run: after [`new`](Self::new), a step allocates nothing.
#[derive(Debug, Clone)]
pub struct Trainer<C, F: Real = f32> {
    model: LanguageModel<F>,
    corpus: C,
    recipe: Recipe,
    stream: Stream,
    batch: Vec<Example>,
    trace: LanguageTrace<F>,
    gradients: LanguageGradients<F>,
    adam: Adam<F>,
    step: u32,
    /// Examples of the current batch that were read, and what they came to.
    read: usize,
    n_targets: usize,
    loss: f64,
}

impl<C: Corpus, F: Real> Trainer<C, F> {
    /// Starts with `model` as it is; `seed` decides which examples come.
    pub fn new(model: LanguageModel<F>, corpus: C, recipe: Recipe, seed: u32) -> Self {
        Trainer {
            trace: LanguageTrace::sized(&model),
            gradients: LanguageGradients::sized(&model),
            adam: Adam::new(model.n_weights()),
            batch: (0..recipe.batch).map(|_| Example::with_room(model.architecture().n_ctx)).collect(),
            stream: Stream::new(seed, C::NAME),
            step: 0,
            read: 0,
            n_targets: 0,
            loss: 0.0,
            model,
            corpus,
            recipe,
        }
    }

    /// One step: a batch of examples, their gradients, one move of every weight. Returns the mean loss in nats.
    ///
    /// The loss is the mean cross-entropy over all targets of the batch. A loss that is no number means that training
    /// failed; the weights are then no numbers either.
    pub fn step(&mut self) -> f64 {
        loop {
            if let Some(loss) = self.advance() {
                return loss;
            }
        }
    }

    /// The smallest piece of a step: one example. Tells the loss when that was the step's last.
    ///
    /// Law: a step in pieces gives the same bits as [`step`](Self::step).
    pub fn advance(&mut self) -> Option<f64> {
        if self.read == 0 {
            (self.n_targets, self.loss) = (self.draw_batch(), 0.0);
        }
        if let Some(example) = self.batch.get(self.read) {
            let weight = F::from_f64(1.0 / self.n_targets as f64);
            let asked = example.targets.iter().map(|target| target.position);
            language_forward(&mut self.trace, &self.model, &example.tokens, asked, &[]);
            self.loss += summed_loss(&self.trace, example);
            let asked = (example.tokens.as_slice(), example.targets.as_slice());
            language_backward(&mut self.gradients, &mut self.trace, &self.model, asked, weight);
        }
        self.read += 1;
        (self.read >= self.batch.len()).then(|| self.finish())
    }

    fn finish(&mut self) -> f64 {
        self.read = 0;
        self.step += 1;
        let factor = clip_factor(&mut self.gradients, self.recipe.clip);
        let rate = self.recipe.learning_rate_at(self.step);
        self.adam.step(self.model.tensors_mut(), self.gradients.tensors_mut(), rate, factor);
        self.loss / self.n_targets as f64
    }

    /// Steps taken so far.
    pub fn steps(&self) -> u32 {
        self.step
    }

    /// The model as it is now.
    pub fn model(&self) -> &LanguageModel<F> {
        &self.model
    }

    /// The examples it learns from.
    pub fn corpus(&self) -> &C {
        &self.corpus
    }

    fn draw_batch(&mut self) -> usize {
        for example in &mut self.batch {
            self.corpus.draw(&mut self.stream, example);
        }
        self.batch.iter().fold(0, |n_targets, example| n_targets + example.targets.len()).max(1)
    }
}

/// `Σ −ln p(target)` over an example's targets.
pub(super) fn summed_loss<F: Real>(trace: &LanguageTrace<F>, example: &Example) -> f64 {
    let probability = |(row, target): (usize, &crate::model::Target)| trace.probs[(row, target.token)].to_f64();
    example.targets.iter().enumerate().map(probability).map(|p| -libm::log(p)).fold(0.0, |sum, loss| sum + loss)
}

/// What brings the gradient's norm down to `longest`, or 1.
fn clip_factor<F: Real>(gradients: &mut LanguageGradients<F>, longest: f64) -> F {
    let square = |sum: F, gradient: &mut F| sum + *gradient * *gradient;
    let squares = gradients.tensors_mut().fold(F::ZERO, |sum, tensor| tensor.iter_mut().fold(sum, square));
    let norm = squares.sqrt().to_f64();
    F::from_f64(if norm > longest { longest / norm } else { 1.0 })
}
