//! Which numbers a state is computed with: trained ones where there are, the same ones cut anew where there are not.

use std::cell::RefCell;
use std::rc::Rc;

use nalgebra::DMatrix;

use super::LessonState;
use crate::attention::{HeadLayout, Refusal};
use crate::model::{
    Facts, LanguageModel, LayerWeights, Library, ModelConfig, TokenId, Vocabulary, untrained_vectors, untrained_weights,
};

/// How the weights of a layout came to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// Drawn from a seed: nothing was learned.
    Drawn,
    /// Trained in exactly this layout.
    Trained,
    /// Trained in another cut, and cut anew.
    Recut,
    /// Cut anew, then trained further on this page.
    Tuned {
        /// For so many steps.
        steps: u32,
    },
}

/// The learned numbers behind one model in one layout.
#[derive(Debug, Clone, PartialEq)]
pub struct Weights {
    standing: Standing,
    numbers: Numbers,
}

#[derive(Debug, Clone, PartialEq)]
enum Numbers {
    Drawn { config: &'static ModelConfig, seed: u32, layers: Vec<LayerWeights> },
    Learned { facts: Facts, vocabulary: Vocabulary, model: Box<LanguageModel> },
}

impl Weights {
    /// How they came to be.
    pub fn standing(&self) -> Standing {
        self.standing
    }

    /// First layer first.
    pub fn layers(&self) -> &[LayerWeights] {
        match &self.numbers {
            Numbers::Drawn { layers, .. } => layers,
            Numbers::Learned { model, .. } => &model.layers,
        }
    }

    /// The whole trained model with its words; `None` where nothing was learned.
    pub fn learned(&self) -> Option<(&LanguageModel, &Vocabulary)> {
        match &self.numbers {
            Numbers::Drawn { .. } => None,
            Numbers::Learned { model, vocabulary, .. } => Some((model, vocabulary)),
        }
    }

    /// How the trained model was made; of its base, where it was cut anew.
    pub fn facts(&self) -> Option<&Facts> {
        match &self.numbers {
            Numbers::Drawn { .. } => None,
            Numbers::Learned { facts, .. } => Some(facts),
        }
    }

    /// The same model with other numbers, which so many steps of further training gave it.
    pub(super) fn tuned(&self, tuned: LanguageModel, steps: u32) -> Weights {
        let mut weights = Weights { standing: Standing::Tuned { steps }, ..self.clone() };
        if let Numbers::Learned { model, .. } = &mut weights.numbers {
            **model = tuned;
        }
        weights
    }

    /// The vectors of `tokens`, `[pos, d_model]`.
    ///
    /// # Errors
    /// A word the model never met.
    pub fn embed(&self, tokens: &[String]) -> Result<DMatrix<f32>, Refusal> {
        match &self.numbers {
            Numbers::Drawn { config, seed, .. } => Ok(untrained_vectors(config, tokens, *seed)),
            Numbers::Learned { vocabulary, model, .. } => {
                let ids = ids(vocabulary, tokens)?;
                Ok(DMatrix::from_fn(ids.len(), model.w_e.ncols(), |pos, feature| model.w_e[(ids[pos], feature)]))
            }
        }
    }
}

fn ids(vocabulary: &Vocabulary, tokens: &[String]) -> Result<Vec<TokenId>, Refusal> {
    let id = |token: &String| vocabulary.id(token).ok_or_else(|| Refusal::new("word", "word", token, "a known word"));
    tokens.iter().map(id).collect()
}

/// Weights kept: those on the screen, those before, and those of a setting beside them.
const KEPT: usize = 3;

/// Where a page gets its weights; the last ones are kept, since most changes need no others.
#[derive(Debug, Default)]
pub struct WeightStore {
    library: Rc<Library>,
    tuned: Vec<(&'static str, HeadLayout, Rc<Weights>)>,
    last: RefCell<Vec<(Key, Rc<Weights>)>>,
}

#[derive(Debug, PartialEq)]
struct Key {
    model: &'static ModelConfig,
    layout: HeadLayout,
    seed: u32,
}

impl WeightStore {
    /// Weights from the models of `library`, and drawn ones.
    pub fn new(library: Rc<Library>) -> Self {
        WeightStore { library, ..WeightStore::default() }
    }

    /// The weights of `state`: those trained further on this page, else those trained in exactly its layout, else those
    /// of the base model cut anew, never those of a variant.
    ///
    /// # Errors
    /// A trained model whose file is not here.
    pub fn of(&self, state: &LessonState) -> Result<Rc<Weights>, Refusal> {
        let family = state.model().family;
        if let Some((.., weights)) = self.tuned.iter().find(|(id, layout, _)| *id == family && layout == state.layout())
        {
            return Ok(weights.clone());
        }
        let key = Key { model: state.model(), layout: state.layout().clone(), seed: state.seed() };
        let mut last = self.last.borrow_mut();
        let weights = match last.iter().position(|(known, _)| *known == key) {
            Some(place) => last.remove(place).1,
            None => Rc::new(self.made_for(&key)?),
        };
        last.truncate(KEPT - 1);
        last.insert(0, (key, weights.clone()));
        Ok(weights)
    }

    /// From now on, `weights` are those of their layout for this family.
    pub(super) fn keep_tuned(&mut self, (family, weights): (&'static str, Weights)) {
        if let Some((model, _)) = weights.learned() {
            let layout = model.architecture().layout.clone();
            self.forget_tuned(family, &layout);
            self.tuned.push((family, layout, Rc::new(weights)));
        }
    }

    /// Back to the weights as they come.
    pub(super) fn forget_tuned(&mut self, family: &str, layout: &HeadLayout) {
        self.tuned.retain(|(id, tuned, _)| *id != family || tuned != layout);
    }

    fn made_for(&self, Key { model, layout, seed }: &Key) -> Result<Weights, Refusal> {
        if !model.trained {
            let layers = untrained_weights(model, layout, *seed)?;
            let numbers = Numbers::Drawn { config: model, seed: *seed, layers };
            return Ok(Weights { standing: Standing::Drawn, numbers });
        }
        let own = model.trained_as(layout);
        let base = own.map_or_else(|| ModelConfig::named(model.family), Ok)?;
        let trained = self.library.get(base)?;
        let numbers = Numbers::Learned {
            facts: trained.facts.clone(),
            vocabulary: trained.vocabulary.clone(),
            model: Box::new(trained.model.recut(layout)?),
        };
        Ok(Weights { standing: if own.is_some() { Standing::Trained } else { Standing::Recut }, numbers })
    }
}
