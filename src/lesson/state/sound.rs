//! Which heads write their result into the sum.

use super::super::{Refusal, number};
use super::LessonState;

impl LessonState {
    /// Silences exactly these heads.
    ///
    /// # Errors
    /// No such head, or nobody left to be heard.
    pub fn with_muted(&self, heads: &[usize]) -> Result<Self, Refusal> {
        let n_heads = self.layout.n_heads();
        let mut muted = heads.iter().map(|&head| number::whole("muted", head as f64, 1, n_heads));
        let mut muted = muted.by_ref().collect::<Result<Vec<usize>, Refusal>>()?;
        muted.sort_unstable();
        muted.dedup();
        if muted.len() == n_heads {
            return Err(Refusal::new("refuse.last-sounding", "muted", number::write_list(heads)));
        }
        Ok(LessonState { muted, ..self.clone() })
    }

    /// Silences a head, or lets it sound again.
    ///
    /// # Errors
    /// No such head, or the last one that sounds.
    pub fn toggled(&self, head: f64) -> Result<Self, Refusal> {
        let head = self.head(head)?;
        let mut muted = self.muted.clone();
        match muted.iter().position(|&other| other == head) {
            Some(index) => _ = muted.remove(index),
            None => muted.push(head),
        }
        self.with_muted(&muted)
    }

    /// Lets one head sound alone; asked again, all of them.
    ///
    /// # Errors
    /// No such head.
    pub fn soloed(&self, head: f64) -> Result<Self, Refusal> {
        let head = self.head(head)?;
        let others: Vec<usize> = (1..=self.layout.n_heads()).filter(|&other| other != head).collect();
        let muted = if self.muted == others { Vec::new() } else { others };
        Ok(LessonState { muted, ..self.clone() })
    }

    /// Lets every head sound.
    #[must_use]
    pub fn all_sounding(&self) -> Self {
        LessonState { muted: Vec::new(), ..self.clone() }
    }

    pub(super) fn head(&self, head: f64) -> Result<usize, Refusal> {
        number::whole("head", head, 1, self.layout.n_heads())
    }
}
