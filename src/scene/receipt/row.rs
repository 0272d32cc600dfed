//! The whole row of a cell: how it spends its 1, and the same in full digits.

use serde::Serialize;

use super::super::number::{hundredths, remainder};
use super::super::ramp::step;
use super::super::table::TableRow;
use super::super::{Number, Source, Table};
use crate::attention::SoftmaxOver;
use crate::lesson::{Focus, Value};

/// More decimals than the receipt shows: all that single precision holds.
const DECIMALS: usize = 7;

/// The row's 1, laid end to end.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Budget {
    /// "it spends its whole 1.00".
    pub caption: String,
    /// One part per word it may look at.
    pub parts: Vec<Part>,
    /// How far the shown digits are from 1, in words; none where they agree.
    pub remainder: Option<String>,
}

/// What one word gets.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Part {
    /// Its place.
    pub column: usize,
    /// The word.
    pub word: String,
    /// Its weight.
    pub weight: Number,
    /// Its shade, 0 to 255.
    pub step: u8,
    /// Is it the cell of the receipt?
    pub chosen: bool,
}

pub(super) fn budget(source: Source, cell: Focus) -> Budget {
    let part = |column: usize| {
        let weight = source.trace.weight(cell.head, cell.row, column)?;
        let place = format!("pattern/{}/{}/{}", cell.head - 1, cell.row - 1, column - 1);
        Some(Part {
            column,
            word: source.word(column),
            weight: Number::new(source.words, weight, place),
            step: step(weight),
            chosen: column == cell.column,
        })
    };
    let parts: Vec<Part> = (1..=source.n_tokens()).filter_map(part).collect();
    let shown = parts.iter().map(|part| hundredths(part.weight.value)).sum();
    let (key, total) = match source.trace.departure().softmax {
        _ if parts.is_empty() => ("scene.receipt.budget-none", 0.0),
        SoftmaxOver::Rows => ("scene.receipt.budget", 1.0),
        SoftmaxOver::Columns => ("scene.receipt.budget-columns", source.trace.row_total(cell.head, cell.row)),
    };
    let values = [("from", source.spoken_word(cell.row).into()), ("total", Value::Decimal(total, 2))];
    Budget {
        caption: source.words.say(key, &values),
        remainder: if parts.is_empty() { None } else { remainder(source.words, shown, total as f32) },
        parts,
    }
}

/// Query, key and product, number by number.
pub(super) fn terms(source: Source, cell: Focus) -> Table {
    let q = &source.trace.head(cell.head).q;
    let k = source.trace.shown().attention.k(cell.head - 1);
    let row = |index: usize| {
        let (q, k) = (q[(cell.row - 1, index)], k[(cell.column - 1, index)]);
        TableRow {
            label: source.words.count(index + 1),
            cells: vec![full(source, q), full(source, k), full(source, q * k)],
        }
    };
    let values = [("from", source.spoken_word(cell.row).into()), ("to", source.spoken_word(cell.column).into())];
    Table {
        caption: source.words.say("scene.receipt.terms", &values),
        columns: vec![
            source.words.say("scene.receipt.q", &[("word", source.spoken_word(cell.row).into())]),
            source.words.say("scene.receipt.k", &[("word", source.spoken_word(cell.column).into())]),
            source.words.text("scene.receipt.products"),
        ],
        rows: (0..q.ncols()).map(row).collect(),
    }
}

/// Score, exponential and weight of every word in the row.
pub(super) fn table(source: Source, cell: Focus) -> Table {
    let (used, own) = (&source.trace.head(cell.head).pass, &source.trace.head(source.lent(cell).head).pass);
    let columns = source.trace.departure().softmax == SoftmaxOver::Columns;
    let row = |column: usize| {
        let hidden = source.trace.weight(cell.head, cell.row, column).is_none();
        let place = (cell.row - 1, column - 1);
        let total = own.sums.total[if columns { column } else { cell.row } - 1];
        let numbers = [own.scores[place], used.pattern[place] * total, used.pattern[place]];
        let word = |number| if hidden { source.words.text("scene.table.hidden") } else { full(source, number) };
        TableRow { label: source.spoken_word(column), cells: numbers.map(word).to_vec() }
    };
    Table {
        caption: source.words.say(
            if columns { "scene.receipt.row-columns" } else { "scene.receipt.row" },
            &[
                ("from", source.spoken_word(cell.row).into()),
                ("total", full(source, own.sums.total[cell.row - 1]).into()),
            ],
        ),
        columns: ["scene.receipt.score", "scene.receipt.exp", "scene.receipt.weight"]
            .map(|key| source.words.text(key))
            .to_vec(),
        rows: (1..=source.n_tokens()).map(row).collect(),
    }
}

fn full(source: Source, number: f32) -> String {
    source.words.decimal(f64::from(number), DECIMALS)
}
