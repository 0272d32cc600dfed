//! GIFT, the text format of Moodle that many systems read.

use super::super::question::{Choice, Kind, Numeric, Question};
use super::{tags, travels};

/// One block for each question, with a blank line between.
pub(super) fn write(questions: &[&Question]) -> String {
    questions.iter().map(|question| block(question) + "\n\n").collect()
}

fn block(question: &Question) -> String {
    if !travels(question) {
        return format!("// left out, since it is answered with the figure: {}", question.id);
    }
    let tags: String = tags(question).iter().map(|tag| format!(" [tag:{tag}]")).collect();
    let explain =
        if question.explain.is_empty() { String::new() } else { format!("\t####{}\n", text(&question.explain)) };
    format!(
        "// [id:{id}]{tags}\n::{id}::{stem} {{{answers}\n{explain}}}",
        id = question.id,
        stem = text(&question.stem),
        answers = answers(&question.kind),
    )
}

fn answers(kind: &Kind) -> String {
    match kind {
        Kind::Single(choices) => choices.iter().map(one_of).collect(),
        Kind::Predict(prediction) => prediction.choices.iter().map(one_of).collect(),
        Kind::Multiple(choices) => {
            let part = 100.0 / choices.iter().filter(|choice| choice.correct).count().max(1) as f64;
            choices.iter().map(|choice| some_of(choice, part)).collect()
        }
        Kind::Order(choices) => {
            // The first arrow of a pair divides it, and none can be escaped.
            let step = |choice: &Choice| text(&choice.text.replace("->", "→"));
            let place = |(index, choice): (usize, &Choice)| format!("\n\t={} -> {}", step(choice), index + 1);
            choices.iter().enumerate().map(place).collect()
        }
        Kind::Numeric(numeric) => number(numeric),
        Kind::Set(_) => String::new(),
    }
}

fn one_of(choice: &Choice) -> String {
    // An arrow behind "=" would be read as one half of a pair.
    let sign = match choice.correct {
        true if choice.text.contains("->") => "~%100%",
        true => "=",
        false => "~",
    };
    format!("\n\t{sign}{}{}", text(&choice.text), feedback(&choice.reason))
}

fn some_of(choice: &Choice, part: f64) -> String {
    let part = if choice.correct { part } else { -part };
    let weight = format!("{part:.5}").trim_end_matches('0').trim_end_matches('.').to_owned();
    format!("\n\t~%{weight}%{}{}", text(&choice.text), feedback(&choice.reason))
}

fn number(numeric: &Numeric) -> String {
    let wrong = numeric
        .wrong
        .iter()
        .map(|wrong| format!("\n\t=%0%{}:{}{}", wrong.value, numeric.tolerance, feedback(&wrong.reason)));
    format!("#\n\t={}:{}{}", numeric.value, numeric.tolerance, wrong.collect::<String>())
}

fn feedback(reason: &str) -> String {
    if reason.is_empty() { String::new() } else { format!("#{}", text(reason)) }
}

/// Plain text in which every mark of the format is only itself.
fn text(plain: &str) -> String {
    let mut escaped = String::from("[plain]");
    for c in plain.replace("\r\n", "\n").chars() {
        match c {
            '\n' | '\r' => escaped.push_str("\\n"),
            '~' | '=' | '#' | '{' | '}' | ':' | '\\' => escaped.extend(['\\', c]),
            _ => escaped.push(c),
        }
    }
    escaped
}
