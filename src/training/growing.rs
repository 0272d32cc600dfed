//! A run of the induction lab in pieces so small that a page stays alive between them.

use serde::{Deserialize, Serialize};

use super::{
    GrowthPlan, InductionScores, RepeatedExample, Repeats, Scoring, Snapshot, Trainer, held_out, induction_recipe,
};
use crate::attention::Refusal;
use crate::model::LanguageModel;

/// What a run was like at one step, measured on held-out sequences.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Moment {
    /// Steps taken so far.
    pub step: u32,
    /// Mean loss of the last step's own sequences; none before the first.
    pub loss: Option<f64>,
    /// What the heads do.
    pub scores: InductionScores,
}

/// What one piece of work came to.
#[derive(Debug, Clone, PartialEq)]
pub enum Work {
    /// A part of something larger.
    Part,
    /// A step is done.
    Step {
        /// Its mean loss.
        loss: f64,
    },
    /// The scores of a moment are there.
    Measured(Moment),
    /// The loss is no number any more: training failed, and more steps help nobody.
    Failed,
}

/// Grows a model step by step and measures it every 25 steps, first before any.
///
/// Law: the same plan gives the same moments and weights, bit by bit, however the work is cut into slices.
#[derive(Debug, Clone)]
pub struct GrowingRun {
    trainer: Trainer<Repeats>,
    held_out: Vec<RepeatedExample>,
    /// The measurement under way, and how many sequences it has read.
    measuring: Option<(Scoring, usize)>,
    loss: Option<f64>,
}

impl GrowingRun {
    /// Steps from one moment to the next.
    pub const EVERY: u32 = 25;

    /// A run before its first step.
    ///
    /// # Errors
    /// None: a plan has a model.
    pub fn new(plan: &GrowthPlan) -> Result<Self, Refusal> {
        let model = plan.model()?;
        let measuring = Some((Scoring::new(&model), 0));
        let trainer = Trainer::new(model, plan.repeats(), induction_recipe(), plan.seed());
        Ok(GrowingRun { trainer, held_out: held_out(&plan.repeats()), measuring, loss: None })
    }

    /// The smallest piece of work there is: one sequence, read to learn from it or to measure.
    pub fn work(&mut self) -> Work {
        match self.measuring.take() {
            Some((scoring, n_read)) => self.measure(scoring, n_read),
            None => self.learn(),
        }
    }

    /// Steps taken so far.
    pub fn steps(&self) -> u32 {
        self.trainer.steps()
    }

    /// Is the moment of the last step still to be measured?
    pub fn is_measuring(&self) -> bool {
        self.measuring.is_some()
    }

    /// The model as it is now.
    pub fn model(&self) -> &LanguageModel {
        self.trainer.model()
    }

    /// The same in little room.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot::of(self.model())
    }

    fn measure(&mut self, mut scoring: Scoring, n_read: usize) -> Work {
        if let Some(example) = self.held_out.get(n_read) {
            scoring.read(self.trainer.model(), example, &[]);
            self.measuring = Some((scoring, n_read + 1));
            return Work::Part;
        }
        Work::Measured(Moment { step: self.steps(), loss: self.loss, scores: scoring.scores() })
    }

    fn learn(&mut self) -> Work {
        let Some(loss) = self.trainer.advance() else { return Work::Part };
        self.loss = Some(loss);
        if !loss.is_finite() {
            return Work::Failed;
        }
        if self.steps().is_multiple_of(Self::EVERY) {
            self.measuring = Some((Scoring::new(self.trainer.model()), 0));
        }
        Work::Step { loss }
    }
}
