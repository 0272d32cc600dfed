//! The questions that ship are fair to those who read and useless to those who guess.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;

use multi_head_attention::lesson::quiz::{Bank, Kind, Question};
use serde_json::Value;

const CONTENT: &str = include_str!("../../content/en/quiz.json");

const MISCONCEPTIONS: &str = include_str!("../../content/en/misconceptions.json");

/// Attributes a "Show me" may set; quiz and page settings are not among them.
const SHOWABLE: [&str; 12] =
    ["model", "seed", "heads", "kv-heads", "slices", "sentence", "mask", "reading", "muted", "layer", "focus", "view"];

/// What is said has to be fair in every language.
const IN_ALL_LANGUAGES: [&str; 2] = [CONTENT, include_str!("../../content/de/quiz.json")];

fn bank() -> Result<Bank, Box<dyn Error>> {
    Ok(Bank::parse(CONTENT)?)
}

fn single_choice(bank: &Bank) -> impl Iterator<Item = &Question> {
    bank.questions().iter().filter(|question| matches!(question.kind, Kind::Single(_) | Kind::Predict(_)))
}

#[test]
fn the_shipped_questions_are_a_bank() -> Result<(), Box<dyn Error>> {
    assert!(bank()?.questions().len() >= 16);
    Ok(())
}

#[test]
fn neither_length_nor_place_gives_the_right_option_away() -> Result<(), Box<dyn Error>> {
    for content in IN_ALL_LANGUAGES {
        let bank = Bank::parse(content)?;
        let mut places = BTreeSet::new();
        let (mut asked, mut longest_is_right) = (0, 0);
        for question in single_choice(&bank) {
            let longest = question.choices().iter().max_by_key(|choice| choice.text.chars().count());
            asked += 1;
            longest_is_right += usize::from(longest.is_some_and(|choice| choice.correct));
            places.extend(question.choices().iter().position(|choice| choice.correct));
        }
        assert!(places.len() >= 3, "the right option stands only at {places:?}");
        assert!(
            2 * longest_is_right <= asked,
            "the longest option is right in {longest_is_right} of {asked} questions"
        );
    }
    Ok(())
}

#[test]
fn no_two_reasons_in_the_whole_bank_are_the_same() -> Result<(), Box<dyn Error>> {
    for content in IN_ALL_LANGUAGES {
        let mut seen = BTreeSet::new();
        for question in Bank::parse(content)?.questions() {
            let numbers = match &question.kind {
                Kind::Numeric(numeric) => numeric.wrong.as_slice(),
                _ => &[],
            };
            let reasons =
                question.choices().iter().map(|choice| &choice.reason).chain(numbers.iter().map(|n| &n.reason));
            for reason in reasons {
                assert!(seen.insert(reason.clone()), "question '{}' repeats: {reason}", question.id);
            }
        }
    }
    Ok(())
}

#[test]
fn every_show_me_names_attributes_only() -> Result<(), Box<dyn Error>> {
    for question in bank()?.questions() {
        let shows = question.choices().iter().map(|choice| choice.show.as_deref());
        let shows = shows.chain([question.show.as_deref(), question.setup()]).flatten();
        for (name, show) in shows.flat_map(|show| show.split('&').map(move |pair| (pair.split('=').next(), show))) {
            let known = name.is_some_and(|name| SHOWABLE.contains(&name));
            assert!(known, "question '{}' shows {show}, which sets {name:?}", question.id);
        }
    }
    Ok(())
}

/// A reason that only says "wrong" teaches nothing, and neither does an option without one.
#[test]
fn every_option_and_every_task_says_why_in_a_sentence() -> Result<(), Box<dyn Error>> {
    for content in IN_ALL_LANGUAGES {
        for question in Bank::parse(content)?.questions() {
            let numbers = match &question.kind {
                Kind::Numeric(numeric) => numeric.wrong.as_slice(),
                _ => &[],
            };
            let task = match &question.kind {
                Kind::Set(task) => Some(&task.reason),
                _ => None,
            };
            let said = question.choices().iter().map(|choice| &choice.reason);
            let said: Vec<&String> = said.chain(numbers.iter().map(|number| &number.reason)).chain(task).collect();
            assert!(!said.is_empty(), "{} says nothing to a wrong answer", question.id);
            for reason in said.into_iter().chain([&question.explain]) {
                assert!(reason.split(' ').count() >= 6 && reason.ends_with('.'), "{}: {reason}", question.id);
            }
        }
    }
    Ok(())
}

#[test]
fn no_question_is_typed_and_every_one_names_its_wrong_idea() -> Result<(), Box<dyn Error>> {
    for question in bank()?.questions() {
        let typed = question.source.as_ref().is_some_and(|source| source.get("typed").is_some());
        assert!(!typed && !question.misconception.is_empty(), "{}", question.id);
    }
    Ok(())
}

#[test]
fn every_kind_of_question_is_asked() -> Result<(), Box<dyn Error>> {
    let kinds: BTreeSet<&str> = bank()?.questions().iter().map(|question| question.kind.name()).collect();
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), ["multiple", "numeric", "order", "predict", "set", "single"]);
    Ok(())
}

#[test]
fn every_misconception_is_on_the_list() -> Result<(), Box<dyn Error>> {
    let list: BTreeMap<String, String> = serde_json::from_str(MISCONCEPTIONS)?;
    for question in bank()?.questions() {
        let code = &question.misconception;
        let sentence = list.get(code).ok_or_else(|| format!("question '{}' has {code}", question.id))?;
        assert!(sentence.ends_with('.'), "{code} is no sentence: {sentence}");
    }
    Ok(())
}

#[test]
fn every_takeaway_is_asked_about() -> Result<(), Box<dyn Error>> {
    let asked: BTreeSet<String> = bank()?.questions().iter().map(|question| question.takeaway.to_string()).collect();
    assert_eq!(asked.into_iter().collect::<Vec<_>>(), ["1", "2", "3", "4", "deeper"]);
    Ok(())
}

/// `identity` is for wrong numbers: a right one that is typed could disagree with the figures.
#[test]
fn right_numbers_are_computed_never_typed() -> Result<(), Box<dyn Error>> {
    let file: Value = serde_json::from_str(CONTENT)?;
    let questions = file["questions"].as_array().ok_or("a list")?;
    assert!(questions.iter().all(|question| question["key"]["fn"] != "identity"));
    Ok(())
}
