//! One number of what the heads read, raised or lowered by hand.

use serde::{Serialize, Serializer, ser::SerializeStruct};

use super::super::Refusal;
use super::LessonState;
use crate::model::Raised;

/// What heads read is brought to a size of about 1, so this is far.
pub const MOST_RAISED: f64 = 3.0;

/// Links write hundredths, so that is what a state holds: read back, it is the same.
const PARTS: f64 = 100.0;

/// One number of what the heads read of one word, and how far it was raised. Both count from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Feature {
    /// Which word.
    pub word: usize,
    /// Which of its numbers.
    pub number: usize,
    hundredths: i32,
}

impl Feature {
    /// How far it is raised; below 0 where it is lowered.
    pub fn by(self) -> f64 {
        f64::from(self.hundredths) / PARTS
    }

    /// The same, as a pass through the model takes it.
    pub(in super::super) fn raised(self) -> Raised {
        Raised { position: self.word - 1, feature: self.number - 1, by: self.by() as f32 }
    }
}

impl Serialize for Feature {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut plain = serializer.serialize_struct("Feature", 3)?;
        plain.serialize_field("word", &self.word)?;
        plain.serialize_field("number", &self.number)?;
        plain.serialize_field("by", &self.by())?;
        plain.end()
    }
}

impl LessonState {
    /// The number that was raised.
    pub fn feature(&self) -> Option<Feature> {
        self.feature
    }

    /// Raises one number of what the heads of this layer read of a word; by 0, or less than a hundredth, puts it back.
    ///
    /// # Errors
    /// No such word or number, or further than [`MOST_RAISED`].
    pub fn with_feature(&self, [word, number, by]: [f64; 3]) -> Result<Self, Refusal> {
        let (words, width) = (self.sentence.tokens().len(), self.model.d_model);
        let counts = |value: f64, most: usize| value.fract() == 0.0 && value >= 1.0 && value <= most as f64;
        if !counts(word, words) || !counts(number, width) || !(-MOST_RAISED..=MOST_RAISED).contains(&by) {
            let refusal = Refusal::new("refuse.feature", "feature", format!("{word},{number},{by}"));
            return Err(refusal.with("words", words).with("width", width).with("most", MOST_RAISED as usize));
        }
        let hundredths = (by * PARTS).round() as i32;
        let feature = Feature { word: word as usize, number: number as usize, hundredths };
        Ok(LessonState { feature: Some(feature).filter(|_| hundredths != 0), ..self.clone() })
    }

    /// Every number as the model computes it.
    #[must_use]
    pub fn unraised(&self) -> Self {
        LessonState { feature: None, ..self.clone() }
    }
}
