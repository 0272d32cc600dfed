//! One cell of a grid as a till receipt: every number it was made from, down to the weight, and what becomes of it.

mod after;
mod ledger;
mod row;

use serde::Serialize;

use super::number::{Factors, Working, working};
use super::{Number, Source, Table};
use crate::attention::SoftmaxOver;
use crate::lesson::{Focus, LessonTrace, MaskChoice, Session, looks};

pub(super) use after::{blend, write};
pub use ledger::Step;
pub(super) use ledger::steps_of_weight;
pub use row::{Budget, Part};

/// The arithmetic of one cell.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Receipt {
    /// Which head.
    pub head: usize,
    /// The word that looks.
    pub row: usize,
    /// The word looked at.
    pub column: usize,
    /// "Head 4, two-way, 8 wide".
    pub place: String,
    /// The whole in one sentence.
    pub summary: String,
    /// Query times key.
    #[serde(rename = "match")]
    pub match_: Working,
    /// From the sum to the weight.
    pub steps: Vec<Step>,
    /// The row's whole 1.
    pub budget: Budget,
    /// Which of the head's output numbers is worked out, and of how many.
    pub number: Pick,
    /// Weights times values, for that number.
    pub blend: Working,
    /// Which number of the head's write is worked out, and of how many.
    pub output: Pick,
    /// The blend through the head's rows of W_O, for that number.
    pub write: Working,
    /// The same in full digits.
    pub tables: Vec<Table>,
}

/// One number out of a vector.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Pick {
    /// Counts from 1.
    pub index: usize,
    /// What the vector is.
    pub name: String,
    /// "number 3 of 8: −0.21".
    pub says: String,
    /// The whole vector.
    pub numbers: Vec<Number>,
}

/// A cell, and which numbers of the blend and of the head's write to work out. All count from 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Place {
    /// Which head.
    pub head: usize,
    /// The word that looks.
    pub row: usize,
    /// The word looked at.
    pub column: usize,
    /// Which number of the blend.
    pub number: usize,
    /// Which number of the head's write.
    pub output: usize,
}

/// The arithmetic of the cell at `place`, moved into range.
pub fn receipt(session: &Session, place: Place) -> Receipt {
    let source = Source::of(session);
    let place = within(source, place);
    let cell = place.cell();
    let match_ = sum_of_match(source, source.lent(cell));
    Receipt {
        head: cell.head,
        row: cell.row,
        column: cell.column,
        place: place_in_words(source, cell),
        summary: summary(source, cell, &match_),
        steps: ledger::steps(source, cell, &match_.sum),
        budget: row::budget(source, cell),
        number: after::picked_blend(source, place),
        blend: after::blend(source, place),
        output: after::picked_write(source, place),
        write: after::write(source, place),
        tables: vec![row::terms(source, source.lent(cell)), row::table(source, cell)],
        match_,
    }
}

impl Place {
    fn cell(self) -> Focus {
        Focus { head: self.head, row: self.row, column: self.column }
    }
}

/// What the model adds to a score for the distance of the two words; none in a model that adds nothing.
pub(super) fn position_bias(trace: &LessonTrace, cell: Focus) -> Option<f32> {
    trace.position_bias(cell.head, cell.row, cell.column)
}

fn within(source: Source, place: Place) -> Place {
    let cell = place.cell().within(source.trace.n_heads(), source.n_tokens());
    let width = source.trace.head(cell.head).span.d_head;
    let output = place.output.clamp(1, source.trace.layout().d_model());
    Place { head: cell.head, row: cell.row, column: cell.column, number: place.number.clamp(1, width), output }
}

/// Query times key, number by number.
pub(super) fn sum_of_match(source: Source, cell: Focus) -> Working {
    let (h, r, c) = (cell.head - 1, cell.row - 1, cell.column - 1);
    let name = |key, word| source.words.say(key, &[("word", source.spoken_word(word).into())]);
    let q = Factors {
        name: name("scene.receipt.q", cell.row),
        values: source.trace.head(cell.head).q.row(r).iter().copied().collect(),
        place: Box::new(move |i| format!("q/{h}/{r}/{i}")),
    };
    let k = Factors {
        name: name("scene.receipt.k", cell.column),
        values: source.trace.shown().attention.k(h).row(c).iter().copied().collect(),
        place: Box::new(move |i| format!("k/{h}/{c}/{i}")),
    };
    // In the order of the core, so that the sum has its bits.
    let sum = q.values.iter().zip(&k.values).fold(0.0, |sum: f32, (q, k)| sum + q * k);
    working(source.words, &q, &k, "scene.receipt.products", Number::new(source.words, sum, format!("dot/{h}/{r}/{c}")))
}

fn place_in_words(source: Source, cell: Focus) -> String {
    let key = match source.state.mask() {
        MaskChoice::TwoWay => "scene.receipt.place.two-way",
        MaskChoice::Causal => "scene.receipt.place.causal",
    };
    let width = source.trace.head(cell.head).span.d_head;
    let place = source.words.say(key, &[("head", cell.head.into()), ("width", width.into())]);
    match source.trace.looks_with(cell.head) {
        own if own == cell.head => place,
        other => {
            let values = [("place", place.into()), ("head", cell.head.into()), ("other", other.into())];
            source.words.say("scene.receipt.place.swapped", &values)
        }
    }
}

fn summary(source: Source, cell: Focus, match_: &Working) -> String {
    let values = [
        ("looks", looks(source.words, source.trace, cell).into()),
        ("n", match_.lines[2].numbers.len().into()),
        ("sum", match_.sum.number.text.as_str().into()),
        (
            "scale",
            Number::new(source.words, source.trace.head(source.lent(cell).head).scale, String::new()).text.into(),
        ),
    ];
    let key = match source.trace.departure().softmax {
        _ if source.trace.leaks(cell.row, cell.column) => "scene.receipt.summary-leak",
        SoftmaxOver::Rows => "scene.receipt.summary",
        SoftmaxOver::Columns => "scene.receipt.summary-columns",
    };
    source.words.say(key, &values)
}
