//! Jobs a head might have: for a word in its sentence, where the job says to look.

use crate::model::{Roles, TokenId};

/// A rule of where to look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Job {
    /// The word before (Voita et al. 2019; Olsson et al. 2022).
    Previous,
    /// The word after.
    Next,
    /// The start of the sentence.
    First,
    /// The word itself.
    Itself,
    /// Earlier places of the same word.
    Duplicate,
    /// Places whose previous word is the word at hand (Elhage et al. 2021; Olsson et al. 2022).
    Induction,
    /// From a verb to who acts (Clark et al. 2019).
    VerbSubject,
    /// From a noun to the word that describes it.
    NounAdjective,
    /// From a pronoun to the noun it stands for (Clark et al. 2019).
    PronounReferent,
}

/// A sentence as the jobs see it.
#[derive(Debug, Clone, Copy)]
pub struct Place<'a> {
    /// Its words.
    pub tokens: &'a [TokenId],
    /// Its parts, where they are known.
    pub roles: Option<&'a Roles>,
    /// Does the model read left to right only?
    pub causal: bool,
}

impl Job {
    /// Every job.
    pub const ALL: [Job; 9] = [
        Job::Previous,
        Job::Next,
        Job::First,
        Job::Itself,
        Job::Duplicate,
        Job::Induction,
        Job::VerbSubject,
        Job::NounAdjective,
        Job::PronounReferent,
    ];

    /// Can a head of such a model have this job at all? Left to right there is no next word, and without that mask
    /// "the word that followed last time" is not what an induction head is.
    pub fn is_possible(self, causal: bool) -> bool {
        match self {
            Job::Next => !causal,
            Job::Induction => causal,
            _ => true,
        }
    }

    /// Does the job say that the word at `query_pos` should look at `key_pos`?
    pub fn is_target(self, place: Place, query_pos: usize, key_pos: usize) -> bool {
        let (tokens, q, k) = (place.tokens, query_pos, key_pos);
        match self {
            Job::Previous => k + 1 == q,
            Job::Next => k == q + 1,
            Job::First => k == 0 && q >= 1,
            Job::Itself => k == q,
            Job::Duplicate => k < q && tokens[k] == tokens[q],
            Job::Induction => k >= 1 && k <= q && tokens[k - 1] == tokens[q],
            Job::VerbSubject => place.roles.is_some_and(|roles| (q, k) == (roles.verb, roles.subject)),
            Job::NounAdjective => place.roles.is_some_and(|roles| {
                let pairs = [(roles.subject, roles.subject_adjective), (roles.object, roles.object_adjective)];
                pairs.contains(&(q, Some(k)))
            }),
            Job::PronounReferent => place.roles.is_some_and(|roles| (q, k) == (roles.pronoun, roles.referent)),
        }
    }

    /// Does this query count when a *name* is given? An adjective right before its noun is just the previous word, so
    /// only those farther away can earn "noun → adjective".
    pub fn counts_for_a_name(self, query_pos: usize, target: usize) -> bool {
        self != Job::NounAdjective || target + 2 == query_pos
    }
}
