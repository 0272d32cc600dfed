//! What the heads on the screen do, measured on sentences they were not trained on, a few at a time.

use std::rc::Rc;

use nalgebra::DMatrix;

use super::trace::run;
use super::{LessonState, MaskChoice, Refusal, Standing, WeightStore, Weights};
use crate::heads::{Place, Sighting, Verdict, verdict};
use crate::model::Reading;
use crate::training::{HELD_OUT_SENTENCES, Unseen, known, unseen};

/// Sentences measured for settings that come and go with a hand on the page; also the first result for all others.
const LIVE: usize = 64;

/// The verdicts on every head of the layer on the screen.
#[derive(Debug)]
pub struct Jobs {
    state: LessonState,
    weights: Rc<Weights>,
    sequences: Vec<Unseen>,
    patterns: Vec<Vec<DMatrix<f32>>>, // one list per head
    verdicts: Vec<Verdict>,
    n_judged: usize,
}

impl Jobs {
    /// Nothing measured yet.
    ///
    /// # Errors
    /// A trained model whose file is not here.
    pub fn new(state: &LessonState, store: &WeightStore) -> Result<Self, Refusal> {
        let weights = store.of(state)?;
        let as_trained =
            state.mask() == MaskChoice::of(state.model()) && state.reading() == Reading::Project && !state.departs();
        let n = if as_trained && weights.standing() == Standing::Trained { HELD_OUT_SENTENCES } else { LIVE };
        Ok(Jobs {
            state: state.all_sounding().unraised(),
            weights,
            sequences: unseen(state.model().reads, n),
            patterns: vec![Vec::new(); state.layout().n_heads()],
            verdicts: Vec::new(),
            n_judged: 0,
        })
    }

    /// Are these the heads of `state`? The sentence on the screen and muted heads change nothing about them.
    pub fn is_of(&self, state: &LessonState, store: &WeightStore) -> bool {
        let own = &self.state;
        let same_weights = store.of(state).is_ok_and(|weights| Rc::ptr_eq(&weights, &self.weights));
        let same_pass =
            own.mask() == state.mask() && own.reading() == state.reading() && own.departure() == state.departure();
        same_weights && same_pass && own.model() == state.model() && own.layer() == state.layer()
    }

    /// Measures at most `n` more sequences; true once all are done.
    ///
    /// # Errors
    /// Numbers too large to stay finite.
    pub fn measure(&mut self, n: usize) -> Result<bool, Refusal> {
        let done = self.n_done();
        for index in done..self.sequences.len().min(done.saturating_add(n)) {
            let words = known(self.state.model().reads).words();
            let tokens: Vec<String> = self.sequences[index].tokens.iter().map(|&id| words[id].clone()).collect();
            let pass = run(&self.state, &self.weights, &tokens)?;
            let heads = &pass.layers[self.state.layer() - 1].attention.heads;
            self.patterns.iter_mut().zip(heads).for_each(|(patterns, head)| patterns.push(head.pass.pattern.clone()));
        }
        let n_done = self.n_done();
        let is_done = n_done == self.sequences.len();
        if n_done > self.n_judged && (is_done || self.n_judged == 0 && n_done >= LIVE) {
            self.verdicts = self.patterns.iter().map(|patterns| self.judge(patterns)).collect();
            self.n_judged = n_done;
        }
        Ok(is_done)
    }

    /// One verdict per head; empty until enough was measured.
    pub fn verdicts(&self) -> &[Verdict] {
        &self.verdicts
    }

    /// How many sequences the verdicts stand on.
    pub fn n_judged(&self) -> usize {
        self.n_judged
    }

    /// Is there nothing more to measure?
    pub fn is_done(&self) -> bool {
        self.n_judged == self.sequences.len()
    }

    fn n_done(&self) -> usize {
        self.patterns.first().map_or(0, Vec::len)
    }

    fn judge(&self, patterns: &[DMatrix<f32>]) -> Verdict {
        let causal = self.state.mask() == MaskChoice::Causal;
        let sighting = |(unseen, pattern)| {
            let Unseen { tokens, roles, .. }: &Unseen = unseen;
            Sighting { place: Place { tokens, roles: roles.as_ref(), causal }, pattern }
        };
        let sightings: Vec<Sighting> = self.sequences.iter().zip(patterns).map(sighting).collect();
        verdict(&sightings)
    }
}
