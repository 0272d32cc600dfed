//! A model in little room: what a page keeps of a moment, to go back to it.

use half::f16;

use crate::attention::Refusal;
use crate::model::{Architecture, LanguageModel};

/// All weights of a model, each rounded to 16 bits: two bytes per weight, least byte first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot(Vec<u8>);

impl Snapshot {
    /// The weights of `model` as they are now.
    pub fn of(model: &LanguageModel) -> Self {
        let bytes =
            |tensor: &[f32]| tensor.iter().flat_map(|&weight| f16::from_f32(weight).to_le_bytes()).collect::<Vec<_>>();
        Snapshot(model.tensors().flat_map(bytes).collect())
    }

    /// A snapshot that was sent as bytes.
    pub fn from_bytes(bytes: Vec<u8>) -> Self {
        Snapshot(bytes)
    }

    /// Its bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The model with these weights.
    ///
    /// # Errors
    /// Another number of weights than the blueprint has, or one that is no number.
    pub fn model(&self, architecture: &Architecture) -> Result<LanguageModel, Refusal> {
        let mut model = LanguageModel::draw(architecture.clone(), 0)?; // any numbers will do: all are overwritten
        let wanted = 2 * model.n_weights();
        if self.0.len() != wanted {
            let expected = format!("{wanted} bytes: two per weight");
            return Err(Refusal::new("snapshot-size", "snapshot", format!("{} bytes", self.0.len()), expected));
        }
        let mut weights = self.0.chunks_exact(2).map(|pair| f16::from_le_bytes([pair[0], pair[1]]).to_f32());
        for (weight, saved) in model.tensors_mut().flat_map(|tensor| tensor.iter_mut()).zip(&mut weights) {
            *weight = saved;
        }
        if let Some(weight) = model.tensors().flatten().find(|weight| !weight.is_finite()) {
            return Err(Refusal::new("snapshot-number", "snapshot", weight, "finite weights"));
        }
        Ok(model)
    }
}
