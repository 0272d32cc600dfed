//! Hide words and ask for them back, and ask of every pronoun which noun it stands for.

use super::grammar::Grammar;
use super::sentences::{TaggedSentence, another_word};
use super::{Corpus, Example};
use crate::model::{Stream, Target, TokenId};

const ASKED: f64 = 0.25;
const HIDDEN: f64 = 0.4;
const SWAPPED: f64 = 0.3;

/// A quarter of the words is asked for: of these 40 % are hidden, 30 % swapped for another word of their list and 30 %
/// left alone (Devlin et al. 2019 do the same with 80, 10 and 10). The pronoun stays as it is and is never one of them;
/// the answer at its place is its noun. That trains what the model *says* there, not where it looks.
#[derive(Debug, Clone, Default)]
pub struct MaskedSentences {
    grammar: Grammar,
    sentence: TaggedSentence,
}

impl MaskedSentences {
    /// The grammar the sentences come from.
    pub fn grammar(&self) -> &Grammar {
        &self.grammar
    }

    fn ask(&self, stream: &mut Stream, position: usize, example: &mut Example) {
        if stream.uniform() >= ASKED {
            return;
        }
        let token = self.sentence.tokens[position];
        example.targets.push(Target { position, token });
        example.tokens[position] = self.shown(stream, position, token);
    }

    fn shown(&self, stream: &mut Stream, position: usize, token: TokenId) -> TokenId {
        let draw = stream.uniform();
        match self.sentence.lists[position] {
            _ if draw < HIDDEN => self.grammar.id("<mask>"),
            Some(list) if draw < HIDDEN + SWAPPED => another_word(stream, self.grammar.list(list), Some(token)),
            _ => token,
        }
    }
}

impl Corpus for MaskedSentences {
    const NAME: &'static str = "masked sentences";

    fn draw(&mut self, stream: &mut Stream, example: &mut Example) {
        self.grammar.draw_sentence(stream, &mut self.sentence);
        example.tokens.clear();
        example.targets.clear();
        example.tokens.extend(&self.sentence.tokens);
        let roles = self.sentence.roles;
        for position in 1..self.sentence.tokens.len() {
            match roles {
                Some(roles) if roles.pronoun == position => {
                    let token = self.sentence.tokens[roles.referent];
                    example.targets.push(Target { position, token });
                }
                _ => self.ask(stream, position, example),
            }
        }
    }
}
