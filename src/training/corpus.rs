//! Where examples come from.

use crate::model::{Stream, Target, TokenId};

/// One sequence and what it asks.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Example {
    /// What the model reads.
    pub tokens: Vec<TokenId>,
    /// Which words belong where.
    pub targets: Vec<Target>,
}

impl Example {
    /// With room for sequences of at most `n_ctx` words.
    pub fn with_room(n_ctx: usize) -> Self {
        Example { tokens: Vec::with_capacity(n_ctx), targets: Vec::with_capacity(n_ctx) }
    }
}

/// An endless supply of examples.
pub trait Corpus {
    /// Names the stream its examples are drawn from.
    const NAME: &'static str;

    /// Replaces `example` by the next one; its memory is used again.
    fn draw(&mut self, stream: &mut Stream, example: &mut Example);
}
