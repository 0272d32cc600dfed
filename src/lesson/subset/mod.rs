//! Setting a part of the state from a plain object.

mod kinds;

use serde_json::Value;

pub use kinds::WrongKind;
use kinds::{Fields, number};

use super::action::{controls, mistakes};
use super::quiz::{Bank, Progress};
use super::{Choice, Focus, LessonState, MOST_RAISED, MaskChoice, Refusal, View};
use crate::model::Reading;

/// `state` with the fields of `object`. Unknown fields are ignored, numbers are moved into their range; what cannot be
/// together is refused with a sentence, and the rest applies. Answers are read as far as they fit the questions.
///
/// # Errors
/// A value of a wrong kind. Nothing applies then.
pub fn with_subset(state: &LessonState, object: &Value, bank: &Bank) -> Result<(LessonState, Vec<Refusal>), WrongKind> {
    let subset = Subset::read(object)?;
    let mut setter = Setter { state: state.clone(), refusals: Vec::new() };
    subset.experiment(&mut setter);
    subset.page(&mut setter, bank);
    Ok((setter.state, setter.refusals))
}

/// The fields that are there.
struct Subset<'a> {
    view: Option<&'a str>,
    model: Option<&'a str>,
    layer: Option<f64>,
    sentence: Option<&'a str>,
    head_width: Option<Option<f64>>,
    slices: Option<Vec<f64>>,
    groups: Option<Vec<f64>>,
    mask: Option<&'a str>,
    reading: Option<&'a str>,
    feature: Option<Option<[f64; 3]>>,
    muted: Option<Vec<f64>>,
    mistakes: Option<Vec<&'a str>>,
    swapped: Option<Vec<f64>>,
    seed: Option<f64>,
    focus: Option<Option<Focus>>,
    hide: Option<Vec<&'a str>>,
    lock: Option<Vec<&'a str>>,
    questions: Option<Vec<&'a str>>,
    quiz: Option<&'a Value>,
    ask: Option<f64>,
    pinned: Option<Option<&'a str>>,
}

impl<'a> Subset<'a> {
    fn read(object: &'a Value) -> Result<Self, WrongKind> {
        let fields = Fields(object.as_object().ok_or_else(|| WrongKind::new("state", object, "an object"))?);
        Ok(Subset {
            view: fields.text("view")?,
            model: fields.text("model")?,
            layer: fields.number("layer")?,
            sentence: fields.text("sentence")?,
            head_width: read_width(fields.0.get("headWidth"))?,
            slices: fields.numbers("slices")?,
            groups: fields.numbers("groups")?,
            mask: fields.text("mask")?,
            reading: fields.text("reading")?,
            feature: read_feature(fields.0.get("feature"))?,
            muted: fields.numbers("muted")?,
            mistakes: fields.texts("mistakes")?,
            swapped: fields.numbers("swapped")?,
            seed: fields.number("seed")?,
            focus: read_focus(fields.0.get("focus"))?,
            hide: fields.texts("hide")?,
            lock: fields.texts("lock")?,
            questions: fields.texts("questions")?,
            quiz: fields.object("quiz")?,
            ask: fields.number("ask")?,
            pinned: fields.text_or_null("pinned")?,
        })
    }

    /// In the order of the attributes: what comes first binds what comes later.
    fn experiment(&self, setter: &mut Setter) {
        setter.set(self.model, |state, id| state.with_model(id));
        setter.set(self.seed, |state, seed| state.with_seed(clamp(seed, 0, u32::MAX as usize)));
        setter.set(self.head_width, |state, width| {
            state.with_head_width(width.map(|width| clamp(width, 1, state.model().d_model)))
        });
        match (&self.slices, &self.groups) {
            (Some(slices), Some(groups)) => {
                setter.set(Some(()), |state, ()| state.with_layout(&whole(slices), &whole(groups)));
            }
            (slices, groups) => {
                setter.set(slices.as_ref(), |state, slices| state.with_slices(&whole(slices)));
                setter.set(groups.as_ref(), |state, groups| state.with_groups(&whole(groups)));
            }
        }
        setter.set(self.layer, |state, layer| state.with_layer(clamp(layer, 1, state.model().n_layers)));
        setter.set(self.sentence, LessonState::with_sentence);
        setter.set(self.mask, |state, name| Ok(state.with_mask(MaskChoice::named("mask", name)?)));
        setter.set(self.reading, |state, name| state.with_reading(Reading::named("reading", name)?));
        setter.set(self.feature, |state, feature| match feature {
            Some(feature) => state.with_feature(within(state, feature)),
            None => Ok(state.unraised()),
        });
        setter.set(self.muted.as_ref(), |state, muted| {
            let there = 1..=state.layout().n_heads();
            state.with_muted(&whole(muted).into_iter().filter(|head| there.contains(head)).collect::<Vec<_>>())
        });
        setter.set(self.mistakes.as_ref(), |state, names| state.with_mistakes(&mistakes(names)?));
        setter.set(self.swapped.as_ref(), |state, heads| state.with_swapped(&whole(heads)));
    }

    fn page(&self, setter: &mut Setter, bank: &Bank) {
        setter.set(self.view, |state, name| Ok(state.with_view(View::named("view", name)?)));
        setter.set(self.focus, |state, focus| Ok(state.with_focus(focus)));
        setter.set(self.hide.as_ref(), |state, names| Ok(state.with_hide(controls("hide", names)?)));
        setter.set(self.lock.as_ref(), |state, names| Ok(state.with_lock(controls("lock", names)?)));
        setter.set(self.questions.as_ref(), |state, ids| Ok(state.with_questions(&ids.join(","))));
        setter.set(self.ask, |state, ask| Ok(state.with_ask(clamp(ask, 0, u32::MAX as usize) as u32)));
        setter.set(self.pinned, |state, written| match written {
            None => Ok(state.with_pinned(None)),
            Some(written) => state
                .with_written_pin(written)
                .map_err(|written| Refusal::new("refuse.pinned", "pinned", format!("“{written}”"))),
        });
        setter.set(self.quiz, |state, quiz| Ok(state.with_quiz(Progress::read(quiz, bank))));
    }
}

/// A state on its way, and what was refused so far.
struct Setter {
    state: LessonState,
    refusals: Vec<Refusal>,
}

impl Setter {
    fn set<T>(&mut self, value: Option<T>, change: impl Fn(&LessonState, T) -> Result<LessonState, Refusal>) {
        match value.map(|value| change(&self.state, value)) {
            None => {}
            Some(Ok(changed)) => self.state = changed,
            Some(Err(refusal)) => self.refusals.push(refusal),
        }
    }
}

fn read_width(value: Option<&Value>) -> Result<Option<Option<f64>>, WrongKind> {
    match value {
        None => Ok(None),
        Some(Value::Null) => Ok(Some(None)),
        Some(value) => Ok(Some(Some(number("headWidth", value)?))),
    }
}

fn read_feature(value: Option<&Value>) -> Result<Option<Option<[f64; 3]>>, WrongKind> {
    let fields = match value {
        None => return Ok(None),
        Some(Value::Null) => return Ok(Some(None)),
        Some(value) => value.as_object().ok_or_else(|| WrongKind::new("feature", value, "an object or null"))?,
    };
    let part = |name: &str| number(&format!("feature.{name}"), fields.get(name).unwrap_or(&Value::Null));
    Ok(Some(Some([part("word")?, part("number")?, part("by")?])))
}

/// Moved to the nearest number there is, and as far as it goes.
fn within(state: &LessonState, [word, number, by]: [f64; 3]) -> [f64; 3] {
    let word = clamp(word, 1, state.sentence().tokens().len());
    [word, clamp(number, 1, state.model().d_model), by.clamp(-MOST_RAISED, MOST_RAISED)]
}

fn read_focus(value: Option<&Value>) -> Result<Option<Option<Focus>>, WrongKind> {
    let fields = match value {
        None => return Ok(None),
        Some(Value::Null) => return Ok(Some(None)),
        Some(value) => value.as_object().ok_or_else(|| WrongKind::new("focus", value, "an object or null"))?,
    };
    let place = |name: &str| {
        let place = number(&format!("focus.{name}"), fields.get(name).unwrap_or(&Value::Null))?;
        Ok(clamp(place, 1, u32::MAX as usize) as usize)
    };
    Ok(Some(Some(Focus { head: place("head")?, row: place("row")?, column: place("column")? })))
}

fn whole(numbers: &[f64]) -> Vec<usize> {
    numbers.iter().map(|&number| clamp(number, 0, u32::MAX as usize) as usize).collect()
}

fn clamp(number: f64, least: usize, most: usize) -> f64 {
    number.round().clamp(least as f64, most as f64)
}
