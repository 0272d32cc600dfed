//! The vectors of the way, and the matrices between them.

use nalgebra::DMatrix;
use serde::Serialize;

use super::super::{Number, Source};
use super::Joining;
use super::joining::glued;

/// With more heads than this only the write of the head in focus has a line of its own.
const FEW: usize = 8;

/// A vector on the way.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Stage {
    /// Its name.
    pub id: String,
    /// What it is.
    pub name: String,
    /// From left to right.
    pub numbers: Vec<Number>,
    /// How it is cut; one band where it is whole.
    pub bands: Vec<Band>,
}

/// A slice of a vector, or of the columns of a matrix.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Band {
    /// The head whose slice it is, from 1; none where several share it, or where it is nobody's.
    pub head: Option<usize>,
    /// How many numbers.
    pub width: usize,
}

/// A learned matrix.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Block {
    /// Its name: wQ, wK, wV, wO.
    pub id: &'static str,
    /// Its name on the page.
    pub name: String,
    /// How many numbers it takes.
    pub rows: usize,
    /// How many it gives.
    pub columns: usize,
    /// Its columns by head or set; of W_O, its rows.
    pub bands: Vec<Band>,
    /// Only the blocks on the diagonal are used: the reading that cuts the word first.
    pub diagonal: bool,
}

pub(super) fn stages(source: Source, joining: Joining) -> Vec<Stage> {
    let shown = source.trace.shown();
    let row = source.focus.row - 1;
    let whole = |id: &str, matrix: &DMatrix<f32>, field: &str| {
        stage(source, id, matrix.row(row).iter().copied(), |i| format!("{field}/{row}/{i}"), Vec::new())
    };
    let mut stages = vec![
        whole("before", &shown.resid_pre, "residualBefore"),
        whole("input", &shown.input, "input"),
        queries(source),
    ];
    stages.extend(
        [("k", &shown.attention.keys), ("v", &shown.attention.values)].map(|(id, all)| shared(source, id, all)),
    );
    stages.extend(of_head(source));
    match joining {
        Joining::Glue => stages.push(glue(source)),
        Joining::Sum => stages.extend(writes(source)),
    }
    stages.push(whole("out", &shown.attention.attn_out, "attnOut"));
    stages.push(whole("after", &shown.resid_post, "residual"));
    stages
}

pub(super) fn blocks(source: Source) -> Vec<Block> {
    let layout = source.trace.layout();
    let diagonal = source.trace.reading() == crate::model::Reading::Slice;
    let block = |id: &'static str, rows, columns, bands, diagonal| Block {
        id,
        name: source.words.text(&format!("scene.flow.block.{id}")),
        rows,
        columns,
        bands,
        diagonal,
    };
    let (d_model, q_width, kv_width) = (layout.d_model(), layout.q_width(), layout.kv_width());
    vec![
        block("wQ", d_model, q_width, head_bands(source), diagonal),
        block("wK", d_model, kv_width, set_bands(source), diagonal),
        block("wV", d_model, kv_width, set_bands(source), diagonal),
        block("wO", q_width, d_model, head_bands(source), false),
    ]
}

fn queries(source: Source) -> Stage {
    let row = source.focus.row - 1;
    let heads = &source.trace.shown().attention.heads;
    let numbers = heads.iter().flat_map(|head| head.q.row(row).iter().copied().collect::<Vec<f32>>());
    let places = places(source, |h, i| format!("q/{h}/{row}/{i}"));
    stage(source, "q", numbers, |i| places[i].clone(), head_bands(source))
}

/// Keys or values of the word, one slice per set. In the trace they stand with the first head that reads the set.
fn shared(source: Source, id: &str, all: &[DMatrix<f32>]) -> Stage {
    let row = source.focus.row - 1;
    let heads = source.trace.spans();
    let reader = |set: usize| heads.iter().position(|span| span.kv_head == set).unwrap_or(0);
    let places: Vec<String> = (all.iter().enumerate())
        .flat_map(|(set, matrix)| (0..matrix.ncols()).map(move |i| (set, i)))
        .map(|(set, i)| format!("{id}/{}/{row}/{i}", reader(set)))
        .collect();
    let numbers = all.iter().flat_map(|matrix| matrix.row(row).iter().copied().collect::<Vec<f32>>());
    stage(source, id, numbers, |i| places[i].clone(), set_bands(source))
}

/// Scores, weights and blend of the head in focus; where it looks with another head's grid, the scores are that head's.
fn of_head(source: Source) -> Vec<Stage> {
    let row = source.focus.row - 1;
    let (own, lent) = (source.focus.head, source.lent(source.focus).head);
    let (pass, scores) = (&source.trace.head(own).pass, &source.trace.head(lent).pass.scores);
    let one = |id: &str, head: usize, matrix: &DMatrix<f32>, field: &str| {
        let h = head - 1;
        stage(source, id, matrix.row(row).iter().copied(), |i| format!("{field}/{h}/{row}/{i}"), Vec::new())
    };
    vec![
        one("scores", lent, scores, "scores"),
        one("weights", own, &pass.pattern, "pattern"),
        one("blend", own, &pass.z, "z"),
    ]
}

/// The zeros of a muted head stand nowhere in the trace.
fn glue(source: Source) -> Stage {
    let row = source.focus.row - 1;
    let muted = source.trace.muted();
    let place = |h: usize, i| if muted.contains(&(h + 1)) { String::new() } else { format!("z/{h}/{row}/{i}") };
    let places = places(source, place);
    stage(source, "glue", glued(source).into_iter(), |i| places[i].clone(), head_bands(source))
}

fn writes(source: Source) -> Vec<Stage> {
    let row = source.focus.row - 1;
    let all = 1..=source.trace.n_heads();
    let one = |head: usize| {
        let numbers = source.trace.head(head).result.row(row);
        let mut stage = stage(
            source,
            &format!("write-{head}"),
            numbers.iter().copied(),
            |i| format!("result/{}/{row}/{i}", head - 1),
            vec![Band { head: Some(head), width: numbers.len() }],
        );
        stage.name = source.words.say("scene.head", &[("head", head.into())]);
        stage
    };
    all.filter(|&head| source.trace.n_heads() <= FEW || head == source.focus.head).map(one).collect()
}

fn stage(
    source: Source,
    id: &str,
    numbers: impl Iterator<Item = f32>,
    place: impl Fn(usize) -> String,
    bands: Vec<Band>,
) -> Stage {
    let values = [("word", source.spoken_word(source.focus.row).into()), ("head", source.focus.head.into())];
    let name = if id.starts_with("write-") {
        String::new()
    } else {
        source.words.say(&format!("scene.flow.stage.{id}"), &values)
    };
    let numbers = numbers.enumerate().map(|(i, value)| Number::new(source.words, value, place(i))).collect();
    Stage { id: id.to_owned(), name, numbers, bands }
}

/// The place of every column of the queries: head and number, from 0.
fn places(source: Source, place: impl Fn(usize, usize) -> String) -> Vec<String> {
    let spans = source.trace.layout().heads();
    spans.iter().flat_map(|span| (0..span.d_head).map(|i| place(span.head, i)).collect::<Vec<_>>()).collect()
}

fn head_bands(source: Source) -> Vec<Band> {
    let spans = source.trace.layout().heads();
    spans.iter().map(|span| Band { head: Some(span.head + 1), width: span.d_head }).collect()
}

/// A set that one head reads bears the head's number.
fn set_bands(source: Source) -> Vec<Band> {
    let layout = source.trace.layout();
    let spans = source.trace.spans();
    let band = |(set, group): (usize, &crate::attention::Group)| {
        let mut readers = spans.iter().filter(|span| span.kv_head == set);
        let first = readers.next().map(|span| span.head + 1);
        Band { head: if readers.next().is_some() { None } else { first }, width: group.d_head }
    };
    layout.groups().iter().enumerate().map(band).collect()
}
