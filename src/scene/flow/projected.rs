//! Queries, keys and values: what a head reads, times one column of a matrix.

use std::ops::Range;

use nalgebra::DMatrix;

use super::super::number::{Factors, Working, working};
use super::super::{Number, Source};
use super::made::{Made, block, column_of, decimal, places};
use crate::attention::HeadSpan;
use crate::model::Reading;

/// A number of a query, key or value: what the head reads, times one column.
pub(super) fn projected(source: Source, field: &'static str, column: usize) -> Made {
    let (trace, row) = (source.trace, source.focus.row - 1);
    let spans = trace.spans();
    let own = |span: &HeadSpan| if field == "q" { span.q_columns.clone() } else { span.kv_columns.clone() };
    let span = spans.iter().find(|span| own(span).contains(&column)).unwrap_or(&spans[0]);
    let (start, weights, attention) = (own(span).start, trace.weights(), &trace.shown().attention);
    let (name, matrix, vectors): (_, &DMatrix<f32>, _) = match field {
        "q" => ("wQ", &weights.w_q, &trace.head(span.head + 1).q),
        "k" => ("wK", &weights.w_k, attention.k(span.head)),
        _ => ("wV", &weights.w_v, attention.v(span.head)),
    };
    let read = match trace.reading() {
        Reading::Project => 0..trace.layout().d_model(),
        Reading::Slice => span.q_columns.clone(),
    };
    let value = vectors[(row, column - start)];
    let place = format!("{field}/{}/{row}/{}", span.head, column - start);
    let input = &trace.shown().input;
    let product = read.clone().fold(0.0, |sum: f32, i| sum + input[(row, i)] * matrix[(i, column)]);
    let is_turned = field != "v" && trace.rule().rotary.is_some();
    // A query or key that was turned by its position is no longer the product.
    let sum = match is_turned {
        true => Number::new(source.words, product, String::new()),
        false => Number::new(source.words, value, place),
    };
    let values = [
        ("i", (column - start + 1).into()),
        ("head", (span.head + 1).into()),
        ("column", (column + 1).into()),
        ("n", read.len().into()),
        ("value", decimal(value)),
    ];
    let says = source.words.say(&format!("scene.flow.says.{field}"), &values);
    Made {
        says: if is_turned { source.words.say("scene.flow.turned", &[("says", says.into())]) } else { says },
        operands: vec![
            places("input", read.clone().map(|i| i + 1)),
            column_of(name, read.clone(), matrix.ncols(), column),
        ],
        working: Some(times_column(source, input, (name, matrix), &read, column, sum)),
        steps: Vec::new(),
    }
}

fn times_column(
    source: Source,
    input: &DMatrix<f32>,
    (name, matrix): (&'static str, &DMatrix<f32>),
    read: &Range<usize>,
    column: usize,
    sum: Number,
) -> Working {
    let (row, start) = (source.focus.row - 1, read.start);
    let input = Factors {
        name: source.words.text("scene.flow.read"),
        values: read.clone().map(|i| input[(row, i)]).collect(),
        place: Box::new(move |i| format!("input/{row}/{}", start + i)),
    };
    let weights = Factors {
        name: source.words.say("scene.flow.column", &[("n", (column + 1).into()), ("block", block(source, name))]),
        values: read.clone().map(|i| matrix[(i, column)]).collect(),
        place: Box::new(move |i| format!("{name}/{}/{column}", start + i)),
    };
    working(source.words, &input, &weights, "scene.receipt.products", sum)
}
