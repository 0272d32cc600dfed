//! Going back and forth between experiments.

use super::LessonState;

/// More steps than anyone goes back.
const LONGEST: usize = 200;

/// What can be dragged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dragged {
    /// A cut, by its number.
    Cut(usize),
    /// A number of a word, by the places of both.
    Feature(usize, usize),
}

/// The experiments before and after the present one.
#[derive(Debug, Clone, Default)]
pub struct History {
    before: Vec<LessonState>,
    after: Vec<LessonState>,
    /// What the last step moved: moving it on is the same step, as one drag is one wish.
    dragged: Option<Dragged>,
}

impl History {
    /// Remembers `state` as it was before a step; `drag` is what this step moves, if that can be dragged.
    pub fn step(&mut self, state: &LessonState, drag: Option<Dragged>) {
        let same_drag = drag.is_some() && drag == self.dragged && self.can_undo();
        if !same_drag {
            self.before.push(state.clone());
            let surplus = self.before.len().saturating_sub(LONGEST);
            self.before.drain(..surplus);
        }
        self.after.clear();
        self.dragged = drag;
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
