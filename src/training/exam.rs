//! What models are examined with: the words they know, and sequences none of them was trained on.

use std::sync::OnceLock;

use super::shipped::{SIGNS, repeats};
use super::{Grammar, RepeatedExample, held_out, held_out_sentences};
use crate::model::{Reads, Roles, Target, TokenId, Vocabulary};

/// A sequence that is in no training.
#[derive(Debug, Clone, PartialEq)]
pub struct Unseen {
    /// Its words or signs.
    pub tokens: Vec<TokenId>,
    /// Its parts, where they are known.
    pub roles: Option<Roles>,
    /// What a model that has learned its task can tell: the noun of each pronoun, the next of each repeated sign.
    pub answers: Vec<Target>,
}

/// The first `n` of the sequences kept apart for a kind of model; the same ones for every model of it.
pub fn unseen(reads: Reads, n: usize) -> Vec<Unseen> {
    match reads {
        Reads::Sentences => {
            let grammar = Grammar::default();
            let sentences = held_out_sentences(&grammar).take(n);
            sentences.map(|sentence| Unseen::sentence(sentence.tokens, sentence.roles)).collect()
        }
        Reads::Signs => {
            let sequences = held_out(&repeats()).into_iter().take(n);
            sequences.map(Unseen::repeat).collect()
        }
    }
}

impl Unseen {
    fn sentence(tokens: Vec<TokenId>, roles: Option<Roles>) -> Self {
        let answer = |roles: Roles| Target { position: roles.pronoun, token: tokens[roles.referent] };
        Unseen { answers: roles.map(answer).into_iter().collect(), tokens, roles }
    }

    fn repeat(RepeatedExample { example, period }: RepeatedExample) -> Self {
        let answers = example.targets.into_iter().filter(|target| target.position >= period).collect();
        Unseen { tokens: example.tokens, roles: None, answers }
    }
}

/// What a kind of model can read.
pub fn known(reads: Reads) -> &'static Vocabulary {
    match reads {
        Reads::Sentences => known_words(),
        Reads::Signs => known_signs(),
    }
}

fn known_words() -> &'static Vocabulary {
    static WORDS: OnceLock<Vocabulary> = OnceLock::new();
    WORDS.get_or_init(|| Grammar::default().vocabulary().clone())
}

/// The letters and digits of the repeats.
pub(super) fn known_signs() -> &'static Vocabulary {
    static KNOWN: OnceLock<Vocabulary> = OnceLock::new();
    KNOWN.get_or_init(|| Vocabulary::new(SIGNS.chars().map(String::from).collect()))
}
