//! All heads of the layer in one grid. No part of the model reads it: it shows what averaging hides.

use serde::Serialize;

use super::Source;
use crate::attention::SoftmaxOver;
use crate::lesson::{Focus, MEAN_OF_HEADS, Value};

/// The mean of all heads, in words.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Average {
    /// What the word that looks does on average.
    pub summary: String,
    /// How far the heads are apart there; absent where nothing is looked at.
    pub apart: Option<String>,
}

/// `None` where there is one head only: it is its own mean; and where rows do not add up to 1, since a mean of such rows
/// says nothing.
pub(super) fn average(source: Source) -> Option<Average> {
    let n_heads = source.trace.n_heads();
    let row = source.focus.row;
    let from = Value::from(source.spoken_word(row));
    let shares = source.trace.departure().softmax == SoftmaxOver::Rows;
    (n_heads > 1 && shares).then(|| match Focus::brightest(source.trace, MEAN_OF_HEADS, row) {
        None => Average { summary: source.words.say("scene.looks-nowhere", &[("from", from)]), apart: None },
        Some((column, weight)) => {
            let to = Value::from(source.spoken_word(column));
            let weight = Value::Decimal(f64::from(weight), 2);
            let values = [("heads", n_heads.into()), ("from", from), ("to", to), ("weight", weight)];
            Average { summary: source.words.say("scene.average.summary", &values), apart: apart(source, row, column) }
        }
    })
}

/// "One by one, they give it between 0.01 (head 2) and 0.97 (head 4)."
fn apart(source: Source, row: usize, column: usize) -> Option<String> {
    let of = |head| Some((head, source.trace.weight(head, row, column)?));
    let weights: Vec<(usize, f32)> = (1..=source.trace.n_heads()).filter_map(of).collect();
    let least = weights.iter().min_by(|a, b| a.1.total_cmp(&b.1))?;
    let most = weights.iter().max_by(|a, b| a.1.total_cmp(&b.1))?;
    let values = [
        ("least", Value::Decimal(f64::from(least.1), 2)),
        ("least-head", least.0.into()),
        ("most", Value::Decimal(f64::from(most.1), 2)),
        ("most-head", most.0.into()),
    ];
    Some(source.words.say("scene.average.apart", &values))
}
