//! Settings of the widget that a task asks for.
//!
//! The list is closed. A condition reads the state and its numbers, so every state that is right is accepted, whatever
//! way led there; it names words, not places, and holds for no sentence without them.
//!
//! | `fn` | `args` | holds when |
//! |---|---|---|
//! | `head_count_divides` | | the heads share the width evenly |
//! | `head_count_leaves_over` | | they do not |
//! | `heads_are` | `heads` | there are so many heads |
//! | `kv_heads_are` | `kv_heads` | heads share so many sets of keys and values |
//! | `head_has_width` | `width` | some head is so wide |
//! | `mask_is` | `mask` | that mask is chosen |
//! | `focus_is` | `row`, `column` | the cell of these two words is chosen, in any head |
//! | `strongest_is_silent` | `row`, `column` | exactly one head is muted, and none puts more weight from `row` on `column` |
//! | `max_pattern` | `row`, `column`, `below`, `muted` | every sounding head puts less than `below` there, and at most `muted` are silent |

use super::fields::Fields;
use crate::attention::Refusal;
use crate::lesson::{Choice as _, Focus, LessonState, LessonTrace, MaskChoice};

/// One condition with its arguments, as a question file writes it: `{ "fn": "heads_are", "args": { "heads": 6 } }`.
#[derive(Debug, Clone, PartialEq)]
pub enum Condition {
    /// The heads share the width evenly.
    HeadCountDivides,
    /// Some heads are wider, since the width does not divide.
    HeadCountLeavesOver,
    /// So many heads.
    HeadsAre(usize),
    /// So many sets, each read by several heads or by one.
    KvHeadsAre(usize),
    /// Some head has this width.
    HeadHasWidth(usize),
    /// This mask.
    MaskIs(MaskChoice),
    /// The cell from one word to another is chosen.
    FocusIs(Cell),
    /// The only silent head is one that puts the most weight there.
    StrongestIsSilent(Cell),
    /// No sounding head puts as much weight there.
    MaxPattern(Cell, f64, usize),
}

/// The cell from one word to another, by their tokens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cell {
    /// The word that looks.
    pub row: String,
    /// The word looked at.
    pub column: String,
}

const NAMES: &str = "head_count_divides, head_count_leaves_over, heads_are, kv_heads_are, head_has_width, mask_is, \
                     focus_is, strongest_is_silent or max_pattern";

impl Condition {
    pub(super) fn read(fields: &Fields) -> Result<Self, Refusal> {
        fields.only(&["fn", "args"])?;
        let name = fields.text("fn")?;
        let args = fields.optional_object("args")?;
        let known = |names: &[&str]| args.only(names);
        let cell = || Ok(Cell { row: args.text("row")?, column: args.text("column")? });
        Ok(match name.as_str() {
            "head_count_divides" => known(&[]).map(|()| Condition::HeadCountDivides)?,
            "head_count_leaves_over" => known(&[]).map(|()| Condition::HeadCountLeavesOver)?,
            "heads_are" => known(&["heads"]).and_then(|()| Ok(Condition::HeadsAre(args.whole("heads")?)))?,
            "kv_heads_are" => known(&["kv_heads"]).and_then(|()| Ok(Condition::KvHeadsAre(args.whole("kv_heads")?)))?,
            "head_has_width" => known(&["width"]).and_then(|()| Ok(Condition::HeadHasWidth(args.whole("width")?)))?,
            "mask_is" => known(&["mask"]).and_then(|()| mask(&args))?,
            "focus_is" => known(&["row", "column"]).and_then(|()| Ok(Condition::FocusIs(cell()?)))?,
            "strongest_is_silent" => {
                known(&["row", "column"]).and_then(|()| Ok(Condition::StrongestIsSilent(cell()?)))?
            }
            "max_pattern" => {
                known(&["row", "column", "below", "muted"])?;
                Condition::MaxPattern(cell()?, args.number("below")?, args.whole("muted")?)
            }
            other => return Err(fields.refuse("bad-condition", "fn", format!("'{other}'"), format!("one of {NAMES}"))),
        })
    }

    /// Does it hold for what is on the screen?
    pub fn holds(&self, state: &LessonState, trace: &LessonTrace) -> bool {
        let layout = state.layout();
        let left_over = layout.d_model() % layout.n_heads();
        match self {
            Condition::HeadCountDivides => left_over == 0,
            Condition::HeadCountLeavesOver => left_over != 0,
            Condition::HeadsAre(heads) => layout.n_heads() == *heads,
            Condition::KvHeadsAre(kv_heads) => layout.n_kv_heads() == *kv_heads,
            Condition::HeadHasWidth(width) => layout.slices().contains(width),
            Condition::MaskIs(mask) => state.mask() == *mask,
            Condition::FocusIs(cell) => {
                let focus = Focus::of(state, trace);
                let tokens = trace.tokens();
                tokens[focus.row - 1] == cell.row && tokens[focus.column - 1] == cell.column
            }
            Condition::StrongestIsSilent(cell) => strongest_is_silent(cell, trace),
            Condition::MaxPattern(cell, below, muted) => {
                let sounding = (1..=trace.n_heads()).filter(|head| !trace.muted().contains(head));
                let weights: Option<Vec<f32>> = sounding.map(|head| cell.weight(trace, head)).collect();
                trace.muted().len() <= *muted
                    && weights.is_some_and(|weights| weights.iter().all(|weight| f64::from(*weight) < *below))
            }
        }
    }
}

impl Cell {
    /// What `head` puts there; `None` where a word is missing or hidden.
    fn weight(&self, trace: &LessonTrace, head: usize) -> Option<f32> {
        let place = |word: &str| trace.tokens().iter().position(|token| token == word).map(|index| index + 1);
        trace.weight(head, place(&self.row)?, place(&self.column)?)
    }
}

fn strongest_is_silent(cell: &Cell, trace: &LessonTrace) -> bool {
    let &[silent] = trace.muted() else { return false };
    let weights: Option<Vec<f32>> = (1..=trace.n_heads()).map(|head| cell.weight(trace, head)).collect();
    weights.is_some_and(|weights| weights.iter().all(|weight| *weight <= weights[silent - 1]))
}

fn mask(args: &Fields) -> Result<Condition, Refusal> {
    let name = args.text("mask")?;
    let mask = MaskChoice::named("mask", &name);
    mask.map(Condition::MaskIs)
        .map_err(|_| args.refuse("bad-condition", "mask", format!("'{name}'"), "two-way or causal"))
}
