//! Questions about the screen: always fair, always the same for the same screen, and right against the trace.

use std::collections::BTreeSet;

use multi_head_attention::lesson::quiz::{Kind, Question, own_question};
use multi_head_attention::lesson::{LessonState, LessonTrace, WeightStore, decode, encode, hundredths};
use proptest::prelude::*;
use serde_json::json;

use crate::lesson_page::{apply, library, page_with, untrained_page, words};
use crate::lesson_play::state;

fn ask(state: &LessonState) -> Option<(Question, LessonTrace)> {
    let trace = LessonTrace::of(state, &WeightStore::new(library())).unwrap();
    own_question(state, &trace, &words()).map(|question| (question, trace))
}

fn asked(params: &str) -> Option<(Question, LessonTrace)> {
    let (state, refusals) = decode(params, &LessonState::default());
    assert!(refusals.is_empty(), "{params}: {refusals:?}");
    ask(&state)
}

/// The place a question shows, which is the one it asks about: head, row, column.
fn place(question: &Question) -> Option<[usize; 3]> {
    let numbers = question.show.as_deref()?.strip_prefix("focus=")?.split(',').map(|number| number.parse().unwrap());
    numbers.collect::<Vec<usize>>().try_into().ok()
}

fn right_text(question: &Question) -> &str {
    &question.choices().iter().find(|choice| choice.correct).unwrap().text
}

/// Works the key out once more, from the trace.
fn check(question: &Question, trace: &LessonTrace) -> Result<(), TestCaseError> {
    let shown = |head, row, column| trace.weight(head, row, column).map_or(0, hundredths);
    let n_tokens = trace.tokens().len();
    let sets = trace.layout().query_heads();
    match (question.misconception.as_str(), &question.kind) {
        ("M27", Kind::Single(_)) => {
            let [head, row, column] = place(question).unwrap();
            prop_assert_eq!(right_text(question), format!("Head {head}"));
            let others = (1..=trace.n_heads()).filter(|other| *other != head);
            prop_assert!(others.into_iter().all(|other| shown(other, row, column) + 3 <= shown(head, row, column)));
        }
        ("M12", Kind::Single(choices)) => {
            let [head, row, column] = place(question).unwrap();
            let best = shown(head, row, column);
            prop_assert!(
                (1..=n_tokens).filter(|other| *other != column).all(|other| shown(head, row, other) + 3 <= best)
            );
            let names = |text: &str| trace.tokens().iter().filter(|token| *token == text).count();
            prop_assert!(choices.iter().all(|choice| names(&choice.text) == 1), "each option is one word");
            prop_assert_eq!(right_text(question), &trace.tokens()[column - 1]);
        }
        ("M40", Kind::Single(choices)) => {
            let [head, row, _] = place(question).unwrap();
            for choice in choices {
                let column = trace.tokens().iter().position(|token| *token == choice.text).unwrap() + 1;
                prop_assert_eq!(trace.weight(head, row, column).is_none(), choice.correct);
            }
        }
        ("M9", Kind::Single(_)) => {
            let scales = (1..=trace.n_heads()).map(|head| 1.0 / f64::from(trace.head(head).scale).powi(2));
            let roots: BTreeSet<String> = scales.map(|width| format!("√{width:.0}, ")).collect();
            prop_assert!(roots.iter().any(|root| right_text(question).starts_with(root)), "{}", right_text(question));
        }
        ("M42", Kind::Numeric(numeric)) => {
            let [head, row, column] = place(question).unwrap();
            let others =
                (1..=n_tokens).filter(|other| *other != column).filter_map(|other| trace.weight(head, row, other));
            let left: f32 = others.sum();
            prop_assert!(
                numeric.accepts(f64::from(left)) && numeric.accepts(1.0 - f64::from(shown(head, row, column)) / 100.0)
            );
        }
        ("M31", Kind::Numeric(numeric)) => {
            prop_assert!(sets.iter().any(|readers| *readers as f64 == numeric.value) && sets.len() < trace.n_heads());
        }
        ("M33", Kind::Numeric(numeric)) => {
            prop_assert_eq!(numeric.value, trace.shown().attention.heads.len() as f64);
            prop_assert!(sets.len() < trace.n_heads());
        }
        ("M4", Kind::Numeric(numeric)) => {
            let cells = trace.shown().attention.heads.iter().map(|head| head.pass.pattern.len());
            prop_assert_eq!(numeric.value, cells.sum::<usize>() as f64);
        }
        (code, kind) => return Err(TestCaseError::fail(format!("{code} asked as {}", kind.name()))),
    }
    Ok(())
}

/// What every question of a bank is held to.
fn fair(question: &Question) -> Result<(), TestCaseError> {
    let distinct = |texts: Vec<&String>| texts.iter().collect::<BTreeSet<_>>().len() == texts.len();
    let choices = question.choices();
    match &question.kind {
        Kind::Single(_) => {
            prop_assert!(choices.len() >= 3 && choices.iter().filter(|choice| choice.correct).count() == 1);
            prop_assert!(distinct(choices.iter().map(|choice| &choice.text).collect()));
            prop_assert!(distinct(choices.iter().map(|choice| &choice.reason).collect()));
        }
        Kind::Numeric(numeric) => {
            prop_assert!(numeric.wrong.iter().all(|wrong| !numeric.accepts(wrong.value)));
        }
        other => return Err(TestCaseError::fail(other.name())),
    }
    for text in [&question.stem, &question.explain].into_iter().chain(choices.iter().map(|choice| &choice.reason)) {
        prop_assert!(!text.starts_with('[') && !text.contains("{word}") && !text.contains("{row}"), "{}", text);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn a_question_about_any_screen_is_fair_right_and_the_same_again(state in state(), number in 1_u32..) {
        let state = state.with_ask(number);
        if let Some((question, trace)) = ask(&state) {
            fair(&question)?;
            check(&question, &trace)?;
            let (from_link, _) = asked(&encode(&state)).unwrap();
            prop_assert_eq!(from_link, question);
        }
    }
}

#[test]
fn every_kind_turns_up_and_so_does_every_place_of_the_right_option() {
    let (mut codes, mut places) = (BTreeSet::new(), BTreeSet::new());
    for number in 1..120 {
        for params in ["", "mask=causal&heads=4", "heads=6&kv-heads=2", "heads=8&kv-heads=2&seed=5"] {
            let (question, trace) = asked(&format!("{params}&ask={number}")).unwrap();
            check(&question, &trace).unwrap();
            codes.insert(question.misconception.clone());
            places.extend(question.choices().iter().position(|choice| choice.correct));
        }
    }
    assert_eq!(codes.into_iter().collect::<Vec<_>>(), ["M12", "M27", "M31", "M33", "M4", "M40", "M42", "M9"]);
    assert_eq!(places.into_iter().collect::<Vec<_>>(), [0, 1, 2, 3]);
}

#[test]
fn where_nothing_fair_can_be_asked_nothing_is() {
    for number in 1..60 {
        assert_eq!(asked(&format!("model=untrained&heads=1&mask=causal&sentence=no no no&ask={number}")), None);
        let (question, _) = asked(&format!("model=untrained&heads=1&sentence=no no no&ask={number}")).unwrap();
        assert_eq!(question.misconception, "M4", "only the cells can be counted there");
    }
    assert_eq!(asked("ask=0"), None);
}

#[test]
fn a_question_about_the_screen_counts_in_no_score_and_goes_with_the_screen() {
    let mut page = untrained_page();
    assert_eq!(page.quiz().own, None);
    apply(&mut page, json!({ "do": "ask", "source": "user" }));
    let own = page.quiz().own.unwrap();
    assert_eq!(own.id, "screen-1");
    let response = if own.options.is_empty() { json!("-1") } else { json!(own.options[0].id) };
    let answered = page.answer("screen-1", &response, Some("guess")).unwrap();
    assert!(answered.first_try && !answered.complete && answered.changed.is_empty());
    assert_eq!(page.quiz().own.unwrap().tries, 1);
    assert_eq!((page.score().answered, page.score().max), (0, page.quiz().total));
    apply(&mut page, json!({ "do": "focus", "row": 3 }));
    assert_eq!(page.quiz().own.unwrap().tries, 1, "looking elsewhere keeps the screen");
    apply(&mut page, json!({ "do": "seed", "to": 77 }));
    assert_eq!(page.quiz().own.unwrap().tries, 0, "another screen asks another question");
    assert_eq!(page_with("model=untrained&seed=77&ask=1").quiz().own, page.quiz().own);
    assert!(page.answer("screen-2", &json!(1), None).is_err());
}
