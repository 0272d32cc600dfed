//! Two settings side by side: the pinned one and the one on the screen, with what differs between them.

use serde::Serialize;

use super::Source;
use super::prices::{Price, ledger};
use crate::attention::Refusal;
use crate::cost::layer_cost;
use crate::lesson::{Guess, LessonTrace, Session, Value, changed_heads, differences};

/// Both settings.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Compared {
    /// The whole in a sentence or two.
    pub summary: String,
    /// What was set differently.
    pub settings: Vec<Difference>,
    /// Heads of the same number, pinned and now; none where the words are others.
    pub heads: Vec<HeadPair>,
    /// What the layer adds to the word that looks.
    pub output: Option<OutputPair>,
    /// What the model answers there.
    pub answer: Option<Difference>,
    /// What both cost.
    pub prices: Vec<Price>,
}

/// One thing, pinned and now.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Difference {
    /// What it is.
    pub name: String,
    /// In the pinned setting.
    pub pinned: String,
    /// On the screen.
    pub now: String,
}

/// Two heads of the same number, or one that has none to be compared with.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct HeadPair {
    /// Their number.
    pub head: usize,
    /// Their name.
    pub label: String,
    /// Is it there in the pinned setting?
    pub in_pinned: bool,
    /// Is it there on the screen?
    pub in_now: bool,
    /// Does a weight differ by more than .005?
    pub moved: bool,
    /// The weight that differs most, from 1.
    pub cell: Option<[usize; 2]>,
    /// That in words, or why there is none.
    pub says: String,
    #[serde(skip)]
    largest: Option<Move>,
}

/// What the layer adds to one word, pinned and now.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OutputPair {
    /// How far they are apart, in words.
    pub says: String,
    /// Its numbers in the pinned setting.
    pub pinned: Vec<f32>,
    /// Its numbers on the screen.
    pub now: Vec<f32>,
}

/// What a cell became.
#[derive(Debug, Clone, PartialEq)]
struct Move {
    row: usize,
    column: usize,
    before: Option<f32>,
    after: Option<f32>,
}

/// The pinned setting beside the one on the screen; `None` while there is nothing to compare with.
pub fn compared(session: &Session) -> Option<Compared> {
    let (source, pinned) = (Source::of(session), session.pinned()?);
    let heads = if pinned.tokens() == source.trace.tokens() { pairs(source, &pinned) } else { Vec::new() };
    let settings = settings(source, &pinned);
    Some(Compared {
        summary: summary(source, &pinned, &settings, &heads),
        output: output(source, &pinned),
        answer: answer(source, &pinned),
        prices: prices(source, &pinned).unwrap_or_default(),
        settings,
        heads,
    })
}

/// What was set otherwise. A number of heads says the widths, too.
fn settings(source: Source, pinned: &LessonTrace) -> Vec<Difference> {
    let differences = differences(pinned.state(), source.state);
    let counts_differ = differences.iter().any(|(key, _)| *key == "heads");
    let shares = pinned.state().shares() || source.state.shares();
    let told = |key: &str| !(key == "slices" && counts_differ || key == "kv-heads" && !shares);
    let name = |key: &str| source.words.text(&format!("scene.compare.of.{key}"));
    let value = |key: &str, text: &str| value(source, key, text);
    let told = differences.into_iter().filter(|(key, _)| told(key));
    told.map(|(key, [before, now])| Difference { name: name(key), pinned: value(key, &before), now: value(key, &now) })
        .collect()
}

/// What a link says of one setting, in the reader's words; a sentence stays as it is.
fn value(source: Source, key: &str, text: &str) -> String {
    let said = |family: &str, name: &str| source.words.text(&format!("scene.{family}.{name}"));
    let listed = |text: &str| text.replace(',', &source.words.text("number.comma"));
    match key {
        _ if text.is_empty() => said("compare.value", "none"),
        "sentence" => text.to_owned(),
        "mistakes" => source.words.list(&text.split(',').map(|mistake| said("mistake", mistake)).collect::<Vec<_>>()),
        "feature" => listed(text).replace('.', &source.words.text("number.decimal")),
        _ if source.words.has(&format!("scene.compare.value.{text}")) => said("compare.value", text),
        _ => listed(text),
    }
}

fn pairs(source: Source, pinned: &LessonTrace) -> Vec<HeadPair> {
    let moved = changed_heads(pinned, source.trace);
    let (before, now) = (pinned.n_heads(), source.trace.n_heads());
    let pair = |head: usize| {
        let (in_pinned, in_now) = (head <= before, head <= now);
        let largest = (in_pinned && in_now && moved.contains(&head)).then(|| largest_move(source.trace, pinned, head));
        HeadPair {
            head,
            label: source.words.say("scene.head", &[("head", head.into())]),
            in_pinned,
            in_now,
            moved: largest.is_some(),
            cell: largest.as_ref().map(|moved| [moved.row, moved.column]),
            says: match (&largest, in_pinned, in_now) {
                (Some(moved), ..) => source.words.say("scene.compare.cell", &move_values(source, moved)),
                (None, true, true) => source.words.text("scene.compare.unmoved"),
                (None, false, _) => source.words.text("scene.compare.only-now"),
                (None, true, false) => source.words.text("scene.compare.only-pinned"),
            },
            largest,
        }
    };
    (1..=before.max(now)).map(pair).collect()
}

fn largest_move(now: &LessonTrace, pinned: &LessonTrace, head: usize) -> Move {
    let places = 1..=now.tokens().len();
    let cells = places.clone().flat_map(|row| places.clone().map(move |column| (row, column)));
    let moves = cells.map(|(row, column)| Move {
        row,
        column,
        before: pinned.weight(head, row, column),
        after: now.weight(head, row, column),
    });
    // of equal ones the first, so that the words do not depend on the order of a search
    moves.reduce(|most, other| if other.distance() > most.distance() { other } else { most }).unwrap_or(Move {
        row: 1,
        column: 1,
        before: None,
        after: None,
    })
}

impl Move {
    /// A hidden word has no weight, and none goes into the mixture from it.
    fn distance(&self) -> f32 {
        (self.before.unwrap_or(0.0) - self.after.unwrap_or(0.0)).abs()
    }
}

fn move_values(source: Source, moved: &Move) -> [(&'static str, Value); 4] {
    let weight = |weight: Option<f32>| match weight {
        Some(weight) => Value::Decimal(f64::from(weight), 2),
        None => source.words.text("scene.compare.hidden").into(),
    };
    [
        ("from", source.spoken_word(moved.row).into()),
        ("to", source.spoken_word(moved.column).into()),
        ("before", weight(moved.before)),
        ("after", weight(moved.after)),
    ]
}

fn summary(source: Source, pinned: &LessonTrace, settings: &[Difference], pairs: &[HeadPair]) -> String {
    if settings.is_empty() {
        return source.words.text("scene.compare.nothing");
    }
    if pairs.is_empty() {
        return source.words.text("scene.compare.other-words");
    }
    let both = pairs.iter().filter(|pair| pair.in_pinned && pair.in_now).count();
    let moves = pairs.iter().filter_map(|pair| pair.largest.as_ref().map(|moved| (pair.head, moved)));
    let moves: Vec<(usize, &Move)> = moves.collect();
    let most = moves.iter().reduce(|most, other| if other.1.distance() > most.1.distance() { other } else { most });
    let counts = [("moved", Value::from(moves.len())), ("both", both.into())];
    let said = match most {
        None => source.words.say("scene.compare.none-moved", &counts),
        Some((head, moved)) => {
            let values = [&counts[..], &[("head", Value::from(*head))], &move_values(source, moved)].concat();
            source.words.say("scene.compare.moved", &values)
        }
    };
    let strangers = pinned.layer() != source.trace.layer() || pinned.model().family != source.trace.model().family;
    if strangers { format!("{said} {}", source.words.text("scene.compare.strangers")) } else { said }
}

fn output(source: Source, pinned: &LessonTrace) -> Option<OutputPair> {
    let row = source.focus.row;
    let same_place = pinned.tokens() == source.trace.tokens() && pinned.model().d_model == source.trace.model().d_model;
    let of = |trace: &LessonTrace| trace.shown().attention.attn_out.row(row - 1).iter().copied().collect::<Vec<f32>>();
    let (before, now) = same_place.then(|| (of(pinned), of(source.trace)))?;
    let apart: Vec<f32> = before.iter().zip(&now).map(|(before, now)| now - before).collect();
    let length = |vector: &[f32]| Value::Decimal(vector.iter().map(|x| f64::from(*x).powi(2)).sum::<f64>().sqrt(), 2);
    let values = [
        ("word", Value::from(source.spoken_word(row))),
        ("before", length(&before)),
        ("now", length(&now)),
        ("apart", length(&apart)),
    ];
    let key = if before == now { "scene.compare.output-same" } else { "scene.compare.output" };
    Some(OutputPair { says: source.words.say(key, &values), pinned: before, now })
}

/// What the model answers at the word that looks; nothing where neither setting has an answer.
fn answer(source: Source, pinned: &LessonTrace) -> Option<Difference> {
    let row = source.focus.row;
    let is_word = |trace: &LessonTrace| trace.tokens().get(row - 1).is_some_and(|token| !token.starts_with('<'));
    let first = |trace: &LessonTrace| {
        let guess = is_word(trace).then(|| Guess::at(trace, row - 1).ok())??;
        let answer = guess.answers.into_iter().next()?;
        let values = [("answer", Value::from(answer.word)), ("probability", Value::Decimal(answer.probability, 2))];
        Some(source.words.say("scene.compare.answer", &values))
    };
    let (before, now) = (first(pinned), first(source.trace));
    let same_words = pinned.tokens() == source.trace.tokens();
    if !same_words || before.is_none() && now.is_none() {
        return None;
    }
    let none = || source.words.text("scene.compare.value.none");
    let name = source.words.say("scene.compare.answer-for", &[("word", source.spoken_word(row).into())]);
    Some(Difference { name, pinned: before.unwrap_or_else(none), now: now.unwrap_or_else(none) })
}

fn prices(source: Source, pinned: &LessonTrace) -> Result<Vec<Price>, Refusal> {
    let cost = |trace: &LessonTrace| layer_cost(trace.layout(), trace.tokens().len() as u64, 1);
    Ok(ledger(source, &[cost(pinned)?, cost(source.trace)?]))
}
