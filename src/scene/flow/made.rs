//! What a number on the way is made from.

use std::ops::Range;

use super::super::receipt::{Place, blend, position_bias, steps_of_weight, sum_of_match};
use super::super::{Source, Step, Working};
use super::joined::{added, joined, placed, written};
use super::projected::projected;
use super::{At, Joining, Operand};
use crate::attention::SoftmaxOver;
use crate::lesson::{Focus, Value};

/// The answer to "what is this number?".
pub(super) struct Made {
    pub says: String,
    pub operands: Vec<Operand>,
    pub working: Option<Working>,
    pub steps: Vec<Step>,
}

pub(super) fn made(source: Source, joining: Joining, at: &At) -> Made {
    let index = at.index - 1;
    match at.stage.as_str() {
        "before" => plain(source, "before", at, Vec::new()),
        "input" => plain(source, "input", at, vec![all("before", source.trace.layout().d_model())]),
        "q" => projected(source, "q", index),
        "k" => projected(source, "k", index),
        "v" => projected(source, "v", index),
        "scores" => score(source, at),
        "blend" => blended(source, at),
        "glue" => placed(source, at),
        "out" => joined(source, joining, at),
        "after" => added(source, at),
        other => match other.strip_prefix("write-").and_then(|head| head.parse().ok()) {
            Some(head) => written(source, head, at),
            None => weight(source, at),
        },
    }
}

fn plain(source: Source, stage: &str, at: &At, operands: Vec<Operand>) -> Made {
    let shown = source.trace.shown();
    let matrix = if stage == "before" { &shown.resid_pre } else { &shown.input };
    let values = [
        ("n", at.index.into()),
        ("word", source.spoken_word(source.focus.row).into()),
        ("d", matrix.ncols().into()),
        ("value", decimal(matrix[(source.focus.row - 1, at.index - 1)])),
    ];
    let says = source.words.say(&format!("scene.flow.says.{stage}"), &values);
    let raised = source
        .state
        .feature()
        .filter(|feature| stage == "input" && (feature.word, feature.number) == (source.focus.row, at.index));
    let says = match raised {
        Some(feature) => {
            source.words.say("scene.flow.raised", &[("says", says.into()), ("by", Value::Decimal(feature.by(), 2))])
        }
        None => says,
    };
    Made { says, operands, working: None, steps: Vec::new() }
}

fn score(source: Source, at: &At) -> Made {
    let to = at.index;
    let cell = source.lent(Focus { column: to, ..source.focus });
    let head = source.trace.head(cell.head);
    let width = head.span.d_head;
    let leaks = source.trace.leaks(cell.row, to);
    let hidden = leaks || source.trace.weight(cell.head, cell.row, to).is_none();
    let values = [
        ("from", source.spoken_word(cell.row).into()),
        ("to", source.spoken_word(to).into()),
        ("n", width.into()),
        ("scale", Value::Decimal(f64::from(head.scale), 3)),
        ("bias", decimal(position_bias(source.trace, cell).unwrap_or(0.0))),
        ("value", decimal(head.pass.scores[(cell.row - 1, to - 1)])),
    ];
    let own = head.span.q_columns.clone().map(|i| i + 1);
    let key = match (hidden, position_bias(source.trace, cell)) {
        _ if leaks => "scene.receipt.mask-zero",
        (true, _) => "cell.hidden",
        (false, Some(_)) => "scene.flow.says.scores-bias",
        (false, None) => "scene.flow.says.scores",
    };
    let of_word = (to - 1) * width + 1..=to * width;
    Made {
        says: source.words.say(key, &values),
        operands: if hidden { Vec::new() } else { vec![places("q", own), places("keys", of_word)] },
        working: (!hidden).then(|| sum_of_match(source, cell)),
        steps: Vec::new(),
    }
}

fn weight(source: Source, at: &At) -> Made {
    let cell = Focus { column: at.index, ..source.focus };
    let weight = source.trace.weight(cell.head, cell.row, cell.column);
    let by_row = source.trace.departure().softmax == SoftmaxOver::Rows;
    // Over columns, the other scores that count are those of other words that look.
    let seen = (1..=source.n_tokens()).filter(|&to| by_row || to == cell.column);
    let seen = seen.filter(|&to| source.trace.weight(cell.head, cell.row, to).is_some());
    let key = match (weight, by_row) {
        (None, _) => "cell.hidden",
        (Some(_), true) => "scene.flow.says.weights",
        (Some(_), false) => "scene.flow.says.weights-columns",
    };
    let values = [
        ("from", source.spoken_word(cell.row).into()),
        ("to", source.spoken_word(cell.column).into()),
        ("value", decimal(weight.unwrap_or(0.0))),
    ];
    Made {
        says: source.words.say(key, &values),
        operands: if weight.is_some() { vec![places("scores", seen)] } else { Vec::new() },
        working: None,
        steps: if weight.is_some() { steps_of_weight(source, cell) } else { Vec::new() },
    }
}

fn blended(source: Source, at: &At) -> Made {
    let head = source.trace.head(source.focus.head);
    let (n, width) = (at.index, head.span.d_head);
    let values = [
        ("i", n.into()),
        ("head", source.focus.head.into()),
        ("n", source.n_tokens().into()),
        ("value", decimal(head.pass.z[(source.focus.row - 1, n - 1)])),
    ];
    Made {
        says: source.words.say("scene.flow.says.blend", &values),
        operands: vec![
            all("weights", source.n_tokens()),
            places("values", (0..source.n_tokens()).map(|word| word * width + n)),
        ],
        working: Some(blend(source, place(source, source.focus.head, n, 1))),
        steps: Vec::new(),
    }
}

pub(super) fn place(source: Source, head: usize, number: usize, output: usize) -> Place {
    Place { head, row: source.focus.row, column: source.focus.column, number, output }
}

pub(super) fn block(source: Source, id: &str) -> Value {
    source.words.text(&format!("scene.flow.block.{id}")).into()
}

pub(super) fn decimal(value: f32) -> Value {
    Value::Decimal(f64::from(value), 2)
}

pub(super) fn all(of: &str, count: usize) -> Operand {
    places(of, 1..=count)
}

pub(super) fn places(of: &str, places: impl Iterator<Item = usize>) -> Operand {
    Operand { of: of.to_owned(), places: places.collect() }
}

/// Some rows of one column of a matrix.
pub(super) fn column_of(of: &str, rows: Range<usize>, n_columns: usize, column: usize) -> Operand {
    places(of, rows.map(|row| row * n_columns + column + 1))
}
