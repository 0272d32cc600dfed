//! How many heads, how wide, and which of them share.

use super::super::{Refusal, number};
use super::LessonState;
use crate::attention::{HeadLayout, divisors};
use crate::model::Reading;

impl LessonState {
    /// `count` heads, cut as evenly as whole numbers allow.
    ///
    /// Sharing stays where it can: as many sets as before, or the nearest smaller number that this many heads can
    /// share evenly, or none at all.
    ///
    /// # Errors
    /// Not a whole number from 1 to d_model.
    pub fn with_heads(&self, count: f64) -> Result<Self, Refusal> {
        let d_model = self.model.d_model;
        let count = number::whole("heads", count, 1, d_model)
            .map_err(|refusal| Refusal::new("refuse.heads", "heads", refusal.value).with("width", d_model))?;
        let groups = self.groups_for(count);
        Ok(self.relaid(self.shared(&groups)?))
    }

    /// `count` equal sets of keys and values, cuts balanced.
    ///
    /// # Errors
    /// A count that the heads cannot share evenly.
    pub fn with_kv_heads(&self, count: f64) -> Result<Self, Refusal> {
        let n_heads = self.layout.n_heads();
        let possible = self.possible_kv_heads(n_heads);
        let Some(&count) = possible.iter().find(|&&possible| possible as f64 == count) else {
            let refusal = Refusal::new("refuse.kv-heads", "kv-heads", count);
            return Err(refusal.with("heads", n_heads).with("possible", possible));
        };
        Ok(self.relaid(self.shared(&vec![n_heads / count; count])?))
    }

    /// Sets of keys and values with this many query heads each, cuts balanced.
    ///
    /// # Errors
    /// Another number of heads in total, a set of no heads, or sets whose heads no whole widths can fill.
    pub fn with_groups(&self, groups: &[usize]) -> Result<Self, Refusal> {
        let (d_model, n_heads) = (self.model.d_model, self.layout.n_heads());
        let value = number::write_list(groups);
        let sum = groups.iter().fold(0usize, |sum, &n| sum.saturating_add(n));
        if sum != n_heads || groups.contains(&0) {
            return Err(Refusal::new("refuse.kv-sum", "kv-heads", value).with("heads", n_heads));
        }
        let layout = self
            .shared(groups)
            .map_err(|_| Refusal::new("refuse.kv-widths", "kv-heads", value).with("width", d_model))?;
        Ok(self.relaid(layout))
    }

    /// One width per head. Another number of widths makes another number of heads, each with its own keys and values.
    ///
    /// # Errors
    /// Widths below 1 or of another sum than d_model, or unequal widths for heads that share.
    pub fn with_slices(&self, slices: &[usize]) -> Result<Self, Refusal> {
        let groups =
            if slices.len() == self.layout.n_heads() { self.layout.query_heads() } else { vec![1; slices.len()] };
        self.with_layout(slices, &groups)
    }

    /// Widths and sets at once.
    ///
    /// # Errors
    /// As for the two apart.
    pub fn with_layout(&self, slices: &[usize], groups: &[usize]) -> Result<Self, Refusal> {
        if let Some(head_width) = self.head_width {
            return self.with_freed_layout(head_width, slices, groups);
        }
        let d_model = self.model.d_model;
        let value = number::write_list(slices);
        let sum = slices.iter().fold(0usize, |sum, &width| sum.saturating_add(width));
        if sum != d_model || slices.contains(&0) {
            let refusal = Refusal::new("refuse.slices-sum", "slices", value);
            return Err(refusal.with("sum", sum).with("width", d_model));
        }
        if groups.iter().fold(0usize, |sum, &n| sum.saturating_add(n)) != slices.len() || groups.contains(&0) {
            let refusal = Refusal::new("refuse.kv-sum", "kv-heads", number::write_list(groups));
            return Err(refusal.with("heads", slices.len()));
        }
        let layout = HeadLayout::from_slices(d_model, slices, groups).map_err(|_| {
            let sets = number::write_list(groups);
            Refusal::new("refuse.slices-shared", "slices", value).with("sets", sets)
        })?;
        Ok(self.relaid(layout))
    }

    /// This state in another layout: muted heads that are gone are forgotten, slice-first ends where no slice of the word
    /// is left for each head, and interleaving where there is nothing to interleave.
    pub(super) fn relaid(&self, layout: HeadLayout) -> Self {
        let n_heads = layout.n_heads();
        let muted: Vec<usize> = self.muted.iter().copied().filter(|&head| head <= n_heads).collect();
        let muted = if muted.len() < n_heads { muted } else { Vec::new() };
        let state = LessonState { layout, muted, ..self.clone() };
        let reading = if state.require_slices().is_ok() { self.reading } else { Reading::Project };
        LessonState { reading, ..state }.with_departures_of(self).with_focus(self.focus)
    }

    /// Counts of sets that `n_heads` heads can share evenly here, ascending.
    pub fn possible_kv_heads(&self, n_heads: usize) -> Vec<usize> {
        match self.head_width {
            None => possible_kv_heads(self.model.d_model, n_heads),
            Some(_) => divisors(n_heads),
        }
    }

    /// The sets that `n_heads` heads fall to.
    fn groups_for(&self, n_heads: usize) -> Vec<usize> {
        if n_heads == self.layout.n_heads() {
            return self.layout.query_heads();
        }
        let most = self.layout.n_kv_heads();
        let possible = self.possible_kv_heads(n_heads);
        let fitting = possible.into_iter().filter(|&count| count <= most).max().filter(|_| self.shares());
        let count = fitting.unwrap_or(n_heads);
        vec![n_heads / count; count]
    }
}

/// Counts of sets that `n_heads` heads of one width per set can share evenly, ascending.
///
/// A set of `n` heads takes `n` equal widths, so `n` must divide the whole width.
pub fn possible_kv_heads(d_model: usize, n_heads: usize) -> Vec<usize> {
    divisors(n_heads).into_iter().filter(|count| d_model.is_multiple_of(n_heads / count)).collect()
}
