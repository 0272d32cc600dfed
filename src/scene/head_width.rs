//! Two conventions: heads that share out a fixed total, or heads of one width, however many there are.

use serde::Serialize;

use super::Source;
use crate::cost::real_models;
use crate::lesson::Value;

/// How wide heads are.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct HeadWidth {
    /// The width of every head; none where they share out the width of the word.
    pub value: Option<usize>,
    /// The narrowest.
    pub min: usize,
    /// The widest.
    pub max: usize,
    /// All heads together.
    pub columns: usize,
    /// Why the width is not free here.
    pub reason: Option<String>,
    /// What a free width means, and which real models have it.
    pub note: Option<String>,
}

pub(super) fn head_width(source: Source) -> HeadWidth {
    let (state, layout) = (source.state, source.trace.layout());
    let own = layout.slices()[0];
    HeadWidth {
        value: state.head_width(),
        min: 1,
        max: state.model().d_model,
        columns: layout.q_width(),
        reason: state.with_head_width(Some(own as f64)).err().map(|refusal| refusal.message(source.words)),
        note: state.head_width().map(|each| note(source, each)),
    }
}

/// "6 heads × 16 = 96 columns, not the 48 of a word. … Real models built this way: Gemma 7B, 16 × 256 = 4,096 over 3,072; …"
fn note(source: Source, each: usize) -> String {
    let (columns, width) = (source.trace.layout().q_width(), source.state.model().d_model);
    let values = [
        ("heads", Value::from(source.trace.n_heads())),
        ("each", each.into()),
        ("columns", columns.into()),
        ("width", width.into()),
        ("models", models(source).into()),
    ];
    source.words.say(if columns == width { "scene.head-width.even" } else { "scene.head-width.note" }, &values)
}

fn models(source: Source) -> String {
    let named = real_models().iter().filter(|model| model.heads_are_not_the_width()).map(|model| {
        let count = |number: u64| Value::from(number as usize);
        let values = [
            ("model", model.name.into()),
            ("heads", count(model.n_heads)),
            ("each", count(model.d_head)),
            ("columns", count(model.n_heads * model.d_head)),
            ("width", count(model.d_model)),
        ];
        source.words.say("scene.head-width.model", &values)
    });
    source.words.list(&named.collect::<Vec<_>>())
}
