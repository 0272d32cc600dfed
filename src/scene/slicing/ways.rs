//! The same numbers through the same weights, read in both ways.

use nalgebra::DMatrix;
use serde::Serialize;

use super::super::{Number, Source};
use super::label;
use crate::attention::{AttentionTrace, AttentionWeights, Refusal, attend, slice_first};
use crate::lesson::{Choice, Value};
use crate::model::Reading;

/// One way to a query.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ReadWay {
    /// The name of the reading.
    pub value: &'static str,
    /// Its name on the page.
    pub label: String,
    /// Is it the one on the screen?
    pub chosen: bool,
    /// The first number of the word that the head reads, from 1.
    pub first: usize,
    /// The last one.
    pub last: usize,
    /// What it reads, and with how many weights, in one sentence.
    pub says: String,
    /// The query.
    pub numbers: Vec<Number>,
}

/// The layer on the screen, once for each reading that can be.
pub(super) struct Passes {
    pub project: AttentionTrace,
    pub slice: Option<AttentionTrace>,
}

impl Passes {
    /// Both ways of `input [pos, d_model]` through the layer on the screen.
    pub fn of(source: Source, input: &DMatrix<f32>) -> Result<Self, Refusal> {
        let whole = &source.trace.learned().layers()[source.trace.layer() - 1].attention;
        let pass = |weights: &AttentionWeights| attend(input, weights, source.trace.rule(), &[]);
        let slice = whole.layout().is_plain_mha().then(|| pass(&slice_first(whole)?));
        Ok(Passes { project: pass(whole)?, slice: slice.transpose()? })
    }
}

pub(super) fn ways(source: Source, passes: &Passes) -> Vec<ReadWay> {
    let project = way(source, Reading::Project, &passes.project);
    std::iter::once(project).chain(passes.slice.as_ref().map(|pass| way(source, Reading::Slice, pass))).collect()
}

fn way(source: Source, reading: Reading, pass: &AttentionTrace) -> ReadWay {
    let (h, row) = (source.focus.head - 1, source.focus.row - 1);
    let chosen = source.trace.reading() == reading;
    let span = &pass.heads[h].span;
    let read = match reading {
        Reading::Project => 0..source.trace.layout().d_model(),
        Reading::Slice => span.q_columns.clone(),
    };
    // Numbers of the reading that is not on the screen stand nowhere in the trace.
    let place = |i| if chosen { format!("q/{h}/{row}/{i}") } else { String::new() };
    let values = [
        ("head", Value::from(source.focus.head)),
        ("word", source.spoken_word(source.focus.row).into()),
        ("first", (read.start + 1).into()),
        ("last", read.end.into()),
        ("read", read.len().into()),
        ("each", span.d_head.into()),
        ("weights", (read.len() * span.d_head).into()),
    ];
    ReadWay {
        value: reading.name(),
        label: label(source, reading),
        chosen,
        first: read.start + 1,
        last: read.end,
        says: source.words.say(&format!("scene.slicing.{}.says", reading.name()), &values),
        numbers: (pass.heads[h].q.row(row).iter().enumerate())
            .map(|(i, &q)| Number::new(source.words, q, place(i)))
            .collect(),
    }
}
