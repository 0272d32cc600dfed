//! A grid as a table, for reading it number by number.

use serde::Serialize;

use super::Source;
use crate::lesson::MEAN_OF_HEADS;

/// More decimals than the picture shows.
const DECIMALS: usize = 4;

/// A grid as a table.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Table {
    /// What it shows.
    pub caption: String,
    /// The words looked at.
    pub columns: Vec<String>,
    /// One row per word that looks.
    pub rows: Vec<TableRow>,
}

/// What one word looks at.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TableRow {
    /// The word that looks.
    pub label: String,
    /// A weight for each column.
    pub cells: Vec<String>,
}

pub(super) fn table(source: Source, head: usize) -> Table {
    let cell = |row, column| match source.trace.weight(head, row, column) {
        Some(weight) => source.words.decimal(f64::from(weight), DECIMALS),
        None => source.words.text("scene.table.hidden"),
    };
    let places = 1..=source.n_tokens();
    let row = |row| TableRow {
        label: source.spoken_word(row),
        cells: places.clone().map(|column| cell(row, column)).collect(),
    };
    Table {
        caption: caption(source, head),
        columns: places.clone().map(|index| source.spoken_word(index)).collect(),
        rows: places.clone().map(row).collect(),
    }
}

fn caption(source: Source, head: usize) -> String {
    if head == MEAN_OF_HEADS {
        return source.words.say("scene.average.table", &[("heads", source.trace.n_heads().into())]);
    }
    let width = source.trace.head(head).span.d_head;
    source.words.say("scene.table.caption", &[("head", head.into()), ("width", width.into())])
}
