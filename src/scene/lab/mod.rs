//! The picture of the induction lab: where the run stands, its time line, both layers, and one row of letters.

mod choices;
mod grids;
mod layers;
mod letters;
mod timeline;
mod training;

use serde::Serialize;

use crate::lesson::lab::{Lab, Status};
use crate::lesson::{Value, Words};

pub use choices::{Choices, Pick};
pub use grids::{lab_pixels, lab_table};
pub use layers::{LabHead, LabLayer, Story, StoryLetter};
pub use letters::{Letter, Letters};
pub use timeline::{Chance, Line, Timeline};
pub use training::{Order, Scores, Training, order, training};

use super::legend::{Legend, ticks};

/// Everything on the screen of the lab.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LabScene {
    /// What programs read.
    pub training: Training,
    /// Where the run stands, and what is looked at.
    pub standing: String,
    /// What is seen at the moment looked at.
    pub seen: String,
    /// Start, pause, one moment, start over.
    pub buttons: Vec<Button>,
    /// Phrases that lead to a place worth seeing.
    pub phrases: Vec<Button>,
    /// What can be chosen for a run.
    pub choices: Choices,
    /// What is known of runs with these choices.
    pub about: String,
    /// Scores and losses over the steps.
    pub timeline: Timeline,
    /// First layer first.
    pub layers: Vec<LabLayer>,
    /// What knocking out comes to, in words.
    pub knocked: String,
    /// Knock-outs worth trying.
    pub knocks: Vec<Button>,
    /// Puts every head back.
    pub all_in: Option<Button>,
    /// The row of letters.
    pub letters: Letters,
    /// What the shades mean.
    pub legend: Legend,
}

/// Something to press.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Button {
    /// What it is called.
    pub text: String,
    /// What it does, as the lab's actions are written.
    pub act: serde_json::Value,
    /// Is that possible now?
    pub possible: bool,
}

impl LabScene {
    /// The picture of `lab` as it is now.
    pub fn of(lab: &Lab) -> LabScene {
        LabScene {
            training: training(lab),
            standing: lab.standing(),
            seen: seen(lab),
            buttons: buttons(lab),
            phrases: timeline::phrases(lab),
            choices: choices::choices(lab),
            about: choices::about(lab),
            timeline: timeline::timeline(lab),
            layers: (0..lab.plan().n_layers()).map(|layer| layers::layer(lab, layer)).collect(),
            knocked: knocked(lab),
            knocks: layers::knocks(lab),
            all_in: (lab.n_out() > 0).then(|| button(lab.words(), "scene.lab.all-in", "all-in", true)),
            letters: letters::letters(lab),
            legend: ticks(lab.words(), lab.sight().place() + 1),
        }
    }
}

fn buttons(lab: &Lab) -> Vec<Button> {
    let words = lab.words();
    let can = lab.run().can_go_on();
    let main = match lab.run().status() {
        Status::Idle => button(words, "scene.lab.start", "start", can),
        Status::Running => button(words, "scene.lab.pause", "pause", true),
        Status::Paused => button(words, "scene.lab.go-on", "start", can),
        Status::Finished => button(words, "scene.lab.more", "start", can),
        Status::Failed => button(words, "scene.lab.start", "start", false),
    };
    let step = button(words, "scene.lab.step", "step", can && lab.run().status() != Status::Running);
    let began = lab.run().status() != Status::Idle;
    vec![main, step, button(words, "scene.lab.reset", "reset", began)]
}

fn button(words: &Words, key: &str, act: &str, possible: bool) -> Button {
    Button { text: words.text(key), act: serde_json::json!({ "do": act }), possible }
}

fn seen(lab: &Lab) -> String {
    let words = lab.words();
    let Some(scores) = lab.scores() else { return words.text("scene.lab.seen-nothing") };
    let key = if lab.looks_back() { "scene.lab.seen-back" } else { "scene.lab.seen" };
    let copies = (scores.copy_accuracy * 100.0).round() as usize;
    words.say(key, &[("step", (lab.looked_at() as usize).into()), ("copies", copies.into())])
}

fn knocked(lab: &Lab) -> String {
    let words = lab.words();
    let rows = ("rows", crate::lesson::lab::ROWS.into());
    match (lab.n_out(), lab.copies_without()) {
        (0, _) => words.say("scene.lab.knocked-none", &[rows]),
        (_, None) => words.text("scene.lab.knocked-wait"),
        (n, Some(copies)) => {
            let key = if n == 1 { "scene.lab.knocked-one" } else { "scene.lab.knocked-some" };
            let whole = lab.scores().map_or(0.0, |scores| scores.copy_accuracy);
            let values = [rows, ("n", n.into()), ("copies", two(copies)), ("whole", two(whole))];
            words.say(key, &values)
        }
    }
}

fn two(number: f64) -> Value {
    Value::Decimal(number, 2)
}
