//! The model of the lesson's sentence: its recipe, and the test it has to pass before it ships.

use super::{Grammar, MaskedSentences, Recipe, Schedule, TaggedSentence, Trainer};
use crate::attention::{HeadLayout, Refusal};
use crate::model::{Architecture, LanguageModel, LanguageTrace, Position, Sentence, Stream, TokenId, language_forward};

/// Steps of its training.
pub const SENTENCE_STEPS: u32 = 3000;
/// Held-out sentences that scores are measured on.
pub const HELD_OUT_SENTENCES: usize = 800;

const N_CTX: usize = 22;
const SCARED: &str = "the tired animal didn't cross the busy street because it was scared";
const WIDE: &str = "the tired animal didn't cross the busy street because it was wide";
/// Places in both: `<bos> the tired animal didn't cross the busy street because it was … .`
const ANIMAL: usize = 3;
const CROSS: usize = 5;
const BUSY: usize = 7;
const STREET: usize = 8;
const IT: usize = 10;

/// Two layers, two-way, a learned preference for distances, no other positions.
pub fn sentence_architecture(layout: HeadLayout, d_vocab: usize) -> Architecture {
    Architecture { layout, n_layers: 2, d_vocab, n_ctx: N_CTX, position: Position::Relative, causal: false }
}

/// How it is trained.
pub fn sentence_recipe() -> Recipe {
    let schedule = Schedule::Cosine { n_steps: SENTENCE_STEPS };
    Recipe { learning_rate: 1e-2, warm_up: 50, schedule, batch: 32, clip: 1.0 }
}

/// A training run from random weights.
///
/// # Errors
/// None for a layout of the model's width.
pub fn sentence_trainer(layout: HeadLayout, seed: u32) -> Result<Trainer<MaskedSentences>, Refusal> {
    let corpus = MaskedSentences::default();
    let architecture = sentence_architecture(layout, corpus.grammar().vocabulary().words().len());
    Ok(Trainer::new(LanguageModel::draw(architecture, seed)?, corpus, sentence_recipe(), seed))
}

/// The sentences no model is trained on: they come from a stream of their own, each drawn when it is asked for.
pub fn held_out_sentences(grammar: &Grammar) -> impl Iterator<Item = TaggedSentence> {
    let mut stream = Stream::new(0, "held out sentences");
    let draw = move |_| {
        let mut sentence = TaggedSentence::default();
        grammar.draw_sentence(&mut stream, &mut sentence);
        sentence
    };
    (0..HELD_OUT_SENTENCES).map(draw)
}

/// What the acceptance test saw, head by head of the last layer.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Links {
    /// Weight from *it* to *animal* when the last word is "scared".
    pub it_animal: Vec<f64>,
    /// Weight from *it* to *street* when the last word is "wide".
    pub it_street: Vec<f64>,
    /// Weight from *street* to *busy*, or 0 where another word has more.
    pub street_busy: Vec<f64>,
    /// Weight from *cross* to *animal*, or 0 where another word has more.
    pub cross_animal: Vec<f64>,
    /// Mean weight on the word before, over held-out sentences.
    pub previous: Vec<f64>,
    /// Share of held-out pronouns whose noun gets more weight than the other noun.
    pub flip: Vec<f64>,
    /// Share of held-out pronouns whose noun the model names.
    pub pronoun_accuracy: f64,
}

impl Links {
    /// Measures a model; its vocabulary is the grammar's.
    pub fn of(model: &LanguageModel, grammar: &Grammar) -> Self {
        let mut links = Links::default();
        let scared = last_patterns(model, &ids(grammar, SCARED));
        let wide = last_patterns(model, &ids(grammar, WIDE));
        let from = |patterns: &[Pattern], q, k| patterns.iter().map(|pattern| pattern.weight(q, k)).collect();
        let most = |patterns: &[Pattern], q, k| patterns.iter().map(|pattern| pattern.if_largest(q, k)).collect();
        links.it_animal = from(&scared, IT, ANIMAL);
        links.it_street = from(&wide, IT, STREET);
        links.street_busy = most(&scared, STREET, BUSY);
        links.cross_animal = most(&scared, CROSS, ANIMAL);
        links.measure_held_out(model, grammar);
        links
    }

    /// Four different heads that each do one of the lesson's four jobs: who "it" is, what the street is like, who
    /// crosses, and the word before.
    pub fn accepted(&self) -> Option<[usize; 4]> {
        let heads = || 0..self.flip.len();
        let refers = |h: usize| self.it_animal[h] >= 0.6 && self.it_street[h] >= 0.6 && self.flip[h] >= 0.9;
        heads().filter(|&h| refers(h)).find_map(|it| {
            heads().filter(|&h| self.street_busy[h] >= 0.4 && h != it).find_map(|street| {
                heads().filter(|&h| self.cross_animal[h] >= 0.4 && ![it, street].contains(&h)).find_map(|cross| {
                    let previous = heads().find(|&h| self.previous[h] >= 0.4 && ![it, street, cross].contains(&h))?;
                    Some([it, street, cross, previous])
                })
            })
        })
    }

    fn measure_held_out(&mut self, model: &LanguageModel, grammar: &Grammar) {
        let n_heads = self.it_animal.len();
        (self.previous, self.flip) = (vec![0.0; n_heads], vec![0.0; n_heads]);
        let (mut n_places, mut n_pronouns, mut n_right) = (0.0, 0.0, 0.0);
        let mut trace = LanguageTrace::sized(model);
        for TaggedSentence { tokens, roles, .. } in held_out_sentences(grammar) {
            let asked: Vec<usize> = roles.iter().map(|roles| roles.pronoun).collect();
            language_forward(&mut trace, model, &tokens, asked.iter().copied(), &[]);
            let Some(last) = trace.layers.last() else { return };
            n_places += (tokens.len() - 1) as f64;
            n_pronouns += asked.len() as f64;
            for (head, record) in last.attention.heads.iter().enumerate() {
                let weight = |q: usize, k: usize| f64::from(record.pass.pattern[(q, k)]);
                self.previous[head] += (1..tokens.len()).map(|q| weight(q, q - 1)).fold(0.0, |a, b| a + b);
                let right = roles.is_some_and(|r| weight(r.pronoun, r.referent) > weight(r.pronoun, r.other));
                self.flip[head] += f64::from(u8::from(right));
            }
            if let Some(roles) = roles {
                n_right += f64::from(u8::from(trace.best(0) == tokens[roles.referent]));
            }
        }
        self.previous.iter_mut().for_each(|sum| *sum /= n_places);
        self.flip.iter_mut().for_each(|sum| *sum /= n_pronouns);
        self.pronoun_accuracy = n_right / n_pronouns;
    }
}

/// The pattern of one head on one sentence.
struct Pattern {
    rows: Vec<Vec<f64>>,
}

impl Pattern {
    fn weight(&self, query_pos: usize, key_pos: usize) -> f64 {
        self.rows[query_pos][key_pos]
    }

    fn if_largest(&self, query_pos: usize, key_pos: usize) -> f64 {
        let weight = self.weight(query_pos, key_pos);
        let is_largest = self.rows[query_pos].iter().all(|&other| other <= weight);
        if is_largest { weight } else { 0.0 }
    }
}

fn last_patterns(model: &LanguageModel, tokens: &[TokenId]) -> Vec<Pattern> {
    let mut trace = LanguageTrace::sized(model);
    language_forward(&mut trace, model, tokens, std::iter::empty::<usize>(), &[]);
    let heads = trace.layers.last().map(|layer| layer.attention.heads.as_slice()).unwrap_or_default();
    let row =
        |pattern: &nalgebra::DMatrix<f32>, q: usize| (0..tokens.len()).map(|k| f64::from(pattern[(q, k)])).collect();
    heads.iter().map(|head| Pattern { rows: (0..tokens.len()).map(|q| row(&head.pass.pattern, q)).collect() }).collect()
}

fn ids(grammar: &Grammar, text: &str) -> Vec<TokenId> {
    let sentence = Sentence::new(text, N_CTX);
    let tokens = sentence.iter().flat_map(|sentence| sentence.tokens());
    tokens.filter_map(|token| grammar.vocabulary().id(token)).collect()
}
