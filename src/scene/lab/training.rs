//! What programs read of a run, and what the engine is told.

use serde::Serialize;

use crate::lesson::lab::{Lab, Status, params};

/// The property `training`, and the detail of `mha-train`.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Training {
    /// idle, running, paused, finished or failed.
    pub status: Status,
    /// `hidden` while it waits for the tab to be seen; what went wrong where it failed.
    pub reason: Option<String>,
    /// Steps taken.
    pub step: u32,
    /// Steps it will have taken when it is finished.
    pub end: u32,
    /// Mean loss of the last step's sequences, in nats.
    pub loss: Option<f64>,
    /// Of the last moment measured; null before the first.
    pub scores: Option<Scores>,
    /// The choices it grows from.
    pub plan: String,
}

/// What the heads do on sequences that were never trained on.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Scores {
    /// The step they belong to.
    pub step: u32,
    /// The best of any head.
    pub induction: f64,
    /// What an even spread scores.
    pub induction_chance: f64,
    /// The best of any head.
    pub previous_token: f64,
    /// What an even spread scores.
    pub previous_token_chance: f64,
    /// Share of repeated words guessed right.
    pub copy_accuracy: f64,
    /// Mean loss on words that repeat.
    pub loss_repeated: f64,
    /// Mean loss on words seen for the first time.
    pub loss_first: f64,
}

/// What the engine should do.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Order {
    /// Another number means another run: the engine starts anew.
    pub run: u32,
    /// What it grows from.
    pub plan: String,
    /// The step to stop at; none means now.
    pub until: Option<u32>,
    /// Steps a second; none means as fast as it goes.
    pub pace: Option<u32>,
}

/// The run as programs read it.
pub fn training(lab: &Lab) -> Training {
    let run = lab.run();
    let reason = if run.waits() { Some("hidden".to_owned()) } else { lab.failure().map(str::to_owned) };
    Training {
        status: run.status(),
        reason,
        step: run.step(),
        end: run.end(),
        loss: lab.loss().filter(|loss| loss.is_finite()),
        scores: lab.moments().last().map(|moment| {
            let scores = &moment.scores;
            Scores {
                step: moment.step,
                induction: scores.best_induction(),
                induction_chance: scores.induction_chance,
                previous_token: scores.best_previous(),
                previous_token_chance: scores.previous_chance,
                copy_accuracy: scores.copy_accuracy,
                loss_repeated: scores.loss_repeated,
                loss_first: scores.loss_first,
            }
        }),
        plan: params(lab.plan()),
    }
}

/// What the engine should do now.
pub fn order(lab: &Lab) -> Order {
    Order {
        run: lab.generation(),
        plan: params(lab.plan()),
        until: lab.run().order(),
        pace: lab.speed().steps_per_second(),
    }
}
