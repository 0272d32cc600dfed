//! THE INDUCTION LAB: a run that grows a model, and what the learner looks at in it.
//!
//! The lab is told of steps and moments by whoever takes the steps, a worker or the page itself. It keeps the moments,
//! reads one row of letters with the model looked at, and decides what is said.

mod act;
mod effects;
mod plan;
mod run;
mod sight;

pub use act::LabOutcome;
pub use effects::ROWS;
pub use plan::{params, with_params};
pub use run::{Run, Status};
pub use sight::{Guess, Sight};

use effects::{Effects, Out};

use super::{Refusal, Words};
use crate::model::LanguageModel;
use crate::training::{GrowthPlan, InductionScores, Moment, RepeatedExample, Snapshot, held_out};

/// A moment to go back to.
#[derive(Debug, Clone)]
struct Kept {
    moment: Moment,
    snapshot: Snapshot,
}

/// What is left of the run before this one: its choices and its curves, for comparison.
#[derive(Debug, Clone)]
pub struct Earlier {
    /// What it grew from.
    pub plan: GrowthPlan,
    /// Its moments.
    pub moments: Vec<Moment>,
}

/// How fast steps are wished for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Speed {
    /// Ten steps a second.
    Slow,
    /// Forty steps a second.
    Medium,
    /// As fast as this machine goes.
    Full,
}

/// One learner's lab.
#[derive(Debug, Clone)]
pub struct Lab {
    words: Words,
    plan: GrowthPlan,
    run: Run,
    /// How many runs there were before this one: tells the page to throw an engine away.
    generation: u32,
    speed: Speed,
    loss: Option<f64>,
    moments: Vec<Kept>,
    earlier: Option<Earlier>,
    /// The newest weights known.
    newest: LanguageModel,
    /// The step of the moment looked at; none means the newest.
    looked: Option<u32>,
    model: LanguageModel,
    sight: Sight,
    out: Out,
    effects: Effects,
    held_out: Vec<RepeatedExample>,
    failure: Option<String>,
}

impl Lab {
    /// A lab before the first step of the main recipe.
    ///
    /// # Errors
    /// None: the main recipe has a model.
    pub fn new(words: Words) -> Result<Self, Refusal> {
        let plan = plan::first_plan()?;
        let model = plan.model()?;
        Ok(Self::of(words, plan, model))
    }

    fn of(words: Words, plan: GrowthPlan, model: LanguageModel) -> Self {
        let out = nothing_out(&plan);
        Lab {
            run: Run::new(length(&plan)),
            generation: 0,
            speed: Speed::Full,
            loss: None,
            moments: Vec::new(),
            earlier: None,
            newest: model.clone(),
            looked: None,
            sight: Sight::new(&plan, &model),
            effects: Effects::new(&out),
            held_out: held_out(&plan.repeats()),
            failure: None,
            words,
            plan,
            model,
            out,
        }
    }

    /// The language.
    pub fn words(&self) -> &Words {
        &self.words
    }

    /// What the run grows from.
    pub fn plan(&self) -> &GrowthPlan {
        &self.plan
    }

    /// Where the run stands.
    pub fn run(&self) -> &Run {
        &self.run
    }

    /// Which run this is.
    pub fn generation(&self) -> u32 {
        self.generation
    }

    /// How fast steps are wished for.
    pub fn speed(&self) -> Speed {
        self.speed
    }

    /// The loss of the last step known.
    pub fn loss(&self) -> Option<f64> {
        self.loss
    }

    /// Why the run failed.
    pub fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    /// All moments, in order.
    pub fn moments(&self) -> impl DoubleEndedIterator<Item = &Moment> + ExactSizeIterator {
        self.moments.iter().map(|kept| &kept.moment)
    }

    /// The run before this one.
    pub fn earlier(&self) -> Option<&Earlier> {
        self.earlier.as_ref()
    }

    /// The letters, and what the model looked at makes of them.
    pub fn sight(&self) -> &Sight {
        &self.sight
    }

    /// Does the learner look at an earlier moment than the newest?
    pub fn looks_back(&self) -> bool {
        self.looked.is_some()
    }

    /// The step whose model is looked at.
    pub fn looked_at(&self) -> u32 {
        self.looked.unwrap_or(self.run.step())
    }

    /// The scores that belong to it: those of the last moment that is not later.
    pub fn scores(&self) -> Option<&InductionScores> {
        let step = self.looked_at();
        self.moments().rev().find(|moment| moment.step <= step).map(|moment| &moment.scores)
    }

    /// Is this head knocked out? Both from 0.
    pub fn is_out(&self, layer: usize, head: usize) -> bool {
        self.out.get(layer).and_then(|heads| heads.get(head)).copied().unwrap_or(false)
    }

    /// How many heads are knocked out.
    pub fn n_out(&self) -> usize {
        self.out.iter().flatten().filter(|out| **out).count()
    }

    /// Share of repeats copied with the heads that are out.
    pub fn copies_without(&self) -> Option<f64> {
        self.effects.together
    }

    /// The same with one more head out. Both from 0.
    pub fn copies_without_also(&self, layer: usize, head: usize) -> Option<f64> {
        self.effects.each.get(layer)?.get(head).copied()?
    }

    /// The letters that the model looked at would write next.
    pub fn written_on(&self, n: usize) -> Vec<usize> {
        self.sight.written_on(&self.model, &self.out, n)
    }

    /// Measures a little of what knocking out would cost; false when there is nothing to do. While steps are taken and
    /// the newest weights are looked at, they change too fast to measure.
    pub fn work(&mut self) -> bool {
        let moves = self.run.status() == Status::Running && self.looked.is_none();
        !moves && !self.moments.is_empty() && self.effects.work(&self.model, &self.held_out)
    }

    /// Reads everything again that depends on model, letters or knock-outs.
    fn look_again(&mut self) {
        self.sight.read(&self.model, &self.out);
        self.effects = Effects::new(&self.out);
    }
}

/// Steps after which a head has grown in every run measured, and the flat part after it is seen.
fn length(plan: &GrowthPlan) -> u32 {
    if plan.d_vocab() > 32 { 1000 } else { 600 }
}

fn nothing_out(plan: &GrowthPlan) -> Out {
    vec![vec![false; plan.layout().n_heads()]; plan.n_layers()]
}
