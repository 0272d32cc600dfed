//! The file of a trained model: what it is, how it was made, its words and its numbers.
//!
//! | bytes | what |
//! |---|---|
//! | 4 | `MHAM` |
//! | 2 | version of this format, now 1, least byte first |
//! | 4 | length of the header |
//! | … | the header, JSON: [`Facts`], the blueprint and the tensors with their shapes, in order |
//! | … | all weights as 16-bit floats, least byte first, column by column |
//! | 4 | CRC-32 of everything before |

use half::f16;
use serde::{Deserialize, Serialize};

use super::{Architecture, LanguageModel, Position, Vocabulary};
use crate::attention::{Group, HeadLayout, Refusal};

const MAGIC: &[u8; 4] = b"MHAM";
const VERSION: u16 = 1;
const BEFORE_HEADER: usize = 10;
const CHECKSUM: usize = 4;
/// What a header may ask for at most: far more than any model of this lesson, and little enough to count.
const MAX_LAYERS: usize = 16;
const MAX_CTX: usize = 4096;
const MAX_VOCABULARY: usize = 65_536;
const SHAPE: &str = "model-shape";

/// How a model was made.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Facts {
    /// Its name in links and attributes.
    pub id: String,
    /// What it learned from and how, in words.
    pub recipe: String,
    /// Steps of training.
    pub steps: u32,
    /// The seed it grew from.
    pub seed: u32,
    /// How many seeds, from 0 on, were tried.
    pub tried: u32,
    /// Those of them that met the acceptance test; this one is the first.
    pub accepted: Vec<u32>,
    /// Per layer and head, its mean write into the residual stream over held-out sentences: for mean ablation.
    pub mean_results: Vec<Vec<Vec<f32>>>,
}

/// A model read from its file.
#[derive(Debug, Clone, PartialEq)]
pub struct TrainedModel {
    /// How it was made.
    pub facts: Facts,
    /// Its words.
    pub vocabulary: Vocabulary,
    /// Its numbers.
    pub model: LanguageModel,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Header {
    facts: Facts,
    d_model: usize,
    n_layers: usize,
    groups: Vec<(usize, usize)>,
    n_ctx: usize,
    position: String,
    causal: bool,
    vocabulary: Vec<String>,
    tensors: Vec<usize>,
}

impl TrainedModel {
    /// The model with every weight rounded to 16 bits, to nearest and ties to even: what a file holds.
    pub fn rounded(mut self) -> Self {
        let round = |weight: &mut f32| *weight = f16::from_f32(*weight).to_f32();
        self.model.tensors_mut().for_each(|tensor| tensor.iter_mut().for_each(round));
        self
    }

    /// The file's bytes.
    ///
    /// # Errors
    /// A header that cannot be written; there is none.
    pub fn to_bytes(&self) -> Result<Vec<u8>, serde_json::Error> {
        let header = serde_json::to_vec(&Header::of(self))?;
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((header.len() as u32).to_le_bytes());
        bytes.extend(header);
        for tensor in self.model.tensors() {
            bytes.extend(tensor.iter().flat_map(|&weight| f16::from_f32(weight).to_le_bytes()));
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        Ok(bytes)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// Six kinds, each with its own message: too short, another kind of file, a newer format, damaged, numbers that do
    /// not fit the blueprint, a weight that is no number.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Refusal> {
        let (header, weights) = parts(bytes)?;
        let header: Header = serde_json::from_slice(header)
            .map_err(|fault| shape("model header", fault, "a header this lesson knows"))?;
        let architecture = header.architecture()?;
        header.require_sizes(&architecture.tensor_sizes(), weights.len())?;
        let mut model = LanguageModel::draw(architecture, 0)?; // any numbers will do: all are overwritten
        let mut numbers = weights.chunks_exact(2).map(|pair| f16::from_le_bytes([pair[0], pair[1]]).to_f32());
        for weight in model.tensors_mut().flat_map(|tensor| tensor.iter_mut()) {
            *weight = numbers.next().unwrap_or(f32::NAN);
        }
        if let Some(weight) = model.tensors().flatten().find(|weight| !weight.is_finite()) {
            return Err(Refusal::new("model-number", "model weight", weight, "a finite number"));
        }
        Ok(TrainedModel { facts: header.facts, vocabulary: Vocabulary::new(header.vocabulary), model })
    }
}

impl Header {
    fn of(trained: &TrainedModel) -> Self {
        let architecture = trained.model.architecture();
        let groups = architecture.layout.groups().iter().map(|group| (group.d_head, group.n_query_heads));
        Header {
            facts: trained.facts.clone(),
            d_model: architecture.layout.d_model(),
            n_layers: architecture.n_layers,
            groups: groups.collect(),
            n_ctx: architecture.n_ctx,
            position: architecture.position.name().to_owned(),
            causal: architecture.causal,
            vocabulary: trained.vocabulary.words().to_vec(),
            tensors: trained.model.tensors().map(<[f32]>::len).collect(),
        }
    }

    /// The blueprint, once every number in it is one a model can have.
    fn architecture(&self) -> Result<Architecture, Refusal> {
        let bounded = [
            ("nLayers", self.n_layers, MAX_LAYERS),
            ("nCtx", self.n_ctx, MAX_CTX),
            ("words", self.vocabulary.len(), MAX_VOCABULARY),
        ];
        if let Some((field, value, most)) = bounded.into_iter().find(|(_, value, most)| !(1..=*most).contains(value)) {
            return Err(shape(field, value, format!("a count from 1 to {most}")));
        }
        let groups = self.groups.iter().map(|&(d_head, n_query_heads)| Group { d_head, n_query_heads });
        let unfit = |refusal: Refusal| Refusal { code: SHAPE, ..refusal };
        let position = Position::named(&self.position)
            .ok_or_else(|| shape("position", format!("{:?}", self.position), "none, rotary or relative"))?;
        Ok(Architecture {
            layout: HeadLayout::new(self.d_model, groups.collect()).map_err(unfit)?,
            n_layers: self.n_layers,
            d_vocab: self.vocabulary.len(),
            n_ctx: self.n_ctx,
            position,
            causal: self.causal,
        })
    }

    /// Compares sizes before a model of that size is made.
    fn require_sizes(&self, sizes: &[usize], n_bytes: usize) -> Result<(), Refusal> {
        if self.tensors != sizes {
            return Err(shape(
                "tensors",
                format!("{:?}", self.tensors),
                format!("the sizes of the blueprint: {sizes:?}"),
            ));
        }
        let wanted = sizes.iter().fold(0, |sum, &size| sum + 2 * size as u64);
        if n_bytes as u64 != wanted {
            return Err(shape("weights", format!("{n_bytes} bytes"), format!("{wanted} bytes: two per weight")));
        }
        Ok(())
    }
}

/// Header and weights, once the frame around them holds.
fn parts(bytes: &[u8]) -> Result<(&[u8], &[u8]), Refusal> {
    let short = |least: usize| {
        Refusal::new(
            "model-short",
            "model file",
            format!("{} bytes long", bytes.len()),
            format!("at least {least} bytes"),
        )
    };
    let frame = bytes.first_chunk::<BEFORE_HEADER>().filter(|_| bytes.len() >= BEFORE_HEADER + CHECKSUM);
    let &[a, b, c, d, v0, v1, l0, l1, l2, l3] = frame.ok_or_else(|| short(BEFORE_HEADER + CHECKSUM))?;
    if [a, b, c, d] != *MAGIC {
        let start = format!("\"{}\"", bytes[..MAGIC.len()].escape_ascii());
        return Err(Refusal::new("model-kind", "start of the model file", start, "\"MHAM\""));
    }
    let version = u16::from_le_bytes([v0, v1]);
    if version != VERSION {
        return Err(Refusal::new("model-version", "model file version", version, format!("{VERSION}")));
    }
    let (content, checksum) = bytes.split_at(bytes.len() - CHECKSUM);
    let sum = crc32fast::hash(content);
    if sum.to_le_bytes() != checksum {
        let written = checksum.iter().rev().fold(0, |sum: u32, &byte| sum << 8 | u32::from(byte));
        let expected = format!("{written:08x}, as it was written: the file is damaged");
        return Err(Refusal::new("model-checksum", "checksum of the model file", format!("{sum:08x}"), expected));
    }
    let header_len = u32::from_le_bytes([l0, l1, l2, l3]) as usize;
    content[BEFORE_HEADER..]
        .split_at_checked(header_len)
        .ok_or_else(|| short(header_len.saturating_add(BEFORE_HEADER + CHECKSUM)))
}

fn shape(field: &str, value: impl std::fmt::Display, expected: impl Into<String>) -> Refusal {
    Refusal::new(SHAPE, field, value, expected)
}
