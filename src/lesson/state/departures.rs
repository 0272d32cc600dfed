//! Mistakes on purpose, and heads that look with each other's grids.

use super::super::{Choice, Mistake, Refusal, number};
use super::LessonState;
use crate::attention::Departure;

impl LessonState {
    /// The mistakes that are made on purpose, each once.
    pub fn mistakes(&self) -> &[Mistake] {
        &self.mistakes
    }

    /// Two heads that look with each other's grids, ascending, from 1.
    pub fn swapped(&self) -> Option<[usize; 2]> {
        self.swapped
    }

    /// Is anything on the screen computed otherwise than the formula says?
    pub fn departs(&self) -> bool {
        !self.departure().is_none()
    }

    /// The same for the arithmetic.
    pub fn departure(&self) -> Departure {
        let swap = self.swapped.map(|[a, b]| (a - 1, b - 1));
        let mut departure = Departure { swap, ..Departure::default() };
        self.mistakes.iter().for_each(|mistake| mistake.add_to(&mut departure));
        departure
    }

    /// Makes exactly these mistakes.
    ///
    /// # Errors
    /// Two that change the same step; interleaved sets where there is nothing to interleave.
    pub fn with_mistakes(&self, mistakes: &[Mistake]) -> Result<Self, Refusal> {
        let mut mistakes = mistakes.to_vec();
        mistakes.sort_unstable();
        mistakes.dedup();
        let names = || mistakes.iter().map(|mistake| mistake.name()).collect::<Vec<_>>().join(",");
        if mistakes.windows(2).any(|pair| pair[0].step() == pair[1].step()) {
            return Err(Refusal::new("refuse.mistakes-twice", "mistakes", names()));
        }
        if mistakes.contains(&Mistake::Interleaved) && !self.can_interleave() {
            let sets = number::write_list(&self.layout.query_heads());
            return Err(Refusal::new("refuse.mistakes-interleaved", "mistakes", names()).with("sets", sets));
        }
        Ok(LessonState { mistakes, ..self.clone() })
    }

    /// Lets two heads look with each other's grids; none named: every head looks with its own.
    ///
    /// # Errors
    /// Anything but two different heads that are there.
    pub fn with_swapped(&self, heads: &[usize]) -> Result<Self, Refusal> {
        let n_heads = self.layout.n_heads();
        let swapped = match *heads {
            [] => None,
            [a, b] if a != b && (1..=n_heads).contains(&a) && (1..=n_heads).contains(&b) => Some([a.min(b), a.max(b)]),
            _ => {
                let refusal = Refusal::new("refuse.swapped", "swapped", number::write_list(heads));
                return Err(refusal.with("heads", n_heads));
            }
        };
        Ok(LessonState { swapped, ..self.clone() })
    }

    /// The formula as it is, and every head with its own grid.
    #[must_use]
    pub fn without_departures(&self) -> Self {
        LessonState { mistakes: Vec::new(), swapped: None, ..self.clone() }
    }

    /// Are there sets to deal out one by one: fewer than heads, more than one, and of one width?
    pub fn can_interleave(&self) -> bool {
        let groups = self.layout.groups();
        self.shares() && groups.len() > 1 && groups.iter().all(|group| group.d_head == groups[0].d_head)
    }

    /// What cannot be in this layout any more ends; of swapped heads nothing is left when heads have other numbers.
    pub(super) fn with_departures_of(mut self, before: &Self) -> Self {
        if !self.can_interleave() {
            self.mistakes.retain(|mistake| *mistake != Mistake::Interleaved);
        }
        if self.layout.n_heads() != before.layout.n_heads() {
            self.swapped = None;
        }
        self
    }
}
