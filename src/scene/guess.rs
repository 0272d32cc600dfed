//! What the model answers at the word in focus, and what each head of the layer on the screen has to do with it.

use serde::Serialize;

use super::Source;
use crate::lesson::{Asked, Effect, Guess, Session, Value};

/// The model's answers.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct GuessView {
    /// What is asked; or, where there are no answers, why.
    pub question: String,
    /// The likeliest first; none where there is nothing to ask.
    pub answers: Vec<AnswerLine>,
    /// What blind guessing would give each word.
    pub chance: f64,
    /// The heads that sound, the largest effect first.
    pub effects: Vec<EffectLine>,
    /// What the effects are effects on.
    pub about: String,
}

/// One answer.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct AnswerLine {
    /// The word.
    pub word: String,
    /// How likely the model finds it.
    pub probability: f64,
    /// The same, written.
    pub text: String,
}

/// One head that sounds.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct EffectLine {
    /// Its number.
    pub head: usize,
    /// How likely the first answer is without it.
    pub without: f64,
    /// That, and the same with its mean write in place, in words.
    pub text: String,
}

/// What the model of `session` answers at the word in focus.
pub fn guess(session: &Session) -> GuessView {
    let source = Source::of(session);
    let row = source.focus.row;
    let word = [("word", Value::from(source.spoken_word(row)))];
    let none = |key: &str| GuessView {
        question: source.words.say(key, &word),
        answers: Vec::new(),
        chance: 0.0,
        effects: Vec::new(),
        about: String::new(),
    };
    let Some((_, vocabulary)) = source.trace.learned().learned() else { return none("scene.guess.untrained") };
    if source.trace.tokens()[row - 1].starts_with('<') {
        return none("scene.guess.no-word");
    }
    let Ok(guess) = session.guess(row - 1) else { return none("scene.guess.no-word") };
    let n_words = vocabulary.words().iter().filter(|word| !word.starts_with('<')).count();
    GuessView {
        question: departed(source, source.words.say(question(guess.asked), &word)),
        chance: 1.0 / n_words as f64,
        effects: guess.effects.iter().map(|effect| effect_line(source, &guess, effect)).collect(),
        about: about(source, &guess),
        answers: answers(source, &guess),
    }
}

/// Answers are what the pass on the screen gives, mistakes included; then that is said.
fn departed(source: Source, question: String) -> String {
    match source.state.departs() {
        true => source.words.say("scene.guess.departs", &[("question", question.into())]),
        false => question,
    }
}

fn question(asked: Asked) -> &'static str {
    match asked {
        Asked::Referent => "scene.guess.referent",
        Asked::HiddenWord => "scene.guess.hidden-word",
        Asked::NextSign => "scene.guess.next-sign",
    }
}

fn answers(source: Source, guess: &Guess) -> Vec<AnswerLine> {
    let line = |answer: &crate::lesson::Answer| AnswerLine {
        word: answer.word.clone(),
        probability: answer.probability,
        text: source.words.decimal(answer.probability, 2),
    };
    guess.answers.iter().map(line).collect()
}

/// "Without it: 0.12, and street is the answer. With its mean write: 0.87."
fn effect_line(source: Source, guess: &Guess, effect: &Effect) -> EffectLine {
    let first = guess.answers.first().map_or("", |answer| answer.word.as_str());
    let values = [("without", Value::Decimal(effect.without, 2)), ("answer", effect.answer.as_str().into())];
    let key = if effect.answer == first { "scene.guess.without" } else { "scene.guess.without-other" };
    let mean = effect.with_mean.map(|mean| source.words.say("scene.guess.mean", &[("mean", Value::Decimal(mean, 2))]));
    let said = std::iter::once(source.words.say(key, &values)).chain(mean);
    EffectLine { head: effect.head, without: effect.without, text: said.collect::<Vec<_>>().join(" ") }
}

fn about(source: Source, guess: &Guess) -> String {
    let Some(first) = guess.answers.first() else { return String::new() };
    let values = [
        ("answer", Value::from(first.word.as_str())),
        ("probability", Value::Decimal(first.probability, 2)),
        ("layer", source.trace.layer().into()),
    ];
    source.words.say("scene.guess.about", &values)
}
