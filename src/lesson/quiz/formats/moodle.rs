//! Moodle's own XML.

use super::super::question::{Choice, Kind, Numeric, Question};
use super::xml::{element, escape};
use super::{tags, travels};

/// One `<quiz>` of questions.
pub(super) fn write(questions: &[&Question]) -> String {
    let questions: String = questions.iter().map(|question| whole(question)).collect();
    format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n{questions}</quiz>\n")
}

fn whole(question: &Question) -> String {
    if !travels(question) {
        return format!("<!-- left out, since it is answered with the figure: {} -->\n", question.id);
    }
    let kind = match question.kind {
        Kind::Numeric(_) => "numerical",
        Kind::Order(_) => "matching",
        _ => "multichoice",
    };
    let tags: String = tags(question).iter().map(|tag| format!("<tag>{}</tag>", element("text", tag))).collect();
    [
        format!("<question type=\"{kind}\">\n"),
        format!("<name>{}</name>\n", element("text", &question.id)),
        said("questiontext", &question.stem),
        said("generalfeedback", &question.explain),
        "<defaultgrade>1</defaultgrade>\n<penalty>0</penalty>\n<hidden>0</hidden>\n".to_owned(),
        format!("{}\n", element("idnumber", &question.id)),
        answers(&question.kind),
        format!("<tags>{tags}</tags>\n</question>\n"),
    ]
    .concat()
}

fn answers(kind: &Kind) -> String {
    match kind {
        Kind::Single(choices) => choice_of(choices, true),
        Kind::Predict(prediction) => choice_of(&prediction.choices, true),
        Kind::Multiple(choices) => choice_of(choices, false),
        Kind::Order(choices) => "<shuffleanswers>true</shuffleanswers>\n".to_owned() + &places(choices),
        Kind::Numeric(numeric) => numbers(numeric),
        Kind::Set(_) => String::new(),
    }
}

fn choice_of(choices: &[Choice], single: bool) -> String {
    let part = 100.0 / choices.iter().filter(|choice| choice.correct).count().max(1) as f64;
    let answer = |choice: &Choice| {
        let fraction = match (choice.correct, single) {
            (true, _) => part,
            (false, true) => 0.0,
            (false, false) => -part,
        };
        let fraction = format!("{fraction:.5}").trim_end_matches('0').trim_end_matches('.').to_owned();
        let (text, feedback) = (element("text", &choice.text), said("feedback", &choice.reason));
        format!("<answer fraction=\"{fraction}\" format=\"plain_text\">{text}{feedback}</answer>\n")
    };
    let answers: String = choices.iter().map(answer).collect();
    format!(
        "<single>{single}</single>\n<shuffleanswers>true</shuffleanswers>\n<answernumbering>none</answernumbering>\n{answers}"
    )
}

/// Each step is matched with its place.
fn places(choices: &[Choice]) -> String {
    let pair = |(index, choice): (usize, &Choice)| {
        let (text, place) = (element("text", &choice.text), element("text", &(index + 1).to_string()));
        format!("<subquestion format=\"plain_text\">{text}<answer>{place}</answer></subquestion>\n")
    };
    choices.iter().enumerate().map(pair).collect()
}

fn numbers(numeric: &Numeric) -> String {
    let answer = |fraction: u32, value: f64, reason: &str| {
        let tolerance = element("tolerance", &numeric.tolerance.to_string());
        let (value, feedback) = (element("text", &value.to_string()), said("feedback", reason));
        format!("<answer fraction=\"{fraction}\" format=\"plain_text\">{value}{tolerance}{feedback}</answer>\n")
    };
    let wrong = numeric.wrong.iter().map(|wrong| answer(0, wrong.value, &wrong.reason));
    answer(100, numeric.value, "") + &wrong.collect::<String>()
}

/// Text that is shown as it is.
fn said(name: &str, text: &str) -> String {
    format!("<{name} format=\"plain_text\"><text>{}</text></{name}>\n", escape(text))
}
