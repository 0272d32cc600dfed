//! Two ways to the same output: glue and multiply once, or add what every head writes by itself (Elhage et al. 2021).

use super::super::Source;
use crate::lesson::Value;

/// How the heads' blends become one vector.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Joining {
    /// Laid side by side, then multiplied by the whole of W_O.
    Glue,
    /// Each multiplied by its own rows of W_O, then added.
    Sum,
}

impl Joining {
    /// Its name where it crosses to the page.
    pub fn name(self) -> &'static str {
        match self {
            Joining::Glue => "glue",
            Joining::Sum => "sum",
        }
    }

    /// The one called `name`; anything else is [`Joining::Glue`].
    pub fn named(name: &str) -> Self {
        if name == Joining::Sum.name() { Joining::Sum } else { Joining::Glue }
    }
}

/// The blends of all heads for the word in focus, side by side; a muted head leaves zeros.
pub(super) fn glued(source: Source) -> Vec<f32> {
    let row = source.focus.row - 1;
    let mut glued = Vec::with_capacity(source.trace.layout().q_width());
    for head in &source.trace.shown().attention.heads {
        let silent = source.trace.muted().contains(&(head.span.head + 1));
        glued.extend(head.pass.z.row(row).iter().map(|&z| if silent { 0.0 } else { z }));
    }
    glued
}

/// Glue, then one product with W_O: the number the core does not compute, since it adds the heads' own writes.
pub(super) fn through_w_o(source: Source, glued: &[f32], output: usize) -> f32 {
    let weights = source.trace.weights();
    let sum = glued.iter().zip(weights.w_o.column(output).iter()).fold(0.0, |sum: f32, (z, w)| sum + z * w);
    sum + weights.biases.o.as_ref().map_or(0.0, |bias| bias[output])
}

/// "Both ways differ by at most 0.0000002": rounding is said as it is, and never printed as 0.
pub(super) fn difference(source: Source) -> String {
    let row = source.focus.row - 1;
    let glued = glued(source);
    let attn_out = &source.trace.shown().attention.attn_out;
    let gap = |output: usize| (through_w_o(source, &glued, output) - attn_out[(row, output)]).abs();
    match (0..attn_out.ncols()).map(gap).fold(0.0, f32::max) {
        0.0 => source.words.text("scene.flow.same"),
        largest => {
            let decimals = (-largest.log10()).ceil().max(1.0) as usize;
            source.words.say("scene.flow.difference", &[("largest", Value::Decimal(f64::from(largest), decimals))])
        }
    }
}
