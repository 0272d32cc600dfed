//! Every number on a word's way is made from the numbers it names, from all of them, and from nothing else.

use std::collections::HashMap;

use multi_head_attention::lesson::Session;
use multi_head_attention::scene::{At, Flow, Joining, flow};
use proptest::prelude::*;
use serde_json::json;

use crate::lesson_page::{apply, page, page_with};
use crate::lesson_play::state;
use crate::receipt::{check_sum, check_working};
use crate::scene_golden::check_picture;

const BOTH: [Joining; 2] = [Joining::Glue, Joining::Sum];

fn at(page: &Session, joining: Joining, stage: &str, index: usize) -> Flow {
    flow(page, joining, &At { stage: stage.to_owned(), index })
}

/// Everything an operand can name, from the trace itself.
fn numbers(page: &Session, flow: &Flow) -> HashMap<String, Vec<f64>> {
    let (trace, head) = (page.trace(), flow.head - 1);
    let rows = |matrix: &nalgebra::DMatrix<f32>| matrix.transpose().iter().map(|&x| f64::from(x)).collect::<Vec<f64>>();
    let mut numbers: HashMap<String, Vec<f64>> = HashMap::new();
    for stage in &flow.stages {
        numbers.insert(stage.id.clone(), stage.numbers.iter().map(|number| f64::from(number.value)).collect());
    }
    for head in 1..=trace.n_heads() {
        let result = trace.head(head).result.row(page.focus().row - 1);
        numbers.insert(format!("write-{head}"), result.iter().map(|&x| f64::from(x)).collect());
    }
    let (attention, weights) = (&trace.shown().attention, trace.weights());
    let matrices = [
        ("keys", attention.k(head)),
        ("values", attention.v(head)),
        ("wQ", &weights.w_q),
        ("wK", &weights.w_k),
        ("wV", &weights.w_v),
        ("wO", &weights.w_o),
    ];
    numbers.extend(matrices.map(|(name, matrix)| (name.to_owned(), rows(matrix))));
    numbers
}

/// The number in question, from its operands alone.
fn made_of(flow: &Flow, page: &Session) -> Option<f64> {
    let numbers = numbers(page, flow);
    let named = |operand: &multi_head_attention::scene::Operand| -> Vec<f64> {
        operand.places.iter().map(|place| numbers[&operand.of][place - 1]).collect()
    };
    let operands: Vec<Vec<f64>> = flow.operands.iter().map(named).collect();
    let dot = |a: &[f64], b: &[f64]| -> f64 {
        assert_eq!(a.len(), b.len());
        a.iter().zip(b).map(|(a, b)| a * b).sum()
    };
    match (flow.at.stage.as_str(), &operands[..]) {
        (_, []) => None,
        ("input", [_]) if page.trace().model().trained => None, // a learned gain on top
        ("input", [x]) => {
            let mean = x.iter().sum::<f64>() / x.len() as f64;
            let variance = x.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / x.len() as f64;
            Some((x[flow.at.index - 1] - mean) / (variance + 1e-5).sqrt())
        }
        ("scores", [q, k]) => {
            let bias = page.trace().position_bias(flow.head, page.focus().row, flow.at.index).unwrap_or(0.0);
            Some(dot(q, k) * f64::from(page.trace().head(flow.head).scale) + f64::from(bias))
        }
        ("q" | "k", [x, w]) if page.trace().rule().rotary.is_some() => {
            let sum = f64::from(flow.working.as_ref().unwrap().sum.number.value);
            assert!((sum - dot(x, w)).abs() < 1e-5 && flow.says.ends_with("turned by its position."));
            None
        }
        ("weights", [scores]) => {
            let all = &numbers["scores"];
            Some(all[flow.at.index - 1].exp() / scores.iter().map(|score| score.exp()).sum::<f64>())
        }
        ("glue", [z]) => Some(z[0]),
        ("after", [a, b]) => Some(a[0] + b[0]),
        ("out", writes) if flow.joining == "sum" => Some(writes.iter().map(|write| write[0]).sum()),
        (_, [a, b]) => Some(dot(a, b)),
        (stage, [_]) if stage.starts_with("write-") => None, // the blend of another head is not on the page
        (stage, other) => panic!("{stage} has {} operands", other.len()),
    }
}

fn check(page: &Session, flow: &Flow) {
    let stage = flow.stages.iter().find(|stage| stage.id == flow.at.stage).unwrap();
    let number = &stage.numbers[flow.at.index - 1];
    if let Some(expected) = made_of(flow, page) {
        let gap = (f64::from(number.value) - expected).abs();
        assert!(gap <= 1e-5 * expected.abs().max(1.0), "{:?}: {} is not {expected}", flow.at, number.value);
    }
    if let Some(working) = &flow.working {
        match working.lines.len() {
            1 => check_sum(&working.lines[0].numbers, &working.sum.number, working.sum.remainder.as_deref()),
            _ => check_working(working),
        }
    }
    if !flow.says.contains("cannot see") {
        assert!(flow.says.starts_with(&number.text), "{} for {}", flow.says, number.text);
    }
}

fn check_all(page: &Session, joining: Joining, only: Option<usize>) {
    let stages = at(page, joining, "", 0).stages;
    for stage in &stages {
        for index in 1..=stage.numbers.len() {
            if only.is_none_or(|only| index % stage.numbers.len() == only % stage.numbers.len()) {
                check(page, &at(page, joining, &stage.id, index));
            }
        }
    }
}

#[test]
fn every_number_of_the_lesson_is_made_from_exactly_what_it_names() {
    for params in
        ["", "mask=causal&muted=2", "slices=10,10,10,5,5,8&kv-heads=3,2,1&focus=4,11,2", "reading=slice", "heads=1"]
    {
        for joining in BOTH {
            check_all(&page_with(params), joining, None);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn so_is_every_number_of_any_state(state in state(), index in 1..60usize) {
        let mut page = page();
        apply(&mut page, json!({ "do": "state", "state": state }));
        for joining in BOTH {
            check_all(&page, joining, Some(index));
        }
    }
}

/// M23: glueing and adding are one; what is left is rounding, and it is said as it is.
#[test]
fn the_difference_of_the_two_ways_is_told_and_never_as_zero() {
    for params in ["", "heads=1", "heads=48", "heads=6&muted=1,2,3"] {
        let said = at(&page_with(&format!("model=untrained&{params}")), Joining::Glue, "", 0).difference;
        match said.split("at most ").nth(1) {
            None => assert!(said.contains("to the last bit"), "{said}"),
            Some(rest) => {
                let number: f64 = rest.split(". ").next().unwrap().parse().unwrap();
                assert!(number > 0.0 && number < 1e-5, "{said}");
            }
        }
    }
}

#[test]
fn a_muted_head_leaves_zeros_in_the_glue_and_nothing_in_the_sum() {
    let page = page_with("model=untrained&muted=2");
    let glue = at(&page, Joining::Glue, "glue", 9);
    let glued = &glue.stages.iter().find(|stage| stage.id == "glue").unwrap().numbers;
    assert!(glued[8..16].iter().all(|number| number.value == 0.0 && number.place.is_empty()));
    assert!(glue.operands.is_empty() && glue.says.contains("head 2 is muted"), "{}", glue.says);
    let sum = at(&page, Joining::Sum, "out", 5);
    assert_eq!(sum.operands.len(), 5);
    assert!(sum.operands.iter().all(|operand| operand.of != "write-2"));
}

#[test]
fn a_hidden_word_has_no_operands() {
    let page = page_with("model=untrained&mask=causal&focus=1,3,2");
    for stage in ["scores", "weights"] {
        let hidden = at(&page, Joining::Glue, stage, 9);
        assert!(hidden.operands.is_empty() && hidden.says.ends_with("cannot see street"), "{}", hidden.says);
    }
    let seen = at(&page, Joining::Glue, "weights", 2);
    assert_eq!(seen.operands[0].places, [1, 2, 3]);
}

#[test]
fn blocks_have_the_shapes_of_the_weights() {
    let blocks = |params: &str| at(&page_with(&format!("model=untrained&{params}")), Joining::Glue, "", 0).blocks;
    let shapes = |params: &str| blocks(params).iter().map(|block| (block.rows, block.columns)).collect::<Vec<_>>();
    assert_eq!(shapes(""), [(48, 48); 4]);
    assert_eq!(shapes("kv-heads=2"), [(48, 48), (48, 16), (48, 16), (48, 48)]);
    assert!(blocks("reading=slice")[0].diagonal && !blocks("reading=slice")[3].diagonal && !blocks("")[0].diagonal);
    let bands = &blocks("kv-heads=3,2,1&heads=6&slices=10,10,10,5,5,8")[1].bands;
    assert_eq!(
        bands.iter().map(|band| (band.head, band.width)).collect::<Vec<_>>(),
        [(None, 10), (None, 5), (Some(6), 8)]
    );
}

#[test]
fn a_way_is_kept_as_it_is() {
    let page = page_with("model=untrained&heads=4&kv-heads=2&sentence=the dog slept&muted=1");
    let ways = [at(&page, Joining::Glue, "", 0), at(&page, Joining::Sum, "out", 7), at(&page, Joining::Glue, "k", 14)];
    let whole = json!(ways[0]);
    let made = |way: &Flow| json!({ "at": way.at, "says": way.says, "operands": way.operands, "working": way.working });
    check_picture("flow", &json!({ "whole": whole, "made": ways[1..].iter().map(made).collect::<Vec<_>>() }));
}
