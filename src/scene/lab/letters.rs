//! The row of letters, and what the model guesses after each.

use serde::Serialize;

use crate::lesson::lab::Lab;
use crate::training::LONGEST;

/// Letters the model is asked to write on.
const WRITES_ON: usize = 6;

/// The row of letters.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Letters {
    /// As typed.
    pub text: String,
    /// At most so many.
    pub limit: usize,
    /// One by one.
    pub letters: Vec<Letter>,
    /// What the model says of the letter looked from.
    pub said: String,
    /// What it writes when it goes on by itself.
    pub written_on: String,
}

/// A letter and the guess after it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Letter {
    /// From 1.
    pub index: usize,
    /// The letter.
    pub text: String,
    /// Is it looked from?
    pub chosen: bool,
    /// What the model expects next.
    pub guess: String,
    /// Did that come? Nothing, where nothing came.
    pub right: Option<bool>,
    /// All of it in words.
    pub name: String,
}

pub(super) fn letters(lab: &Lab) -> Letters {
    let tokens = lab.sight().tokens();
    let text = |tokens: &[usize]| tokens.iter().map(|&token| lab.plan().sign(token)).collect::<String>();
    let on: String = lab.written_on(WRITES_ON).iter().map(|&token| lab.plan().sign(token)).collect();
    let written_on = match on.is_empty() {
        true => lab.words().text("scene.lab.writes-nothing"),
        false => lab.words().say("scene.lab.writes-on", &[("letters", on.into())]),
    };
    Letters {
        text: text(tokens),
        limit: LONGEST,
        letters: (0..tokens.len()).map(|place| letter(lab, place)).collect(),
        said: said(lab),
        written_on,
    }
}

fn letter(lab: &Lab, place: usize) -> Letter {
    let (sight, plan) = (lab.sight(), lab.plan());
    let guess = sight.guesses(place, 1)[0];
    let right = sight.tokens().get(place + 1).map(|&next| next == guess.token);
    let (text, guessed) = (plan.sign(sight.tokens()[place]).to_string(), plan.sign(guess.token).to_string());
    let key = match right {
        Some(true) => "scene.lab.letter.right",
        Some(false) => "scene.lab.letter.wrong",
        None => "scene.lab.letter.open",
    };
    let values = [
        ("letter", text.as_str().into()),
        ("guess", guessed.as_str().into()),
        ("sure", super::two(guess.probability)),
        ("place", (place + 1).into()),
    ];
    Letter {
        index: place + 1,
        chosen: place == sight.place(),
        name: lab.words().say(key, &values),
        guess: guessed,
        right,
        text,
    }
}

/// The guess at the place looked from, beside what a repeat would bring.
pub(super) fn said(lab: &Lab) -> String {
    let (sight, plan) = (lab.sight(), lab.plan());
    let place = sight.place();
    let guess = sight.guesses(place, 1)[0];
    let repeat = sight.repeat(place);
    let key = match repeat {
        None => "scene.lab.guess-new",
        Some(token) if token == guess.token => "scene.lab.guess-repeat",
        Some(_) => "scene.lab.guess-other",
    };
    let all = sight.guesses(place, plan.d_vocab());
    let of_repeat = all.iter().find(|guess| Some(guess.token) == repeat).map_or(0.0, |guess| guess.probability);
    let sign = |token: usize| plan.sign(token).to_string();
    let values = [
        ("letter", sign(sight.tokens()[place]).into()),
        ("guess", sign(guess.token).into()),
        ("sure", super::two(guess.probability)),
        ("repeat", repeat.map_or_else(String::new, sign).into()),
        ("of-repeat", super::two(of_repeat)),
    ];
    lab.words().say(key, &values)
}
