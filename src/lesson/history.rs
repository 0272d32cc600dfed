//! Going back and forth between experiments.

use super::LessonState;

/// More steps than anyone goes back.
const LONGEST: usize = 200;

/// The experiments before and after the present one.
#[derive(Debug, Clone, Default)]
pub struct History {
    before: Vec<LessonState>,
    after: Vec<LessonState>,
    /// The cut that the last step moved: moving it on is the same step, as one drag is one wish.
    dragged: Option<usize>,
}

impl History {
    /// Remembers `state` as it was before a step; `cut` is the cut that this step moves, if it does.
    pub fn step(&mut self, state: &LessonState, cut: Option<usize>) {
        let same_drag = cut.is_some() && cut == self.dragged && self.can_undo();
        if !same_drag {
            self.before.push(state.clone());
            let surplus = self.before.len().saturating_sub(LONGEST);
            self.before.drain(..surplus);
        }
        self.after.clear();
        self.dragged = cut;
    }

    /// The experiment before the present one.
    pub fn before(&self) -> Option<&LessonState> {
        self.before.last()
    }

    /// The experiment that was left by going back.
    pub fn after(&self) -> Option<&LessonState> {
        self.after.last()
    }

    /// Went back from `state` to the experiment before.
    pub fn undone(&mut self, state: &LessonState) {
        if self.before.pop().is_some() {
            self.after.push(state.clone());
        }
        self.dragged = None;
    }

    /// Went forward again from `state`.
    pub fn redone(&mut self, state: &LessonState) {
        if self.after.pop().is_some() {
            self.before.push(state.clone());
        }
        self.dragged = None;
    }

    /// Is there anything to go back to?
    pub fn can_undo(&self) -> bool {
        !self.before.is_empty()
    }

    /// Is there anything to go forward to?
    pub fn can_redo(&self) -> bool {
        !self.after.is_empty()
    }
}
