//! Names for heads whose job depends on the sentence: its parts, or its repeated words.

use multi_head_attention::heads::{Job, Place, Sighting, Verdict, verdict};
use multi_head_attention::model::{Clue, Roles};
use nalgebra::DMatrix;

const N: usize = 12;

/// A sentence whose parts stand at other places for other seeds; its adjectives stand `distance` before their nouns.
fn roles(seed: usize, distance: usize) -> Roles {
    let subject = 2 + seed % 2;
    let (verb, object, pronoun) = (subject + 2, subject + 5, subject + 7);
    let (referent, other) = if seed.is_multiple_of(3) { (subject, object) } else { (object, subject) };
    Roles {
        subject,
        subject_adjective: Some(subject - distance),
        verb,
        object,
        object_adjective: (!seed.is_multiple_of(4)).then(|| object - distance),
        pronoun,
        referent,
        other,
        ending: pronoun + 1,
        clue: Clue::Ending,
    }
}

/// The verdict on a head that looks where `look` says, and evenly elsewhere.
fn judge(
    sentences: &[(Vec<usize>, Option<Roles>)],
    causal: bool,
    look: impl Fn(Place, usize) -> Option<usize>,
) -> Verdict {
    let places: Vec<Place> =
        sentences.iter().map(|(tokens, roles)| Place { tokens, roles: roles.as_ref(), causal }).collect();
    let pattern = |place: &Place| {
        DMatrix::from_fn(N, N, |query, key| match look(*place, query) {
            Some(target) => f64::from(u8::from(key == target)),
            None if causal => f64::from(u8::from(key <= query)) / (query + 1) as f64,
            None => 1.0 / N as f64,
        })
    };
    let patterns: Vec<DMatrix<f64>> = places.iter().map(pattern).collect();
    let sightings: Vec<Sighting<f64>> =
        places.iter().zip(&patterns).map(|(&place, pattern)| Sighting { place, pattern }).collect();
    verdict(&sightings)
}

fn with_roles(distance: usize) -> Vec<(Vec<usize>, Option<Roles>)> {
    (0..24).map(|seed| ((0..N).collect(), Some(roles(seed, distance)))).collect()
}

fn names(verdict: &Verdict) -> Vec<Job> {
    verdict.names.iter().map(|score| score.job).collect()
}

fn from_noun(roles: &Roles, query: usize) -> Option<usize> {
    if query == roles.subject {
        roles.subject_adjective
    } else if query == roles.object {
        roles.object_adjective
    } else {
        None
    }
}

#[test]
fn a_head_that_looks_from_verbs_to_subjects_is_named_so() {
    for causal in [false, true] {
        let verdict = judge(&with_roles(2), causal, |place, query| {
            place.roles.filter(|roles| query == roles.verb).map(|roles| roles.subject)
        });
        assert_eq!(names(&verdict), [Job::VerbSubject]);
        assert_eq!((verdict.names[0].score, verdict.names[0].n_queries), (1.0, 24));
    }
}

#[test]
fn a_head_that_looks_from_pronouns_to_referents_is_named_so() {
    let verdict = judge(&with_roles(2), false, |place, query| {
        place.roles.filter(|roles| query == roles.pronoun).map(|roles| roles.referent)
    });
    assert_eq!(names(&verdict), [Job::PronounReferent]);
    let other = judge(&with_roles(2), false, |place, query| {
        place.roles.filter(|roles| query == roles.pronoun).map(|roles| roles.other)
    });
    assert_eq!(names(&other), [], "the other noun is no referent");
}

/// Right before its noun, an adjective is just the previous word: it is measured, but earns no name.
#[test]
fn a_look_from_nouns_to_adjectives_is_named_only_from_a_distance() {
    for (distance, expected) in [(2, vec![Job::NounAdjective]), (1, vec![])] {
        let verdict = judge(&with_roles(distance), false, |place, query| from_noun(place.roles?, query));
        assert_eq!(names(&verdict), expected, "distance {distance}");
        let score = verdict.scores.iter().find(|score| score.job == Job::NounAdjective).unwrap();
        assert_eq!((score.score, score.n_queries), (1.0, 42), "a sentence without an adjective has one noun less");
    }
}

#[test]
fn without_known_parts_no_job_of_a_part_is_scored() {
    let sentences = vec![((0..N).collect(), None); 24];
    let jobs: Vec<Job> = judge(&sentences, false, |_, _| None).scores.iter().map(|score| score.job).collect();
    assert_eq!(jobs, [Job::Previous, Job::Next, Job::First, Job::Itself]);
}

/// Words 0 1 2 3 4 5 0 1 2 3 4 5, then a shorter period, so that no single distance tells.
fn repeats() -> Vec<(Vec<usize>, Option<Roles>)> {
    (0..8).map(|seed| ((0..N).map(|pos| seed + pos % (5 + seed % 2)).collect(), None)).collect()
}

fn last_time(tokens: &[usize], query: usize) -> Option<usize> {
    (0..query).rev().find(|&pos| tokens[pos] == tokens[query])
}

#[test]
fn a_head_that_looks_at_what_followed_last_time_is_an_induction_head() {
    let verdict = judge(&repeats(), true, |place, query| last_time(place.tokens, query).map(|pos| pos + 1));
    assert_eq!(names(&verdict), [Job::Induction]);
    let verdict = judge(&repeats(), true, |place, query| last_time(place.tokens, query));
    assert_eq!(names(&verdict), [Job::Duplicate]);
    let verdict = judge(&repeats(), false, |place, query| last_time(place.tokens, query).map(|pos| pos + 1));
    assert!(!names(&verdict).contains(&Job::Induction), "only left to right is there induction");
}
