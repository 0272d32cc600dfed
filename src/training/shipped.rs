//! The models that are made to come with the lesson, and how each is made from nothing.

use super::exam::{Unseen, known_signs, unseen};
use super::sentence_model::{Links, SENTENCE_STEPS, sentence_trainer};
use super::{Grammar, Repeats, Trainer, held_out, induction_architecture, induction_recipe, score_induction};
use crate::attention::{HeadLayout, Refusal};
use crate::model::{Facts, LanguageModel, LanguageTrace, Reads, TrainedModel, Vocabulary, language_forward};

/// Seeds of the sentence model that are tried in any case, so that the page can say how many of them pass.
pub const SEEDS: u32 = 20;
/// Steps of the induction model: well after its head has grown.
const INDUCTION_STEPS: u32 = 500;
/// Weight on the right places that makes a head an induction head.
const GROWN: f64 = 0.6;
/// Pronouns a variant of the sentence model has to name right.
const LEAST_PRONOUN_ACCURACY: f64 = 0.95;

/// A model made to ship.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shipped {
    /// Six heads of 8, all with keys and values of their own.
    Sentence,
    /// Six heads that share two sets of keys and values.
    SentenceGqa2,
    /// Six heads that share one.
    SentenceMqa,
    /// Four heads of 12.
    Sentence4x12,
    /// Four heads of 8 in each of two layers, on repeated letters.
    Induction,
}

/// The letters and digits of the induction model: 32 signs that are hard to mix up (the alphabet of RFC 4648, base 32).
pub(super) const SIGNS: &str = "abcdefghijklmnopqrstuvwxyz234567";

impl Shipped {
    /// All of them, the picked one first.
    pub const ALL: [Shipped; 5] =
        [Shipped::Sentence, Shipped::SentenceGqa2, Shipped::SentenceMqa, Shipped::Sentence4x12, Shipped::Induction];

    /// Its name in links, attributes and files.
    pub fn id(self) -> &'static str {
        match self {
            Shipped::Sentence => "sentence",
            Shipped::SentenceGqa2 => "sentence-gqa2",
            Shipped::SentenceMqa => "sentence-mqa",
            Shipped::Sentence4x12 => "sentence-4x12",
            Shipped::Induction => "induction",
        }
    }

    fn layout(self) -> Result<HeadLayout, Refusal> {
        match self {
            Shipped::Sentence => HeadLayout::shared(48, 6, 6),
            Shipped::SentenceGqa2 => HeadLayout::shared(48, 6, 2),
            Shipped::SentenceMqa => HeadLayout::shared(48, 6, 1),
            Shipped::Sentence4x12 => HeadLayout::shared(48, 4, 4),
            Shipped::Induction => HeadLayout::shared(32, 4, 4),
        }
    }

    /// Trains it from `seed`, all steps, and rounds it to what its file holds. Its facts say that no seed was tried yet:
    /// whoever tries several fills that in.
    ///
    /// # Errors
    /// None: its layout fits its width.
    pub fn train(self, seed: u32) -> Result<TrainedModel, Refusal> {
        let (model, vocabulary, steps) = match self {
            Shipped::Induction => grow(self.layout()?, seed)?,
            _ => read_sentences(self.layout()?, seed)?,
        };
        let facts = Facts {
            id: self.id().to_owned(),
            recipe: self.recipe().to_owned(),
            steps,
            seed,
            tried: 0,
            accepted: Vec::new(),
            mean_results: Vec::new(),
        };
        let mut trained = TrainedModel { facts, vocabulary, model }.rounded();
        trained.facts.mean_results = mean_results(&trained.model, &unseen(self.reads(), usize::MAX));
        Ok(trained)
    }

    /// Does a trained model do what it ships for?
    pub fn accepts(self, trained: &TrainedModel) -> bool {
        match self {
            Shipped::Induction => score_induction(&trained.model, &held_out(&repeats()), &[]).best_induction() > GROWN,
            Shipped::Sentence => Links::of(&trained.model, &Grammar::default()).accepted().is_some(),
            _ => Links::of(&trained.model, &Grammar::default()).pronoun_accuracy >= LEAST_PRONOUN_ACCURACY,
        }
    }

    fn recipe(self) -> &'static str {
        match self {
            Shipped::Induction => "next sign of random signs that repeat with a random period",
            _ => "hidden and swapped words of made-up sentences, and the noun each pronoun stands for",
        }
    }

    fn reads(self) -> Reads {
        match self {
            Shipped::Induction => Reads::Signs,
            _ => Reads::Sentences,
        }
    }
}

/// What the induction model learns from.
pub fn repeats() -> Repeats {
    Repeats { d_vocab: SIGNS.len(), n_ctx: 32, periods: (4, 12) }
}

fn grow(layout: HeadLayout, seed: u32) -> Result<(LanguageModel, Vocabulary, u32), Refusal> {
    let model = LanguageModel::draw(induction_architecture(layout, 2, SIGNS.len()), seed)?;
    let mut trainer = Trainer::new(model, repeats(), induction_recipe(), seed);
    (0..INDUCTION_STEPS).for_each(|_| _ = trainer.step());
    Ok((trainer.model().clone(), known_signs().clone(), INDUCTION_STEPS))
}

fn read_sentences(layout: HeadLayout, seed: u32) -> Result<(LanguageModel, Vocabulary, u32), Refusal> {
    let mut trainer = sentence_trainer(layout, seed)?;
    (0..SENTENCE_STEPS).for_each(|_| _ = trainer.step());
    let vocabulary = trainer.corpus().grammar().vocabulary().clone();
    Ok((trainer.model().clone(), vocabulary, SENTENCE_STEPS))
}

/// Per layer and head, the mean of its write over every position of every sequence: what mean ablation puts in its place.
fn mean_results(model: &LanguageModel, sequences: &[Unseen]) -> Vec<Vec<Vec<f32>>> {
    let architecture = model.architecture();
    let zeros = vec![vec![0.0f64; architecture.layout.d_model()]; architecture.layout.n_heads()];
    let mut sums = vec![zeros; architecture.n_layers];
    let mut count = 0.0;
    let mut trace = LanguageTrace::sized(model);
    for Unseen { tokens, .. } in sequences {
        language_forward(&mut trace, model, tokens, std::iter::empty::<usize>(), &[]);
        count += tokens.len() as f64;
        for (layer, sums) in trace.layers.iter().zip(&mut sums) {
            for (head, sums) in layer.attention.heads.iter().zip(sums) {
                let column = |feature| (0..tokens.len()).map(move |pos| f64::from(head.result[(pos, feature)]));
                sums.iter_mut().enumerate().for_each(|(i, sum)| *sum += column(i).fold(0.0, |a, b| a + b));
            }
        }
    }
    let mean = |sum: f64| (sum / count) as f32;
    let head = |sums: Vec<f64>| sums.into_iter().map(mean).collect();
    sums.into_iter().map(|layer| layer.into_iter().map(head).collect()).collect()
}
