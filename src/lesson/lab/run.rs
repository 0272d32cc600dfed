//! Where a run stands: ready, running, paused, finished, failed.

use serde::Serialize;

use crate::training::GrowingRun;

/// Where a run stands, as programs read it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// No step was taken.
    Idle,
    /// Steps are being taken.
    Running,
    /// It can go on.
    Paused,
    /// It took all the steps it was given.
    Finished,
    /// It cannot go on.
    Failed,
}

/// A run as the page steers it; the steps themselves are taken elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    status: Status,
    /// It would run, but nobody sees the page.
    hidden: bool,
    step: u32,
    /// Stops here, by wish.
    until: u32,
    /// Stops here at the latest.
    end: u32,
}

impl Run {
    /// Steps added when a finished run goes on.
    const MORE: u32 = 200;
    /// No run is longer; so no more than 81 moments are kept.
    pub const LONGEST: u32 = 2000;

    /// A run of `end` steps, none of them taken.
    pub fn new(end: u32) -> Self {
        Run { status: Status::Idle, hidden: false, step: 0, until: end, end }
    }

    /// Where it stands. A run that waits for the page to be seen is paused.
    pub fn status(&self) -> Status {
        if self.hidden { Status::Paused } else { self.status }
    }

    /// Does it wait for the page to be seen?
    pub fn waits(&self) -> bool {
        self.hidden
    }

    /// Steps taken.
    pub fn step(&self) -> u32 {
        self.step
    }

    /// Steps it will have taken when it is finished.
    pub fn end(&self) -> u32 {
        self.end
    }

    /// Until which step the engine should go now, if it should.
    pub fn order(&self) -> Option<u32> {
        (self.status() == Status::Running).then_some(self.until)
    }

    /// Can it take another step?
    pub fn can_go_on(&self) -> bool {
        self.status != Status::Failed && self.step < Self::LONGEST
    }

    /// Runs to its end; a finished run gets more steps.
    pub fn start(&mut self) {
        self.go(u32::MAX);
    }

    /// Runs to the next moment and stops there.
    pub fn start_until_next_moment(&mut self) {
        self.go((self.step / GrowingRun::EVERY + 1) * GrowingRun::EVERY);
    }

    fn go(&mut self, until: u32) {
        if !self.can_go_on() {
            return;
        }
        if self.step >= self.end {
            self.end = (self.end + Self::MORE).min(Self::LONGEST);
        }
        (self.status, self.until) = (Status::Running, until.min(self.end));
    }

    /// Stops, to go on later.
    pub fn pause(&mut self) {
        if self.status == Status::Running {
            (self.status, self.hidden) = (Status::Paused, false);
        }
    }

    /// The page is no longer seen, or seen again.
    pub fn set_hidden(&mut self, hidden: bool) {
        self.hidden = hidden && self.status == Status::Running;
    }

    /// Another step was taken.
    pub fn stepped(&mut self, step: u32) {
        self.step = self.step.max(step);
    }

    /// The moment of `step` was measured: the place to stop.
    pub fn measured(&mut self, step: u32) {
        self.stepped(step);
        if self.status == Status::Running && step >= self.until {
            self.status = if step >= self.end { Status::Finished } else { Status::Paused };
            self.hidden = false;
        }
    }

    /// The engine broke.
    pub fn fail(&mut self) {
        (self.status, self.hidden) = (Status::Failed, false);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_goes_from_ready_to_finished_and_on() {
        let mut run = Run::new(50);
        assert_eq!((run.status(), run.order()), (Status::Idle, None));
        run.start();
        run.measured(25);
        assert_eq!((run.status(), run.order()), (Status::Running, Some(50)));
        run.measured(50);
        assert_eq!((run.status(), run.order()), (Status::Finished, None));
        run.start();
        assert_eq!((run.status(), run.order()), (Status::Running, Some(250)));
    }

    #[test]
    fn one_moment_at_a_time_pauses_at_each() {
        let mut run = Run::new(600);
        for step in [25, 50] {
            run.start_until_next_moment();
            assert_eq!(run.order(), Some(step));
            run.measured(step);
            assert_eq!(run.status(), Status::Paused);
        }
    }

    #[test]
    fn a_hidden_page_pauses_and_a_seen_one_goes_on_but_only_where_it_ran() {
        let mut run = Run::new(600);
        run.set_hidden(true);
        assert_eq!((run.status(), run.waits()), (Status::Idle, false));
        run.start();
        run.set_hidden(true);
        assert_eq!((run.status(), run.waits(), run.order()), (Status::Paused, true, None));
        run.set_hidden(false);
        assert_eq!(run.status(), Status::Running);
        run.set_hidden(true);
        run.pause();
        run.set_hidden(false);
        assert_eq!(run.status(), Status::Paused);
    }

    #[test]
    fn what_failed_or_is_at_its_longest_stays_so() {
        let mut failed = Run::new(600);
        failed.fail();
        failed.start();
        assert_eq!(failed.status(), Status::Failed);
        let mut long = Run::new(Run::LONGEST);
        long.start();
        long.measured(Run::LONGEST);
        long.start();
        assert_eq!((long.status(), long.can_go_on()), (Status::Finished, false));
    }
}
