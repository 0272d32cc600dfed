//! Sentences of the grammar, with the places of their parts.

use super::grammar::{ACTORS, Class, Grammar, List, PLACES};
use crate::model::{Clue, Roles, Stream, TokenId};

const NAMES: f64 = 0.25;
const OPENING: f64 = 0.4;
const ADJECTIVE: f64 = 0.8;
const MODIFIER: f64 = 0.35;
const MADE_UP: f64 = 0.45;

/// A sentence, the list each of its words was drawn from, and its parts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TaggedSentence {
    /// Start token, words, full stop.
    pub tokens: Vec<TokenId>,
    /// `None` for words there was no choice about.
    pub lists: Vec<Option<List>>,
    /// `None` for sentences with names.
    pub roles: Option<Roles>,
}

impl TaggedSentence {
    fn fixed(&mut self, token: TokenId) -> usize {
        self.tokens.push(token);
        self.lists.push(None);
        self.tokens.len() - 1
    }

    fn drawn(&mut self, token: TokenId, list: List) -> usize {
        self.tokens.push(token);
        self.lists.push(Some(list));
        self.tokens.len() - 1
    }
}

/// A noun before it is written down.
#[derive(Clone, Copy)]
struct Noun {
    class: Class,
    word: TokenId,
    list: List,
}

impl Grammar {
    /// Replaces `sentence` by the next one; its memory is used again.
    pub fn draw_sentence(&self, stream: &mut Stream, sentence: &mut TaggedSentence) {
        sentence.tokens.clear();
        sentence.lists.clear();
        sentence.fixed(self.id("<bos>"));
        let with_names = stream.uniform() < NAMES;
        sentence.roles = if with_names {
            self.names(stream, sentence);
            None
        } else {
            Some(self.because(stream, sentence))
        };
    }

    /// `[opening] the [adjective] [modifier] S AUX V the [adjective] [modifier] O because PRON was END .`
    fn because(&self, stream: &mut Stream, sentence: &mut TaggedSentence) -> Roles {
        if stream.uniform() < OPENING {
            let opening = &self.openings()[stream.below(self.openings().len() as u32) as usize];
            for &word in opening {
                sentence.fixed(word);
            }
        }
        let (actor, place, clue) = self.nouns(stream);
        let (subject, subject_adjective) = self.noun_phrase(stream, sentence, actor);
        self.word(stream, sentence, List::Auxiliaries);
        let verb = self.word(stream, sentence, List::Verbs(actor.class));
        let (object, object_adjective) = self.noun_phrase(stream, sentence, place);
        sentence.fixed(self.id("because"));
        let about_subject = stream.uniform() < 0.5;
        let (meant, adjective) = if about_subject { (actor, subject_adjective) } else { (place, object_adjective) };
        let pronoun = sentence.fixed(self.id(meant.class.pronoun()));
        sentence.fixed(self.id(if meant.class == Class::Plural { "were" } else { "was" }));
        let said_before = adjective.map(|position| sentence.tokens[position]);
        let ending = self.other_word(stream, sentence, List::Adjectives(meant.class), said_before);
        sentence.fixed(self.id("."));
        let (referent, other) = if about_subject { (subject, object) } else { (object, subject) };
        Roles { subject, subject_adjective, verb, object, object_adjective, pronoun, referent, other, ending, clue }
    }

    /// Who acts and where; each on its own may be a made-up word, then of the class of animals where it acts.
    fn nouns(&self, stream: &mut Stream) -> (Noun, Noun, Clue) {
        let actor_class = ACTORS[stream.below(ACTORS.len() as u32) as usize];
        let place_class = PLACES[stream.below(PLACES.len() as u32) as usize];
        let (actor, place) = (self.noun(stream, actor_class), self.noun(stream, place_class));
        let made_up = self.list(List::MadeUp);
        let (first, second) = two_different(stream, made_up.len());
        let new_actor = stream.uniform() < MADE_UP;
        let new_place = stream.uniform() < MADE_UP;
        let new = |class, index: usize| Noun { class, word: made_up[index], list: List::MadeUp };
        let actor = if new_actor { new(Class::Animal, first) } else { actor };
        let place = if new_place { new(place_class, second) } else { place };
        let clue = match (new_actor || new_place, actor.class.pronoun() == place.class.pronoun()) {
            (true, _) => Clue::MadeUpNoun,
            (false, true) => Clue::Ending,
            (false, false) => Clue::Pronoun,
        };
        (actor, place, clue)
    }

    /// `F L MET F L [and the N] . TIME F L MET the N .`; the second name repeats one of the first two.
    fn names(&self, stream: &mut Stream, sentence: &mut TaggedSentence) {
        let (first_names, last_names) = (self.list(List::FirstNames), self.list(List::LastNames));
        let (a, b) = two_different(stream, first_names.len());
        let (c, d) = two_different(stream, last_names.len());
        let people = [(first_names[a], last_names[c]), (first_names[b], last_names[d])];
        let name = |sentence: &mut TaggedSentence, (first, last): (TokenId, TokenId)| {
            sentence.drawn(first, List::FirstNames);
            sentence.drawn(last, List::LastNames);
        };
        name(sentence, people[0]);
        self.word(stream, sentence, List::Meetings);
        name(sentence, people[1]);
        if stream.uniform() < 0.5 {
            sentence.fixed(self.id("and"));
            let being = self.being(stream);
            self.noun_phrase(stream, sentence, being);
        }
        sentence.fixed(self.id("."));
        self.word(stream, sentence, List::Times);
        name(sentence, people[stream.below(2) as usize]);
        self.word(stream, sentence, List::Meetings);
        let being = self.being(stream);
        self.noun_phrase(stream, sentence, being);
        sentence.fixed(self.id("."));
    }

    /// `the [adjective] [modifier] noun`: where the noun and its adjective stand. A made-up noun always has one.
    fn noun_phrase(&self, stream: &mut Stream, sentence: &mut TaggedSentence, noun: Noun) -> (usize, Option<usize>) {
        sentence.fixed(self.id("the"));
        let with_adjective = stream.uniform() < ADJECTIVE || noun.list == List::MadeUp;
        let adjective = with_adjective.then(|| self.word(stream, sentence, List::Adjectives(noun.class)));
        if stream.uniform() < MODIFIER {
            self.word(stream, sentence, List::Modifiers);
        }
        (sentence.drawn(noun.word, noun.list), adjective)
    }

    fn noun(&self, stream: &mut Stream, class: Class) -> Noun {
        let words = self.list(List::Nouns(class));
        Noun { class, word: words[stream.below(words.len() as u32) as usize], list: List::Nouns(class) }
    }

    /// A person or an animal, every noun equally often.
    fn being(&self, stream: &mut Stream) -> Noun {
        let [men, women, animals] =
            [Class::Man, Class::Woman, Class::Animal].map(|class| self.list(List::Nouns(class)));
        let index = stream.below((men.len() + women.len() + animals.len()) as u32) as usize;
        let (class, word) = match index.checked_sub(men.len()) {
            None => (Class::Man, men[index]),
            Some(index) if index < women.len() => (Class::Woman, women[index]),
            Some(index) => (Class::Animal, animals[index - women.len()]),
        };
        Noun { class, word, list: List::Nouns(class) }
    }

    fn word(&self, stream: &mut Stream, sentence: &mut TaggedSentence, list: List) -> usize {
        let words = self.list(list);
        sentence.drawn(words[stream.below(words.len() as u32) as usize], list)
    }

    /// A word of the list that is not `avoided`.
    fn other_word(
        &self,
        stream: &mut Stream,
        sentence: &mut TaggedSentence,
        list: List,
        avoided: Option<TokenId>,
    ) -> usize {
        sentence.drawn(another_word(stream, self.list(list), avoided), list)
    }
}

/// A word of `words` other than `avoided`; `avoided` itself where there is no other.
pub(super) fn another_word(stream: &mut Stream, words: &[TokenId], avoided: Option<TokenId>) -> TokenId {
    let place = avoided.and_then(|avoided| words.iter().position(|&word| word == avoided));
    match place {
        None => words[stream.below(words.len() as u32) as usize],
        Some(place) if words.len() == 1 => words[place],
        Some(place) => {
            let index = stream.below(words.len() as u32 - 1) as usize;
            words[index + usize::from(index >= place)]
        }
    }
}

fn two_different(stream: &mut Stream, n: usize) -> (usize, usize) {
    let first = stream.below(n as u32) as usize;
    let second = stream.below(n as u32 - 1) as usize;
    (first, second + usize::from(second >= first))
}
