//! The words a trained model knows.

/// A word's number in the vocabulary.
pub type TokenId = usize;

/// Words, each with its number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vocabulary(Vec<String>);

impl Vocabulary {
    /// These words, in this order.
    pub fn new(words: Vec<String>) -> Self {
        Vocabulary(words)
    }

    /// All words, in order of their numbers.
    pub fn words(&self) -> &[String] {
        &self.0
    }

    /// The number of `word`, if it is known.
    pub fn id(&self, word: &str) -> Option<TokenId> {
        self.0.iter().position(|known| known == word)
    }
}
