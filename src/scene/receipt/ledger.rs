//! From the sum of products to the weight, one line per step.

use serde::Serialize;

use super::super::number::{Sum, hundredths, remainder};
use super::super::{Number, Source};
use super::position_bias;
use crate::attention::{Scaling, SoftmaxOver};
use crate::lesson::{Focus, MaskChoice, Value};

/// One line of the receipt.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Step {
    /// Which step: sum, scale, bias, mask, largest, exp, total, weight.
    pub kind: &'static str,
    /// What is done.
    pub name: String,
    /// Why, or with what.
    pub note: String,
    /// What comes out; none where the step does nothing here.
    pub number: Option<Number>,
    /// How far the shown digits are from it, in words; none where they agree.
    pub remainder: Option<String>,
}

/// The numbers of a cell on its way through the softmax.
struct Cell {
    scale: f32,
    scaled: f32,
    bias: Option<f32>,
    score: f32,
    largest: f32,
    total: f32,
    weight: f32,
}

/// Every step, in the order of the computation. Where two heads are swapped, all but the weight itself are numbers of the
/// head that lends its grid.
pub(super) fn steps(source: Source, cell: Focus, sum: &Sum) -> Vec<Step> {
    let numbers = numbers(source, cell, sum.number.value);
    let mut steps = vec![
        Step {
            kind: "sum",
            name: sum.name.clone(),
            note: String::new(),
            number: Some(sum.number.clone()),
            remainder: sum.remainder.clone(),
        },
        scale(source, cell, &numbers, sum.number.value),
        bias(source, cell, &numbers),
        mask(source, cell, &numbers),
    ];
    steps.extend(softmax(source, cell, &numbers));
    steps
}

/// From the score to the weight.
pub(in crate::scene) fn steps_of_weight(source: Source, cell: Focus) -> Vec<Step> {
    softmax(source, cell, &numbers(source, cell, 0.0))
}

fn numbers(source: Source, cell: Focus, sum: f32) -> Cell {
    let lent = source.lent(cell);
    let head = source.trace.head(lent.head);
    let (row, column) = (cell.row - 1, cell.column - 1);
    let line = match source.trace.departure().softmax {
        SoftmaxOver::Rows => row,
        SoftmaxOver::Columns => column,
    };
    Cell {
        scale: head.scale,
        scaled: sum * head.scale,
        bias: position_bias(source.trace, lent),
        score: head.pass.scores[(row, column)],
        largest: head.pass.sums.largest[line],
        total: head.pass.sums.total[line],
        weight: source.trace.head(cell.head).pass.pattern[(row, column)],
    }
}

fn scale(source: Source, cell: Focus, numbers: &Cell, sum: f32) -> Step {
    let lent = source.lent(cell);
    let own = source.trace.head(lent.head).span.d_head;
    let (key, width) = match source.trace.departure().scaling {
        Scaling::OwnWidth => ("scale", own),
        Scaling::None => ("scale-none", own),
        Scaling::WholeWidth => ("scale-model", source.trace.layout().d_model()),
    };
    let shown = (hundredths(sum) as f64 * f64::from(numbers.scale)).round() as i64;
    let note = [("width", width.into()), ("scale", Value::Decimal(f64::from(numbers.scale), 3))];
    Step {
        kind: "scale",
        name: source.words.say(&format!("scene.receipt.{key}"), &[("width", width.into())]),
        note: source.words.say(&format!("scene.receipt.{key}-note"), &note),
        number: Some(Number::new(source.words, numbers.scaled, place("scaled", lent))),
        remainder: remainder(source.words, shown, numbers.scaled),
    }
}

fn bias(source: Source, cell: Focus, numbers: &Cell) -> Step {
    let note = match numbers.bias {
        Some(_) => "scene.receipt.bias-note",
        None => "scene.receipt.bias-none",
    };
    let number = numbers.bias.map(|bias| Number::new(source.words, bias, place("positionBias", source.lent(cell))));
    Step {
        kind: "bias",
        name: source.words.text("scene.receipt.bias"),
        note: source.words.text(note),
        number,
        remainder: None,
    }
}

/// The mask adds nothing where one may look and takes everything where not, so the score stands on its line.
fn mask(source: Source, cell: Focus, numbers: &Cell) -> Step {
    let leaks = source.trace.leaks(cell.row, cell.column);
    let note = match (numbers.score == f32::NEG_INFINITY, source.state.mask()) {
        _ if leaks => "scene.receipt.mask-zero",
        (true, _) => "scene.receipt.mask-hidden",
        (false, MaskChoice::Causal) => "scene.receipt.mask-seen",
        (false, MaskChoice::TwoWay) => "scene.receipt.mask-none",
    };
    let values = [("from", source.spoken_word(cell.row).into()), ("to", source.spoken_word(cell.column).into())];
    let shown = hundredths(numbers.scaled) + numbers.bias.map_or(0, hundredths);
    Step {
        kind: "mask",
        name: source.words.text("scene.receipt.mask"),
        note: source.words.say(note, &values),
        number: Some(Number::new(source.words, numbers.score, place("scores", source.lent(cell)))),
        remainder: (numbers.score.is_finite() && !leaks)
            .then(|| remainder(source.words, shown, numbers.score))
            .flatten(),
    }
}

fn softmax(source: Source, cell: Focus, numbers: &Cell) -> Vec<Step> {
    let words = source.words;
    let shifted = numbers.score - numbers.largest;
    let exp = numbers.weight * numbers.total;
    let step = |kind, key: &str, values: &[(&str, Value)], number, shown: f64| Step {
        kind,
        name: words.text(&format!("scene.receipt.{key}")),
        note: words.say(&format!("scene.receipt.{key}-note"), values),
        remainder: remainder_of(source, shown, &number),
        number: Some(number),
    };
    let largest = hundredths(numbers.score) as f64 - hundredths(numbers.largest) as f64;
    let written = [("largest", Value::Decimal(f64::from(numbers.largest), 2))];
    let (axis, n) = match source.trace.departure().softmax {
        SoftmaxOver::Rows => ("", source.trace.n_visible(cell.row)),
        SoftmaxOver::Columns => ("column-", n_lookers(source, cell.column)),
    };
    let (largest_key, total_key) = (format!("{axis}largest"), format!("{axis}total"));
    let lent = source.lent(cell);
    let row = [("n", n.into()), ("total", Value::Decimal(f64::from(numbers.total), 2))];
    let shown_exp = (hundredths(shifted) as f64 / 100.0).exp() * 100.0;
    let shown_weight = hundredths(exp) as f64 / hundredths(numbers.total) as f64 * 100.0;
    vec![
        step("largest", &largest_key, &written, Number::new(words, shifted, place("shifted", lent)), largest),
        step("exp", "exp", &[], Number::share(words, exp, place("exp", lent)), shown_exp),
        step("weight", &total_key, &row, Number::share(words, numbers.weight, place("pattern", cell)), shown_weight),
    ]
}

/// How many words may look at this one.
fn n_lookers(source: Source, column: usize) -> usize {
    (1..=source.n_tokens()).filter(|&row| source.trace.weight(1, row, column).is_some()).count()
}

/// Where something is hidden, or too small for two decimals, there are no digits to compare.
fn remainder_of(source: Source, shown: f64, number: &Number) -> Option<String> {
    let comparable = number.value.is_finite() && shown.is_finite() && hundredths(number.value) != 0;
    comparable.then(|| remainder(source.words, shown.round() as i64, number.value)).flatten()
}

fn place(field: &str, cell: Focus) -> String {
    format!("{field}/{}/{}/{}", cell.head - 1, cell.row - 1, cell.column - 1)
}
