//! What a learner can do.

use serde::Deserialize;

use super::state::{Move, Wiring};
use super::{
    Choice, Control, Focus, FocusWish, LessonState, LessonTrace, MaskChoice, Mistake, Refusal, View, WeightStore,
    number,
};
use crate::model::Reading;

/// One thing a learner does. Heads, cuts and words count from 1.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(try_from = "serde_json::Value")]
pub enum Action {
    /// Another sentence.
    Sentence {
        /// Its text.
        to: String,
    },
    /// Another number of heads, cuts balanced.
    Heads {
        /// How many.
        to: f64,
    },
    /// Other sets of keys and values, cuts balanced.
    KvHeads {
        /// How many, or which.
        to: Sharing,
    },
    /// Leads the wire of a head to another set of keys and values.
    Wire {
        /// Which head.
        head: f64,
        /// Which set, or one of its own.
        to: Wiring,
    },
    /// One width for every head, whatever their number; `None` for a fixed total.
    HeadWidth {
        /// The width.
        to: Option<f64>,
    },
    /// One width per head.
    Slices {
        /// The widths.
        to: Vec<f64>,
    },
    /// Moves a cut.
    Cut {
        /// Which one.
        cut: f64,
        /// How far to the right.
        by: Option<f64>,
        /// Or the position to go to.
        to: Option<f64>,
    },
    /// The two heads beside a cut become one.
    Join {
        /// Which cut.
        cut: f64,
    },
    /// One head becomes two.
    Split {
        /// Which head.
        head: f64,
    },
    /// Who may look at whom.
    Mask {
        /// The name of the mask.
        to: String,
    },
    /// What a head reads.
    Reading {
        /// The name of the reading.
        to: String,
    },
    /// Raises one number of what the heads read.
    Feature {
        /// Of which word.
        word: f64,
        /// Which of its numbers.
        number: f64,
        /// How far; 0 puts it back.
        by: f64,
    },
    /// Silences a head, or lets it sound again.
    Mute {
        /// Which head.
        head: f64,
    },
    /// Lets one head sound alone; again: all of them.
    Solo {
        /// Which head.
        head: f64,
    },
    /// Lets every head sound.
    AllHeads,
    /// Makes exactly these mistakes.
    Mistakes {
        /// Their names; none for the formula as it is.
        to: Vec<String>,
    },
    /// Two heads look with each other's grids.
    Swapped {
        /// The two; none for every head with its own.
        to: Vec<f64>,
    },
    /// Other random numbers.
    Seed {
        /// Where they come from.
        to: f64,
    },
    /// Another cell.
    Focus(FocusWish),
    /// Another part of the page.
    View {
        /// Its name.
        to: String,
    },
    /// Another layer.
    Layer {
        /// Which one.
        to: f64,
    },
    /// Another model.
    Model {
        /// Its name.
        to: String,
    },
    /// A question about the screen.
    Ask {
        /// Which one; the next if left out.
        to: Option<f64>,
    },
    /// Pins the experiment on the screen, to compare others with it.
    Pin,
    /// Pins nothing.
    Unpin,
    /// The pinned experiment comes to the screen, and the other way round.
    SwapPinned,
    /// Controls that are not shown.
    Hide {
        /// Their names.
        to: Vec<String>,
    },
    /// Controls that are shown as facts.
    Lock {
        /// Their names.
        to: Vec<String>,
    },
}

/// Which heads share keys and values.
#[derive(Debug, Clone, PartialEq)]
pub enum Sharing {
    /// This many equal sets.
    Count(f64),
    /// A count, or the query heads of each set: `"3,2,1"`.
    Written(String),
}

/// The state after `action`. A cell that nobody named is chosen by its weight, so the numbers of `store` are looked at.
///
/// # Errors
/// The refusal says what would be possible. Nothing has changed then.
pub fn update(state: &LessonState, action: &Action, store: &WeightStore) -> Result<LessonState, Refusal> {
    match action {
        Action::Sentence { to } => with_sentence(state, to, store),
        Action::Heads { to } => state.with_heads(*to),
        Action::KvHeads { to } => with_sharing(state, to),
        Action::Wire { head, to } => state.wired(*head, *to),
        Action::HeadWidth { to } => state.with_head_width(*to),
        Action::Slices { to } => state.with_slices(&widths(state, to)?),
        Action::Cut { cut, by, to } => match (by, to) {
            (Some(by), _) => state.with_cut(*cut, Move::By(*by)),
            (None, Some(to)) => state.with_cut(*cut, Move::To(*to)),
            (None, None) => state.with_cut(*cut, Move::By(0.0)),
        },
        Action::Join { cut } => state.joined(*cut),
        Action::Split { head } => state.split(*head),
        Action::Mask { to } => Ok(state.with_mask(MaskChoice::named("mask", to)?)),
        Action::Reading { to } => state.with_reading(Reading::named("reading", to)?),
        Action::Feature { word, number, by } => state.with_feature([*word, *number, *by]),
        Action::Mute { head } => state.toggled(*head),
        Action::Solo { head } => state.soloed(*head),
        Action::AllHeads => Ok(state.all_sounding()),
        Action::Mistakes { to } => state.with_mistakes(&mistakes(to)?),
        Action::Swapped { to } => state.with_swapped(&numbers_of_heads(state, to)?),
        Action::Seed { to } => state.with_seed(*to),
        Action::Focus(wish) => {
            let focus = Focus::wished(*wish, state, &LessonTrace::of(state, store)?);
            Ok(state.with_focus(Some(focus)))
        }
        Action::View { to } => Ok(state.with_view(View::named("view", to)?)),
        Action::Layer { to } => state.with_layer(*to),
        Action::Model { to } => state.with_model(to),
        Action::Ask { to } => {
            let next = f64::from(state.ask().wrapping_add(1).max(1));
            Ok(state.with_ask(number::whole("ask", to.unwrap_or(next), 0, u32::MAX as usize)? as u32))
        }
        Action::Pin => Ok(state.with_pinned(Some(state))),
        Action::Unpin => Ok(state.with_pinned(None)),
        Action::SwapPinned => Ok(state.with_pin_swapped()),
        Action::Hide { to } => Ok(state.with_hide(controls("hide", to)?)),
        Action::Lock { to } => Ok(state.with_lock(controls("lock", to)?)),
    }
}

/// Sets of keys and values as one writes them: `2`, or `3,2,1`.
pub(super) fn written_sharing(state: &LessonState, text: &str) -> Result<LessonState, Refusal> {
    let n_heads = state.layout().n_heads();
    let numbers = number::parse_list("kv-heads", text, 1, n_heads)?;
    match numbers[..] {
        [count] => state.with_kv_heads(count as f64),
        _ => state.with_groups(&numbers),
    }
}

/// Mistakes by their names.
pub(super) fn mistakes<S: AsRef<str>>(names: &[S]) -> Result<Vec<Mistake>, Refusal> {
    names.iter().map(|name| Mistake::named("mistakes", name.as_ref())).collect()
}

fn numbers_of_heads(state: &LessonState, heads: &[f64]) -> Result<Vec<usize>, Refusal> {
    heads.iter().map(|&head| number::whole("swapped", head, 1, state.layout().n_heads())).collect()
}

/// Control names, in the order and number in which they are known, each once.
pub(super) fn controls<S: AsRef<str>>(field: &'static str, names: &[S]) -> Result<Vec<Control>, Refusal> {
    let named = names.iter().map(|name| Control::named(field, name.as_ref()));
    let named = named.collect::<Result<Vec<Control>, Refusal>>()?;
    Ok(Control::ALL.iter().map(|(control, _)| *control).filter(|control| named.contains(control)).collect())
}

/// The head in focus stays in focus; its words are chosen anew.
fn with_sentence(state: &LessonState, text: &str, store: &WeightStore) -> Result<LessonState, Refusal> {
    let changed = state.with_sentence(text)?;
    match state.focus() {
        Some(focus) if changed.focus().is_none() => {
            let wish = FocusWish { head: Some(focus.head as f64), ..FocusWish::default() };
            let focus = Focus::wished(wish, &changed, &LessonTrace::of(&changed, store)?);
            Ok(changed.with_focus(Some(focus)))
        }
        _ => Ok(changed),
    }
}

fn with_sharing(state: &LessonState, sharing: &Sharing) -> Result<LessonState, Refusal> {
    match sharing {
        Sharing::Count(count) => state.with_kv_heads(*count),
        Sharing::Written(text) => written_sharing(state, text),
    }
}

fn widths(state: &LessonState, widths: &[f64]) -> Result<Vec<usize>, Refusal> {
    widths.iter().map(|&width| number::whole("slices", width, 1, state.model().d_model)).collect()
}
