//! Questions about how the heads on the screen are cut and shared.

use super::super::question::{Question, Takeaway};
use super::draw::{About, Draft, Draw};
use crate::lesson::Value;

/// What does this head divide its scores by?
pub(super) fn root_of_what(draw: &mut Draw) -> Option<Question> {
    let head = draw.head();
    let (layout, trace) = (draw.trace.layout(), draw.trace.head(head));
    let (d_head, d_model, n_heads) = (layout.slices()[head - 1], layout.d_model(), layout.n_heads());
    let usual = (f64::from(trace.scale) * (d_head as f64).sqrt() - 1.0).abs() < 1e-5;
    let root = |number: usize| (number as f64).sqrt();
    let divisors = [root(d_head), root(d_model), root(n_heads), d_head as f64];
    let alike = (0..4).any(|i| (0..i).any(|j| (divisors[i] - divisors[j]).abs() < 0.05));
    if !usual || alike {
        return None;
    }
    let value = |number: usize| [("number", Value::from(number)), ("root", Value::Decimal(root(number), 2))];
    let option = |number: usize| draw.say("quiz.own.root.option", &value(number));
    let reason = |key: &str, number: usize| draw.say(key, &value(number));
    let drafts = vec![
        Draft { text: option(d_head), correct: true, reason: reason("quiz.own.root.right", d_head) },
        Draft { text: option(d_model), correct: false, reason: reason("quiz.own.root.model", d_model) },
        Draft { text: option(n_heads), correct: false, reason: reason("quiz.own.root.heads", n_heads) },
        Draft {
            text: draw.say("quiz.own.root.plain", &[("number", d_head.into())]),
            correct: false,
            reason: reason("quiz.own.root.no-root", d_head),
        },
    ];
    let about = About {
        takeaway: Takeaway::Deeper,
        misconception: "M9",
        stem: draw.say("quiz.own.root.stem", &[("head", head.into())]),
        explain: draw.say("quiz.own.root.explain", &[]),
        show: None,
    };
    draw.single(about, drafts)
}

/// How many heads read from this set?
pub(super) fn readers_of_a_set(draw: &mut Draw) -> Option<Question> {
    let groups = draw.trace.layout().query_heads();
    let (n_heads, n_sets) = (draw.trace.n_heads(), groups.len());
    if n_sets == n_heads || n_sets > LETTERS.len() {
        return None;
    }
    let places: Vec<usize> = (0..n_sets).collect();
    let set = draw.one(&places)?;
    let letter = LETTERS.chars().nth(set)?.to_string();
    let values = [("set", letter.into()), ("readers", groups[set].into())];
    let wrong = vec![
        (n_sets as f64, draw.say("quiz.own.readers.sets", &[("sets", n_sets.into())])),
        (n_heads as f64, draw.say("quiz.own.readers.heads", &[("heads", n_heads.into())])),
    ];
    let about = About {
        takeaway: Takeaway::Deeper,
        misconception: "M31",
        stem: draw.say("quiz.own.readers.stem", &values),
        explain: draw.say("quiz.own.readers.explain", &values),
        show: None,
    };
    Some(draw.numeric(about, groups[set] as f64, WHOLE, wrong))
}

/// How many grids, where heads share?
pub(super) fn grids_where_heads_share(draw: &mut Draw) -> Option<Question> {
    let layout = draw.trace.layout();
    let (n_heads, n_sets) = (layout.n_heads(), layout.n_kv_heads());
    if n_sets == n_heads {
        return None;
    }
    let values = [("heads", n_heads.into()), ("sets", n_sets.into())];
    let wrong = vec![
        (n_sets as f64, draw.say("quiz.own.grids.sets", &values)),
        ((n_heads + n_sets) as f64, draw.say("quiz.own.grids.both", &values)),
    ];
    let about = About {
        takeaway: Takeaway::Deeper,
        misconception: "M33",
        stem: draw.say("quiz.own.grids.stem", &values),
        explain: draw.say("quiz.own.grids.explain", &values),
        show: None,
    };
    Some(draw.numeric(about, n_heads as f64, WHOLE, wrong))
}

/// The sets' names on the page.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// Whole numbers are right or they are not.
pub(super) const WHOLE: f64 = 1e-6;
