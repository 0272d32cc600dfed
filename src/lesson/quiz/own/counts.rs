//! Questions about how much there is to compute.

use super::super::question::{Question, Takeaway};
use super::draw::{About, Draw};
use super::rules_of_screen::WHOLE;
use crate::lesson::MaskChoice;

/// How many cells do all grids have together? Every screen has an answer, but a mask would leave open which cells count.
pub(super) fn cells(draw: &mut Draw) -> Option<Question> {
    if draw.state.mask() == MaskChoice::Causal {
        return None;
    }
    let (n_heads, n_tokens) = (draw.trace.n_heads(), draw.trace.tokens().len());
    let values = [
        ("heads", n_heads.into()),
        ("tokens", n_tokens.into()),
        ("grid", (n_tokens * n_tokens).into()),
        ("cells", (n_heads * n_tokens * n_tokens).into()),
    ];
    let wrong = vec![
        ((n_tokens * n_tokens) as f64, draw.say("quiz.own.cells.one", &values)),
        ((n_heads * n_tokens) as f64, draw.say("quiz.own.cells.rows", &values)),
    ];
    let about = About {
        takeaway: Takeaway::Numbered(3),
        misconception: "M4",
        stem: draw.say("quiz.own.cells.stem", &values),
        explain: draw.say("quiz.own.cells.explain", &values),
        show: None,
    };
    Some(draw.numeric(about, (n_heads * n_tokens * n_tokens) as f64, WHOLE, wrong))
}
