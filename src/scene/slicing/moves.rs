//! Whose grids know of the number that was raised.

use nalgebra::DMatrix;
use serde::Serialize;

use super::super::Source;
use super::ways::Passes;
use crate::attention::{AttentionTrace, Refusal};
use crate::lesson::Value;
use crate::model::layer_input;

/// What a raised number does to one head, in both readings.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Moves {
    /// The head.
    pub head: usize,
    /// Its name.
    pub label: String,
    /// Is the number in its slice?
    pub own: bool,
    /// How far its weights moved, project first.
    pub project: String,
    /// The same, slice first; nothing where that cannot be.
    pub slice: Option<String>,
    /// Is its grid the same to the bit, slice first?
    pub frozen: bool,
}

/// One per head, while a number is raised.
pub(super) fn moves(source: Source, raised: &Passes) -> Result<Vec<Moves>, Refusal> {
    let Some(feature) = source.state.feature() else { return Ok(Vec::new()) };
    let norm = &source.trace.learned().layers()[source.trace.layer() - 1].norm;
    let before = Passes::of(source, &layer_input(&source.trace.shown().resid_pre, norm))?;
    let line = |h: usize| {
        let moved = |(a, b)| moved(grid(a, h), grid(b, h));
        let slice = before.slice.as_ref().zip(raised.slice.as_ref()).map(moved);
        let own = &source.trace.layout().heads()[h].q_columns;
        Moves {
            head: h + 1,
            label: source.words.say("scene.head", &[("head", (h + 1).into())]),
            own: slice.is_some() && own.contains(&(feature.number - 1)),
            project: written(source, moved((&before.project, &raised.project))),
            slice: slice.map(|far| written(source, far)),
            frozen: slice == Some(None),
        }
    };
    Ok((0..source.trace.n_heads()).map(line).collect())
}

fn grid(pass: &AttentionTrace, h: usize) -> &DMatrix<f32> {
    &pass.heads[h].pass.pattern
}

/// The largest change of a weight; `None` where the two are the same to the bit.
fn moved(before: &DMatrix<f32>, after: &DMatrix<f32>) -> Option<f32> {
    let far = before.iter().zip(after.iter()).fold(0.0, |far: f32, (a, b)| far.max((a - b).abs()));
    (before != after).then_some(far)
}

fn written(source: Source, moved: Option<f32>) -> String {
    match moved {
        None => source.words.text("scene.slicing.frozen"),
        Some(far) if far < 0.005 => source.words.say("scene.number.small", &[("least", Value::Decimal(0.01, 2))]),
        Some(far) => source.words.say("scene.slicing.moved", &[("far", Value::Decimal(f64::from(far), 2))]),
    }
}
