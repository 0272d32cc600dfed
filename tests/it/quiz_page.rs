//! Questions that look at the figure: tasks, predictions, and the way back to what a learner had.

use multi_head_attention::lesson::Session;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::lesson_page::{apply, page, page_with};
use crate::lesson_play::action;

fn right(page: &mut Session, id: &str, response: Value) -> bool {
    page.answer(id, &response, None).unwrap().correct
}

fn view(page: &Session, id: &str) -> Value {
    let quiz = serde_json::to_value(page.quiz()).unwrap();
    quiz["questions"].as_array().unwrap().iter().find(|question| question["id"] == id).unwrap().clone()
}

/// What the key says is what grading says. A task is answered by the figure, so its key is its own words.
#[test]
fn whoever_answers_by_the_key_is_right() {
    let mut page = page();
    for row in page.answer_key() {
        let options = view(&page, &row.id)["options"].clone();
        let id = |text: &String| {
            let option = options.as_array().unwrap().iter().find(|option| option["text"] == json!(text));
            option.unwrap()["id"].clone()
        };
        let response = match row.kind {
            "set" => continue,
            "numeric" => json!(row.right[0]),
            "single" | "predict" => id(&row.right[0]),
            _ => row.right.iter().map(id).collect(),
        };
        assert!(right(&mut page, &row.id, response), "{}: {:?}", row.id, row.right);
    }
}

/// Every state that is right is accepted, and the others are not.
#[test]
fn any_count_that_leaves_something_over_is_right() {
    for heads in 1..=48 {
        let mut page = page_with(&format!("heads={heads}"));
        assert_eq!(right(&mut page, "uneven-heads", json!(null)), 48 % heads != 0, "{heads} heads");
    }
}

#[test]
fn the_cell_is_right_in_every_head_and_its_mirror_in_none() {
    for head in 1..=6 {
        assert!(right(&mut page_with(&format!("focus={head},6,4")), "find-the-cell", json!(null)));
        assert!(!right(&mut page_with(&format!("focus={head},4,6")), "find-the-cell", json!(null)));
    }
    let mut other = page_with("model=untrained&sentence=We cross a river&focus=1,3,3");
    assert!(!right(&mut other, "find-the-cell", json!(null)), "a sentence without the word has no such cell");
}

#[test]
fn muting_is_right_for_the_head_that_looks_most_and_for_no_other() {
    for seed in 0..8 {
        let screen = page_with(&format!("model=untrained&seed={seed}"));
        let weight = |head| screen.trace().weight(head, 11, 4).unwrap();
        let most = (1..=6).map(weight).fold(0.0, f32::max);
        for head in 1..=6 {
            let mut page = page_with(&format!("model=untrained&seed={seed}&muted={head}"));
            assert_eq!(
                right(&mut page, "find-the-head", json!(null)),
                weight(head) == most,
                "seed {seed}, head {head}"
            );
        }
        assert!(!right(
            &mut page_with(&format!("model=untrained&seed={seed}&muted=1,2,3,4,5")),
            "find-the-head",
            json!(null)
        ));
        assert!(!right(&mut page_with(&format!("model=untrained&seed={seed}")), "find-the-head", json!(null)));
    }
}

#[test]
fn a_task_is_graded_by_the_figure_and_not_by_what_a_program_says() {
    let mut page = page_with("heads=6");
    let refusal = page.answer("uneven-heads", &json!(true), None).unwrap_err();
    assert_eq!(refusal, "the response to 'uneven-heads' is true, expected null: the figure is graded as it stands");
    assert_eq!(view(&page, "uneven-heads")["tries"], 0);
    assert!(!right(&mut page, "uneven-heads", json!(null)));
    apply(&mut page, json!({ "do": "heads", "to": 7 }));
    assert!(right(&mut page, "uneven-heads", json!(null)));
    let seen = view(&page, "uneven-heads");
    assert_eq!((&seen["state"], &seen["tries"]), (&json!("later"), &json!(2)));
    apply(&mut page, json!({ "do": "heads", "to": 6 }));
    assert_eq!(view(&page, "uneven-heads")["state"], "later", "what was right stays right when the figure moves on");
}

#[test]
fn a_prediction_runs_its_experiment_and_back_returns_what_the_learner_had() {
    let mut page = page_with("model=untrained&heads=4&mask=causal&seed=3&sentence=A fox saw it");
    let own = page.state().clone();
    let answered = page.answer("one-cut-moves", &json!("all"), Some("sure")).unwrap();
    assert!(!answered.correct && answered.changed.contains(&"slices") && answered.changed.contains(&"quiz"));
    assert_eq!(page.state().layout().slices(), [8, 12, 4, 8, 8, 8]);
    assert_eq!((page.state().seed(), page.state().sentence().tokens().len()), (0, 14), "the rest as the lesson starts");
    assert!(page.quiz().back);
    let outcome = apply(&mut page, json!({ "do": "back", "source": "user" }));
    assert_eq!(outcome.status.as_deref(), Some("Your own settings are back."));
    assert_eq!(own.with_experiment_of(page.state()), own);
    assert!(!page.quiz().back);
    let seen = view(&page, "one-cut-moves");
    assert_eq!((&seen["state"], &seen["confidence"]), (&json!("tried"), &json!("sure")));
    assert!(seen["feedback"]["text"].as_str().unwrap().starts_with("It came out differently."));
}

/// The key of a prediction is what the figure then shows, with whatever model the lesson starts with.
#[test]
fn what_comes_out_is_what_the_figure_shows() {
    let before = page_with("model=untrained&layer=1");
    let mut after = page_with("model=untrained&layer=1");
    assert!(right(&mut after, "one-cut-moves", json!("two")));
    let same = |head| before.trace().head(head).pass.pattern == after.trace().head(head).pass.pattern;
    assert_eq!((1..=6).map(same).collect::<Vec<_>>(), [true, false, false, true, true, true]);
    assert!(right(&mut page(), "what-is-left-open", json!("scaled")));
}

#[test]
fn showing_several_things_in_a_row_still_leads_back_to_ones_own() {
    let mut page = page_with("heads=4&muted=2");
    let own = page.state().clone();
    for params in ["heads=2&kv-heads=2&mask=&muted=", "heads=8&kv-heads=2", "mask=causal&sentence="] {
        apply(&mut page, json!({ "do": "show", "params": params, "source": "user" }));
    }
    assert_eq!(page.state().layout().n_heads(), 8);
    apply(&mut page, json!({ "do": "back", "source": "user" }));
    assert_eq!(own.with_experiment_of(page.state()), own);
    let nothing = apply(&mut page, json!({ "do": "back", "source": "user" }));
    assert!(nothing.changed.is_empty(), "there is only one way back: {:?}", nothing.changed);
}

#[test]
fn forgetting_takes_the_answers_away_and_nothing_else() {
    let mut page = page_with("heads=4&shuffle=9");
    right(&mut page, "one-budget", json!("blend"));
    let outcome = apply(&mut page, json!({ "do": "forget", "source": "user" }));
    assert_eq!((outcome.changed, outcome.status), (vec!["quiz"], Some("Your answers are forgotten.".to_owned())));
    let state = serde_json::to_value(page.state()).unwrap();
    assert_eq!((&state["quiz"], &state["slices"]), (&json!({ "seed": 9, "answers": {} }), &json!([12, 12, 12, 12])));
}

#[test]
fn a_link_can_shuffle_and_a_list_of_questions_keeps_its_order() {
    let ids = |page: &Session| page.quiz().questions.iter().map(|question| question.id.clone()).collect::<Vec<_>>();
    let (plain, shuffled) = (ids(&page()), ids(&page_with("shuffle=5")));
    assert_ne!(plain, shuffled);
    assert_eq!(shuffled, ids(&page_with("shuffle=5")));
    assert_eq!(ids(&page_with("shuffle=5&questions=what-grows,one-budget")), ["what-grows", "one-budget"]);
}

#[test]
fn a_file_adds_questions_and_is_refused_with_line_and_field() {
    let mut page = page();
    let file = json!({ "questions": [{
        "id": "mine", "type": "numeric", "typed": true, "value": 12, "stem": "How many months?",
    }] });
    page.add_questions(&file.to_string()).unwrap();
    assert!(right(&mut page, "mine", json!("12")));
    assert_eq!(page.add_questions(&file.to_string()).unwrap_err().code, "said-twice");
    let broken = "{ \"questions\": [\n  { \"id\": \"other\", \"type\": \"single\", \"typed\": true, \"stem\": \"?\",\n    \"options\": [\n      { \"id\": \"a\", \"text\": \"A\", \"correct\": true },\n      { \"id\": \"b\", \"text\": 5, \"correct\": false }] }] }";
    let refusal = page.add_questions(broken).unwrap_err();
    assert_eq!(refusal.to_string(), "line 5, question 'other': options[1].text is 5, expected a text");
    let missing = broken.replace("\"stem\": \"?\",", "").replace("5, \"correct\"", "\"B\", \"correct\"");
    let refusal = page.add_questions(&missing).unwrap_err();
    assert_eq!(refusal.to_string(), "line 2, question 'other': stem is missing, expected a text");
}

/// The longest answers one can give to everything.
fn answer_everything(page: &mut Session, tries: usize, confidence: Option<&str>) {
    for question in page.quiz().questions {
        let ids: Vec<String> = question.options.iter().map(|option| option.id.clone()).collect();
        let longest = ids.iter().max_by_key(|id| id.len());
        let response = match question.kind {
            "single" | "predict" => json!(longest),
            "multiple" | "order" => json!(ids),
            "numeric" => json!(-1.234567890123e-100),
            _ => json!(null),
        };
        for _ in 0..tries {
            page.answer(&question.id, &response, confidence).unwrap();
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    /// A learning system of the oldest kind keeps 4,096 characters.
    #[test]
    fn whatever_was_answered_and_set_is_resumed_from_4096_characters(
        actions in prop::collection::vec(action(), 0..10), tries in 1_usize..12, shuffle in any::<u32>(), heads in 1..=48,
    ) {
        let mut page = page();
        for action in actions {
            apply(&mut page, action);
        }
        // A learner's own words are theirs to keep short; thirty long ones would fill the room by themselves.
        let sentence = page.state().sentence().text().chars().take(120).collect::<String>();
        let params = format!("heads={heads}&sentence={}&shuffle={shuffle}&ask=4294967295", form(&sentence));
        apply(&mut page, json!({ "do": "params", "params": params }));
        answer_everything(&mut page, tries, Some("fairly-sure"));
        let stored = serde_json::to_string(page.state()).unwrap();
        prop_assert!(stored.chars().count() <= 4096, "{} characters: {}", stored.chars().count(), stored);
        let mut resumed = crate::lesson_page::page();
        let outcome = apply(&mut resumed, json!({ "do": "state", "state": serde_json::from_str::<Value>(&stored).unwrap() }));
        prop_assert!(outcome.errors.is_empty() && outcome.type_error.is_none(), "{:?}", outcome);
        prop_assert_eq!(serde_json::to_string(resumed.state()).unwrap(), stored);
        prop_assert_eq!(resumed.trace().tokens(), page.trace().tokens());
    }
}

fn form(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}
