//! From the sum of products to the weight, one line per step.

use serde::Serialize;

use super::super::number::{Sum, hundredths, remainder};
use super::super::{Number, Source};
use super::position_bias;
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

/// Every step, in the order of the computation.
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
    let head = source.trace.head(cell.head);
    let (row, column) = (cell.row - 1, cell.column - 1);
    Cell {
        scale: head.scale,
        scaled: sum * head.scale,
        bias: position_bias(source.trace, cell),
        score: head.pass.scores[(row, column)],
        largest: head.pass.sums.largest[row],
        total: head.pass.sums.total[row],
        weight: head.pass.pattern[(row, column)],
    }
}

fn scale(source: Source, cell: Focus, numbers: &Cell, sum: f32) -> Step {
    let width = source.trace.head(cell.head).span.d_head;
    let shown = (hundredths(sum) as f64 * f64::from(numbers.scale)).round() as i64;
    let note = [("width", width.into()), ("scale", Value::Decimal(f64::from(numbers.scale), 3))];
    Step {
        kind: "scale",
        name: source.words.say("scene.receipt.scale", &[("width", width.into())]),
        note: source.words.say("scene.receipt.scale-note", &note),
        number: Some(Number::new(source.words, numbers.scaled, place("scaled", cell))),
        remainder: remainder(source.words, shown, numbers.scaled),
    }
}

fn bias(source: Source, cell: Focus, numbers: &Cell) -> Step {
    let note = match numbers.bias {
        Some(_) => "scene.receipt.bias-note",
        None => "scene.receipt.bias-none",
    };
    let number = numbers.bias.map(|bias| Number::new(source.words, bias, place("positionBias", cell)));
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
    let note = match (numbers.score == f32::NEG_INFINITY, source.state.mask()) {
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
        number: Some(Number::new(source.words, numbers.score, place("scores", cell))),
        remainder: numbers.score.is_finite().then(|| remainder(source.words, shown, numbers.score)).flatten(),
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
    let row = [("n", source.trace.n_visible(cell.row).into()), ("total", Value::Decimal(f64::from(numbers.total), 2))];
    let shown_exp = (hundredths(shifted) as f64 / 100.0).exp() * 100.0;
    let shown_weight = hundredths(exp) as f64 / hundredths(numbers.total) as f64 * 100.0;
    vec![
        step("largest", "largest", &written, Number::new(words, shifted, place("shifted", cell)), largest),
        step("exp", "exp", &[], Number::share(words, exp, place("exp", cell)), shown_exp),
        step("weight", "total", &row, Number::share(words, numbers.weight, place("pattern", cell)), shown_weight),
    ]
}

/// Where something is hidden, or too small for two decimals, there are no digits to compare.
fn remainder_of(source: Source, shown: f64, number: &Number) -> Option<String> {
    let comparable = number.value.is_finite() && shown.is_finite() && hundredths(number.value) != 0;
    comparable.then(|| remainder(source.words, shown.round() as i64, number.value)).flatten()
}

fn place(field: &str, cell: Focus) -> String {
    format!("{field}/{}/{}/{}", cell.head - 1, cell.row - 1, cell.column - 1)
}
