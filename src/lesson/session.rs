//! One page with one learner: state, history, words, and the numbers on the screen.

use std::cell::RefCell;
use std::rc::Rc;

use super::asking::Own;
use super::history::{Dragged, History};
use super::number::write_list;
use super::outcome::{Error, Outcome, changed_fields, changed_heads};
use super::params::write_mistakes;
use super::quiz::Bank;
use super::status::{self, Moment};
use super::wish::{Source, Wish, parse};
use super::{
    Action, Ending, Focus, Guess, Jobs, LessonState, LessonTrace, Refusal, Tuning, WeightStore, Words, decode, endings,
    update, with_subset,
};
use crate::model::Library;

/// One page with one learner.
#[derive(Debug)]
pub struct Session {
    pub(super) words: Words,
    pub(super) bank: Bank,
    start: LessonState,
    pub(super) state: LessonState,
    store: WeightStore,
    pub(super) trace: Rc<LessonTrace>,
    /// The numbers of the pinned setting, once somebody has asked for them.
    beside: RefCell<Option<Rc<LessonTrace>>>,
    jobs: Option<Jobs>,
    history: History,
    /// What the learner had before the widget was set to show something.
    pub(super) aside: Option<LessonState>,
    pub(super) own: Own,
}

/// A state to go to, and what was refused on the way.
type Next = (LessonState, Vec<Refusal>);

impl Session {
    /// A page as it is before anything was set.
    ///
    /// # Errors
    /// The file of the first model is not in `library`, or cannot be read.
    pub fn new(words: Words, bank: Bank, library: Rc<Library>) -> Result<Self, Refusal> {
        let (state, store) = (LessonState::default(), WeightStore::new(library));
        let trace = Rc::new(LessonTrace::of(&state, &store)?);
        Ok(Session {
            words,
            bank,
            start: state.clone(),
            state,
            store,
            trace,
            beside: RefCell::default(),
            jobs: None,
            history: History::default(),
            aside: None,
            own: Own::default(),
        })
    }

    /// What the learner has chosen.
    pub fn state(&self) -> &LessonState {
        &self.state
    }

    /// Where its weights come from.
    pub fn store(&self) -> &WeightStore {
        &self.store
    }

    /// The numbers on the screen.
    pub fn trace(&self) -> &LessonTrace {
        &self.trace
    }

    /// The numbers of the pinned setting; `None` while nothing is pinned, or what is pinned can no longer be computed.
    pub fn pinned(&self) -> Option<Rc<LessonTrace>> {
        let state = self.state.pinned()?;
        let known = self.beside.borrow().clone().filter(|trace| trace.is_of(state, &self.store));
        let trace = known.or_else(|| LessonTrace::of(state, &self.store).ok().map(Rc::new))?;
        *self.beside.borrow_mut() = Some(trace.clone());
        Some(trace)
    }

    /// The language.
    pub fn words(&self) -> &Words {
        &self.words
    }

    /// The cell the page talks about.
    pub fn focus(&self) -> Focus {
        Focus::of(&self.state, &self.trace)
    }

    /// Is there a step to take back?
    pub fn can_undo(&self) -> bool {
        self.history.can_undo()
    }

    /// Is there a step to take again?
    pub fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    /// Is this another experiment than the first?
    pub fn can_start(&self) -> bool {
        !self.state.same_experiment(&self.start)
    }

    /// Does what a JSON object `{ "do": …, … }` asks for and tells what changed. Nothing a learner does makes it fail.
    pub fn apply(&mut self, json: &str) -> Outcome {
        let (wish, source) = match parse(json) {
            Ok(parsed) => parsed,
            Err(message) => return Outcome::type_error(message),
        };
        let outcome = match self.next(&wish) {
            Ok(next) => self.go(&wish, source, next),
            Err(message) => Outcome::type_error(message),
        };
        Outcome { source, ..outcome }
    }

    /// What the model answers at `token_index`, from 0, and what each head has to do with it.
    ///
    /// # Errors
    /// An untrained model has no answers; no such token.
    pub fn guess(&self, token_index: usize) -> Result<Guess, Refusal> {
        Guess::at(&self.trace, token_index)
    }

    /// The sentence of the lesson with other last words: what a first layer cannot know.
    ///
    /// # Errors
    /// A model that does not read sentences.
    pub fn endings(&self) -> Result<Vec<Ending>, Refusal> {
        endings(&self.state, &self.store)
    }

    /// Measures the heads on the screen on at most `n` more held-out sequences; true once all are done. With a mistake in
    /// the formula nothing is measured: what a weight is worth is no longer what the names of heads count on.
    ///
    /// # Errors
    /// None for the states there are.
    pub fn measure(&mut self, n: usize) -> Result<bool, Refusal> {
        if !self.state.mistakes().is_empty() {
            return Ok(true);
        }
        let mut jobs = match self.jobs.take().filter(|jobs| jobs.is_of(&self.state, &self.store)) {
            Some(jobs) => jobs,
            None => Jobs::new(&self.state, &self.store)?,
        };
        let is_done = jobs.measure(n)?;
        self.jobs = Some(jobs);
        Ok(is_done)
    }

    /// What was measured of the heads on the screen, if that was.
    pub fn jobs(&self) -> Option<&Jobs> {
        self.jobs.as_ref().filter(|jobs| jobs.is_of(&self.state, &self.store))
    }

    /// Training of the present cut, to be taken step by step.
    ///
    /// # Errors
    /// A model that was not trained in the first place, or anything that departs from the formula it learns by.
    pub fn tuning(&self) -> Result<Tuning, Refusal> {
        if self.state.departs() {
            let swapped = self.state.swapped().map(|heads| write_list(&heads)).unwrap_or_default();
            let mistakes = write_mistakes(&self.state);
            let (field, value) = if mistakes.is_empty() { ("swapped", swapped) } else { ("mistakes", mistakes) };
            return Err(Refusal::new("refuse.tuning-departs", field, value));
        }
        Tuning::new(&self.state, &self.store)
    }

    /// Shows the weights that `tuning` has so far.
    ///
    /// # Errors
    /// None for a tuning of this page.
    pub fn keep(&mut self, tuning: &Tuning) -> Result<Vec<usize>, Refusal> {
        self.store.keep_tuned(tuning.weights());
        self.refresh()
    }

    /// Shows the weights of the present cut as they came, without further training.
    ///
    /// # Errors
    /// None: they were there before.
    pub fn forget_tuning(&mut self) -> Result<Vec<usize>, Refusal> {
        self.store.forget_tuned(self.state.model().family, self.state.layout());
        self.refresh()
    }

    /// Computes the numbers again; returns the heads that moved.
    fn refresh(&mut self) -> Result<Vec<usize>, Refusal> {
        let trace = Rc::new(LessonTrace::of(&self.state, &self.store)?);
        let before = std::mem::replace(&mut self.trace, trace);
        Ok(changed_heads(&before, &self.trace))
    }

    pub(super) fn next(&self, wish: &Wish) -> Result<Next, String> {
        let experiment = |other: Option<&LessonState>| self.state.with_experiment_of(other.unwrap_or(&self.state));
        Ok(match wish {
            Wish::Params(params) => self.with_known_questions(decode(params, &self.state)),
            Wish::State(object) => {
                let set = with_subset(&self.state, object, &self.bank).map_err(|wrong| wrong.to_string())?;
                self.with_known_questions(set)
            }
            Wish::Show(params) => decode(params, &self.state.without_departures()),
            Wish::Back => match &self.aside {
                Some(own) => (experiment(Some(own)).with_focus(own.focus()), Vec::new()),
                None => (self.state.clone(), Vec::new()),
            },
            Wish::Forget => (self.state.with_quiz(self.state.quiz().forgotten()), Vec::new()),
            Wish::Undo => (experiment(self.history.before()), Vec::new()),
            Wish::Redo => (experiment(self.history.after()), Vec::new()),
            Wish::Start => (experiment(Some(&self.start)).with_focus(self.start.focus()), Vec::new()),
            Wish::Do(Action::Focus(wish)) => {
                let focus = Focus::wished(*wish, &self.state, &self.trace);
                (self.state.with_focus(Some(focus)), Vec::new())
            }
            Wish::Do(action) => match update(&self.state, action, &self.store) {
                Ok(state) => (state, Vec::new()),
                Err(refusal) => (self.state.clone(), vec![refusal]),
            },
        })
    }

    pub(super) fn go(&mut self, wish: &Wish, source: Option<Source>, (next, mut refusals): Next) -> Outcome {
        let (next, trace) = self.trace_of(next).unwrap_or_else(|refusal| {
            refusals.push(refusal);
            (self.state.clone(), self.trace.clone())
        });
        self.remember(wish, source, &next);
        self.put_aside(wish);
        let old_state = std::mem::replace(&mut self.state, next);
        let old_trace = std::mem::replace(&mut self.trace, trace);
        let before = Moment { state: &old_state, trace: &old_trace };
        let after = Moment { state: &self.state, trace: &self.trace };
        let errors: Vec<Error> = refusals.iter().map(|refusal| Error::new(refusal, &self.words)).collect();
        let refused = errors.first().map(|error| error.message.clone());
        Outcome {
            changed: changed_fields(&old_state, &self.state),
            status: refused.or_else(|| status::say(&self.words, wish, before, after)),
            errors,
            changed_heads: changed_heads(&old_trace, &self.trace),
            source,
            type_error: None,
        }
    }

    /// Names of questions that are not there are refused; the others stay.
    fn with_known_questions(&self, (state, mut refusals): Next) -> Next {
        let selection = self.bank.select(state.questions());
        if selection.unknown.is_empty() {
            return (state, refusals);
        }
        let unknown = selection.unknown.iter().map(|refusal| refusal.value.as_str()).collect::<Vec<_>>().join(", ");
        let known: Vec<&str> = self.bank.questions().iter().map(|question| question.id.as_str()).collect();
        refusals.push(Refusal::new("refuse.questions", "questions", unknown).with("known", known.join(", ")));
        let kept: Vec<String> = match selection.questions[..] {
            [] => self.state.questions().to_vec(),
            ref some => some.iter().map(|question| question.id.clone()).collect(),
        };
        (state.with_questions(&kept.join(",")), refusals)
    }

    /// Numbers are computed again only where the state asks for others.
    fn trace_of(&self, state: LessonState) -> Result<(LessonState, Rc<LessonTrace>), Refusal> {
        let known = self.trace.is_of(&state, &self.store).then(|| self.trace.clone());
        let trace = known.map_or_else(|| LessonTrace::of(&state, &self.store).map(Rc::new), Ok)?;
        Ok((state, trace))
    }

    fn remember(&mut self, wish: &Wish, source: Option<Source>, next: &LessonState) {
        let from_outside = matches!(wish, Wish::Params(_) | Wish::State(_)) && source != Some(Source::User);
        match wish {
            Wish::Undo => self.history.undone(&self.state),
            Wish::Redo => self.history.redone(&self.state),
            // Until the learner has done something, what is set from outside is where they start.
            _ if from_outside && !self.can_undo() && !self.can_redo() => self.start = next.clone(),
            _ if self.state.same_experiment(next) => {}
            Wish::Do(action) => self.history.step(&self.state, dragged(action)),
            _ => self.history.step(&self.state, None),
        }
    }

    /// What is shown in a row replaces itself; what the learner had before stays.
    fn put_aside(&mut self, wish: &Wish) {
        match wish {
            Wish::Show(_) if self.aside.is_none() => self.aside = Some(self.state.clone()),
            Wish::Back | Wish::Start => self.aside = None,
            Wish::Forget => self.own = Own::default(),
            _ => {}
        }
    }
}

fn dragged(action: &Action) -> Option<Dragged> {
    match action {
        Action::Cut { cut, .. } => Some(Dragged::Cut(*cut as usize)),
        Action::Feature { word, number, .. } => Some(Dragged::Feature(*word as usize, *number as usize)),
        _ => None,
    }
}
