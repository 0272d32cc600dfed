//! One word's way through the layer: its vector, the three projections, the cut, scores, weights, blend, W_O, the sum.
//! Every number on the way can be asked what it was made from.

mod joined;
mod joining;
mod made;
mod projected;
mod stages;

use nalgebra::DMatrix;
use serde::Serialize;

use super::{Source, Step, Working};
use crate::lesson::Session;

pub use joining::Joining;
pub use stages::{Band, Block, Stage};

/// The way of one word, with one number of it in question.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Flow {
    /// The word that looks.
    pub word: String,
    /// The head that is followed.
    pub head: usize,
    /// The whole in one sentence.
    pub summary: String,
    /// Are the blends glued and multiplied once, or is every head's own write added?
    pub joining: &'static str,
    /// How far the two ways differ, in words.
    pub difference: String,
    /// Vectors, in the order of the computation.
    pub stages: Vec<Stage>,
    /// The learned matrices between them.
    pub blocks: Vec<Block>,
    /// Every word, as it stands above its key and its value.
    pub words: Vec<String>,
    /// The key of every word, as the head reads it.
    pub keys: Vec<Vec<f32>>,
    /// The value of every word.
    pub values: Vec<Vec<f32>>,
    /// The number in question.
    pub at: At,
    /// What it is and what it is made from, in one sentence.
    pub says: String,
    /// What it is made from, by stage or block. Nothing else goes into it.
    pub operands: Vec<Operand>,
    /// Written out, where it is a sum.
    pub working: Option<Working>,
    /// Written out, where it is a weight.
    pub steps: Vec<Step>,
}

/// One number of a stage.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct At {
    /// The name of the stage.
    pub stage: String,
    /// Its place there, from 1.
    pub index: usize,
}

/// Numbers of one stage or block that go into the number in question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Operand {
    /// The name of the stage or block.
    pub of: String,
    /// Places there, from 1. In `keys`, `values` and blocks they run row after row.
    pub places: Vec<usize>,
}

/// The way of the word in focus through the head in focus. A stage that is not there leads to the weight in focus.
pub fn flow(session: &Session, joining: Joining, at: &At) -> Flow {
    let source = Source::of(session);
    let stages = stages::stages(source, joining);
    let at = within(source, &stages, at);
    let made = made::made(source, joining, &at);
    Flow {
        word: source.word(source.focus.row),
        head: source.focus.head,
        summary: summary(source, joining),
        joining: joining.name(),
        difference: joining::difference(source),
        blocks: stages::blocks(source),
        words: (1..=source.n_tokens()).map(|index| source.word(index)).collect(),
        keys: rows(source.trace.shown().attention.k(source.lent(source.focus).head - 1)),
        values: rows(source.trace.shown().attention.v(source.focus.head - 1)),
        says: made.says,
        operands: made.operands,
        working: made.working,
        steps: made.steps,
        stages,
        at,
    }
}

fn rows(matrix: &DMatrix<f32>) -> Vec<Vec<f32>> {
    matrix.row_iter().map(|row| row.iter().copied().collect()).collect()
}

fn within(source: Source, stages: &[Stage], at: &At) -> At {
    match stages.iter().find(|stage| stage.id == at.stage) {
        Some(stage) => At { stage: stage.id.clone(), index: at.index.clamp(1, stage.numbers.len()) },
        None => At { stage: "weights".to_owned(), index: source.focus.column },
    }
}

fn summary(source: Source, joining: Joining) -> String {
    let values = [
        ("from", source.spoken_word(source.focus.row).into()),
        ("head", source.focus.head.into()),
        ("d", source.trace.layout().d_model().into()),
        ("heads", source.trace.n_heads().into()),
        ("width", source.trace.head(source.focus.head).span.d_head.into()),
    ];
    let summary = source.words.say(&format!("scene.flow.summary.{}", joining.name()), &values);
    match source.lent(source.focus).head {
        own if own == source.focus.head => summary,
        other => {
            let values = [("place", summary.into()), ("head", source.focus.head.into()), ("other", other.into())];
            source.words.say("scene.receipt.place.swapped", &values)
        }
    }
}
