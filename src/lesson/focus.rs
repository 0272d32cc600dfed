//! The one cell the page talks about.

use serde::Serialize;

use super::{LessonState, LessonTrace, Standing};
use crate::model::BOS;

pub(super) const PRONOUNS: [&str; 4] = ["it", "he", "she", "they"];
const MARKS: [&str; 5] = [".", ",", ";", "!", "?"];

/// A head, the word that looks (row) and the word looked at (column), all from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Focus {
    /// Which head.
    pub head: usize,
    /// The word that looks.
    pub row: usize,
    /// The word looked at.
    pub column: usize,
}

/// A cell as one asks for it: what is left out is chosen anew.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct FocusWish {
    /// Which head; the present one if left out.
    pub head: Option<f64>,
    /// The word that looks; the present one if left out.
    pub row: Option<f64>,
    /// The word looked at; the one looked at most if left out.
    pub column: Option<f64>,
}

impl Focus {
    /// The cell in focus: the chosen one, or the first pronoun and what it looks at most.
    ///
    /// Without a pronoun the last word looks. While nobody has changed a trained model, the head is the one whose look is
    /// the most decided; else head 1, which stays the same while a cut moves.
    pub fn of(state: &LessonState, trace: &LessonTrace) -> Focus {
        state.focus().unwrap_or_else(|| {
            let row = looking_word(trace.tokens());
            let head = match trace.learned().standing() {
                Standing::Trained => most_decided(trace, row),
                Standing::Drawn | Standing::Recut | Standing::Tuned { .. } => 1,
            };
            Focus { head, row, column: most_looked_at(trace, head, row) }
        })
    }

    /// The cell that `wish` means, moved to the nearest one there is.
    pub fn wished(wish: FocusWish, state: &LessonState, trace: &LessonTrace) -> Focus {
        let present = Focus::of(state, trace);
        let from_one = |number: Option<f64>, else_: usize| number.map_or(else_, |number| number.max(1.0) as usize);
        let place = Focus { head: from_one(wish.head, present.head), row: from_one(wish.row, present.row), column: 1 };
        let place = place.within(trace.n_heads(), trace.tokens().len());
        let column = from_one(wish.column, most_looked_at(trace, place.head, place.row));
        Focus { column, ..place }.within(trace.n_heads(), trace.tokens().len())
    }

    /// The word that `row` looks at most, and how much; the first of several. `None` where all are hidden.
    pub fn brightest(trace: &LessonTrace, head: usize, row: usize) -> Option<(usize, f32)> {
        let seen = (1..=trace.tokens().len()).filter_map(|column| Some((column, trace.weight(head, row, column)?)));
        seen.reduce(|best, next| if next.1 > best.1 { next } else { best })
    }

    /// The nearest cell there is.
    #[must_use]
    pub fn within(self, n_heads: usize, n_tokens: usize) -> Focus {
        Focus {
            head: self.head.clamp(1, n_heads),
            row: self.row.clamp(1, n_tokens),
            column: self.column.clamp(1, n_tokens),
        }
    }

    /// The same cell of another head.
    #[must_use]
    pub fn on_head(self, head: usize) -> Focus {
        Focus { head, ..self }
    }
}

/// The first pronoun: the word whose meaning hangs on another. Else the last word.
fn looking_word(tokens: &[String]) -> usize {
    let pronoun = tokens.iter().position(|token| PRONOUNS.contains(&token.as_str()));
    let word = || tokens.iter().rposition(|token| !MARKS.contains(&token.as_str()));
    pronoun.or_else(word).map_or(1, |index| index + 1)
}

/// The head with the largest weight from `row` to another word; marks and the start are no words.
fn most_decided(trace: &LessonTrace, row: usize) -> usize {
    let is_word = |token: &str| token != BOS && !MARKS.contains(&token);
    let words = |column: &usize| *column != row && is_word(&trace.tokens()[column - 1]);
    let strongest = |head: usize| {
        let columns = (1..=trace.tokens().len()).filter(words);
        columns.filter_map(|column| trace.weight(head, row, column)).fold(0.0, f32::max)
    };
    (1..=trace.n_heads()).fold(1, |best, head| if strongest(head) > strongest(best) { head } else { best })
}

fn most_looked_at(trace: &LessonTrace, head: usize, row: usize) -> usize {
    Focus::brightest(trace, head, row).map_or(1, |(column, _)| column)
}
