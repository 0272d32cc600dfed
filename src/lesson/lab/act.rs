//! What a learner, a program or the engine does to the lab.

use serde::{Deserialize, Serialize};

use super::super::outcome::Error;
use super::super::{Choice, Refusal, Value};
use super::plan::with_params;
use super::{Earlier, Kept, Lab, Speed, Status, nothing_out};
use crate::attention;
use crate::model::LanguageModel;
use crate::training::{GrowthPlan, Moment, Snapshot};

impl Choice for Speed {
    const ALL: &'static [(Self, &'static str)] =
        &[(Speed::Slow, "slow"), (Speed::Medium, "medium"), (Speed::Full, "full")];
}

impl Speed {
    /// Steps a second; none is as fast as it goes.
    pub fn steps_per_second(self) -> Option<u32> {
        match self {
            Speed::Slow => Some(10),
            Speed::Medium => Some(40),
            Speed::Full => None,
        }
    }
}

/// One thing done. Steps, layers, heads and places count as people do, from 1.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
enum Act {
    Start,
    /// To the next moment, and stop.
    Step,
    Pause,
    Reset,
    /// The tab is hidden.
    Hide,
    /// The tab is seen again.
    Show,
    Fail {
        message: String,
    },
    /// Other choices: another run.
    Params {
        params: String,
    },
    Speed {
        to: String,
    },
    /// Another moment; without one, the newest weights.
    Look {
        step: Option<u32>,
    },
    KnockOut {
        layer: usize,
        head: usize,
    },
    /// Every head of a layer.
    KnockOutLayer {
        layer: usize,
    },
    AllIn,
    Sequence {
        to: String,
    },
    Place {
        to: usize,
    },
}

/// What came of it.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LabOutcome {
    /// What was refused.
    pub errors: Vec<Error>,
    /// One sentence to be spoken.
    pub status: Option<String>,
}

impl Lab {
    /// Does what a JSON object `{ "do": …, … }` asks for.
    ///
    /// # Errors
    /// A mistake of the program that asked; nothing has happened then.
    pub fn apply(&mut self, json: &str) -> Result<LabOutcome, String> {
        let act: Act = serde_json::from_str(json).map_err(|fault| fault.to_string())?;
        let before = (self.run.status(), self.run.waits());
        let refusals = match self.perform(act) {
            Ok(refusals) => refusals,
            Err(refusal) => vec![refusal],
        };
        let errors: Vec<Error> = refusals.iter().map(|refusal| Error::new(refusal, &self.words)).collect();
        let refused = errors.first().map(|error| error.message.clone());
        let moved = before != (self.run.status(), self.run.waits());
        Ok(LabOutcome { status: refused.or_else(|| moved.then(|| self.standing())), errors })
    }

    fn perform(&mut self, act: Act) -> Result<Vec<Refusal>, Refusal> {
        match act {
            Act::Start => self.run.start(),
            Act::Step => self.run.start_until_next_moment(),
            Act::Pause => self.run.pause(),
            Act::Reset => self.renew(self.plan.clone())?,
            Act::Hide => self.run.set_hidden(true),
            Act::Show => self.run.set_hidden(false),
            Act::Fail { message } => self.failed(message),
            Act::Params { params } => return self.choose(&params),
            Act::Speed { to } => self.speed = Speed::named("speed", &to)?,
            Act::Look { step } => self.look(step),
            Act::KnockOut { layer, head } => self.toggle(layer, head),
            Act::KnockOutLayer { layer } => {
                self.out.iter_mut().skip(layer.saturating_sub(1)).take(1).for_each(|heads| heads.fill(true));
            }
            Act::AllIn => self.out = nothing_out(&self.plan),
            Act::Sequence { to } => self.sight.write(&self.plan, &to)?,
            Act::Place { to } => self.sight.look_from(to.saturating_sub(1)),
        }
        self.look_again();
        Ok(Vec::new())
    }

    /// `"{status}"` in words: ready, running, paused, finished, failed.
    pub fn standing(&self) -> String {
        let key = match self.run.status() {
            Status::Idle => "status.lab.idle",
            Status::Running => "status.lab.running",
            Status::Paused if self.run.waits() => "status.lab.hidden",
            Status::Paused => "status.lab.paused",
            Status::Finished => "status.lab.finished",
            Status::Failed => "status.lab.failed",
        };
        let why = Value::from(self.failure().unwrap_or_default());
        self.words.say(key, &[("step", (self.run.step() as usize).into()), ("why", why)])
    }

    /// A step was taken elsewhere.
    pub fn stepped(&mut self, step: u32, loss: f64) {
        self.run.stepped(step);
        self.loss = Some(loss);
    }

    /// The weights as they are now, for whoever watches.
    ///
    /// # Errors
    /// Weights of another model.
    pub fn grown(&mut self, weights: Vec<u8>) -> Result<(), attention::Refusal> {
        self.newest = Snapshot::from_bytes(weights).model(&self.plan.architecture())?;
        if self.looked.is_none() {
            self.model = self.newest.clone();
            self.look_again();
        }
        Ok(())
    }

    /// A moment was measured elsewhere.
    ///
    /// # Errors
    /// Weights of another model.
    pub fn measured(&mut self, moment: Moment, weights: Vec<u8>) -> Result<(), attention::Refusal> {
        self.grown(weights)?;
        self.loss = moment.loss.or(self.loss);
        self.run.measured(moment.step);
        if self.moments.last().is_none_or(|last| last.moment.step < moment.step) {
            self.moments.push(Kept { snapshot: Snapshot::of(&self.newest), moment });
        }
        Ok(())
    }

    fn failed(&mut self, message: String) {
        self.failure = Some(message);
        self.run.fail();
    }

    fn choose(&mut self, params: &str) -> Result<Vec<Refusal>, Refusal> {
        let (plan, refusals) = with_params(&self.plan, params);
        if plan != self.plan {
            self.renew(plan)?;
        }
        Ok(refusals)
    }

    /// Another run. What was grown is left as a curve, if the new one is another experiment.
    fn renew(&mut self, plan: GrowthPlan) -> Result<(), Refusal> {
        let grown = self.moments.len() > 1 && plan != self.plan;
        let moments = || self.moments().cloned().collect();
        let earlier = grown.then(|| Earlier { plan: self.plan.clone(), moments: moments() });
        let model = plan.model()?;
        let fresh = Lab::of(self.words.clone(), plan, model);
        let earlier = earlier.or_else(|| self.earlier.take());
        *self = Lab { generation: self.generation + 1, speed: self.speed, earlier, ..fresh };
        Ok(())
    }

    /// The moment nearest to `step`; one after the last is the newest.
    fn look(&mut self, step: Option<u32>) {
        let nearest = |step: u32| self.moments.iter().min_by_key(|kept| kept.moment.step.abs_diff(step));
        let found = step.filter(|step| *step < self.run.step()).and_then(nearest);
        let model = found.map(|kept| kept.snapshot.model(&self.plan.architecture()));
        let model: Option<LanguageModel> = model.and_then(Result::ok);
        self.looked = found.filter(|_| model.is_some()).map(|kept| kept.moment.step);
        self.model = model.unwrap_or_else(|| self.newest.clone());
    }

    fn toggle(&mut self, layer: usize, head: usize) {
        let place = self.out.get_mut(layer.wrapping_sub(1)).and_then(|heads| heads.get_mut(head.wrapping_sub(1)));
        if let Some(out) = place {
            *out = !*out;
        }
    }
}
