//! The pictures around the heads: their mean, the model's answers, and what a first layer cannot know.

use multi_head_attention::lesson::MEAN_OF_HEADS;
use multi_head_attention::scene::{Scene, endings, guess, pixels, say, table};
use serde_json::json;

use crate::lesson_page::{apply, page, page_with};

#[test]
fn the_mean_of_the_heads_is_between_them_and_its_rows_add_up_to_one() {
    for params in
        ["", "mask=causal", "heads=5", "model=untrained&muted=2", "model=sentence-gqa2&layer=1", "model=induction"]
    {
        let page = page_with(params);
        let trace = page.trace();
        let n_tokens = trace.tokens().len();
        for row in 1..=n_tokens {
            let weights = (1..=n_tokens).filter_map(|column| trace.weight(MEAN_OF_HEADS, row, column));
            let total: f64 = weights.map(f64::from).sum();
            assert!((total - 1.0).abs() < 1e-6, "{params}: row {row} adds up to {total}");
            for column in 1..=n_tokens {
                let of = |head| trace.weight(head, row, column);
                let heads: Vec<f32> = (1..=trace.n_heads()).filter_map(of).collect();
                let Some(mean) = of(MEAN_OF_HEADS) else {
                    assert!(heads.is_empty(), "{params}: {row}, {column} is hidden in the mean only");
                    continue;
                };
                let (least, most) =
                    (heads.iter().copied().fold(1.0, f32::min), heads.iter().copied().fold(0.0, f32::max));
                assert!(least - 1e-6 <= mean && mean <= most + 1e-6, "{params}: {mean} not in {least} to {most}");
            }
        }
    }
}

#[test]
fn the_mean_is_painted_tabled_and_said_like_a_head() {
    let page = page();
    let (trace, table) = (page.trace(), table(&page, MEAN_OF_HEADS));
    assert!(table.caption.contains("all 6 heads"), "{}", table.caption);
    assert_eq!(pixels(trace, MEAN_OF_HEADS, false).len(), 4 * trace.tokens().len().pow(2));
    assert_ne!(pixels(trace, MEAN_OF_HEADS, false), pixels(trace, 1, false));
    let (row, column) = (11, 4);
    let weight = trace.weight(MEAN_OF_HEADS, row, column).unwrap();
    assert!(say(&page, MEAN_OF_HEADS, row, column).contains(&format!("{weight:.2}")));
    assert_eq!(table.rows[row - 1].cells[column - 1], format!("{weight:.4}"));
    let average = Scene::of(&page).average.unwrap();
    assert!(average.summary.starts_with("Averaged over 6 heads, it looks mostly at"), "{}", average.summary);
    assert!(average.apart.unwrap().contains("between 0."));
    assert_eq!(Scene::of(&page_with("heads=1")).average, None, "one head is its own mean");
}

/// A head that looks hard at the noun is blurred away in the mean: that is what the grid is there to show.
#[test]
fn averaging_blurs() {
    let page = page();
    let most = |head| (1..=14).filter_map(|column| page.trace().weight(head, 11, column)).fold(0.0, f32::max);
    let sharpest = (1..=6).map(most).fold(0.0, f32::max);
    assert!(sharpest > 0.9 && most(MEAN_OF_HEADS) < 0.7, "{sharpest} and {}", most(MEAN_OF_HEADS));
}

#[test]
fn the_answers_are_about_the_word_in_focus_and_follow_the_muted_heads() {
    let mut page = page();
    let asked = guess(&page);
    assert!(asked.question.starts_with("Which noun does “it” stand for?"), "{}", asked.question);
    assert_eq!((asked.answers.len(), asked.answers[0].word.as_str()), (5, "animal"));
    assert_eq!(asked.effects.len(), 6);
    assert!(asked.effects[0].text.contains("With its mean write"), "{}", asked.effects[0].text);
    apply(&mut page, json!({ "do": "mute", "head": asked.effects[0].head }));
    let muted = guess(&page);
    assert_eq!(muted.effects.len(), 5);
    assert!(
        (muted.answers[0].probability - asked.effects[0].without).abs() < 1e-4 || muted.answers[0].word != "animal"
    );
    apply(&mut page, json!({ "do": "focus", "row": 6 }));
    assert!(guess(&page).question.contains("in the place of “cross”"));
    apply(&mut page, json!({ "do": "focus", "row": 1 }));
    assert!(guess(&page).answers.is_empty(), "nobody is asked for the start");
}

#[test]
fn who_learned_nothing_says_so_instead_of_answering() {
    let asked = guess(&page_with("model=untrained"));
    assert!(asked.answers.is_empty() && asked.question.contains("has learned nothing"), "{}", asked.question);
}

#[test]
fn signs_are_asked_for_what_comes_next_and_have_no_endings() {
    let page = page_with("model=induction&sentence=q k v o q k v o q k&focus=1,10,1");
    assert_eq!(guess(&page).answers[0].word, "v");
    assert_eq!(endings(&page), None);
}

/// The first layer says one thing four times, the second does not.
#[test]
fn the_ledger_of_endings_is_constant_in_layer_1() {
    for head in 1..=6 {
        let table = endings(&page_with(&format!("focus={head},11,4"))).unwrap();
        assert_eq!((table.rows.len(), table.columns.len()), (4, 3));
        assert!(table.rows.iter().all(|row| row.ratios[0] == table.rows[0].ratios[0]), "{table:?}");
        assert!(table.rows.iter().any(|row| row.ratios[1] != table.rows[0].ratios[1]), "{table:?}");
    }
}
