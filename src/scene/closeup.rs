//! The grid with numbers.

use serde::Serialize;

use super::departures::{row_totals, said};
use super::ramp::step;
use super::{RowTotal, Source};
use crate::attention::SoftmaxOver;
use crate::lesson::{Focus, MaskChoice, cell_name, hundredths, looks};

/// The grid of the head in focus.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CloseUp {
    /// Which head.
    pub head: usize,
    /// What the grid shows.
    pub caption: String,
    /// The word that looks.
    pub row: usize,
    /// The word looked at.
    pub column: usize,
    /// The cell in focus, in one sentence.
    pub say: String,
    /// Words that look.
    pub rows: Vec<Label>,
    /// Words looked at.
    pub columns: Vec<Label>,
    /// Row by row.
    pub cells: Vec<Vec<Cell>>,
    /// What each row adds up to; absent where that is 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub totals: Option<Vec<RowTotal>>,
    /// What is not by the formula, for a picture that goes elsewhere; absent where everything is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub departs: Option<String>,
}

/// A word beside the grid.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Label {
    /// Its place.
    pub index: usize,
    /// How it is shown.
    pub label: String,
    /// Is it in focus?
    pub chosen: bool,
}

/// One cell.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Cell {
    /// Its shade, 0 to 255; none where it is hidden.
    pub step: Option<u8>,
    /// The weight itself; 0 where it is hidden.
    pub weight: f32,
    /// ".56"; nothing below half a hundredth.
    pub text: String,
    /// "56", hundredths for narrow cells.
    pub short: String,
    /// The cell in words.
    pub name: String,
    /// Is the word hidden, and weight leaks to it all the same?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub leak: bool,
}

pub(super) fn closeup(source: Source) -> CloseUp {
    let focus = source.focus;
    let caption = match source.state.mask() {
        _ if source.trace.departure().softmax == SoftmaxOver::Columns => {
            source.words.say("scene.caption-columns", &[("head", focus.head.into())])
        }
        MaskChoice::TwoWay => source.words.say("scene.caption", &[("head", focus.head.into())]),
        MaskChoice::Causal => source.words.say("scene.caption-causal", &[("head", focus.head.into())]),
    };
    let labels = |chosen: usize| {
        let label = |index| Label { index, label: source.word(index), chosen: index == chosen };
        (1..=source.n_tokens()).map(label).collect()
    };
    let row = |row| (1..=source.n_tokens()).map(|column| cell(source, Focus { row, column, ..focus })).collect();
    CloseUp {
        head: focus.head,
        caption,
        row: focus.row,
        column: focus.column,
        say: looks(source.words, source.trace, focus),
        rows: labels(focus.row),
        columns: labels(focus.column),
        cells: (1..=source.n_tokens()).map(row).collect(),
        totals: row_totals(source, focus.head),
        departs: said(source),
    }
}

fn cell(source: Source, place: Focus) -> Cell {
    let name = cell_name(source.words, source.trace, place);
    let leak = source.trace.leaks(place.row, place.column);
    match source.trace.weight(place.head, place.row, place.column) {
        None => Cell { step: None, weight: 0.0, text: String::new(), short: String::new(), name, leak },
        Some(weight) => {
            let (text, short) = digits(source, weight);
            Cell { step: Some(step(weight)), weight, text, short, name, leak }
        }
    }
}

/// `.56` and `56`; `1.0` and `100` for the whole.
fn digits(source: Source, weight: f32) -> (String, String) {
    match hundredths(weight) {
        0 => (String::new(), String::new()),
        100.. => (source.words.decimal(1.0, 1), "100".to_owned()),
        hundredths => {
            let decimal = source.words.decimal(f64::from(hundredths) / 100.0, 2);
            (decimal.trim_start_matches('0').to_owned(), format!("{hundredths:02}"))
        }
    }
}
