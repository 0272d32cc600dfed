//! What a template draws from: the screen, the words, and one stream of random numbers.

use super::super::question::{Choice, Kind, Numeric, Question, Takeaway, WrongNumber};
use crate::lesson::{LessonState, LessonTrace, Value, Words, hundredths, word};
use crate::model::Stream;

/// How far apart, in hundredths, two weights must be for a learner to see which is larger.
pub(super) const APART: u32 = 3;

/// How often a template looks for a place that makes a fair question.
pub(super) const TRIES: usize = 24;

const MARKS: [&str; 5] = [".", ",", ";", "!", "?"];

pub(super) struct Draw<'a> {
    pub(super) state: &'a LessonState,
    pub(super) trace: &'a LessonTrace,
    words: &'a Words,
    stream: Stream,
}

/// What a question is about, beside its options.
pub(super) struct About {
    pub(super) takeaway: Takeaway,
    pub(super) misconception: &'static str,
    pub(super) stem: String,
    pub(super) explain: String,
    pub(super) show: Option<String>,
}

/// An option on its way.
pub(super) struct Draft {
    pub(super) text: String,
    pub(super) correct: bool,
    pub(super) reason: String,
}

impl<'a> Draw<'a> {
    pub(super) fn new(state: &'a LessonState, trace: &'a LessonTrace, words: &'a Words) -> Self {
        Draw { state, trace, words, stream: Stream::new(state.ask(), "a question about the screen") }
    }

    pub(super) fn say(&self, key: &str, values: &[(&str, Value)]) -> String {
        self.words.say(key, values)
    }

    /// One of `items`.
    pub(super) fn one<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        items.get(self.stream.below(items.len() as u32) as usize).copied()
    }

    pub(super) fn head(&mut self) -> usize {
        1 + self.stream.below(self.trace.n_heads() as u32) as usize
    }

    /// Fisher and Yates.
    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        for place in (1..items.len()).rev() {
            items.swap(place, self.stream.below(place as u32 + 1) as usize);
        }
    }

    /// The words that can be told apart by name: those that stand once in the sentence, and are no marks. From 1.
    pub(super) fn plain_words(&self) -> Vec<usize> {
        let tokens = self.trace.tokens();
        let once = |token: &String| tokens.iter().filter(|other| *other == token).count() == 1;
        let plain = |token: &String| !MARKS.contains(&token.as_str());
        (2..=tokens.len()).filter(|index| once(&tokens[index - 1]) && plain(&tokens[index - 1])).collect()
    }

    pub(super) fn word(&self, index: usize) -> String {
        word(self.words, self.trace, index)
    }

    /// A weight in the hundredths that are shown; 0 where it is hidden.
    pub(super) fn shown(&self, head: usize, row: usize, column: usize) -> u32 {
        self.trace.weight(head, row, column).map_or(0, hundredths)
    }

    pub(super) fn numeric(&self, about: About, value: f64, tolerance: f64, wrong: Vec<(f64, String)>) -> Question {
        let mut distinct: Vec<WrongNumber> = Vec::new();
        let near = |a: f64, b: f64| (a - b).abs() <= 2.0 * tolerance;
        for (number, reason) in wrong {
            if !near(number, value) && !distinct.iter().any(|earlier| near(earlier.value, number)) {
                distinct.push(WrongNumber { value: number, reason });
            }
        }
        self.question(about, Kind::Numeric(Numeric { value, tolerance, wrong: distinct }))
    }

    /// A question of one right option among others; none where fewer than three would be left to choose from.
    pub(super) fn single(&mut self, about: About, mut drafts: Vec<Draft>) -> Option<Question> {
        if drafts.len() < 3 {
            return None;
        }
        self.shuffle(&mut drafts);
        let choice = |(id, draft): (char, Draft)| Choice {
            id: id.to_string(),
            text: draft.text,
            correct: draft.correct,
            reason: draft.reason,
            show: None,
        };
        let choices = ('a'..).zip(drafts).map(choice).collect();
        Some(self.question(about, Kind::Single(choices)))
    }

    fn question(&self, about: About, kind: Kind) -> Question {
        let About { takeaway, misconception, stem, explain, show } = about;
        let id = format!("screen-{}", self.state.ask());
        Question { id, takeaway, misconception: misconception.to_owned(), stem, kind, explain, show, source: None }
    }
}

/// A weight as the close-up writes it.
pub(super) fn weight(hundredths: u32) -> Value {
    Value::Decimal(f64::from(hundredths) / 100.0, 2)
}
