//! From scores to a name, or to none.

use super::{Job, JobScore, Sighting, measure};
use crate::attention::Real;

const LEAST_LIFT: f64 = 0.35;
const TIMES_CHANCE: f64 = 2.0;
const LEAST_HIT: f64 = 0.5;
const LEAST_QUERIES: usize = 20;
const MOST_NAMES: usize = 2;

/// What can be said of one head.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    /// At most two jobs it has, best first; empty means "no name fits", which is a verdict too.
    pub names: Vec<JobScore>,
    /// Every job that could be measured, in the order of [`Job::ALL`].
    pub scores: Vec<JobScore>,
    /// Mean entropy of its rows, from 0 (one word) to 1 (an even spread): a description, not a job.
    pub entropy: f64,
}

impl Verdict {
    /// The job it comes nearest to, named or not.
    pub fn closest(&self) -> Option<&JobScore> {
        self.scores.iter().reduce(|best, score| if score.lift() > best.lift() { score } else { best })
    }
}

/// Measures every possible job over one head's sightings and names those it has.
///
/// A name takes a lift of 0.35, twice the chance, the largest weight on a target for half the words, and 20 words.
pub fn verdict<F: Real>(sightings: &[Sighting<F>]) -> Verdict {
    let causal = sightings.iter().any(|sighting| sighting.place.causal);
    let possible = || Job::ALL.into_iter().filter(|job| job.is_possible(causal));
    let scores = possible().map(|job| measure(job, sightings.iter().copied(), |_, _| true));
    let mut names: Vec<JobScore> = possible()
        .map(|job| measure(job, sightings.iter().copied(), |query, target| job.counts_for_a_name(query, target)))
        .filter(earns_a_name)
        .collect();
    names.sort_by(|a, b| b.lift().total_cmp(&a.lift()));
    names.truncate(MOST_NAMES);
    Verdict { names, scores: scores.filter(|score| score.n_queries > 0).collect(), entropy: mean_entropy(sightings) }
}

/// Is a head good enough at a job to be called by it?
pub fn earns_a_name(score: &JobScore) -> bool {
    score.lift() >= LEAST_LIFT
        && score.score >= TIMES_CHANCE * score.chance
        && score.hit >= LEAST_HIT
        && score.n_queries >= LEAST_QUERIES
}

/// Mean of each row's entropy over that of an even spread; rows that see one key have no choice and are left out.
fn mean_entropy<F: Real>(sightings: &[Sighting<F>]) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    for Sighting { place, pattern } in sightings {
        for query_pos in 0..place.tokens.len() {
            let n_visible = if place.causal { query_pos + 1 } else { place.tokens.len() };
            if n_visible > 1 {
                let weights = (0..n_visible).map(|key_pos| pattern[(query_pos, key_pos)].to_f64());
                let bits = weights.filter(|&w| w > 0.0).map(|w| -w * libm::log2(w));
                sum += bits.sum::<f64>() / libm::log2(n_visible as f64);
                count += 1.0;
            }
        }
    }
    if count > 0.0 { sum / count } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heads::Place;
    use nalgebra::DMatrix;

    const N: usize = 8;

    /// Ten sentences of eight words, the last of which repeats the first.
    fn tokens() -> Vec<Vec<usize>> {
        (0..10).map(|s| (0..N).map(|t| (s * 5 + t * 4) % 7).collect()).collect()
    }

    fn judge(causal: bool, pattern: impl Fn(usize, usize) -> f64) -> Verdict {
        let pattern = DMatrix::from_fn(N, N, |q, k| if causal && k > q { 0.0 } else { pattern(q, k) });
        let tokens = tokens();
        let place = |tokens| Place { tokens, roles: None, causal };
        let sightings: Vec<Sighting<f64>> =
            tokens.iter().map(|tokens| Sighting { place: place(tokens.as_slice()), pattern: &pattern }).collect();
        verdict(&sightings)
    }

    #[test]
    fn an_all_ones_pattern_gets_no_name() {
        assert_eq!(judge(false, |_, _| 1.0).names, []);
        assert_eq!(judge(true, |_, _| 1.0).names, []);
    }

    #[test]
    fn an_even_spread_gets_no_name_and_scores_chance() {
        for causal in [false, true] {
            let verdict = judge(causal, |q, _| 1.0 / if causal { q + 1 } else { N } as f64);
            assert_eq!(verdict.names, []);
            assert!(verdict.scores.iter().all(|score| score.lift().abs() < 1e-12), "{:?}", verdict.scores);
            assert!((verdict.entropy - 1.0).abs() < 1e-12);
        }
    }

    #[test]
    fn a_previous_word_pattern_is_named_so_and_nothing_else() {
        let verdict = judge(true, |q, k| f64::from(u8::from(k + 1 == q || q + k == 0)));
        assert_eq!(verdict.names.iter().map(|score| score.job).collect::<Vec<_>>(), [Job::Previous]);
        assert_eq!(verdict.names[0].score, 1.0);
    }

    #[test]
    fn left_to_right_there_is_no_next_word_to_score() {
        assert!(judge(true, |_, _| 0.1).scores.iter().all(|score| score.job != Job::Next));
        assert!(judge(false, |_, _| 0.1).scores.iter().all(|score| score.job != Job::Induction));
    }
}
