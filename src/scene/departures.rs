//! What is done otherwise than the formula says: a standing remark for each, and the switches.

use serde::Serialize;
use serde_json::{Value as Json, json};

use super::notices::{Notice, Repair};
use super::{Number, Source};
use crate::attention::SoftmaxOver;
use crate::lesson::{Choice, MaskChoice, Mistake, Session, Step};

/// The switches, one group per step of the formula.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Mistakes {
    /// In the order of the computation.
    pub steps: Vec<MistakeStep>,
    /// Is any of them on?
    pub on: bool,
    /// The way back.
    pub repair: Repair,
}

/// One step of the formula, and the ways to do it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MistakeStep {
    /// Its name in programs.
    pub kind: &'static str,
    /// Its name on the page.
    pub name: String,
    /// The right way first.
    pub ways: Vec<Way>,
    /// What to look at.
    pub look: String,
}

/// A way to do a step.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Way {
    /// The mistake, or "right".
    pub value: &'static str,
    /// What it says.
    pub label: String,
    /// Is it this one?
    pub chosen: bool,
    /// Why it cannot be chosen now.
    pub reason: Option<String>,
    /// The action it stands for.
    pub action: Json,
}

/// What the weights of one word that looks add up to, where that need not be 1.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RowTotal {
    /// As it is written.
    pub number: Number,
    /// Is it anything but 1, as far as the digits tell?
    pub alarm: bool,
    /// In words.
    pub name: String,
}

/// The switches of `session`.
pub fn mistakes(session: &Session) -> Mistakes {
    let source = Source::of(session);
    Mistakes {
        steps: Step::ALL.iter().map(|(which, kind)| step(source, *which, kind)).collect(),
        on: !source.state.mistakes().is_empty(),
        repair: repair(source, &[]),
    }
}

/// A remark for each mistake that is on, and for heads that are swapped.
pub(super) fn departures(source: Source) -> Vec<Notice> {
    let notice = |&mistake: &Mistake| Notice {
        kind: mistake.name(),
        text: source.words.text(&format!("scene.departure.{}", mistake.name())),
        repair: Some(repair(source, &without(source.state.mistakes(), &[mistake]))),
    };
    let swapped = source.state.swapped().map(|[a, b]| Notice {
        kind: "swapped",
        text: source.words.say("scene.departure.swapped", &[("a", a.into()), ("b", b.into())]),
        repair: Some(Repair {
            text: source.words.text("scene.departure.swapped-repair"),
            action: json!({ "do": "swapped", "to": [] }),
        }),
    });
    source.state.mistakes().iter().map(notice).chain(swapped).collect()
}

/// All of it in one line.
pub(super) fn said(source: Source) -> Option<String> {
    let mistakes = source.state.mistakes().iter();
    let names = mistakes.map(|mistake| source.words.text(&format!("scene.mistake.{}", mistake.name())));
    let swapped = source
        .state
        .swapped()
        .map(|[a, b]| source.words.say("scene.departure.swapped-short", &[("a", a.into()), ("b", b.into())]));
    let all: Vec<String> = names.chain(swapped).collect();
    (!all.is_empty()).then(|| source.words.say("scene.departure.all", &[("all", source.words.list(&all).into())]))
}

/// What the rows of `head` add up to; none where that is 1 by the softmax.
pub(super) fn row_totals(source: Source, head: usize) -> Option<Vec<RowTotal>> {
    let total = |row: usize| {
        let total = source.trace.row_total(head, row) as f32;
        let number = Number::new(source.words, total, format!("rowTotal/{}/{}/0", head - 1, row - 1));
        let values = [("from", source.spoken_word(row).into()), ("total", number.text.as_str().into())];
        let name = source.words.say("scene.departure.row-total", &values);
        RowTotal { alarm: (total - 1.0).abs() >= 0.005, number, name }
    };
    let columns = source.trace.departure().softmax == SoftmaxOver::Columns;
    columns.then(|| (1..=source.n_tokens()).map(total).collect())
}

fn step(source: Source, which: Step, kind: &'static str) -> MistakeStep {
    let now = source.state.mistakes();
    let mistakes: Vec<Mistake> =
        Mistake::ALL.iter().map(|(mistake, _)| *mistake).filter(|m| m.step() == which).collect();
    let others = without(now, &mistakes);
    let right = Way {
        value: "right",
        label: source.words.text(&format!("scene.mistake-step.{kind}.right")),
        chosen: !mistakes.iter().any(|mistake| now.contains(mistake)),
        reason: None,
        action: action(&others),
    };
    let wrong = mistakes.iter().map(|&mistake| Way {
        value: mistake.name(),
        label: source.words.text(&format!("scene.mistake-step.{kind}.{}", mistake.name())),
        chosen: now.contains(&mistake),
        reason: reason(source, mistake),
        action: action(&[others.as_slice(), &[mistake]].concat()),
    });
    MistakeStep {
        kind,
        name: source.words.text(&format!("scene.mistake-step.{kind}")),
        ways: std::iter::once(right).chain(wrong).collect(),
        look: source.words.text(look(source, which)),
    }
}

/// Nothing leaks where nothing is hidden.
fn look(source: Source, which: Step) -> &'static str {
    match which {
        Step::Scale => "scene.mistake-look.scale",
        Step::Softmax => "scene.mistake-look.softmax",
        Step::Sharing => "scene.mistake-look.sharing",
        Step::Mask if source.state.mask() == MaskChoice::TwoWay => "scene.mistake-look.mask-two-way",
        Step::Mask => "scene.mistake-look.mask",
    }
}

fn reason(source: Source, mistake: Mistake) -> Option<String> {
    let impossible = mistake == Mistake::Interleaved && !source.state.can_interleave();
    impossible.then(|| source.words.text("scene.mistake-step.sharing.reason"))
}

fn repair(source: Source, rest: &[Mistake]) -> Repair {
    Repair { text: source.words.text("scene.departure.repair"), action: action(rest) }
}

fn action(mistakes: &[Mistake]) -> Json {
    json!({ "do": "mistakes", "to": mistakes.iter().map(|mistake| mistake.name()).collect::<Vec<_>>() })
}

fn without(mistakes: &[Mistake], these: &[Mistake]) -> Vec<Mistake> {
    mistakes.iter().copied().filter(|mistake| !these.contains(mistake)).collect()
}
