//! From the heads' blends to the residual stream.

use nalgebra::DMatrix;

use super::super::number::{Factors, Working, working};
use super::super::receipt::write;
use super::super::{Line, Number, Source, Sum};
use super::joining::{glued, through_w_o};
use super::made::{Made, all, block, column_of, decimal, place, places};
use super::{At, Joining};

/// Glueing computes nothing.
pub(super) fn placed(source: Source, at: &At) -> Made {
    let spans = source.trace.layout().heads();
    let span = spans.iter().find(|span| span.q_columns.contains(&(at.index - 1))).unwrap_or(&spans[0]);
    let (i, head) = (at.index - span.q_columns.start, span.head + 1);
    let muted = source.trace.muted().contains(&head);
    let values = [
        ("i", i.into()),
        ("head", head.into()),
        ("n", at.index.into()),
        ("value", decimal(glued(source)[at.index - 1])),
    ];
    let operands = if head == source.focus.head && !muted { vec![places("blend", i..=i)] } else { Vec::new() };
    let key = if muted { "scene.flow.says.glue-muted" } else { "scene.flow.says.glue" };
    Made { says: source.words.say(key, &values), operands, working: None, steps: Vec::new() }
}

pub(super) fn written(source: Source, head: usize, at: &At) -> Made {
    let trace = source.trace.head(head);
    let rows = trace.span.q_columns.clone();
    let values = [
        ("m", at.index.into()),
        ("head", head.into()),
        ("n", rows.len().into()),
        ("value", decimal(trace.result[(source.focus.row - 1, at.index - 1)])),
    ];
    let mut operands = vec![column_of("wO", rows.clone(), source.trace.layout().d_model(), at.index - 1)];
    if head == source.focus.head {
        operands.insert(0, all("blend", rows.len()));
    }
    Made {
        says: source.words.say("scene.flow.says.write", &values),
        operands,
        working: Some(write(source, place(source, head, 1, at.index))),
        steps: Vec::new(),
    }
}

pub(super) fn joined(source: Source, joining: Joining, at: &At) -> Made {
    let (row, m) = (source.focus.row - 1, at.index - 1);
    let value = source.trace.shown().attention.attn_out[(row, m)];
    let q_width = source.trace.layout().q_width();
    let sounding: Vec<usize> =
        (1..=source.trace.n_heads()).filter(|head| !source.trace.muted().contains(head)).collect();
    let values =
        [("m", at.index.into()), ("n", q_width.into()), ("heads", sounding.len().into()), ("value", decimal(value))];
    let sum = Number::new(source.words, value, format!("attnOut/{row}/{m}"));
    let (operands, working) = match joining {
        Joining::Glue => {
            let operands = vec![all("glue", q_width), column_of("wO", 0..q_width, source.trace.layout().d_model(), m)];
            (operands, glued_times_column(source, m))
        }
        Joining::Sum => {
            let operands = sounding.iter().map(|head| places(&format!("write-{head}"), at.index..=at.index)).collect();
            (operands, sum_of_writes(source, &sounding, m, sum))
        }
    };
    Made {
        says: source.words.say(&format!("scene.flow.says.out.{}", joining.name()), &values),
        operands,
        working: Some(working),
        steps: Vec::new(),
    }
}

fn glued_times_column(source: Source, m: usize) -> Working {
    let row = source.focus.row - 1;
    let glued = glued(source);
    let sum = Number::new(source.words, through_w_o(source, &glued, m), format!("attnOut/{row}/{m}"));
    let spans = source.trace.layout().heads();
    let places: Vec<String> = spans
        .iter()
        .flat_map(|span| (0..span.d_head).map(move |i| format!("z/{}/{row}/{i}", span.head)))
        .zip(&glued)
        .map(|(place, &z)| if z == 0.0 { String::new() } else { place })
        .collect();
    let z = Factors {
        name: source.words.text("scene.flow.glued"),
        values: glued,
        place: Box::new(move |i| places[i].clone()),
    };
    let weights = Factors {
        name: source.words.say("scene.flow.column", &[("n", (m + 1).into()), ("block", block(source, "wO"))]),
        values: source.trace.weights().w_o.column(m).iter().copied().collect(),
        place: Box::new(move |i| format!("wO/{i}/{m}")),
    };
    working(source.words, &z, &weights, "scene.receipt.products", sum)
}

fn sum_of_writes(source: Source, heads: &[usize], m: usize, sum: Number) -> Working {
    let row = source.focus.row - 1;
    let number = |&head: &usize| {
        Number::new(source.words, source.trace.head(head).result[(row, m)], format!("result/{}/{row}/{m}", head - 1))
    };
    let numbers: Vec<Number> = heads.iter().map(number).collect();
    let line = Line { name: source.words.say("scene.flow.written", &[("n", (m + 1).into())]), numbers };
    Working {
        columns: heads.iter().map(|&head| source.words.say("scene.head", &[("head", head.into())])).collect(),
        sum: Sum::of(source.words, &line.numbers, sum),
        lines: vec![line],
    }
}

pub(super) fn added(source: Source, at: &At) -> Made {
    let (row, m) = (source.focus.row - 1, at.index - 1);
    let shown = source.trace.shown();
    let number =
        |matrix: &DMatrix<f32>, field: &str| Number::new(source.words, matrix[(row, m)], format!("{field}/{row}/{m}"));
    let numbers = vec![number(&shown.resid_pre, "residualBefore"), number(&shown.attention.attn_out, "attnOut")];
    let sum = number(&shown.resid_post, "residual");
    let values = [("m", at.index.into()), ("value", decimal(sum.value))];
    let line = Line { name: source.words.say("scene.flow.number", &[("n", at.index.into())]), numbers };
    Made {
        says: source.words.say("scene.flow.says.after", &values),
        operands: vec![places("before", at.index..=at.index), places("out", at.index..=at.index)],
        working: Some(Working {
            columns: ["scene.flow.found", "scene.flow.gathered"].map(|key| source.words.text(key)).to_vec(),
            sum: Sum::of(source.words, &line.numbers, sum),
            lines: vec![line],
        }),
        steps: Vec::new(),
    }
}
