//! What is shown, spoken and coloured is the number that was computed, at that place.

use multi_head_attention::lesson::Session;
use multi_head_attention::scene::{Scene, pixels, ramp, step, table};
use proptest::prelude::*;
use serde_json::json;

use crate::lesson_page::{apply, page, page_with, untrained_page};
use crate::lesson_play::{sentence, state};

/// A page in this state.
fn page_in(state: &impl serde::Serialize) -> Session {
    let mut page = page();
    apply(&mut page, json!({ "do": "state", "state": state }));
    page
}

fn percent(weight: f32) -> String {
    match (f64::from(weight) * 100.0).round() {
        0.0 => "less than 1%".to_owned(),
        percent => format!("{percent}%"),
    }
}

fn spoken(page: &Session, index: usize) -> String {
    match page.trace().tokens()[index].as_str() {
        "<bos>" => "start".to_owned(),
        "." => "full stop".to_owned(),
        word => word.to_owned(),
    }
}

/// Faults 14 and 15: labels, digits, names and shades of every cell come from its own place in the trace.
fn check_closeup(page: &Session) {
    let closeup = Scene::of(page).closeup;
    let head = &page.trace().shown().attention.heads[closeup.head - 1];
    for (row, cells) in closeup.cells.iter().enumerate() {
        assert_eq!(closeup.rows[row].index, row + 1);
        for (column, cell) in cells.iter().enumerate() {
            let (from, to) = (spoken(page, row), spoken(page, column));
            if head.pass.scores[(row, column)] == f32::NEG_INFINITY {
                assert_eq!((cell.step, cell.text.as_str()), (None, ""));
                assert_eq!(cell.name, format!("{from} cannot see {to}"));
                continue;
            }
            let weight = head.pass.pattern[(row, column)];
            assert_eq!(cell.weight.to_bits(), weight.to_bits());
            assert_eq!(cell.step, Some(step(weight)));
            assert_eq!(cell.name, format!("{from} looks at {to}: {}", percent(weight)));
            let shown: f32 = if cell.text.is_empty() { 0.0 } else { cell.text.parse().unwrap() };
            assert!((shown - weight).abs() <= 0.005 + 1e-6, "{weight} is shown as “{}”", cell.text);
        }
    }
}

fn check_columns(page: &Session) {
    let scene = Scene::of(page);
    let heads = &page.trace().shown().attention.heads;
    assert_eq!(scene.heads.len(), heads.len());
    let word = scene.closeup.row - 1;
    for (index, (shown, head)) in scene.heads.iter().zip(heads).enumerate() {
        assert_eq!((shown.head, shown.label.as_str()), (index + 1, format!("Head {}", index + 1).as_str()));
        assert!(
            shown.summary.starts_with(&format!("Head {}: {} ", index + 1, spoken(page, word))),
            "{}",
            shown.summary
        );
        assert_eq!(shown.q, head.q.row(word).iter().copied().collect::<Vec<f32>>());
        let set = &scene.sets.groups[shown.set - 1];
        assert!(set.heads.contains(&shown.head));
        assert_eq!(set.k, page.trace().shown().attention.k(index).row(word).iter().copied().collect::<Vec<f32>>());
        assert_eq!(set.v, page.trace().shown().attention.v(index).row(word).iter().copied().collect::<Vec<f32>>());
    }
}

fn check_overviews(page: &Session) {
    let shades = ramp(false);
    let n_tokens = page.trace().tokens().len();
    for head in 1..=page.trace().n_heads() {
        let pixels = pixels(page.trace(), head, false);
        let table = table(page, head);
        assert_eq!(pixels.len(), 4 * n_tokens * n_tokens);
        for row in 0..n_tokens {
            for column in 0..n_tokens {
                let pixel = &pixels[4 * (row * n_tokens + column)..][..4];
                let shown = &table.rows[row].cells[column];
                match page.trace().weight(head, row + 1, column + 1) {
                    None => assert_eq!((pixel[3], shown.as_str()), (0, "hidden")),
                    Some(weight) => {
                        assert_eq!((&pixel[..3], pixel[3]), (&shades[usize::from(step(weight))].fill[..], 255));
                        assert_eq!(*shown, format!("{weight:.4}"));
                    }
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn the_number_under_the_pointer_is_the_number_of_that_place(state in state()) {
        let page = page_in(&state);
        check_closeup(&page);
        check_columns(&page);
        check_overviews(&page);
    }

    /// Fault 18: words of every script arrive whole.
    #[test]
    fn words_are_shown_as_they_were_written(text in sentence()) {
        let mut page = page();
        apply(&mut page, json!({ "do": "sentence", "to": text }));
        let scene = Scene::of(&page);
        let shown: Vec<&str> = scene.sentence.words.iter().skip(1).map(|word| word.text.as_str()).collect();
        let tokens: Vec<&str> = page.trace().tokens().iter().skip(1).map(String::as_str).collect();
        prop_assert_eq!(shown, tokens);
    }
}

#[test]
fn names_keep_words_of_every_script() {
    let page = page_with("model=untrained&sentence=Naïve 日本 🦊 سلام");
    let scene = Scene::of(&page);
    let labels: Vec<&str> = scene.closeup.columns.iter().map(|label| label.label.as_str()).collect();
    assert_eq!(labels, ["start", "naïve", "日本", "🦊", "سلام", "."]);
    assert!(scene.closeup.cells[3][4].name.starts_with("🦊 looks at سلام: "));
}

/// Fault 16: one scale for all heads. The same weight has the same shade wherever it stands.
#[test]
fn all_heads_share_one_scale_and_a_legend() {
    assert_eq!((step(0.0), step(1.0)), (0, 255));
    assert!((0..=1000u16).map(|n| step(f32::from(n) / 1000.0)).is_sorted());
    let legend = Scene::of(&page()).legend;
    let ticks: Vec<(&str, f64)> = legend.ticks.iter().map(|tick| (tick.text.as_str(), tick.at)).collect();
    assert_eq!(ticks.iter().map(|tick| tick.0).collect::<Vec<_>>(), ["0", "0.1", "0.25", "0.5", "1"]);
    for (text, at) in ticks {
        assert_eq!((at * 255.0).round() as u8, step(text.parse().unwrap()), "{text}");
    }
    assert_eq!(legend.even.text, "even spread 0.07");
}

/// Left to right, an even spread is over the words that may be seen.
#[test]
fn an_even_spread_counts_only_what_can_be_seen() {
    let page = page_with("mask=causal&focus=1,4,1");
    let scene = Scene::of(&page);
    assert_eq!(scene.legend.even.text, "even spread 0.25");
    assert!(scene.closeup.say.ends_with("An even spread would be 0.25."), "{}", scene.closeup.say);
}

/// Fault 20: the extremes are drawn like anything else.
#[test]
fn extreme_settings_have_finite_numbers_and_whole_pictures() {
    let long = ["dog"; 30].join(" ");
    for heads in [1, 48] {
        for sentence in ["dog", &long] {
            for mask in ["two-way", "causal"] {
                let page = page_with(&format!("model=untrained&heads={heads}&sentence={sentence}&mask={mask}"));
                check_closeup(&page);
                check_columns(&page);
                check_overviews(&page);
                let scene = serde_json::to_string(&Scene::of(&page)).unwrap();
                assert!(!scene.contains("NaN") && !scene.contains("null,null,null,null]"), "not a number in {scene}");
                for head in &page.trace().shown().attention.heads {
                    for row in head.pass.pattern.row_iter() {
                        assert!((row.iter().sum::<f32>() - 1.0).abs() <= 1e-6 * row.len() as f32);
                    }
                }
            }
        }
    }
}

#[test]
fn a_weight_is_written_as_narrow_as_its_cell() {
    let page = page_with("model=untrained&heads=1&sentence=dog&mask=causal");
    let first = &Scene::of(&page).closeup.cells[0][0];
    assert_eq!((first.text.as_str(), first.short.as_str(), first.step), ("1.0", "100", Some(255)));
    let all = Scene::of(&untrained_page()).closeup.cells.concat();
    assert!(all.iter().all(|cell| cell.text.is_empty() == (cell.weight < 0.005)));
    assert!(all.iter().filter(|cell| !cell.text.is_empty()).all(|cell| cell.text == format!(".{}", cell.short)));
}

#[test]
fn the_notices_say_what_one_should_know_and_offer_a_way_out() {
    let kinds = |params: &str| -> Vec<&str> {
        Scene::of(&page_with(params)).notices.iter().map(|notice| notice.kind).collect()
    };
    assert_eq!(kinds(""), [""; 0]);
    assert_eq!(kinds("model=untrained"), ["untrained"]);
    assert_eq!(kinds("model=untrained&heads=5"), ["untrained"], "as even as whole numbers allow");
    assert_eq!(kinds("model=untrained&slices=16,12,8,4,4,4"), ["untrained", "uneven"]);
    assert_eq!(kinds("model=untrained&reading=slice"), ["untrained", "reading"]);
    for params in ["slices=16,12,8,4,4,4", "reading=slice", "kv-heads=2&slices=10,10,10,6,6,6"] {
        let params = &format!("model=untrained&{params}");
        let mut page = page_with(params);
        for notice in Scene::of(&page).notices {
            let repair = notice.repair.unwrap();
            assert!(apply(&mut page, repair.action).errors.is_empty());
        }
        let left: Vec<&str> = Scene::of(&page).notices.iter().map(|notice| notice.kind).collect();
        assert_eq!(left, ["untrained"], "{params}");
    }
}

/// Whatever a trained model was not trained with is said as long as it stands, with the way back.
#[test]
fn a_setting_that_was_not_trained_says_so_and_leads_back() {
    for (params, kind) in [
        ("heads=3", "recut"),
        ("kv-heads=3", "recut"),
        ("model=sentence-mqa&heads=3", "recut"),
        ("mask=causal", "mask"),
        ("model=induction&mask=two-way", "mask"),
    ] {
        let mut page = page_with(params);
        let notice = Scene::of(&page).notices.into_iter().find(|notice| notice.kind == kind).unwrap();
        assert!(notice.text.starts_with("Not trained this way"), "{}", notice.text);
        assert!(apply(&mut page, notice.repair.unwrap().action).errors.is_empty());
        assert!(Scene::of(&page).notices.iter().all(|other| other.kind != kind), "{params}");
    }
    for params in ["kv-heads=2", "kv-heads=1", "heads=4", "model=induction", "model=untrained&mask=causal"] {
        let notices = Scene::of(&page_with(params)).notices;
        assert!(notices.iter().all(|notice| !["recut", "mask"].contains(&notice.kind)), "{params}");
    }
}

#[test]
fn counts_that_do_not_divide_are_explained_with_their_neighbours() {
    let count = |params: &str| Scene::of(&page_with(params)).head_count;
    let five = count("heads=5");
    assert_eq!(five.nearest, [4, 6]);
    assert!(five.note.unwrap().starts_with("48 = 5 × 9 + 3 left over, so 3 heads are one wider."));
    assert!(count("heads=47").note.unwrap().contains("+ 1 left over, so one head is one wider."));
    assert!(!count("heads=5&slices=9,9,10,10,10").note.unwrap().contains("wider"), "these cuts were made by hand");
    assert_eq!(count("heads=6").note, None);
}

#[test]
fn numbers_of_sets_that_cannot_be_say_why() {
    let options = |params: &str| Scene::of(&page_with(params)).sets.options;
    let six = options("");
    assert_eq!(
        six.iter().filter(|option| option.possible).map(|option| option.value).collect::<Vec<_>>(),
        [6, 3, 2, 1]
    );
    assert_eq!(six[1].reason.as_deref(), Some("5 does not share 6 heads evenly"));
    assert_eq!(options("heads=5")[4].reason.as_deref(), Some("5 equally wide heads cannot fill 48 numbers"));
    assert!(options("heads=48").iter().all(|option| option.possible && option.reason.is_none()));
}

#[test]
fn the_first_prepared_sentence_is_the_one_of_the_lesson() {
    let prepared = Scene::of(&page()).sentence.prepared;
    assert!(prepared.len() >= 4 && prepared[0].chosen && prepared.iter().filter(|other| other.chosen).count() == 1);
    for other in prepared {
        let mut page = page();
        assert!(apply(&mut page, json!({ "do": "sentence", "to": other.text })).errors.is_empty());
    }
}
