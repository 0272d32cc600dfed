//! A page as the tests meet it: the shipped words and questions, actions in JSON.

use std::rc::Rc;

use multi_head_attention::lesson::quiz::Bank;
use multi_head_attention::lesson::{Outcome, Session, Words};
use multi_head_attention::model::{Library, models};
use multi_head_attention::scene::Scene;
use serde_json::{Value, json};

pub fn words() -> Words {
    Words::from_json(include_str!("../../content/en/strings.json")).unwrap()
}

/// The shipped models, read once per thread.
pub fn library() -> Rc<Library> {
    thread_local!(static SHIPPED: Rc<Library> = read_library());
    SHIPPED.with(Rc::clone)
}

fn read_library() -> Rc<Library> {
    let mut library = Library::default();
    for model in models().iter().filter(|model| model.trained) {
        let path = format!("{}/content/models/{}.bin", env!("CARGO_MANIFEST_DIR"), model.id);
        library.add(model.id, std::fs::read(&path).unwrap_or_else(|fault| panic!("{path}: {fault}")));
    }
    Rc::new(library)
}

pub fn page() -> Session {
    Session::new(words(), Bank::parse(include_str!("../../content/en/quiz.json")).unwrap(), library()).unwrap()
}

/// Random numbers and any words, before the learner comes.
pub fn untrained_page() -> Session {
    page_with("model=untrained")
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
