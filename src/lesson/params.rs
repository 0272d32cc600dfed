//! Attributes and links: one table from names to fields and back.

use std::collections::BTreeMap;

use super::action::{controls, mistakes, written_sharing};
use super::{Choice, Control, Focus, LessonState, MaskChoice, Mistake, Refusal, View, number};
use crate::attention::HeadLayout;
use crate::model::Reading;

/// One attribute: how it is written, and what state it makes of another.
struct Param {
    key: &'static str,
    write: fn(&LessonState) -> String,
    read: fn(&LessonState, &str, &Given) -> Result<LessonState, Refusal>,
}

/// What was given before, where it binds what comes later.
struct Given {
    heads: bool,
}

/// The version of what a link can say; the same as the `v` of the state. A link without one is of version 1, and links of
/// every version that ever was are read.
const VERSION: &str = "1";

/// Keys that are about the page, not about the experiment on it.
const PAGE: &[&str] = &["v", "view", "focus", "hide", "lock", "questions", "shuffle", "ask", "pinned"];

/// In the order in which they are read: what comes first binds what comes later.
const TABLE: &[Param] = &[
    Param { key: "v", write: |_| VERSION.to_owned(), read: read_version },
    Param { key: "model", write: |state| state.model().id.to_owned(), read: |state, text, _| state.with_model(text) },
    Param { key: "seed", write: |state| state.seed().to_string(), read: read_seed },
    Param {
        key: "head-width",
        write: |state| state.head_width().map_or_else(String::new, |width| width.to_string()),
        read: |state, text, _| {
            let width = number::parse_whole("head-width", text, 1, state.model().d_model)?;
            state.with_head_width(Some(width as f64))
        },
    },
    Param { key: "heads", write: |state| state.layout().n_heads().to_string(), read: read_heads },
    Param { key: "kv-heads", write: write_sharing, read: |state, text, _| written_sharing(state, text) },
    Param { key: "slices", write: |state| number::write_list(&state.layout().slices()), read: read_slices },
    Param { key: "layer", write: |state| state.layer().to_string(), read: read_layer },
    Param {
        key: "sentence",
        write: |state| state.sentence().text().to_owned(),
        read: |state, text, _| state.with_sentence(text),
    },
    Param {
        key: "mask",
        write: |state| state.mask().name().to_owned(),
        read: |state, text, _| Ok(state.with_mask(MaskChoice::named("mask", text)?)),
    },
    Param {
        key: "reading",
        write: |state| state.reading().name().to_owned(),
        read: |state, text, _| state.with_reading(Reading::named("reading", text)?),
    },
    Param { key: "feature", write: write_feature, read: read_feature },
    Param { key: "muted", write: |state| number::write_list(state.muted()), read: read_muted },
    Param {
        key: "mistakes",
        write: write_mistakes,
        read: |state, text, _| state.with_mistakes(&mistakes(&names(text))?),
    },
    Param {
        key: "swapped",
        write: |state| state.swapped().map_or_else(String::new, |heads| number::write_list(&heads)),
        read: read_swapped,
    },
    Param {
        key: "view",
        write: |state| state.view().name().to_owned(),
        read: |state, text, _| Ok(state.with_view(View::named("view", text)?)),
    },
    Param { key: "focus", write: write_focus, read: read_focus },
    Param {
        key: "hide",
        write: |state| write_controls(state.hide()),
        read: |state, text, _| Ok(state.with_hide(controls("hide", &names(text))?)),
    },
    Param {
        key: "lock",
        write: |state| write_controls(state.lock()),
        read: |state, text, _| Ok(state.with_lock(controls("lock", &names(text))?)),
    },
    Param {
        key: "questions",
        write: |state| state.questions().join(","),
        read: |state, text, _| Ok(state.with_questions(text)),
    },
    Param {
        key: "shuffle",
        write: |state| state.quiz().seed.to_string(),
        read: |state, text, _| {
            let seed = number::parse_whole("shuffle", text, 0, u32::MAX as usize)? as u32;
            Ok(state.with_quiz(state.quiz().with_seed(seed)))
        },
    },
    Param {
        key: "ask",
        write: |state| state.ask().to_string(),
        read: |state, text, _| Ok(state.with_ask(number::parse_whole("ask", text, 0, u32::MAX as usize)? as u32)),
    },
    Param { key: "pinned", write: |state| state.written_pin().unwrap_or_default(), read: read_pin },
];

/// Writes what differs from the defaults, as `URLSearchParams` would. Answers are left out: they are the learner's own.
///
/// Law: `decode(&encode(state), &LessonState::default())` is `state` without its answers, and refuses nothing.
pub fn encode(state: &LessonState) -> String {
    let mut link = form_urlencoded::Serializer::new(String::new());
    // What a reader of the link would have so far; whatever it already says need not be written.
    let mut so_far = LessonState::default();
    for param in TABLE {
        let written = (param.write)(state);
        if written != (param.write)(&so_far) {
            link.append_pair(param.key, &written);
            so_far = (param.read)(&so_far, &written, &Given { heads: true }).unwrap_or(so_far);
        }
    }
    link.finish()
}

/// Reads what `URLSearchParams` writes into `state`: model, seed, heads, kv-heads, slices, then the others.
///
/// An empty value means the default; unknown keys are somebody else's. A value that is refused leaves what was there.
pub fn decode(params: &str, state: &LessonState) -> (LessonState, Vec<Refusal>) {
    let mut given: BTreeMap<String, String> = BTreeMap::new();
    for (key, value) in form_urlencoded::parse(params.as_bytes()) {
        given.entry(key.into_owned()).or_insert_with(|| value.into_owned()); // the first counts, as in URLSearchParams
    }
    let (mut state, mut refusals) = (state.clone(), Vec::<Refusal>::new());
    let mut bound = Given { heads: false };
    for param in TABLE {
        let Some(value) = given.get(param.key) else { continue };
        let read = match value.trim() {
            "" => back_to_default(param, &state),
            value => (param.read)(&state, value, &bound),
        };
        match read {
            Ok(read) => {
                bound.heads |= param.key == "heads" && !value.trim().is_empty();
                state = read;
            }
            Err(refusal) => refusals.push(refusal),
        }
    }
    (state, refusals)
}

/// Where two experiments differ: the key of each difference, and what either says.
pub fn differences(before: &LessonState, after: &LessonState) -> Vec<(&'static str, [String; 2])> {
    let written = TABLE.iter().map(|param| (param.key, [(param.write)(before), (param.write)(after)]));
    written.filter(|(key, [before, after])| before != after && !PAGE.contains(key)).collect()
}

/// What an absent attribute means beside the others: the model's own number of heads and sets, the balanced cuts.
fn back_to_default(param: &Param, state: &LessonState) -> Result<LessonState, Refusal> {
    let model = state.model();
    let default = LessonState::default();
    match param.key {
        "head-width" => state.with_head_width(None),
        "feature" => Ok(state.unraised()),
        "heads" => state.with_heads(model.n_heads as f64),
        "kv-heads" if state.layout().n_heads() == model.n_heads => state.with_kv_heads(model.n_kv_heads as f64),
        "kv-heads" => state.with_kv_heads(state.layout().n_heads() as f64),
        "slices" => state.with_groups(&state.layout().query_heads()),
        "layer" => state.with_layer(model.n_layers as f64),
        "mask" => Ok(state.with_mask(MaskChoice::of(model))),
        "sentence" => Ok(state.with_own_sentence()),
        "muted" => Ok(state.all_sounding()),
        "mistakes" => state.with_mistakes(&[]),
        "swapped" => state.with_swapped(&[]),
        "focus" => Ok(state.with_focus(None)),
        "hide" => Ok(state.with_hide(Vec::new())),
        "lock" => Ok(state.with_lock(Vec::new())),
        "questions" => Ok(state.with_questions("")),
        "pinned" => Ok(state.with_pinned(None)),
        _ => (param.read)(state, &(param.write)(&default), &Given { heads: false }),
    }
}

/// A link from a newer lesson may ask for what this one does not know: that is said, and all the rest is done.
fn read_version(state: &LessonState, text: &str, _: &Given) -> Result<LessonState, Refusal> {
    if text == VERSION {
        return Ok(state.clone());
    }
    Err(Refusal::new("refuse.version", "v", text).with("version", VERSION))
}

fn read_seed(state: &LessonState, text: &str, _: &Given) -> Result<LessonState, Refusal> {
    state.with_seed(number::parse_whole("seed", text, 0, u32::MAX as usize)? as f64)
}

fn read_heads(state: &LessonState, text: &str, _: &Given) -> Result<LessonState, Refusal> {
    let count = text.parse::<f64>().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
    let width = state.model().d_model;
    let count = count.ok_or_else(|| Refusal::new("refuse.heads", "heads", format!("“{text}”")).with("width", width))?;
    state.with_heads(count)
}

/// Widths may bring their own number of heads, but not another one than `heads` asks for beside them.
fn read_slices(state: &LessonState, text: &str, given: &Given) -> Result<LessonState, Refusal> {
    let widths = number::parse_list("slices", text, 1, state.model().d_model)?;
    let n_heads = state.layout().n_heads();
    if given.heads && widths.len() != n_heads {
        let refusal = Refusal::new("refuse.slices-count", "slices", number::write_list(&widths));
        return Err(refusal.with("widths", widths.len()).with("heads", n_heads));
    }
    state.with_slices(&widths)
}

fn read_layer(state: &LessonState, text: &str, _: &Given) -> Result<LessonState, Refusal> {
    state.with_layer(number::parse_whole("layer", text, 1, state.model().n_layers)? as f64)
}

fn read_muted(state: &LessonState, text: &str, _: &Given) -> Result<LessonState, Refusal> {
    state.with_muted(&number::parse_list("muted", text, 1, state.layout().n_heads())?)
}

fn read_swapped(state: &LessonState, text: &str, _: &Given) -> Result<LessonState, Refusal> {
    state.with_swapped(&number::parse_list("swapped", text, 1, state.layout().n_heads())?)
}

/// Mistakes as a link writes them.
pub(super) fn write_mistakes(state: &LessonState) -> String {
    state.mistakes().iter().map(|mistake: &Mistake| mistake.name()).collect::<Vec<_>>().join(",")
}

fn read_focus(state: &LessonState, text: &str, _: &Given) -> Result<LessonState, Refusal> {
    let numbers = number::parse_list("focus", text, 1, usize::MAX)?;
    let &[head, row, column] = numbers.as_slice() else {
        return Err(Refusal::new("refuse.focus", "focus", text));
    };
    Ok(state.with_focus(Some(Focus { head, row, column })))
}

/// Word, number, and how far it is raised.
fn read_feature(state: &LessonState, text: &str, _: &Given) -> Result<LessonState, Refusal> {
    let numbers: Vec<f64> = text.split(',').map(|part| part.trim().parse().unwrap_or(f64::NAN)).collect();
    match numbers[..] {
        [word, number, by] => state.with_feature([word, number, by]),
        _ => state.with_feature([f64::NAN; 3]),
    }
    .map_err(|refusal| refusal.written(text))
}

fn write_feature(state: &LessonState) -> String {
    state.feature().map_or_else(String::new, |feature| format!("{},{},{}", feature.word, feature.number, feature.by()))
}

fn read_pin(state: &LessonState, text: &str, _: &Given) -> Result<LessonState, Refusal> {
    state.with_written_pin(text).map_err(|text| Refusal::new("refuse.pinned", "pinned", format!("“{text}”")))
}

fn write_focus(state: &LessonState) -> String {
    state.focus().map_or_else(String::new, |focus| number::write_list(&[focus.head, focus.row, focus.column]))
}

/// A count where all sets are equal, else the query heads of each set.
fn write_sharing(state: &LessonState) -> String {
    let layout: &HeadLayout = state.layout();
    let groups = layout.query_heads();
    if groups.iter().all(|n| *n == groups[0]) { layout.n_kv_heads().to_string() } else { number::write_list(&groups) }
}

fn write_controls(controls: &[Control]) -> String {
    controls.iter().map(|control| control.name()).collect::<Vec<_>>().join(",")
}

fn names(text: &str) -> Vec<&str> {
    text.split(',').map(str::trim).filter(|name| !name.is_empty()).collect()
}
