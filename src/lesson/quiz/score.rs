//! The score of the questions shown.

use serde::Serialize;

use super::grade::Grade;

/// First tries, added up. What learning systems ask for.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Score {
    /// Sum of the first tries' scores.
    pub raw: f64,
    /// Questions shown.
    pub max: usize,
    /// `raw / max`, and 0 when nothing is shown.
    pub scaled: f64,
    /// Whether every question was answered once.
    pub complete: bool,
    /// Questions answered.
    #[serde(skip)]
    pub answered: usize,
    /// Questions right on the first try.
    #[serde(skip)]
    pub right: usize,
}

impl Score {
    /// Adds up one grade for each question shown, `None` where it is still open.
    pub(super) fn of(first_tries: impl Iterator<Item = Option<Grade>>) -> Self {
        let (mut raw, mut max, mut answered, mut right) = (0.0, 0, 0, 0);
        for first_try in first_tries {
            max += 1;
            answered += usize::from(first_try.is_some());
            right += usize::from(first_try.is_some_and(|grade| grade.correct));
            raw += first_try.map_or(0.0, |grade| grade.score);
        }
        let scaled = if max > 0 { raw / max as f64 } else { 0.0 };
        Score { raw, max, scaled, complete: max > 0 && answered == max, answered, right }
    }
}
