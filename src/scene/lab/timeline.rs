//! Scores and losses over the steps, on one axis of steps.

use serde::Serialize;

use super::{Button, two};
use crate::lesson::lab::Lab;
use crate::training::{InductionScores, Moment};

/// The time line.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Timeline {
    /// Where the axis ends.
    pub end: u32,
    /// Steps that can be looked at.
    pub stops: Vec<u32>,
    /// The one that is.
    pub at: u32,
    /// It in words.
    pub at_text: String,
    /// The lines of scores, 0 to 1.
    pub scores: Vec<Line>,
    /// The lines of losses, in nats.
    pub losses: Vec<Line>,
    /// Where an even spread would be.
    pub chances: Vec<Chance>,
    /// The whole in one sentence.
    pub summary: String,
}

/// One line.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Line {
    /// Which one.
    pub id: &'static str,
    /// What it is called.
    pub label: String,
    /// Its value at the step looked at.
    pub value: String,
    /// The same as a number.
    pub now: Option<f64>,
    /// Step and value.
    pub points: Vec<(u32, f64)>,
}

/// A level that nobody has to learn for.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Chance {
    /// What it is called.
    pub label: String,
    /// How high it is.
    pub value: String,
    /// The same as a number.
    pub at: f64,
}

type Read = fn(&InductionScores) -> f64;

const SCORES: [(&str, Read); 3] = [
    ("copies", |scores| scores.copy_accuracy),
    ("previous", InductionScores::best_previous),
    ("induction", InductionScores::best_induction),
];
const LOSSES: [(&str, Read); 2] = [("first", |scores| scores.loss_first), ("repeated", |scores| scores.loss_repeated)];

pub(super) fn timeline(lab: &Lab) -> Timeline {
    let words = lab.words();
    let mut stops: Vec<u32> = lab.moments().map(|moment| moment.step).collect();
    if stops.last().is_some_and(|&last| last < lab.run().step()) {
        stops.push(lab.run().step());
    }
    let line = |&(id, read): &(&'static str, Read)| line(lab, id, read);
    let chance = |key: &str, at: f64| Chance { label: words.text(key), value: words.decimal(at, 2), at };
    let chances = lab.scores().map(|scores| {
        let levels = [
            ("scene.lab.chance.previous", scores.previous_chance),
            ("scene.lab.chance.induction", scores.induction_chance),
        ];
        levels.map(|(key, at)| chance(key, at)).to_vec()
    });
    let at = lab.looked_at();
    Timeline {
        end: lab.run().end().max(lab.earlier().and_then(|run| run.moments.last()).map_or(0, |moment| moment.step)),
        at_text: words.say("scene.lab.at", &[("step", (at as usize).into())]),
        summary: summary(lab),
        scores: SCORES.iter().map(line).chain(earlier(lab)).collect(),
        losses: LOSSES.iter().map(line).collect(),
        chances: chances.unwrap_or_default(),
        stops,
        at,
    }
}

fn line(lab: &Lab, id: &'static str, read: Read) -> Line {
    let now = lab.scores().map(read);
    Line {
        id,
        label: lab.words().text(&format!("scene.lab.line.{id}")),
        value: now.map_or_else(String::new, |now| lab.words().decimal(now, 2)),
        now,
        points: points(lab.moments(), read),
    }
}

/// How well the run before this one copied, for comparison.
fn earlier(lab: &Lab) -> Option<Line> {
    let run = lab.earlier()?;
    let last = run.moments.last()?.scores.copy_accuracy;
    let (layers, heads) = (run.plan.n_layers(), run.plan.layout().n_heads());
    let key = if layers == 1 { "scene.lab.line.earlier-one" } else { "scene.lab.line.earlier" };
    Some(Line {
        id: "earlier",
        label: lab.words().say(key, &[("heads", heads.into()), ("seed", (run.plan.seed() as usize).into())]),
        value: lab.words().decimal(last, 2),
        now: None,
        points: points(run.moments.iter(), |scores| scores.copy_accuracy),
    })
}

fn points<'a>(moments: impl Iterator<Item = &'a Moment>, read: Read) -> Vec<(u32, f64)> {
    moments.map(|moment| (moment.step, read(&moment.scores))).collect()
}

fn summary(lab: &Lab) -> String {
    let Some(scores) = lab.scores() else { return lab.words().text("scene.lab.seen-nothing") };
    let values = [
        ("step", (lab.looked_at() as usize).into()),
        ("copies", two(scores.copy_accuracy)),
        ("induction", two(scores.best_induction())),
        ("induction-chance", two(scores.induction_chance)),
        ("previous", two(scores.best_previous())),
        ("previous-chance", two(scores.previous_chance)),
        ("loss", two(scores.loss_repeated)),
    ];
    lab.words().say("scene.lab.summary", &values)
}

/// Places worth seeing, where the run has come to them: the flat part, the drop, the newest.
pub(super) fn phrases(lab: &Lab) -> Vec<Button> {
    /// A score this far above chance is no longer flat.
    const FLAT: f64 = 0.12;
    let words = lab.words();
    let moments: Vec<&Moment> = lab.moments().collect();
    let is_flat = |moment: &&&Moment| moment.scores.best_induction() < moment.scores.induction_chance + FLAT;
    let flat = moments.iter().take_while(is_flat).last().map(|moment| moment.step).filter(|step| *step > 0);
    let fall = |pair: &[&Moment]| pair[0].scores.loss_repeated - pair[1].scores.loss_repeated;
    // the steepest fall after the flat part: the first steps fall fast, too, and nothing has grown in them
    let after = moments.iter().position(|moment| Some(moment.step) == flat).unwrap_or(0);
    let steepest = moments[after.min(moments.len())..].windows(2).max_by(|a, b| fall(a).total_cmp(&fall(b)));
    let drop = steepest.filter(|_| moments.len() > after + 2 && flat.is_some()).map(|pair| pair[1].step);
    let look = |key: &str, step: Option<u32>| Button {
        text: words.text(key),
        act: serde_json::json!({ "do": "look", "step": step }),
        possible: step.is_some(),
    };
    let newest = Button { possible: lab.looks_back(), ..look("scene.lab.phrase.newest", None) };
    vec![look("scene.lab.phrase.flat", flat), look("scene.lab.phrase.drop", drop), newest]
}
