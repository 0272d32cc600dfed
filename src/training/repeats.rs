//! Random words, repeated: the examples on which induction heads grow.

use super::{Corpus, Example};
use crate::model::{Stream, Target, TokenId};

/// Sequences that repeat with a random period: `P ~ U{4…12}` distinct words, tiled to the full length.
///
/// The random period makes a fixed look back useless: only a head that finds the earlier occurrence can copy.
#[derive(Debug, Clone)]
pub struct Repeats {
    /// Words to draw from.
    pub d_vocab: usize,
    /// Length of the sequences.
    pub n_ctx: usize,
    /// Shortest and longest period.
    pub periods: (usize, usize),
}

/// One sequence with its period.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RepeatedExample {
    /// Reads `tokens`, predicts the next one at every position.
    pub example: Example,
    /// Positions from here on have seen their word before.
    pub period: usize,
}

impl Repeats {
    /// The next sequence and its period.
    pub fn draw_repeated(&self, stream: &mut Stream) -> RepeatedExample {
        let mut example = Example::default();
        let period = self.fill(stream, &mut example);
        RepeatedExample { example, period }
    }

    fn fill(&self, stream: &mut Stream, example: &mut Example) -> usize {
        let (shortest, longest) = self.periods;
        let period = shortest + stream.below((longest - shortest + 1) as u32) as usize;
        let Example { tokens, targets } = example;
        tokens.clear();
        targets.clear();
        while tokens.len() < period {
            let token = stream.below(self.d_vocab as u32) as TokenId;
            if !tokens.contains(&token) {
                tokens.push(token);
            }
        }
        (period..self.n_ctx).for_each(|position| tokens.push(tokens[position - period]));
        // The word after the last one is known too: the pattern goes on.
        let next = |position: usize| tokens[(position + 1) % period];
        targets.extend((0..self.n_ctx).map(|position| Target { position, token: next(position) }));
        period
    }
}

impl Corpus for Repeats {
    const NAME: &'static str = "repeats";

    fn draw(&mut self, stream: &mut Stream, example: &mut Example) {
        self.fill(stream, example);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_followed_by_its_target_and_returns_after_the_period() {
        let repeats = Repeats { d_vocab: 32, n_ctx: 32, periods: (4, 12) };
        let mut stream = Stream::new(0, "test");
        for _ in 0..100 {
            let RepeatedExample { example: Example { tokens, targets }, period } = repeats.draw_repeated(&mut stream);
            assert!((4..=12).contains(&period) && tokens.len() == 32 && targets.len() == 32);
            assert!((period..32).all(|t| tokens[t] == tokens[t - period]));
            assert!((0..31).all(|t| targets[t].token == tokens[t + 1] && targets[t].position == t));
            assert_eq!(targets[31].token, tokens[32 - period]);
        }
    }
}
