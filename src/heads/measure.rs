//! How well a head's patterns fit each job, beside what an even spread would score.

use nalgebra::DMatrix;

use super::{Job, Place};
use crate::attention::Real;

/// One sentence and what one head made of it.
#[derive(Debug, Clone, Copy)]
pub struct Sighting<'a, F: Real = f32> {
    /// The sentence.
    pub place: Place<'a>,
    /// The head's pattern; its first rows and columns are those of the sentence.
    pub pattern: &'a DMatrix<F>,
}

/// How a head did at one job.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct JobScore {
    /// The job.
    pub job: Job,
    /// Mean weight on the job's targets, over the words the job says something about.
    pub score: f64,
    /// What a row shuffled among its visible keys would score on average: mean share of targets among them.
    pub chance: f64,
    /// Share of those words whose largest weight is on a target.
    pub hit: f64,
    /// How many such words there were.
    pub n_queries: usize,
    /// In how many sentences.
    pub n_sentences: usize,
}

impl JobScore {
    /// How far from chance towards perfect: 0 at chance, 1 when all weight is on the targets.
    pub fn lift(&self) -> f64 {
        if self.chance < 1.0 { (self.score - self.chance) / (1.0 - self.chance) } else { 0.0 }
    }
}

/// Measures `job` over all sightings of one head; only words that `counts` says so.
///
/// Dropped are words whose targets are all hidden, and words that see only one key: there is nothing to choose.
pub fn measure<'a, F: Real>(
    job: Job,
    sightings: impl Iterator<Item = Sighting<'a, F>>,
    counts: impl Fn(usize, usize) -> bool,
) -> JobScore {
    let mut tally = JobScore { job, score: 0.0, chance: 0.0, hit: 0.0, n_queries: 0, n_sentences: 0 };
    for sighting in sightings {
        let before = tally.n_queries;
        for query_pos in 0..sighting.place.tokens.len() {
            add_query(&mut tally, &sighting, query_pos, &counts);
        }
        tally.n_sentences += usize::from(tally.n_queries > before);
    }
    let count = tally.n_queries.max(1) as f64;
    JobScore { score: tally.score / count, chance: tally.chance / count, hit: tally.hit / count, ..tally }
}

fn add_query<F: Real>(
    tally: &mut JobScore,
    sighting: &Sighting<F>,
    query_pos: usize,
    counts: impl Fn(usize, usize) -> bool,
) {
    let place = sighting.place;
    let n_visible = if place.causal { query_pos + 1 } else { place.tokens.len() };
    let weight = |key_pos: usize| sighting.pattern[(query_pos, key_pos)].to_f64();
    let (mut n_targets, mut on_target, mut largest) = (0, 0.0, 0);
    for key_pos in 0..n_visible {
        if weight(key_pos) > weight(largest) {
            largest = key_pos;
        }
        if tally.job.is_target(place, query_pos, key_pos) && counts(query_pos, key_pos) {
            n_targets += 1;
            on_target += weight(key_pos);
        }
    }
    if n_targets == 0 || n_visible == 1 {
        return;
    }
    tally.n_queries += 1;
    tally.score += on_target;
    tally.chance += f64::from(n_targets) / n_visible as f64;
    let is_strict = is_strictly_largest(sighting, query_pos, n_visible, largest);
    tally.hit += f64::from(u8::from(is_strict && tally.job.is_target(place, query_pos, largest)));
}

/// A row without one largest weight points nowhere: an even spread must not count as a hit because of its order.
fn is_strictly_largest<F: Real>(sighting: &Sighting<F>, query_pos: usize, n_visible: usize, largest: usize) -> bool {
    let top = sighting.pattern[(query_pos, largest)];
    (0..n_visible).filter(|&key_pos| sighting.pattern[(query_pos, key_pos)] == top).count() == 1
}
