//! The state as a plain object, as programs see it.

use serde::{Serialize, Serializer};

use super::super::Choice;
use super::super::quiz::Progress;
use super::{Feature, Focus, LessonState};

/// Version of the shape below.
const VERSION: u32 = 1;

#[derive(Serialize)]
struct Plain<'a> {
    v: u32,
    view: &'a str,
    model: &'a str,
    layer: usize,
    sentence: &'a str,
    #[serde(rename = "headWidth")]
    head_width: Option<usize>,
    slices: Vec<usize>,
    groups: Vec<usize>,
    mask: &'a str,
    reading: &'a str,
    feature: Option<Feature>,
    muted: &'a [usize],
    mistakes: Vec<&'a str>,
    swapped: &'a [usize],
    seed: u32,
    focus: Option<Focus>,
    hide: Vec<&'a str>,
    lock: Vec<&'a str>,
    questions: &'a [String],
    quiz: &'a Progress,
    ask: u32,
    pinned: Option<String>,
}

impl Serialize for LessonState {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let names = |controls: &[super::Control]| controls.iter().map(|control| control.name()).collect();
        let plain = Plain {
            v: VERSION,
            view: self.view.name(),
            model: self.model.id,
            layer: self.layer,
            sentence: self.sentence.text(),
            head_width: self.head_width,
            slices: self.layout.slices(),
            groups: self.layout.query_heads(),
            mask: self.mask.name(),
            reading: self.reading.name(),
            feature: self.feature,
            muted: &self.muted,
            mistakes: self.mistakes.iter().map(|mistake| mistake.name()).collect(),
            swapped: self.swapped.as_ref().map_or(&[], |heads| heads.as_slice()),
            seed: self.seed,
            focus: self.focus,
            hide: names(&self.hide),
            lock: names(&self.lock),
            questions: &self.questions,
            quiz: &self.quiz,
            ask: self.ask,
            pinned: self.written_pin(),
        };
        plain.serialize(serializer)
    }
}
