//! Project, or slice first: true numbers both ways, and whose grids a raised number reaches, bit for bit.

use multi_head_attention::lesson::Session;
use multi_head_attention::model::layer_input;
use multi_head_attention::scene::{Slicing, slicing};
use serde_json::json;

use crate::lesson_page::{apply, page_with, scene};
use crate::scene_golden::check_picture;

fn figure(page: &Session) -> Slicing {
    slicing(page, 0).unwrap()
}

/// The heads whose grids differ between two pages, from 1.
fn moved(before: &Session, after: &Session) -> Vec<usize> {
    let grid = |page: &Session, head| page.trace().head(head).pass.pattern.clone();
    (1..=before.trace().n_heads()).filter(|&head| grid(before, head) != grid(after, head)).collect()
}

#[test]
fn cut_first_only_the_head_whose_slice_holds_the_number_moves_and_projected_all_do() {
    for model in ["model=untrained", "layer=1", "", "model=untrained&slices=16,12,8,4,4,4&mask=causal&seed=3"] {
        for (number, by) in [(1, 1.0), (17, 0.8), (30, -2.25), (48, 3.0)] {
            let with = |reading, by| page_with(&format!("{model}&reading={reading}&feature=11,{number},{by}"));
            let pair = |reading| (with(reading, 0.0), with(reading, by));
            let (before, after) = pair("slice");
            let spans = before.trace().layout().heads();
            let owner = spans.iter().find(|span| span.q_columns.contains(&(number - 1))).unwrap().head + 1;
            assert_eq!(moved(&before, &after), [owner], "{model}: number {number}");
            let (before, after) = pair("project");
            assert_eq!(moved(&before, &after), (1..=spans.len()).collect::<Vec<_>>(), "{model}: number {number}");
            assert_eq!(before.trace().shown().resid_pre, after.trace().shown().resid_pre, "not the residual stream");
        }
    }
}

#[test]
fn a_raised_number_is_in_the_input_and_nowhere_else_before_it() {
    let page = page_with("model=untrained&layer=2&feature=4,9,0.5");
    let (shown, norm) = (page.trace().shown(), &page.trace().learned().layers()[1].norm);
    let own = layer_input(&shown.resid_pre, norm);
    for (index, (a, b)) in shown.input.iter().zip(own.iter()).enumerate() {
        let raised = index % own.nrows() == 3 && index / own.nrows() == 8;
        assert_eq!(*a, if raised { b + 0.5 } else { *b });
    }
    assert_eq!(page.trace().forward().layers[0], page_with("model=untrained&layer=2").trace().forward().layers[0]);
}

/// What is drawn for the reading on the screen is the trace itself; the other one is what the screen shows after switching.
#[test]
fn both_readings_show_the_numbers_that_the_screen_has_when_it_is_switched() {
    for params in [
        "model=untrained&layer=1",
        "layer=1&focus=4,11,4",
        "model=untrained&layer=1&heads=5&feature=11,3,1.5&mask=causal",
    ] {
        let (project, slice) = (page_with(params), page_with(&format!("{params}&reading=slice&focus=1,11,4")));
        for page in [&project, &slice] {
            let figure = figure(page);
            for (way, screen) in figure.ways.iter().zip([&project, &slice]) {
                let (head, row) = (figure.head, page.focus().row);
                let shown: Vec<f32> = screen.trace().head(head).q.row(row - 1).iter().copied().collect();
                assert_eq!(
                    way.numbers.iter().map(|number| number.value).collect::<Vec<_>>(),
                    shown,
                    "{params}: {}",
                    way.value
                );
                assert_eq!(way.chosen, page.state().reading() == screen.state().reading());
                assert_eq!(way.numbers.iter().all(|number| !number.place.is_empty()), way.chosen);
            }
        }
    }
}

#[test]
fn the_picture_is_kept() {
    let page = page_with(
        "model=untrained&layer=1&heads=3&reading=slice&sentence=the dog slept&focus=2,3,2&feature=3,20,-0.75",
    );
    check_picture("slicing", &serde_json::to_value(figure(&page)).unwrap());
}

#[test]
fn the_counter_counts_one_projection_of_gpt_3_and_of_this_layer() {
    let weights = |params| {
        figure(&page_with(params))
            .weights
            .into_iter()
            .map(|line| (line.project, line.slice, line.fewer))
            .collect::<Vec<_>>()
    };
    let line =
        |project: &str, slice: &str, fewer: &str| (project.to_owned(), Some(slice.to_owned()), Some(fewer.to_owned()));
    let gpt_3 = line("150,994,944", "1,572,864", "÷ 96");
    assert_eq!(weights(""), [line("2,304", "384", "÷ 6"), gpt_3.clone()]);
    assert_eq!(weights("slices=16,12,8,4,4,4")[0], line("2,304", "512", "÷ 4.5"));
    assert_eq!(weights("kv-heads=3"), [("2,304".to_owned(), None, None), gpt_3]);
}

#[test]
fn where_no_head_has_a_slice_the_switch_says_why() {
    for (params, why) in [
        ("kv-heads=3", "share keys and values"),
        ("model=untrained&head-width=16", "96 numbers wide and a word has 48"),
    ] {
        let figure = figure(&page_with(params));
        assert_eq!((figure.ways.len(), figure.slices.len()), (1, 0));
        assert!(figure.options[1].reason.as_ref().unwrap().contains(why), "{:?}", figure.options);
        assert!(figure.knob.says.ends_with("goes into every head."));
    }
}

#[test]
fn moves_tell_frozen_from_moved_and_are_there_only_while_a_number_is_raised() {
    assert!(figure(&page_with("model=untrained")).moves.is_empty());
    let figure = figure(&page_with("model=untrained&feature=11,17,0.8"));
    let frozen: Vec<bool> = figure.moves.iter().map(|line| line.frozen).collect();
    assert_eq!(frozen, [true, true, false, true, true, true]);
    assert!(
        figure.moves[2].own
            && figure.moves.iter().all(|line| line.project.starts_with("up to") || line.project.starts_with('<'))
    );
}

#[test]
fn a_drag_is_one_step_back_and_the_notice_puts_it_back() {
    let mut page = page_with("model=untrained");
    for by in [0.1, 0.2, 0.3] {
        let outcome = apply(&mut page, json!({ "do": "feature", "word": 11, "number": 17, "by": by }));
        assert_eq!(outcome.changed, ["feature"]);
        assert_eq!(
            outcome.status.unwrap(),
            format!("Number 17 of it is raised by {by:.2}. The grids of all heads moved.")
        );
    }
    let notice = |page: &Session| {
        scene(page)["notices"].as_array().unwrap().iter().find(|notice| notice["kind"] == "feature").cloned()
    };
    let repair = notice(&page).unwrap()["repair"]["action"].clone();
    assert!(notice(&page).unwrap()["text"].as_str().unwrap().contains("raised by 0.30"));
    assert_eq!(apply(&mut page, repair).status.unwrap(), "Number 17 of it is put back. The grids of all heads moved.");
    assert_eq!(notice(&page), None);
    apply(&mut page, json!({ "do": "undo" }));
    assert!(!scene(&page)["history"]["undo"].as_bool().unwrap(), "the whole drag, with its end, was one step");
    apply(&mut page, json!({ "do": "reading", "to": "slice" }));
    let outcome = apply(&mut page, json!({ "do": "feature", "word": 11, "number": 17, "by": -1 }));
    assert_eq!(outcome.status.unwrap(), "Number 17 of it is lowered by 1.00. Only the grid of head 3 moved.");
    assert_eq!(outcome.changed_heads, [3]);
}

#[test]
fn a_raised_number_is_forgotten_with_its_word_its_layer_and_its_model() {
    for action in [
        json!({ "do": "sentence", "to": "the dog slept" }),
        json!({ "do": "layer", "to": 1 }),
        json!({ "do": "model", "to": "sentence" }),
    ] {
        let mut page = page_with("model=untrained&feature=11,17,0.8");
        let outcome = apply(&mut page, action.clone());
        assert!(outcome.changed.contains(&"feature") && page.state().feature().is_none(), "{action}");
    }
}
