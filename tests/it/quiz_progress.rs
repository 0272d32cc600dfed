//! First tries count, retries are free, and no stored state can break the page.

use std::error::Error;

use multi_head_attention::lesson::quiz::{
    Answered, Bank, Confidence, Kind, Progress, Question, QuizView, answer_sheet, shuffled,
};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::quiz_words::{say, say_with_comma};

type Tested = Result<(), Box<dyn Error>>;

fn bank() -> Result<Bank, Box<dyn Error>> {
    Ok(Bank::parse(
        &json!({ "questions": [
            {
                "id": "one", "type": "single", "takeaway": 1, "misconception": "M1", "stem": "Which?",
                "options": [
                    { "id": "a", "text": "A", "correct": true, "reason": "A it is." },
                    { "id": "b", "text": "B", "correct": false, "reason": "Not B.", "show": "heads=2" },
                ],
                "explain": "A, of course.", "show": "heads=1",
            },
            {
                "id": "some", "type": "multiple", "takeaway": 2, "misconception": "M2", "stem": "Which ones?",
                "options": [
                    { "id": "c", "text": "C", "correct": true, "reason": "C too." },
                    { "id": "d", "text": "D", "correct": true, "reason": "D too." },
                    { "id": "e", "text": "E", "correct": false, "reason": "Not E." },
                ],
                "explain": "C and D.",
            },
            {
                "id": "number", "type": "numeric", "takeaway": "deeper", "misconception": "M3", "stem": "How many?",
                "key": { "fn": "head_width", "args": { "d_model": 12288, "heads": 1 } },
                "wrong": [{ "key": { "fn": "identity", "args": { "n": 96 } }, "reason": "Those are the heads." }],
                "explain": "All of them.",
            },
        ] })
        .to_string(),
    )?)
}

/// A learner at the quiz.
struct Learner<'a> {
    shown: Vec<&'a Question>,
    progress: Progress,
}

impl<'a> Learner<'a> {
    fn new(bank: &'a Bank) -> Self {
        Learner { shown: bank.questions().iter().collect(), progress: Progress::default() }
    }

    fn answers(&mut self, id: &str, response: Value) -> Result<Answered, String> {
        self.progress.record(&self.shown, id, &response, None, &say).map_err(|bad| bad.message(&say))
    }

    fn sees(&self) -> Result<Value, serde_json::Error> {
        serde_json::to_value(QuizView::new(&self.shown, &self.progress, &say))
    }
}

#[test]
fn the_first_try_counts_and_retries_are_free() -> Tested {
    let bank = bank()?;
    let mut learner = Learner::new(&bank);
    let first = learner.answers("one", json!("b"))?;
    assert_eq!((first.correct, first.score, first.first_try), (false, 0.0, true));
    assert_eq!(first.status, "Not yet. Not B.");
    let second = learner.answers("one", json!("a"))?;
    assert_eq!((second.correct, second.score, second.first_try), (true, 1.0, false));
    assert_eq!(second.status, "Right. A, of course.");
    assert_eq!(learner.progress.score(&learner.shown).raw, 0.0);
    let state = json!({ "seed": 0, "answers": { "one": { "first": "b", "last": "a", "tries": 2 } } });
    assert_eq!(serde_json::to_value(&learner.progress)?, state);
    Ok(())
}

#[test]
fn the_quiz_is_completed_once() -> Tested {
    let bank = bank()?;
    let mut learner = Learner::new(&bank);
    assert!(!learner.answers("some", json!(["e", "d", "c"]))?.complete);
    assert!(!learner.answers("one", json!("a"))?.complete);
    let last = learner.answers("number", json!("12 288"))?;
    assert!(last.complete);
    assert_eq!(last.status, "Right. All of them. All 3 answered, 2 of them right on the first try.");
    assert!(!learner.answers("number", json!("12.288,0"))?.complete);
    let score = serde_json::to_value(learner.progress.score(&learner.shown))?;
    assert_eq!(score, json!({ "raw": 2.5, "max": 3, "scaled": 2.5 / 3.0, "complete": true }));
    Ok(())
}

#[test]
fn nothing_shown_is_never_complete() -> Tested {
    let score = serde_json::to_value(Progress::default().score(&[]))?;
    assert_eq!(score, json!({ "raw": 0.0, "max": 0, "scaled": 0.0, "complete": false }));
    Ok(())
}

#[test]
fn a_question_gives_nothing_away_until_it_is_answered() -> Tested {
    let bank = bank()?;
    let mut learner = Learner::new(&bank);
    let open = learner.sees()?["questions"][0].clone();
    assert_eq!((&open["state"], &open["response"], &open["feedback"]), (&json!("open"), &json!(null), &json!(null)));
    for option in open["options"].as_array().ok_or("options")? {
        assert_eq!((&option["correct"], &option["reason"]), (&json!(null), &json!(null)));
    }
    learner.answers("one", json!("b"))?;
    learner.answers("one", json!("a"))?;
    let later = learner.sees()?["questions"][0].clone();
    assert_eq!((&later["state"], &later["tries"], &later["response"]), (&json!("later"), &json!(2), &json!("a")));
    let wrong = json!({
        "id": "b", "text": "B", "chosen": false, "firstTry": true, "correct": false, "reason": "Not B.", "show": "heads=2"
    });
    assert_eq!(later["options"][1], wrong);
    Ok(())
}

#[test]
fn feedback_says_right_or_not_yet_and_why() -> Tested {
    let bank = bank()?;
    let mut learner = Learner::new(&bank);
    learner.answers("one", json!("b"))?;
    learner.answers("some", json!(["e", "c"]))?;
    learner.answers("number", json!("96"))?;
    let quiz = learner.sees()?;
    let text = |index: usize| quiz["questions"][index]["feedback"]["text"].clone();
    assert_eq!(text(0), "Not yet. The reason stands below your choice. Try again as often as you like.");
    assert_eq!(text(1), "Not yet. You have 1 of the 2 right ones. Choices that do not belong: 1.");
    assert_eq!(text(2), "Not yet. Those are the heads.");
    learner.answers("number", json!(7))?;
    let number = learner.sees()?["questions"][2].clone();
    let feedback = json!({
        "correct": false, "score": 0.0, "echo": "read as 7",
        "text": "Not yet. The number is a different one. Try again as often as you like."
    });
    assert_eq!((&number["feedback"], &number["response"]), (&feedback, &json!("7")));
    assert_eq!(number["state"], "tried");
    Ok(())
}

#[test]
fn a_number_is_read_and_written_in_the_language_of_the_page() -> Tested {
    let bank = bank()?;
    let mut learner = Learner::new(&bank);
    let answered = learner.progress.record(&learner.shown, "number", &json!("12.288"), None, &say_with_comma);
    assert!(answered.is_ok_and(|answered| answered.correct));
    learner
        .progress
        .record(&learner.shown, "number", &json!(12.288), None, &say_with_comma)
        .map_err(|bad| bad.message(&say))?;
    let quiz = serde_json::to_value(QuizView::new(&learner.shown, &learner.progress, &say_with_comma))?;
    assert_eq!(quiz["questions"][2]["response"], "12,288");
    assert_eq!(quiz["questions"][2]["feedback"]["echo"], "read as 12,288");
    Ok(())
}

#[test]
fn what_cannot_be_an_answer_is_refused_and_uses_no_try() -> Tested {
    let bank = bank()?;
    let mut learner = Learner::new(&bank);
    let cases = [
        ("two", json!("a"), "id is 'two', expected a question shown: one, some, number"),
        ("one", json!("z"), "the response to 'one' is \"z\", expected one id of a, b"),
        ("one", json!(["a", "b"]), "the response to 'one' is [\"a\",\"b\"], expected one id of a, b"),
        ("one", json!(1), "the response to 'one' is 1, expected one id of a, b"),
        ("some", json!("c"), "the response to 'some' is \"c\", expected a list of ids out of c, d, e"),
        ("some", json!(["c", 4]), "the response to 'some' is 4, expected a list of ids out of c, d, e"),
        ("some", json!(["c", "c"]), "the response to 'some' is \"c\", expected each option at most once"),
        ("number", json!(null), "the response to 'number' is null, expected a number, or text with a number in it"),
        ("number", json!(" "), "Type a number first."),
        ("number", json!("25%"), "Please write it as a plain number, without the percent sign: 80% is 0.8."),
        ("number", json!("8 bytes"), "Please type the number alone, without words or units."),
        ("number", json!("1/4"), "This cannot be read as one number. Write it like 12288 or 0.8."),
    ];
    for (id, response, message) in cases {
        assert_eq!(learner.answers(id, response).err().as_deref(), Some(message));
    }
    assert_eq!(learner.progress, Progress::default());
    Ok(())
}

#[test]
fn a_foreign_or_broken_state_is_read_as_far_as_it_fits() -> Tested {
    let bank = bank()?;
    let stored = json!({ "seed": -3, "theme": "dark", "answers": {
        "one": { "first": "b", "last": "a", "tries": 2, "confidence": "fairly-sure" },
        "some": { "first": ["c", "z"], "last": ["c"], "tries": 1 },
        "number": { "first": "12,288", "last": 8, "tries": "many", "confidence": 3 },
        "gone": { "first": "a", "last": "a", "tries": 1 },
    } });
    let read = json!({ "seed": 0, "answers": {
        "one": { "first": "b", "last": "a", "tries": 2, "confidence": "fairly-sure" },
        "number": { "first": 12288.0, "last": 8.0, "tries": 1 },
    } });
    assert_eq!(serde_json::to_value(Progress::read(&stored, &bank))?, read);
    for broken in
        [json!(null), json!(3), json!([]), json!({ "answers": [1] }), json!({ "seed": {}, "answers": { "one": 1 } })]
    {
        assert_eq!(Progress::read(&broken, &bank), Progress::default(), "{broken}");
    }
    Ok(())
}

#[test]
fn a_seed_shuffles_the_options_and_keeps_them_there() -> Tested {
    let bank = bank()?;
    let order = |seed: u64| -> Result<Vec<String>, Box<dyn Error>> {
        let progress = Progress::read(&json!({ "seed": seed }), &bank);
        let quiz = QuizView::new(&[&bank.questions()[1]], &progress, &say);
        Ok(quiz.questions[0].options.iter().map(|option| option.id.clone()).collect())
    };
    assert_eq!(order(0)?, ["c", "d", "e"]);
    let mut seen = std::collections::BTreeSet::new();
    for seed in 1..100 {
        assert_eq!(order(seed)?, order(seed)?);
        seen.insert(order(seed)?);
    }
    assert_eq!(seen.len(), 6, "every order of three options turns up");
    Ok(())
}

/// Whatever is chosen or typed in the shipped questions, the page has a sentence for it and the state reads back.
#[test]
fn every_shipped_question_can_be_answered_and_stored() -> Tested {
    let bank = Bank::parse(include_str!("../../content/en/quiz.json"))?;
    let mut learner = Learner::new(&bank);
    for question in bank.questions() {
        let ids: Vec<&str> = question.choices().iter().map(|choice| choice.id.as_str()).collect();
        let responses: Vec<Value> = match question.kind {
            Kind::Single(_) | Kind::Predict(_) => ids.iter().map(|id| json!(id)).collect(),
            Kind::Multiple(_) => ids.iter().map(|id| json!([id])).collect(),
            Kind::Order(_) => vec![json!(ids), json!(ids.iter().rev().collect::<Vec<_>>())],
            Kind::Numeric(_) => vec![json!("-1")],
            Kind::Set(_) => vec![json!(false), json!(true)],
        };
        for response in responses {
            learner.answers(&question.id, response)?;
        }
        learner.sees()?;
    }
    assert!(learner.progress.score(&learner.shown).complete);
    assert_eq!(Progress::read(&serde_json::to_value(&learner.progress)?, &bank), learner.progress);
    Ok(())
}

#[test]
fn being_sure_is_kept_from_before_the_first_try_only() -> Tested {
    let bank = bank()?;
    let mut learner = Learner::new(&bank);
    let mut answer = |response: &str, sure: Option<Confidence>| {
        learner.progress.record(&learner.shown, "one", &json!(response), sure, &say).map(|answered| answered.confidence)
    };
    assert_eq!(answer("b", Some(Confidence::Sure)).ok().flatten(), Some(Confidence::Sure));
    assert_eq!(answer("a", Some(Confidence::Guess)).ok().flatten(), Some(Confidence::Sure));
    let quiz = learner.sees()?;
    assert_eq!(quiz["sureness"], json!([{ "confidence": "sure", "answered": 1, "right": 0 }]));
    assert_eq!(quiz["questions"][0]["confidence"], "sure");
    Ok(())
}

#[test]
fn the_summary_says_by_takeaway_what_to_look_at_again() -> Tested {
    let bank = bank()?;
    let mut learner = Learner::new(&bank);
    learner.answers("one", json!("a"))?;
    learner.answers("some", json!(["c"]))?;
    let summary = learner.sees()?["summary"].clone();
    let told = summary.as_array().ok_or("a list")?.iter().map(|part| {
        (part["takeaway"].to_string(), part["answered"].as_u64(), part["raw"].as_f64(), part["revisit"].to_string())
    });
    let told: Vec<_> = told.collect();
    assert_eq!(
        told,
        [
            ("1".to_owned(), Some(1), Some(1.0), "[]".to_owned()),
            ("2".to_owned(), Some(1), Some(0.5), "[\"some\"]".to_owned()),
            ("\"deeper\"".to_owned(), Some(0), Some(0.0), "[]".to_owned()),
        ]
    );
    assert_eq!(summary[0]["advice"], "All right at the first try.");
    assert!(summary[1]["advice"].as_str().is_some_and(|advice| advice.starts_with("Look again")));
    assert_eq!(summary[2]["advice"], Value::Null);
    Ok(())
}

#[test]
fn the_answer_sheet_holds_every_question_and_no_formula() -> Tested {
    let mut file: Value = serde_json::from_str(include_str!("../../content/en/quiz.json"))?;
    file["questions"][0]["stem"] = json!("=HYPERLINK(\"x\"), or not?\nYes");
    let bank = Bank::parse(&file.to_string())?;
    let mut learner = Learner::new(&bank);
    learner.answers(&bank.questions()[0].id, json!("list"))?;
    learner.answers("width-of-six", json!("-288"))?;
    let sheet = answer_sheet(&learner.shown, &learner.progress, &say);
    let rows = sheet.split("\r\n").filter(|line| !line.is_empty());
    assert_eq!(rows.count(), bank.questions().len() + 1);
    assert!(
        sheet.contains("\"'=HYPERLINK(\"\"x\"\"), or not?\nYes\",\"Two vectors, one from each of the two words\""),
        "{sheet}"
    );
    assert!(sheet.contains("\"-288\",\"0\",\"1\",\"-288\""), "numbers stay numbers: {sheet}");
    Ok(())
}

#[test]
fn a_seed_shuffles_the_questions_too() -> Tested {
    let bank = bank()?;
    let ids = |seed: u32| -> Vec<&str> {
        shuffled(bank.questions().iter().collect(), seed).iter().map(|question| question.id.as_str()).collect()
    };
    assert_eq!(ids(0), ["one", "some", "number"]);
    let orders: std::collections::BTreeSet<_> = (1..60).map(ids).collect();
    assert_eq!(orders.len(), 6, "every order of three questions turns up");
    Ok(())
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        prop::sample::select(vec!["a", "c", "first", "12,288"]).prop_map(Value::from),
    ];
    let keys = prop::sample::select(vec!["seed", "answers", "one", "some", "number", "first", "last", "tries"]);
    leaf.prop_recursive(5, 48, 6, move |inner| {
        let object = prop::collection::btree_map(keys.clone().prop_map(str::to_owned), inner.clone(), 0..6);
        prop_oneof![
            prop::collection::vec(inner, 0..4).prop_map(Value::from),
            object.prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn no_stored_state_breaks_the_quiz(stored in any_json()) {
        let bank = bank().map_err(|error| TestCaseError::fail(error.to_string()))?;
        let learner = Learner { progress: Progress::read(&stored, &bank), ..Learner::new(&bank) };
        prop_assert!(learner.sees().is_ok());
        let again = serde_json::to_value(&learner.progress).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(Progress::read(&again, &bank), learner.progress);
    }
}
