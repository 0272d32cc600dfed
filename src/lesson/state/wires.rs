//! Which set of keys and values a head reads, head by head.

use super::super::{Refusal, number};
use super::LessonState;

/// Where a head's wire shall end.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Wiring {
    /// In this set, from 1.
    Set(f64),
    /// In a set that no other head reads.
    Own,
}

impl LessonState {
    /// Leads a head's wire to the set beside its own, or to one of its own. Only neighbours share, so the heads between it
    /// and its new set come along. Cuts are balanced again.
    ///
    /// # Errors
    /// No such head, a set that is not beside its own, or sets that no whole widths can fill.
    pub fn wired(&self, head: f64, to: Wiring) -> Result<Self, Refusal> {
        let head = self.head(head)?;
        let groups = self.rewired(head, to)?;
        if groups == self.layout.query_heads() { Ok(self.clone()) } else { self.with_groups(&groups) }
    }

    /// The query heads of each set, once the wire of `head` ends there.
    ///
    /// # Errors
    /// No such set, or one that is not beside its own.
    pub fn rewired(&self, head: usize, to: Wiring) -> Result<Vec<usize>, Refusal> {
        let mut sets: Vec<usize> = self.layout.heads().iter().map(|span| span.kv_head).collect();
        let own = sets[head - 1];
        match to {
            Wiring::Own => sets[head - 1] = usize::MAX,
            Wiring::Set(set) => {
                let set = number::whole("kv-heads", set, 1, self.layout.n_kv_heads())? - 1;
                if set.abs_diff(own) > 1 {
                    let refusal = Refusal::new("refuse.wire-far", "kv-heads", set + 1);
                    return Err(refusal.with("head", head).with("own", own + 1));
                }
                let comes_along = |index: usize| if set < own { index < head } else { index + 1 >= head };
                for (index, other) in sets.iter_mut().enumerate() {
                    if *other == own && comes_along(index) {
                        *other = set;
                    }
                }
            }
        }
        Ok(sets.chunk_by(|a, b| a == b).map(<[usize]>::len).collect())
    }
}
