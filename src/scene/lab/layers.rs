//! Both layers: a column per head with its job, and a letter story about the head that does it best.

use serde::Serialize;

use super::{Button, two};
use crate::heads::{Job, JobScore, earns_a_name};
use crate::lesson::lab::Lab;
use crate::training::{HELD_OUT, InductionScores, TRAINED_LENGTH};

/// Line styles there are.
const STYLES: usize = 8;

/// One layer.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LabLayer {
    /// From 1.
    pub layer: usize,
    /// What it is called.
    pub name: String,
    /// What it reads.
    pub note: String,
    /// Its heads.
    pub heads: Vec<LabHead>,
    /// What its best head does at the letter looked from.
    pub story: Story,
}

/// One head.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LabHead {
    /// From 1.
    pub layer: usize,
    /// From 1.
    pub head: usize,
    /// What it is called, layer included.
    pub label: String,
    /// Beside the others of its layer.
    pub short: String,
    /// How wide it is, in words.
    pub width: String,
    /// Which line style.
    pub line: usize,
    /// Is it knocked out?
    pub out: bool,
    /// The name it has earned, or that none fits; nothing before anything was measured.
    pub job: Option<String>,
    /// Does it have a name?
    pub named: bool,
    /// Its score at the job it comes nearest to.
    pub score: f64,
    /// Chance at that job.
    pub chance: f64,
    /// Both in words.
    pub score_text: String,
    /// Chance in words.
    pub chance_text: String,
    /// What is copied with it knocked out, too.
    pub copies: String,
    /// What knocking it out is called.
    pub act: String,
    /// It in one sentence.
    pub summary: String,
}

/// What a head does, told with letters.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Story {
    /// Whose story.
    pub who: String,
    /// What happens.
    pub what: String,
    /// The letters up to the one looked from.
    pub letters: Vec<StoryLetter>,
    /// From where it looks, from 0.
    pub from: usize,
    /// Where to, from 0.
    pub to: usize,
}

/// A letter of a story.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct StoryLetter {
    /// The letter.
    pub text: String,
}

pub(super) fn layer(lab: &Lab, layer: usize) -> LabLayer {
    let words = lab.words();
    let note = match (layer, lab.plan().n_layers()) {
        (0, 1) => "scene.lab.layer.only",
        (0, _) => "scene.lab.layer.first",
        _ => "scene.lab.layer.second",
    };
    LabLayer {
        layer: layer + 1,
        name: words.say("scene.lab.layer", &[("layer", (layer + 1).into())]),
        note: words.text(note),
        heads: (0..lab.plan().layout().n_heads()).map(|at| head(lab, layer, at)).collect(),
        story: story(lab, layer),
    }
}

fn head(lab: &Lab, layer: usize, head: usize) -> LabHead {
    let words = lab.words();
    let width = lab.plan().layout().slices()[head];
    let number = [("layer", (layer + 1).into()), ("head", (head + 1).into())];
    let best = lab.scores().map(|scores| nearest(scores, layer, head));
    let (out, label) = (lab.is_out(layer, head), words.say("scene.lab.head", &number));
    let named = best.as_ref().is_some_and(earns_a_name);
    let job = best.as_ref().map(|best| words.text(if named { name_of(best.job) } else { "scene.lab.job.none" }));
    let copies = match (out, lab.copies_without_also(layer, head)) {
        (true, _) => words.text("scene.lab.is-out"),
        (false, Some(copies)) => words.say("scene.lab.copies", &[("copies", two(copies))]),
        (false, None) => words.text("scene.lab.copies-wait"),
    };
    let score = best.as_ref().map_or(0.0, |best| best.score);
    let chance = best.as_ref().map_or(0.0, |best| best.chance);
    LabHead {
        layer: layer + 1,
        head: head + 1,
        short: words.say("scene.head", &[("head", (head + 1).into())]),
        width: words.say("scene.lab.width", &[("width", width.into())]),
        line: head % STYLES,
        summary: summary(lab, layer, head, best.as_ref()),
        score_text: best.as_ref().map_or_else(String::new, |best| words.decimal(best.score, 2)),
        chance_text: words.say("scene.lab.chance", &[("chance", two(chance))]),
        act: words
            .say(if out { "scene.lab.put-back" } else { "scene.lab.knock-out" }, &[("label", label.as_str().into())]),
        label,
        out,
        job,
        named,
        score,
        chance,
        copies,
    }
}

/// Of the two jobs of this task, the one the head comes nearer to.
fn nearest(scores: &InductionScores, layer: usize, head: usize) -> JobScore {
    let of = |job, table: &[Vec<f64>], chance, hits: &[Vec<f64>]| JobScore {
        job,
        score: table[layer][head],
        chance,
        hit: hits[layer][head],
        n_queries: HELD_OUT * TRAINED_LENGTH / 2, // at least: more than half of the letters of a row repeat
        n_sentences: HELD_OUT,
    };
    let previous = of(Job::Previous, &scores.previous_token, scores.previous_chance, &scores.previous_hit);
    let induction = of(Job::Induction, &scores.induction, scores.induction_chance, &scores.induction_hit);
    if induction.lift() > previous.lift() { induction } else { previous }
}

fn name_of(job: Job) -> &'static str {
    if job == Job::Induction { "scene.lab.job.induction" } else { "scene.lab.job.previous" }
}

fn summary(lab: &Lab, layer: usize, head: usize, best: Option<&JobScore>) -> String {
    let (sight, words) = (lab.sight(), lab.words());
    let place = sight.place();
    let key = sight.brightest(layer, head, place);
    let weight = f64::from(sight.weight(layer, head, place, key).unwrap_or(0.0));
    let sign = |place: usize| lab.plan().sign(sight.tokens()[place]).to_string();
    let looks = words.say(
        "scene.lab.looks",
        &[
            ("layer", (layer + 1).into()),
            ("head", (head + 1).into()),
            ("from", sign(place).into()),
            ("from-place", (place + 1).into()),
            ("to", sign(key).into()),
            ("to-place", (key + 1).into()),
            ("weight", two(weight)),
        ],
    );
    let Some(best) = best else { return looks };
    let values =
        [("job", words.text(name_of(best.job)).into()), ("score", two(best.score)), ("chance", two(best.chance))];
    format!("{looks} {}", words.say("scene.lab.job-score", &values))
}

/// The best previous-letter head of a first layer of two; else the best induction head.
fn story(lab: &Lab, layer: usize) -> Story {
    let (sight, words) = (lab.sight(), lab.words());
    let notes = layer == 0 && lab.plan().n_layers() > 1;
    let head = best_head(lab, layer, notes);
    let place = sight.place();
    // what the later head finds is what the earlier one must have noted something at
    let from = if notes { sight.brightest(1, best_head(lab, 1, false), place) } else { place };
    let to = sight.brightest(layer, head, from);
    let is_right = if notes { to + 1 == from } else { to >= 1 && sight.tokens()[to - 1] == sight.tokens()[place] };
    let key = match (notes, is_right) {
        (true, true) => "scene.lab.story.notes",
        (true, false) => "scene.lab.story.no-note",
        (false, true) => "scene.lab.story.finds",
        (false, false) => "scene.lab.story.finds-nothing",
    };
    let sign = |place: usize| lab.plan().sign(sight.tokens()[place]).to_string();
    let weight = f64::from(sight.weight(layer, head, from, to).unwrap_or(0.0));
    let values = [
        ("from", sign(from).into()),
        ("from-place", (from + 1).into()),
        ("to", sign(to).into()),
        ("to-place", (to + 1).into()),
        ("weight", two(weight)),
    ];
    Story {
        who: words.say("scene.lab.head", &[("layer", (layer + 1).into()), ("head", (head + 1).into())]),
        what: words.say(key, &values),
        letters: (0..=place).map(|place| StoryLetter { text: sign(place) }).collect(),
        from,
        to,
    }
}

/// Knock-outs worth trying: the head that notes the letter before, one that searches, and all of the last layer.
pub(super) fn knocks(lab: &Lab) -> Vec<Button> {
    let words = lab.words();
    let last = lab.plan().n_layers() - 1;
    let one = |key: &str, layer: usize, notes: bool, job: Job| {
        let head = best_head(lab, layer, notes);
        let has_it = lab
            .scores()
            .map(|scores| nearest(scores, layer, head))
            .is_some_and(|best| best.job == job && earns_a_name(&best) && !lab.is_out(layer, head));
        let act = serde_json::json!({ "do": "knock-out", "layer": layer + 1, "head": head + 1 });
        Button { text: words.text(key), act, possible: has_it }
    };
    let all = Button {
        text: words.say("scene.lab.knock.all", &[("layer", (last + 1).into())]),
        act: serde_json::json!({ "do": "knock-out-layer", "layer": last + 1 }),
        possible: lab.scores().is_some(),
    };
    let searches = one("scene.lab.knock.searches", last, false, Job::Induction);
    match last {
        0 => vec![all],
        _ => vec![one("scene.lab.knock.notes", 0, true, Job::Previous), searches, all],
    }
}

fn best_head(lab: &Lab, layer: usize, notes: bool) -> usize {
    let Some(scores) = lab.scores() else { return 0 };
    let table = if notes { &scores.previous_token } else { &scores.induction };
    let Some(heads) = table.get(layer) else { return 0 };
    (1..heads.len()).fold(0, |best, head| if heads[head] > heads[best] { head } else { best })
}
