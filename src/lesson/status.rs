//! One spoken sentence about what has changed.

use super::telling::{looks, spoken_word};
use super::wish::Wish;
use super::{Action, Choice, Focus, LessonState, LessonTrace, MaskChoice, Mistake, Value, Words};
use crate::model::Reading;

/// More sentences at once than one listens to.
const MOST: usize = 3;

/// A state and its numbers.
#[derive(Clone, Copy)]
pub struct Moment<'a> {
    /// What was chosen.
    pub state: &'a LessonState,
    /// What came of it.
    pub trace: &'a LessonTrace,
}

/// What a listener should know after a wish; nothing where nothing can be heard or seen.
pub fn say(words: &Words, wish: &Wish, before: Moment, after: Moment) -> Option<String> {
    let lead = match wish {
        Wish::Undo => Some("status.undone"),
        Wish::Redo => Some("status.redone"),
        Wish::Start => Some("status.start"),
        _ => None,
    };
    let lead = lead.filter(|_| before.state != after.state).map(|key| words.text(key));
    if *wish == Wish::Start {
        return lead;
    }
    match wish {
        Wish::Back if before.state != after.state => return Some(words.text("status.back")),
        // What comes to the screen would be told as if somebody had set it; one sentence says what happened.
        Wish::Do(Action::SwapPinned) if before.state != after.state => return Some(words.text("status.pin-swapped")),
        Wish::Forget if before.state != after.state => return Some(words.text("status.forgotten")),
        _ => {}
    }
    let told = [
        model(words, before, after),
        sentence(words, before, after),
        heads(words, before, after),
        sets(words, before, after),
        cuts(words, before, after),
        mask(words, before, after),
        reading(words, before, after),
        feature(words, before, after),
        muted(words, before, after),
        mistakes(words, before, after),
        swapped(words, before, after),
        seed(words, before, after),
        pinned(words, before, after),
    ];
    let mut said: Vec<String> = lead.into_iter().chain(told.into_iter().flatten()).collect();
    if said.is_empty() && before.state.focus() != after.state.focus() {
        said.push(looks(words, after.trace, Focus::of(after.state, after.trace)));
    }
    said.truncate(MOST);
    (!said.is_empty()).then(|| said.join(" "))
}

fn model(words: &Words, before: Moment, after: Moment) -> Option<String> {
    let (old, new) = (before.state, after.state);
    let layer = [("layer", Value::from(new.layer())), ("layers", new.model().n_layers.into())];
    match (old.model() == new.model(), old.layer() == new.layer()) {
        (false, _) => Some(words.say("status.model", &[("model", new.model().id.into())])),
        (true, false) => Some(words.say("status.layer", &layer)),
        (true, true) => None,
    }
}

fn sentence(words: &Words, before: Moment, after: Moment) -> Option<String> {
    let changed = before.state.sentence() != after.state.sentence();
    changed.then(|| words.say("status.sentence", &[("tokens", after.trace.tokens().len().into())]))
}

fn heads(words: &Words, before: Moment, after: Moment) -> Option<String> {
    let (old, new) = (before.state.layout(), after.state.layout());
    if old.n_heads() == new.n_heads() {
        return None;
    }
    let mut widths = new.slices();
    widths.sort_unstable();
    widths.dedup();
    let narrowest = Value::from(widths.first().copied().unwrap_or_default());
    let widest = Value::from(widths.last().copied().unwrap_or_default());
    let heads = Value::from(new.n_heads());
    Some(match (new.n_heads(), widths.len()) {
        (1, _) => words.say("status.heads.one", &[("width", widest)]),
        (_, 1) => words.say("status.heads.even", &[("heads", heads), ("width", widest)]),
        _ => words.say("status.heads.uneven", &[("heads", heads), ("narrowest", narrowest), ("widest", widest)]),
    })
}

/// Sharing is told when the learner changed it, and when another number of heads did.
fn sets(words: &Words, before: Moment, after: Moment) -> Option<String> {
    let (old, new) = (before.state.layout(), after.state.layout());
    let never_shared = !before.state.shares() && !after.state.shares();
    if never_shared || old.query_heads() == new.query_heads() {
        return None;
    }
    let (sets, heads) = (new.n_kv_heads(), new.n_heads());
    Some(match sets {
        _ if sets == heads => words.text("status.sets.own"),
        1 => words.say("status.sets.one", &[("heads", heads.into())]),
        _ => words.say("status.sets.some", &[("heads", heads.into()), ("sets", sets.into())]),
    })
}

fn cuts(words: &Words, before: Moment, after: Moment) -> Option<String> {
    let (old, new) = (before.state.layout().slices(), after.state.layout().slices());
    if before.state.head_width() != after.state.head_width() {
        let (columns, width) = (after.state.layout().q_width(), after.state.model().d_model);
        let values = [
            ("each", after.state.head_width().unwrap_or(0).into()),
            ("columns", columns.into()),
            ("width", width.into()),
        ];
        let key = if after.state.head_width().is_some() { "status.head-width" } else { "status.head-width.fixed" };
        return Some(words.say(key, &values));
    }
    if old.len() != new.len() || old == new {
        return None;
    }
    let moved: Vec<usize> = (1..=new.len()).filter(|head| old[head - 1] != new[head - 1]).collect();
    Some(match moved[..] {
        [left, right] if !after.state.shares() => words.say(
            "status.cut",
            &[
                ("left", left.into()),
                ("right", right.into()),
                ("left_width", new[left - 1].into()),
                ("right_width", new[right - 1].into()),
            ],
        ),
        _ if moved.len() == new.len() => words.text("status.cuts-all"),
        _ => words.say("status.cuts", &[("heads", words.counts(&moved).into())]),
    })
}

fn mask(words: &Words, before: Moment, after: Moment) -> Option<String> {
    if before.state.mask() == after.state.mask() {
        return None;
    }
    if after.state.mask() == MaskChoice::TwoWay {
        return Some(words.text("status.mask.two-way"));
    }
    let row = Focus::of(after.state, after.trace).row;
    let hidden: Vec<String> =
        (row + 1..=after.trace.tokens().len()).map(|i| spoken_word(words, after.trace, i)).collect();
    let from = Value::from(spoken_word(words, after.trace, row));
    Some(match hidden.len() {
        0 => words.text("status.mask.causal"),
        1..=3 => words.say("status.mask.hides", &[("from", from), ("hidden", words.list(&hidden).into())]),
        n => words.say("status.mask.hides-many", &[("from", from), ("hidden", n.into())]),
    })
}

fn reading(words: &Words, before: Moment, after: Moment) -> Option<String> {
    match (before.state.reading(), after.state.reading()) {
        (old, new) if old == new => None,
        (_, Reading::Slice) => Some(words.text("status.reading.slice")),
        (_, Reading::Project) if after.state.shares() && !before.state.shares() => {
            Some(words.text("status.reading.shared"))
        }
        (_, Reading::Project) => Some(words.text("status.reading.project")),
    }
}

/// Which number was raised, and whose grids know of it: "only head 3" is what slice-first means.
fn feature(words: &Words, before: Moment, after: Moment) -> Option<String> {
    let (old, new) = (before.state.feature(), after.state.feature());
    let feature = new.or(old).filter(|_| old != new && before.state.sentence() == after.state.sentence())?;
    let values = [
        ("number", Value::from(feature.number)),
        ("word", spoken_word(words, after.trace, feature.word).into()),
        ("by", Value::Decimal(feature.by().abs(), 2)),
    ];
    let said = words.say(
        match new {
            None => "status.feature.back",
            Some(feature) if feature.by() < 0.0 => "status.feature.lowered",
            Some(_) => "status.feature.raised",
        },
        &values,
    );
    let n_heads = after.trace.n_heads();
    if n_heads != before.trace.n_heads() {
        return Some(said);
    }
    let differs = |head: &usize| before.trace.head(*head).pass.pattern != after.trace.head(*head).pass.pattern;
    let moved: Vec<usize> = (1..=n_heads).filter(differs).collect();
    let heads = [("heads", Value::from(words.counts(&moved)))];
    Some(match moved.len() {
        n if n == n_heads => format!("{said} {}", words.text("status.feature.all")),
        1 => format!("{said} {}", words.say("status.feature.one", &heads)),
        _ => format!("{said} {}", words.say("status.feature.some", &heads)),
    })
}

fn muted(words: &Words, before: Moment, after: Moment) -> Option<String> {
    let (old, new) = (before.state.muted(), after.state.muted());
    let n_heads = after.state.layout().n_heads();
    if n_heads != before.state.layout().n_heads() {
        return None; // heads have other numbers now
    }
    let sounding: Vec<usize> = (1..=n_heads).filter(|head| !new.contains(head)).collect();
    let differ: Vec<usize> = (1..=n_heads).filter(|head| old.contains(head) != new.contains(head)).collect();
    let head = |head: usize| [("head", Value::from(head))];
    match (old == new, differ.as_slice(), sounding.as_slice()) {
        (true, ..) => None,
        (_, [one], _) if new.contains(one) => Some(words.say("status.muted", &head(*one))),
        (_, [one], _) => Some(words.say("status.unmuted", &head(*one))),
        (_, _, [one]) if n_heads > 1 => Some(words.say("status.solo", &head(*one))),
        _ if new.is_empty() => Some(words.text("status.all-heads")),
        _ => Some(words.say("status.muted-list", &[("heads", words.counts(new).into())])),
    }
}

fn mistakes(words: &Words, before: Moment, after: Moment) -> Option<String> {
    let (old, new) = (before.state.mistakes(), after.state.mistakes());
    let named = |of: &[Mistake], not_in: &[Mistake]| -> Vec<String> {
        let names = of.iter().filter(|mistake| !not_in.contains(mistake));
        names.map(|mistake| words.text(&format!("scene.mistake.{}", mistake.name()))).collect()
    };
    let (on, off) = (named(new, old), named(old, new));
    match (on.is_empty(), off.is_empty(), new.is_empty()) {
        (true, true, _) => None,
        (false, ..) => Some(words.say("status.mistake.on", &[("mistake", words.list(&on).into())])),
        (true, false, true) => Some(words.text("status.mistake.none")),
        (true, false, false) => Some(words.say("status.mistake.off", &[("mistake", words.list(&off).into())])),
    }
}

fn swapped(words: &Words, before: Moment, after: Moment) -> Option<String> {
    match (before.state.swapped(), after.state.swapped()) {
        (old, new) if old == new => None,
        (_, Some([a, b])) => Some(words.say("status.swapped", &[("a", a.into()), ("b", b.into())])),
        (_, None) => Some(words.text("status.swapped.none")),
    }
}

fn seed(words: &Words, before: Moment, after: Moment) -> Option<String> {
    let changed = before.state.seed() != after.state.seed();
    changed.then(|| words.say("status.seed", &[("seed", (after.state.seed() as usize).into())]))
}

fn pinned(words: &Words, before: Moment, after: Moment) -> Option<String> {
    match (before.state.pinned(), after.state.pinned()) {
        (old, new) if old == new => None,
        (_, Some(_)) => Some(words.text("status.pinned")),
        (_, None) => Some(words.text("status.unpinned")),
    }
}
