//! The other convention: each head as wide as one likes, whatever the word has.

use super::super::{Refusal, number};
use super::LessonState;
use crate::attention::{Group, HeadLayout, Refusal as CoreRefusal};

impl LessonState {
    /// The width that every head has whatever their number; `None` where they share out the width of the word.
    pub fn head_width(&self) -> Option<usize> {
        self.head_width
    }

    /// Gives every head this width, or, with `None`, an even share of the word's. Sharing stays where it can.
    ///
    /// # Errors
    /// A trained model, whose columns are those it learned; a width below 1 or above that of the word.
    pub fn with_head_width(&self, width: Option<f64>) -> Result<Self, Refusal> {
        let Some(width) = width else { return self.with_fixed_total() };
        if self.model.trained {
            let refusal = Refusal::new("refuse.head-width", "head-width", width);
            return Err(refusal.with("model", self.model.id).with("width", self.model.d_model));
        }
        let width = number::whole("head-width", width, 1, self.model.d_model)?;
        let freed = LessonState { head_width: Some(width), ..self.clone() };
        Ok(freed.relaid(freed.shared(&self.layout.query_heads())?))
    }

    fn with_fixed_total(&self) -> Result<Self, Refusal> {
        if self.head_width.is_none() {
            return Ok(self.clone());
        }
        let fixed = LessonState { head_width: None, ..self.clone() };
        let own = vec![1; self.layout.n_heads()];
        let layout = fixed.shared(&self.layout.query_heads()).or_else(|_| fixed.shared(&own))?;
        Ok(fixed.relaid(layout))
    }

    /// Sets of keys and values with this many query heads each: balanced widths, or the one width of all heads.
    pub(super) fn shared(&self, groups: &[usize]) -> Result<HeadLayout, CoreRefusal> {
        let d_model = self.model.d_model;
        match self.head_width {
            None => HeadLayout::with_sharing(d_model, groups),
            Some(d_head) => {
                let groups = groups.iter().map(|&n_query_heads| Group { d_head, n_query_heads });
                HeadLayout::new(d_model, groups.collect())
            }
        }
    }

    /// Where all heads have one width, widths can say nothing but that, and how many there are.
    pub(super) fn with_freed_layout(&self, width: usize, slices: &[usize], groups: &[usize]) -> Result<Self, Refusal> {
        let n_heads = groups.iter().fold(0usize, |sum, &n| sum.saturating_add(n));
        let fits = slices.len() == n_heads && n_heads <= self.model.d_model && !groups.contains(&0);
        if !fits || slices.iter().any(|&slice| slice != width) {
            return Err(self.freed_refusal(width, number::write_list(slices)));
        }
        Ok(self.relaid(self.shared(groups)?))
    }

    /// # Errors
    /// Heads of one width: a cut that moves would need a fixed total.
    pub(super) fn require_fixed_total(&self) -> Result<(), Refusal> {
        match self.head_width {
            None => Ok(()),
            Some(width) => Err(self.freed_refusal(width, number::write_list(&self.layout.slices()))),
        }
    }

    /// # Errors
    /// Heads that share, or whose widths are not those of the word: there is no slice of it for each of them.
    pub(super) fn require_slices(&self) -> Result<(), Refusal> {
        let (columns, width) = (self.layout.q_width(), self.model.d_model);
        let refusal = |key| Refusal::new(key, "reading", "slice").with("heads", self.layout.n_heads());
        match (self.shares(), columns == width) {
            (true, _) => Err(refusal("refuse.slice-shared")),
            (_, false) => Err(refusal("refuse.slice-freed").with("columns", columns).with("width", width)),
            (false, true) => Ok(()),
        }
    }

    fn freed_refusal(&self, width: usize, value: String) -> Refusal {
        Refusal::new("refuse.freed", "slices", value).with("each", width).with("width", self.model.d_model)
    }
}
