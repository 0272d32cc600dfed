//! The laws of grading, over choices of any size.

use multi_head_attention::lesson::quiz::{Bank, Decimal, Question, Response, grade};
use proptest::prelude::*;
use serde_json::{Value, json};

/// A question with several right options: `key` says which of `o0`, `o1`, … are right.
fn multiple(key: &[bool]) -> Result<Bank, TestCaseError> {
    let option = |(index, correct): (usize, &bool)| json!({ "id": format!("o{index}"), "text": format!("text {index}"), "correct": correct, "reason": format!("reason {index}") });
    bank(json!({
        "id": "q", "type": "multiple", "takeaway": 1, "misconception": "M1", "stem": "?", "explain": ".",
        "options": key.iter().enumerate().map(option).collect::<Vec<_>>(),
    }))
}

fn numeric(args: Value) -> Result<Bank, TestCaseError> {
    bank(json!({
        "id": "q", "type": "numeric", "takeaway": 1, "misconception": "M1", "stem": "?", "explain": ".",
        "key": { "fn": "cache_ratio", "args": args },
    }))
}

fn bank(question: Value) -> Result<Bank, TestCaseError> {
    Bank::parse(&json!({ "questions": [question] }).to_string()).map_err(|refusal| fail(refusal.to_string()))
}

fn fail(message: String) -> TestCaseError {
    TestCaseError::fail(message)
}

fn read(question: &Question, answer: Value) -> Result<Response, TestCaseError> {
    Response::read(question, &answer, Decimal::Point).map_err(|bad| fail(format!("{bad:?}")))
}

/// Two to eight options, some right, some wrong, and which of them are chosen in which order.
fn key_and_choice() -> impl Strategy<Value = (Vec<bool>, Vec<usize>)> {
    prop::collection::vec(any::<bool>(), 2..8)
        .prop_filter("some right, some wrong", |key| key.contains(&true) && key.contains(&false))
        .prop_flat_map(|key| {
            let options: Vec<usize> = (0..key.len()).collect();
            (Just(key), prop::sample::subsequence(options.clone(), 0..=options.len()).prop_shuffle())
        })
}

fn ids(chosen: &[usize]) -> Value {
    chosen.iter().map(|index| format!("o{index}")).collect()
}

/// Options `o0`, `o1`, … that stand in the right order.
fn order(n: usize) -> Result<Bank, TestCaseError> {
    let option = |index: usize| json!({ "id": format!("o{index}"), "text": format!("text {index}"), "reason": format!("reason {index}") });
    bank(json!({
        "id": "q", "type": "order", "takeaway": 1, "misconception": "M1", "stem": "?", "explain": ".",
        "options": (0..n).map(option).collect::<Vec<_>>(),
    }))
}

fn any_order() -> impl Strategy<Value = Vec<usize>> {
    (2_usize..7).prop_flat_map(|n| Just((0..n).collect::<Vec<_>>()).prop_shuffle())
}

proptest! {
    #[test]
    fn an_order_is_right_exactly_when_the_score_is_one(places in any_order()) {
        let bank = order(places.len())?;
        let question = &bank.questions()[0];
        let verdict = grade(question, &read(question, ids(&places))?);
        prop_assert!((0.0..=1.0).contains(&verdict.score));
        prop_assert_eq!(verdict.correct, places.is_sorted());
        prop_assert_eq!(verdict.score == 1.0, places.is_sorted());
        let reversed: Vec<usize> = (0..places.len()).rev().collect();
        prop_assert_eq!(grade(question, &read(question, ids(&reversed))?).score, 0.0);
    }

    #[test]
    fn exchanging_two_neighbours_that_stand_right_never_raises_the_score(places in any_order(), at in any::<prop::sample::Index>()) {
        let bank = order(places.len())?;
        let question = &bank.questions()[0];
        let at = at.index(places.len() - 1);
        let mut worse = places.clone();
        worse.swap(at, at + 1);
        if places[at] < places[at + 1] {
            let score = |places: &[usize]| Ok::<f64, TestCaseError>(grade(question, &read(question, ids(places))?).score);
            prop_assert!(score(&worse)? <= score(&places)?);
        }
    }

    #[test]
    fn an_order_without_one_of_the_options_is_refused(places in any_order()) {
        let bank = order(places.len())?;
        let question = &bank.questions()[0];
        prop_assert!(read(question, ids(&places[1..])).is_err());
        prop_assert!(read(question, ids(&[&places[1..], &places[1..]].concat())).is_err());
    }

    #[test]
    fn right_exactly_when_the_score_is_one_exactly_when_the_right_set_is_chosen((key, chosen) in key_and_choice()) {
        let bank = multiple(&key)?;
        let question = &bank.questions()[0];
        let grade = grade(question, &read(question, ids(&chosen))?);
        let exact = key.iter().enumerate().all(|(index, correct)| chosen.contains(&index) == *correct);
        prop_assert!((0.0..=1.0).contains(&grade.score));
        prop_assert_eq!(grade.correct, exact);
        prop_assert_eq!(grade.score == 1.0, exact);
    }

    #[test]
    fn the_order_of_choosing_does_not_matter((key, chosen) in key_and_choice()) {
        let bank = multiple(&key)?;
        let question = &bank.questions()[0];
        let mut sorted = chosen.clone();
        sorted.sort_unstable();
        prop_assert_eq!(read(question, ids(&chosen))?, read(question, ids(&sorted))?);
    }

    #[test]
    fn one_more_wrong_option_never_raises_the_score((key, chosen) in key_and_choice()) {
        let bank = multiple(&key)?;
        let question = &bank.questions()[0];
        let before = grade(question, &read(question, ids(&chosen))?).score;
        for wrong in (0..key.len()).filter(|index| !key[*index] && !chosen.contains(index)) {
            let more = [chosen.as_slice(), &[wrong]].concat();
            prop_assert!(grade(question, &read(question, ids(&more))?).score <= before);
        }
    }

    #[test]
    fn a_computed_number_is_right_however_it_is_sent(kv_heads in 1u64..64, times in 1u64..64) {
        let heads = kv_heads * times;
        let bank = numeric(json!({ "heads": heads, "kv_heads": kv_heads }))?;
        let question = &bank.questions()[0];
        let right = 1.0 / times as f64;
        for answer in [json!(right), json!(right.to_string()), json!(right.to_string().replace('.', ","))] {
            // A number such as 0,125 cannot be a group of three behind a first group of 0.
            prop_assert!(grade(question, &read(question, answer)?).correct);
        }
        prop_assert!(!grade(question, &read(question, json!(right * 1.001))?).correct);
    }

    #[test]
    fn no_json_breaks_the_reading_of_a_response(key in key_and_choice(), text in any::<String>(), number in any::<f64>()) {
        let banks = [multiple(&key.0)?, numeric(json!({ "heads": 32, "kv_heads": 8 }))?];
        for question in banks.iter().flat_map(|bank| bank.questions()) {
            for answer in [json!(text), json!(number), json!([text, number]), json!({ "a": text }), json!(null)] {
                if let Ok(response) = Response::read(question, &answer, Decimal::Comma) {
                    prop_assert!((0.0..=1.0).contains(&grade(question, &response).score));
                }
            }
        }
    }
}
