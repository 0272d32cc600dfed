//! The made-up corpus: who did what to which place, and why.
//!
//! Small on purpose. Two animate or place nouns often take the same pronoun, so that only the last word tells which one
//! is meant; and nearly half the nouns mean nothing by themselves, so that their class is known only from the adjective
//! beside them. That is what makes a head look for the referent instead of adding up words.

use crate::model::{TokenId, Vocabulary};

/// What kind of thing a noun is: which adjectives and verbs go with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// boy, king …: he
    Man,
    /// girl, queen …: she
    Woman,
    /// animal, dog …: it
    Animal,
    /// children, birds …: they
    Plural,
    /// street, bridge …: it
    Road,
    /// market, park …: it
    Square,
    /// river, hill …: it
    Nature,
}

/// Classes of those who act, as often as they are drawn: animals twice.
pub(super) const ACTORS: [Class; 5] = [Class::Man, Class::Woman, Class::Animal, Class::Animal, Class::Plural];
/// Classes of places.
pub(super) const PLACES: [Class; 3] = [Class::Road, Class::Square, Class::Nature];

const ALL: [Class; 7] =
    [Class::Man, Class::Woman, Class::Animal, Class::Plural, Class::Road, Class::Square, Class::Nature];

const SPECIAL: [&str; 10] = ["<pad>", "<mask>", "<bos>", ".", ",", "the", "because", "was", "were", "and"];
const PRONOUNS: [&str; 4] = ["he", "she", "it", "they"];
const MADE_UP: [&str; 12] = ["blick", "dax", "wug", "toma", "fep", "zib", "gorp", "plim", "mib", "sola", "kiv", "renn"];
/// Words of a kind of sentence the corpus leaves out; some of them describe nouns as well, as in its other sentences.
const LEFT_OUT: [&str; 12] =
    ["chase", "follow", "feed", "help", "hungry", "fast", "brave", "kind", "slow", "weak", "lost", "small"];
const AUXILIARIES: [&str; 6] = ["didn't", "did", "couldn't", "could", "wouldn't", "would"];
const MODIFIERS: [&str; 5] = ["old", "little", "new", "local", "famous"];
const OPENINGS: [&[&str]; 4] =
    [&["yesterday", ","], &["in", "the", "morning", ","], &["last", "week", ","], &["after", "lunch", ","]];
const FIRST_NAMES: [&str; 8] = ["mary", "john", "anna", "peter", "lucy", "tom", "emma", "paul"];
const LAST_NAMES: [&str; 10] =
    ["smith", "brown", "jones", "clark", "lewis", "walker", "young", "stone", "baker", "moore"];
const MEETINGS: [&str; 5] = ["met", "called", "saw", "thanked", "helped"];
const TIMES: [&str; 3] = ["later", "then", "today"];

impl Class {
    fn nouns(self) -> &'static [&'static str] {
        match self {
            Class::Man => &["boy", "man", "king", "farmer", "sailor"],
            Class::Woman => &["girl", "woman", "queen", "nurse", "sister"],
            Class::Animal => &["animal", "dog", "cat", "horse", "rabbit", "fox", "cow", "mouse", "goat", "pony"],
            Class::Plural => &["children", "dogs", "birds", "soldiers", "twins"],
            Class::Road => &["street", "road", "bridge", "avenue", "path"],
            Class::Square => &["market", "square", "park", "station", "garden"],
            Class::Nature => &["river", "hill", "field", "forest", "lake"],
        }
    }

    fn adjectives(self) -> &'static [&'static str] {
        match self {
            Class::Man => &["tired", "proud", "angry", "brave", "ill"],
            Class::Woman => &["tired", "clever", "kind", "brave", "ill"],
            Class::Animal => &["tired", "scared", "hungry", "lazy", "shy"],
            Class::Plural => &["tired", "cheerful", "hungry", "loud", "shy"],
            Class::Road => &["busy", "wide", "narrow", "slippery", "long"],
            Class::Square => &["busy", "crowded", "noisy", "closed", "empty"],
            Class::Nature => &["deep", "steep", "muddy", "wide", "dangerous"],
        }
    }

    fn verbs(self) -> &'static [&'static str] {
        match self {
            Class::Man => &["build", "sell", "cross", "paint"],
            Class::Woman => &["visit", "draw", "cross", "leave"],
            Class::Animal => &["cross", "sniff", "explore", "enter"],
            Class::Plural => &["cross", "circle", "watch", "enter"],
            Class::Road | Class::Square | Class::Nature => &[],
        }
    }

    /// Its pronoun.
    pub fn pronoun(self) -> &'static str {
        match self {
            Class::Man => PRONOUNS[0],
            Class::Woman => PRONOUNS[1],
            Class::Plural => PRONOUNS[3],
            Class::Animal | Class::Road | Class::Square | Class::Nature => PRONOUNS[2],
        }
    }
}

/// The lists words are drawn from, as numbers of the vocabulary.
#[derive(Debug, Clone)]
pub struct Grammar {
    vocabulary: Vocabulary,
    lists: Vec<(List, Vec<TokenId>)>,
    openings: Vec<Vec<TokenId>>,
}

/// One list of a [`Grammar`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum List {
    /// Nouns of a class.
    Nouns(Class),
    /// Adjectives that go with a class.
    Adjectives(Class),
    /// Verbs of a class.
    Verbs(Class),
    /// Nouns that mean nothing by themselves.
    MadeUp,
    /// did, didn't …
    Auxiliaries,
    /// Modifiers without a meaning of their own, which put the adjective at distance 2.
    Modifiers,
    /// First names.
    FirstNames,
    /// Last names.
    LastNames,
    /// met, saw …
    Meetings,
    /// later, then …
    Times,
}

impl List {
    fn all() -> Vec<List> {
        let per_class = |list: fn(Class) -> List| ALL.into_iter().map(list);
        let others = [List::MadeUp, List::Auxiliaries, List::Modifiers, List::FirstNames, List::LastNames];
        let classes = per_class(List::Nouns).chain(per_class(List::Adjectives)).chain(per_class(List::Verbs));
        classes.chain(others).chain([List::Meetings, List::Times]).collect()
    }

    fn words(self) -> &'static [&'static str] {
        match self {
            List::Nouns(class) => class.nouns(),
            List::Adjectives(class) => class.adjectives(),
            List::Verbs(class) => class.verbs(),
            List::MadeUp => &MADE_UP,
            List::Auxiliaries => &AUXILIARIES,
            List::Modifiers => &MODIFIERS,
            List::FirstNames => &FIRST_NAMES,
            List::LastNames => &LAST_NAMES,
            List::Meetings => &MEETINGS,
            List::Times => &TIMES,
        }
    }
}

impl Default for Grammar {
    fn default() -> Self {
        let vocabulary = Vocabulary::new(all_words());
        let ids = |words: &[&str]| words.iter().filter_map(|word| vocabulary.id(word)).collect();
        let lists = List::all().into_iter().map(|list| (list, ids(list.words()))).collect();
        let openings = OPENINGS.iter().map(|words| ids(words)).collect();
        Grammar { vocabulary, lists, openings }
    }
}

impl Grammar {
    /// Its words.
    pub fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }

    /// The words of a list.
    pub fn list(&self, list: List) -> &[TokenId] {
        self.lists.iter().find(|(known, _)| *known == list).map_or(&[], |(_, words)| words)
    }

    pub(super) fn openings(&self) -> &[Vec<TokenId>] {
        &self.openings
    }

    /// The number of a word the grammar itself writes down; a test knows that there are no others.
    pub(super) fn id(&self, word: &str) -> TokenId {
        self.vocabulary.id(word).unwrap_or(0)
    }
}

/// Every word once, at the place of its first mention.
fn all_words() -> Vec<String> {
    let nouns = ALL.iter().flat_map(|class| class.nouns());
    let adjectives = ALL.iter().flat_map(|class| class.adjectives());
    let verbs = ALL.iter().flat_map(|class| class.verbs());
    let first = SPECIAL.iter().chain(nouns).chain(&PRONOUNS).chain(adjectives).chain(verbs).chain(&MADE_UP);
    let rest = LEFT_OUT.iter().chain(&AUXILIARIES).chain(&MODIFIERS).chain(OPENINGS.into_iter().flatten());
    let names = FIRST_NAMES.iter().chain(&LAST_NAMES).chain(&MEETINGS).chain(&TIMES);
    let mut words: Vec<String> = Vec::new();
    for word in first.chain(rest).chain(names) {
        if words.iter().all(|known| known != word) {
            words.push((*word).to_owned());
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_157_words_in_a_fixed_order() {
        let grammar = Grammar::default();
        let words = grammar.vocabulary().words();
        assert_eq!(words.len(), 157);
        assert_eq!((words[0].as_str(), words[1].as_str(), words[2].as_str()), ("<pad>", "<mask>", "<bos>"));
        let id = |word| grammar.vocabulary().id(word);
        assert_eq!((id("boy"), id("it"), id("tired"), id("blick")), (Some(10), Some(52), Some(54), Some(92)));
    }

    #[test]
    fn every_word_that_sentences_are_made_with_is_known() {
        let (sources, mut n_words) = ([include_str!("sentences.rs"), include_str!("masked.rs")], 0);
        let words =
            sources.iter().flat_map(|source| source.split(".id(\"").skip(1).filter_map(|rest| rest.split('"').next()));
        let pronouns = ALL.iter().map(|class| class.pronoun());
        for word in words.chain(pronouns).chain(["was", "were"]) {
            assert!(Grammar::default().vocabulary().id(word).is_some(), "{word}");
            n_words += 1;
        }
        assert!(n_words > 12, "{n_words}");
    }

    #[test]
    fn every_list_holds_its_own_words() {
        let grammar = Grammar::default();
        for list in List::all() {
            let words: Vec<&str> =
                grammar.list(list).iter().map(|&id| grammar.vocabulary().words()[id].as_str()).collect();
            assert_eq!(words, list.words());
        }
    }
}
