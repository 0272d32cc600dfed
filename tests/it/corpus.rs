//! The corpus against counts taken from the grammar it follows, drawn with another generator.

use std::collections::BTreeMap;

use multi_head_attention::model::{Clue, Stream};
use multi_head_attention::training::{Corpus, Example, Grammar, MaskedSentences, TaggedSentence};
use serde::Deserialize;

#[derive(Deserialize)]
struct Counts {
    sentences: f64,
    words: Vec<(String, f64)>,
    lengths: BTreeMap<String, f64>,
    parts: BTreeMap<String, f64>,
}

const N: usize = 100_000;

fn counts() -> Counts {
    serde_json::from_str(include_str!("../golden/grammar.json")).unwrap()
}

fn sentences() -> Vec<TaggedSentence> {
    let (grammar, mut stream) = (Grammar::default(), Stream::new(0, "corpus test"));
    let draw = |_| {
        let mut sentence = TaggedSentence::default();
        grammar.draw_sentence(&mut stream, &mut sentence);
        sentence
    };
    (0..N).map(draw).collect()
}

/// Two counts of the same thing over different numbers of sentences: five standard deviations apart at most.
fn assert_alike(what: &str, found: f64, expected: f64, sentences: f64) {
    let (a, b) = (found / N as f64, expected / sentences);
    let deviation = (b.max(1e-6) * (1.0 / N as f64 + 1.0 / sentences)).sqrt();
    assert!((a - b).abs() <= 5.0 * deviation, "{what}: {a} per sentence, expected {b} ± {deviation}");
}

#[test]
fn words_lengths_and_parts_are_as_frequent_as_in_the_grammar() {
    let (counts, sentences) = (counts(), sentences());
    let vocabulary = Grammar::default().vocabulary().clone();
    let words: Vec<&str> = counts.words.iter().map(|(word, _)| word.as_str()).collect();
    assert_eq!(vocabulary.words(), words, "the order of the words");
    let mut seen = vec![0.0; words.len()];
    sentences.iter().flat_map(|sentence| &sentence.tokens).for_each(|&token| seen[token] += 1.0);
    for ((word, expected), found) in counts.words.iter().zip(seen) {
        assert_alike(word, found, *expected, counts.sentences);
    }
    for length in 10..25 {
        let found = sentences.iter().filter(|sentence| sentence.tokens.len() == length).count() as f64;
        let expected = counts.lengths.get(&length.to_string()).copied().unwrap_or(0.0);
        assert_alike(&format!("length {length}"), found, expected, counts.sentences);
    }
    for (part, expected) in &counts.parts {
        assert_alike(part, part_count(&sentences, part), *expected, counts.sentences);
    }
}

fn part_count(sentences: &[TaggedSentence], part: &str) -> f64 {
    let roles = sentences.iter().filter_map(|sentence| sentence.roles);
    let far = |noun, adjective: Option<usize>| adjective.is_some_and(|adjective| noun == adjective + 2);
    let counted = roles.filter(|r| match part {
        "because" => true,
        "amb0" => r.clue == Clue::Pronoun,
        "amb1" => r.clue == Clue::Ending,
        "amb3" => r.clue == Clue::MadeUpNoun,
        "ref_is_subject" => r.referent == r.subject,
        "S_adj" => r.subject_adjective.is_some(),
        "O_adj" => r.object_adjective.is_some(),
        "S_adj_far" => far(r.subject, r.subject_adjective),
        "O_adj_far" => far(r.object, r.object_adjective),
        _ => panic!("no part called {part}"),
    });
    counted.count() as f64
}

#[test]
fn a_quarter_of_the_words_is_asked_for_and_the_pronoun_stays_visible() {
    let (mut corpus, mut stream) = (MaskedSentences::default(), Stream::new(1, "corpus test"));
    let id = |corpus: &MaskedSentences, word| corpus.grammar().vocabulary().id(word).unwrap();
    let (mask, because) = (id(&corpus, "<mask>"), id(&corpus, "because"));
    let pronouns = ["he", "she", "it", "they"].map(|word| id(&corpus, word));
    let mut example = Example::default();
    let (mut words, mut asked, mut hidden) = (0.0, 0.0, 0.0);
    for _ in 0..20_000 {
        corpus.draw(&mut stream, &mut example);
        let pronoun = example.tokens.iter().position(|token| pronouns.contains(token));
        words += (example.tokens.len() - 1 - usize::from(pronoun.is_some())) as f64;
        asked += example.targets.iter().filter(|target| Some(target.position) != pronoun).count() as f64;
        hidden += example.tokens.iter().filter(|&&token| token == mask).count() as f64;
        if let Some(pronoun) = pronoun {
            let answer = example.targets.iter().find(|target| target.position == pronoun).unwrap();
            assert!(!pronouns.contains(&answer.token) && answer.token != because);
        }
    }
    assert!((asked / words - 0.25).abs() < 0.005, "{}", asked / words);
    assert!((hidden / asked - 0.4).abs() < 0.01, "{}", hidden / asked);
}
