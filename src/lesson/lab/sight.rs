//! One row of letters, read by the model looked at.

use std::iter;

use super::super::Refusal;
use crate::model::{LanguageModel, LanguageTrace, TokenId, language_forward};
use crate::training::{GrowthPlan, LONGEST};

/// The letters shown first: a made-up word, three times.
const FIRST: &str = "GLAMKGLAMKGLAMKG";
/// Where it is first looked from: a letter that was seen before, whose follower is known.
const FIRST_PLACE: usize = 9;

/// A guess of the model.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Guess {
    /// Which letter.
    pub token: TokenId,
    /// How sure the model is.
    pub probability: f64,
}

/// Letters, a place among them, and what the model makes of them.
#[derive(Debug, Clone)]
pub struct Sight {
    tokens: Vec<TokenId>,
    place: usize,
    trace: LanguageTrace,
}

impl Sight {
    /// The first letters this vocabulary can write, read by `model`.
    pub fn new(plan: &GrowthPlan, model: &LanguageModel) -> Self {
        let tokens: Vec<TokenId> = FIRST.chars().filter_map(|sign| plan.token(sign)).collect();
        let mut sight = Sight { place: FIRST_PLACE.min(tokens.len() - 1), tokens, trace: LanguageTrace::sized(model) };
        sight.read(model, &[]);
        sight
    }

    /// Reads the letters again, with another model or other heads knocked out.
    pub fn read(&mut self, model: &LanguageModel, out: &[Vec<bool>]) {
        let muted: Vec<&[bool]> = out.iter().map(Vec::as_slice).collect();
        language_forward(&mut self.trace, model, &self.tokens, 0..self.tokens.len(), &muted);
    }

    /// Other letters. The place moves to the last of them: what comes next is the question.
    ///
    /// # Errors
    /// Nothing to read, more than 48 letters, or one that the model does not know.
    pub fn write(&mut self, plan: &GrowthPlan, text: &str) -> Result<(), Refusal> {
        let signs: Vec<char> = text.chars().filter(|sign| !sign.is_whitespace()).collect();
        if signs.is_empty() || signs.len() > LONGEST {
            return Err(Refusal::new("refuse.lab.length", "sequence", signs.len()).with("limit", LONGEST));
        }
        let unknown = |sign: &char| {
            let (first, last) = (plan.sign(0).to_string(), plan.sign(plan.d_vocab() - 1).to_string());
            let refusal = Refusal::new("refuse.lab.letter", "sequence", format!("“{sign}”"));
            refusal.with("count", plan.d_vocab()).with("first", first).with("last", last)
        };
        self.tokens =
            signs.iter().map(|sign| plan.token(*sign).ok_or_else(|| unknown(sign))).collect::<Result<_, _>>()?;
        self.place = self.tokens.len() - 1;
        Ok(())
    }

    /// Looks from another place, moved into range.
    pub fn look_from(&mut self, place: usize) {
        self.place = place.min(self.tokens.len() - 1);
    }

    /// The letters.
    pub fn tokens(&self) -> &[TokenId] {
        &self.tokens
    }

    /// Where it is looked from, from 0.
    pub fn place(&self) -> usize {
        self.place
    }

    /// How much `query` looks at `key`; `None` where it cannot see it.
    pub fn weight(&self, layer: usize, head: usize, query: usize, key: usize) -> Option<f32> {
        let pattern = &self.trace.layers.get(layer)?.attention.heads.get(head)?.pass.pattern;
        (key <= query && query < self.tokens.len()).then(|| pattern[(query, key)])
    }

    /// Where `query` looks most.
    pub fn brightest(&self, layer: usize, head: usize, query: usize) -> usize {
        let weight = |key| self.weight(layer, head, query, key).unwrap_or(0.0);
        (1..=query).fold(0, |best, key| if weight(key) > weight(best) { key } else { best })
    }

    /// The `n` letters the model thinks most likely after `place`, best first.
    pub fn guesses(&self, place: usize, n: usize) -> Vec<Guess> {
        let words = self.trace.probs.row(place);
        let guess = |token: TokenId| Guess { token, probability: f64::from(words[token]) };
        let mut guesses: Vec<Guess> = (0..words.len()).map(guess).collect();
        guesses.sort_by(|a, b| b.probability.total_cmp(&a.probability));
        guesses.truncate(n);
        guesses
    }

    /// What followed the last time the letter of `place` was there.
    pub fn repeat(&self, place: usize) -> Option<TokenId> {
        let earlier = (0..place).rev().find(|&earlier| self.tokens[earlier] == self.tokens[place]);
        earlier.map(|earlier| self.tokens[earlier + 1])
    }

    /// Lets the model write on: its best guess, again and again, `n` letters or as far as it can read.
    pub fn written_on(&self, model: &LanguageModel, out: &[Vec<bool>], n: usize) -> Vec<TokenId> {
        let mut scratch = self.clone();
        let start = scratch.tokens.len();
        while scratch.tokens.len() < (start + n).min(LONGEST) {
            let last = scratch.tokens.len() - 1;
            let muted: Vec<&[bool]> = out.iter().map(Vec::as_slice).collect();
            language_forward(&mut scratch.trace, model, &scratch.tokens, iter::once(last), &muted);
            let next = scratch.trace.best(0);
            scratch.tokens.push(next);
        }
        scratch.tokens.split_off(start)
    }
}
