//! A page as the tests meet it: the shipped words and questions, actions in JSON.

use multi_head_attention::lesson::quiz::Bank;
use multi_head_attention::lesson::{Outcome, Session, Words};
use multi_head_attention::scene::Scene;
use serde_json::{Value, json};

pub fn words() -> Words {
    Words::from_json(include_str!("../../content/en/strings.json")).unwrap()
}

pub fn page() -> Session {
    Session::new(words(), Bank::parse(include_str!("../../content/en/quiz.json")).unwrap()).unwrap()
}

/// A page set from a link before the learner comes.
pub fn page_with(params: &str) -> Session {
    let mut page = page();
    let outcome = apply(&mut page, json!({ "do": "params", "params": params, "source": "link" }));
    assert!(outcome.errors.is_empty(), "{:?}", outcome.errors);
    page
}

pub fn apply(page: &mut Session, action: Value) -> Outcome {
    page.apply(&action.to_string())
}

pub fn scene(page: &Session) -> Value {
    serde_json::to_value(Scene::of(page)).unwrap()
}
