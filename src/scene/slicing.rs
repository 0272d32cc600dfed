//! Project, or slice first? The same word read both ways, and a number of it that can be raised: outside a head's slice
//! its grid moves in one reading and stays in the other.

mod knob;
mod moves;
mod ways;

use serde::Serialize;

use super::{Number, Source};
use crate::attention::Refusal;
use crate::cost::{RealModel, projection_weights};
use crate::lesson::{Choice, Session, Value};
use crate::model::Reading;

pub use knob::Knob;
pub use moves::Moves;
pub use ways::ReadWay;

/// The model whose weights are counted beside those on the screen.
const COUNTED: &str = "gpt-3";

/// The word in focus, read both ways by the head in focus.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Slicing {
    /// The word.
    pub word: String,
    /// The head.
    pub head: usize,
    /// The whole in one sentence.
    pub summary: String,
    /// The two readings to choose from.
    pub options: Vec<ReadingOption>,
    /// What the heads read of the word.
    pub input: Vec<Number>,
    /// How the word would be cut, head by head; nothing where there is no slice for each of them.
    pub slices: Vec<usize>,
    /// What comes of it: project first, and slice first where that can be.
    pub ways: Vec<ReadWay>,
    /// The number that can be raised.
    pub knob: Knob,
    /// Whose grids moved because a number is raised; nothing while none is.
    pub moves: Vec<Moves>,
    /// Weights of one projection, both ways.
    pub weights: Vec<WeightLine>,
}

/// One of the two readings.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ReadingOption {
    /// Its name in links.
    pub value: &'static str,
    /// Its name on the page.
    pub label: String,
    /// Is it the one on the screen?
    pub chosen: bool,
    /// Why it cannot be.
    pub reason: Option<String>,
}

/// Weights of one projection, both ways.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct WeightLine {
    /// Whose.
    pub label: String,
    /// Project, then slice.
    pub project: String,
    /// Slice first; nothing where that cannot be.
    pub slice: Option<String>,
    /// How many times fewer.
    pub fewer: Option<String>,
}

/// The figure, with the knob on `number` of the word in focus, from 1; 0 lets the lesson choose.
///
/// # Errors
/// None for the states of this lesson.
pub fn slicing(session: &Session, number: usize) -> Result<Slicing, Refusal> {
    let source = Source::of(session);
    let passes = ways::Passes::of(source, &source.trace.shown().input)?;
    let row = source.focus.row - 1;
    let input = source.trace.shown().input.row(row);
    let number = knob::number(source, number);
    Ok(Slicing {
        word: source.word(source.focus.row),
        head: source.focus.head,
        summary: summary(source),
        options: [Reading::Project, Reading::Slice].map(|reading| option(source, reading)).to_vec(),
        input: input
            .iter()
            .enumerate()
            .map(|(i, &x)| Number::new(source.words, x, format!("input/{row}/{i}")))
            .collect(),
        slices: if passes.slice.is_some() { source.trace.layout().slices() } else { Vec::new() },
        ways: ways::ways(source, &passes),
        knob: knob::knob(source, number),
        moves: moves::moves(source, &passes)?,
        weights: vec![here(source, passes.slice.is_some())?, real(source)?],
    })
}

fn summary(source: Source) -> String {
    let head = source.focus.head;
    let slice = &source.trace.head(head).span.q_columns;
    let values = [
        ("word", Value::from(source.spoken_word(source.focus.row))),
        ("head", head.into()),
        ("width", source.trace.layout().d_model().into()),
        ("each", slice.len().into()),
        ("first", (slice.start + 1).into()),
        ("last", slice.end.into()),
    ];
    let possible = source.state.with_reading(Reading::Slice).is_ok();
    source.words.say(if possible { "scene.slicing.summary" } else { "scene.slicing.summary-project" }, &values)
}

fn option(source: Source, reading: Reading) -> ReadingOption {
    ReadingOption {
        value: reading.name(),
        label: label(source, reading),
        chosen: source.trace.reading() == reading,
        reason: source.state.with_reading(reading).err().map(|refusal| refusal.message(source.words)),
    }
}

fn label(source: Source, reading: Reading) -> String {
    source.words.text(&format!("scene.slicing.{}", reading.name()))
}

fn here(source: Source, has_slices: bool) -> Result<WeightLine, Refusal> {
    let layout = source.trace.layout();
    let label = source.words.text("scene.slicing.weights.here");
    line(source, label, layout.d_model() as u64, layout.slices().into_iter().map(|width| width as u64), has_slices)
}

fn real(source: Source) -> Result<WeightLine, Refusal> {
    let model = RealModel::named(COUNTED)?;
    let label = source.words.say("scene.slicing.weights.real", &[("model", model.name.into())]);
    line(source, label, model.d_model, (0..model.n_heads).map(|_| model.d_head), true)
}

fn line(
    source: Source,
    label: String,
    d_model: u64,
    widths: impl Iterator<Item = u64>,
    has_slices: bool,
) -> Result<WeightLine, Refusal> {
    let weights = projection_weights(d_model, widths)?;
    let decimals = usize::from(!weights.project.is_multiple_of(weights.slice));
    let factor = Value::Decimal(weights.project as f64 / weights.slice as f64, decimals);
    let count = |weights: u128| source.words.count(weights as usize);
    Ok(WeightLine {
        label,
        project: count(weights.project),
        slice: has_slices.then(|| count(weights.slice)),
        fewer: has_slices.then(|| source.words.say("scene.prices.divided", &[("factor", factor)])),
    })
}
