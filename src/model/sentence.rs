//! A sentence becomes tokens: whole words, in lower case, between a start token and a full stop.

use super::nfc::nfc;
use crate::attention::Refusal;

/// The start token. Rows add up to 1 only together with it, so it is a visible row and column.
pub const BOS: &str = "<bos>";
const STOP: &str = ".";
const SPLIT_OFF: [char; 5] = ['.', ',', ';', '!', '?'];

/// A sentence and its tokens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    text: String,
    tokens: Vec<String>,
}

impl Sentence {
    /// Cuts `text` into at most `n_ctx` tokens: start, words and marks, full stop.
    ///
    /// Normal form C, lower case, the typographic apostrophe as `'`; a mark `. , ; ! ?` at the end of a word is its own
    /// token; the last full stop is there once, typed or not.
    ///
    /// # Errors
    /// No word at all, or more tokens than `n_ctx`.
    pub fn new(text: &str, n_ctx: usize) -> Result<Self, Refusal> {
        let mut words = words(text);
        while words.last().is_some_and(|last| last == STOP) {
            words.pop();
        }
        if words.is_empty() {
            return Err(Refusal::new("empty-sentence", "sentence", format!("{text:?}"), "at least one word"));
        }
        let limit = n_ctx.saturating_sub(2); // start and full stop take two places
        if words.len() > limit {
            let expected = format!("at most {limit} words and marks, the last full stop not counted");
            return Err(Refusal::new("long-sentence", "sentence", words.len(), expected));
        }
        let tokens = std::iter::once(BOS.to_owned()).chain(words).chain([STOP.to_owned()]).collect();
        Ok(Sentence { text: tidy(text), tokens })
    }

    /// Every letter and digit of `text` is a token, and there are no others: what the model of repeats reads.
    ///
    /// # Errors
    /// No sign at all, or more than `n_ctx`.
    pub fn of_signs(text: &str, n_ctx: usize) -> Result<Self, Refusal> {
        let signs = nfc(text).to_lowercase();
        let tokens: Vec<String> = signs.chars().filter(|sign| !sign.is_whitespace()).map(String::from).collect();
        match tokens.len() {
            0 => Err(Refusal::new("empty-sentence", "sentence", format!("{text:?}"), "at least one letter or digit")),
            n if n > n_ctx => {
                let expected = format!("at most {n_ctx} letters and digits");
                Err(Refusal::new("long-sentence", "sentence", n, expected))
            }
            _ => Ok(Sentence { text: tidy(text), tokens }),
        }
    }

    /// The sentence as it was written, spaces tidied.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Start token, words and marks, full stop.
    pub fn tokens(&self) -> &[String] {
        &self.tokens
    }
}

fn tidy(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn words(text: &str) -> Vec<String> {
    let plain: String =
        nfc(text).chars().flat_map(char::to_lowercase).map(|c| if c == '’' { '\'' } else { c }).collect();
    plain.split_whitespace().flat_map(word_and_marks).collect()
}

/// `"street."` → `"street"`, `"."`: marks come off the end one by one.
fn word_and_marks(piece: &str) -> Vec<String> {
    let word = piece.trim_end_matches(SPLIT_OFF);
    let marks = piece[word.len()..].chars().map(String::from);
    std::iter::once(word.to_owned()).filter(|word| !word.is_empty()).chain(marks).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn tokens(text: &str) -> Vec<String> {
        Sentence::new(text, 32).unwrap().tokens
    }

    #[test]
    fn the_sentence_of_the_lesson_has_fourteen_tokens() {
        let text = "The tired animal didn’t cross the busy street because it was scared";
        let expected = "<bos> the tired animal didn't cross the busy street because it was scared .";
        assert_eq!(tokens(text).join(" "), expected);
        assert_eq!(tokens(text).len(), 14);
        assert_eq!(tokens(&format!("{text}.")), tokens(text));
        assert_eq!(tokens(&format!("{text}...")), tokens(text));
    }

    #[test]
    fn marks_stand_alone_and_the_full_stop_is_added_once() {
        assert_eq!(tokens("Yesterday, it rained!").join(" "), "<bos> yesterday , it rained ! .");
    }

    #[test]
    fn words_of_every_script_stay_whole() {
        assert_eq!(tokens("nai\u{308}ve 日本 🦊 سلام").join(" "), "<bos> naïve 日本 🦊 سلام .");
    }

    #[test]
    fn exactly_as_many_words_as_the_message_says_are_accepted() {
        let sentence = |n: usize| vec!["word"; n].join(" ");
        assert!(Sentence::new(&sentence(30), 32).is_ok());
        let refusal = Sentence::new(&sentence(31), 32).unwrap_err();
        assert!(refusal.to_string().contains("at most 30 words"), "{refusal}");
    }

    #[test]
    fn signs_stand_alone_without_start_or_stop() {
        assert_eq!(Sentence::of_signs("Abc a\u{a0}b", 5).unwrap().tokens(), ["a", "b", "c", "a", "b"]);
        assert_eq!(Sentence::of_signs("abcabc", 5).unwrap_err().code, "long-sentence");
        assert_eq!(Sentence::of_signs(" ", 5).unwrap_err().code, "empty-sentence");
    }

    #[test]
    fn nothing_is_not_a_sentence() {
        for text in ["", "  ", ".", " . . "] {
            assert_eq!(Sentence::new(text, 32).unwrap_err().code, "empty-sentence");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_cut_or_refused(text in ".{0,200}") {
            if let Ok(sentence) = Sentence::new(&text, 32) {
                prop_assert!(sentence.tokens().len() <= 32);
                prop_assert!(sentence.tokens().iter().all(|token| !token.is_empty()));
            }
        }
    }
}
