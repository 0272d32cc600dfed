//! Real models as price tags: the sizes of their attention layers, from their published configurations.

use super::Sizes;
use crate::attention::Refusal;

/// How sure the sizes are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Certainty {
    /// Two independent configurations say the same.
    TwoSources,
    /// One configuration says so.
    OneSource,
}

/// What a model keeps of every token it has read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keeps {
    /// Nothing: it reads everything at once and generates no text.
    Nothing,
    /// Keys and values of every key/value head.
    KeysAndValues,
    /// One compressed vector of this many numbers per layer, from which keys and values of all heads are made again
    /// (multi-head latent attention, DeepSeek-AI 2024, section 2.1). Key/value heads do not come into it.
    Latent {
        /// Numbers per layer and token.
        width: u64,
        /// Numbers of a head's value, which is not as wide as its key here.
        d_value: u64,
    },
}

/// Layers that look back only so far keep only so much.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// How many layers.
    pub n_layers: u64,
    /// How many tokens back.
    pub tokens: u64,
}

/// The attention layers of a published model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RealModel {
    /// A short name for links and tests.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Year of its publication.
    pub year: u16,
    /// Width of the residual stream.
    pub d_model: u64,
    /// Attention layers, stacked; not to be mixed up with heads.
    pub n_layers: u64,
    /// Query heads in each layer.
    pub n_heads: u64,
    /// Key/value heads in each layer.
    pub n_kv_heads: u64,
    /// Numbers per head.
    pub d_head: u64,
    /// Longest context, in tokens.
    pub context: u64,
    /// What it keeps of every token.
    pub keeps: Keeps,
    /// Layers with a window, if there are any.
    pub window: Option<Window>,
    /// How sure these numbers are.
    pub certainty: Certainty,
}

/// A model whose layers are all alike and keep keys and values.
const fn plain(id: &'static str, name: &'static str, year: u16, sizes: [u64; 5], context: u64) -> RealModel {
    let [d_model, n_layers, n_heads, n_kv_heads, d_head] = sizes;
    let (keeps, window, certainty) = (Keeps::KeysAndValues, None, Certainty::TwoSources);
    RealModel { id, name, year, d_model, n_layers, n_heads, n_kv_heads, d_head, context, keeps, window, certainty }
}

const fn one_source(model: RealModel) -> RealModel {
    RealModel { certainty: Certainty::OneSource, ..model }
}

const fn windowed(model: RealModel, n_layers: u64, tokens: u64) -> RealModel {
    RealModel { window: Some(Window { n_layers, tokens }), ..model }
}

const DEEPSEEK_V3: RealModel = RealModel {
    keeps: Keeps::Latent { width: 512 + 64, d_value: 128 },
    ..one_source(plain("deepseek-v3", "DeepSeek-V3", 2024, [7168, 61, 128, 128, 192], 131_072))
};

static MODELS: [RealModel; 14] = [
    RealModel { keeps: Keeps::Nothing, ..plain("bert-base", "BERT-base", 2018, [768, 12, 12, 12, 64], 512) },
    plain("gpt-2", "GPT-2 small", 2019, [768, 12, 12, 12, 64], 1024),
    plain("gpt-2-xl", "GPT-2 XL", 2019, [1600, 48, 25, 25, 64], 1024),
    plain("gpt-3", "GPT-3 175B", 2020, [12_288, 96, 96, 96, 128], 2048),
    plain("falcon-7b", "Falcon 7B", 2023, [4544, 32, 71, 1, 64], 2048),
    plain("llama-2-7b", "Llama 2 7B", 2023, [4096, 32, 32, 32, 128], 4096),
    plain("llama-2-70b", "Llama 2 70B", 2023, [8192, 80, 64, 8, 128], 4096),
    windowed(plain("mistral-7b", "Mistral 7B v0.1", 2023, [4096, 32, 32, 8, 128], 32_768), 32, 4096),
    plain("llama-3-8b", "Llama 3 8B", 2024, [4096, 32, 32, 8, 128], 8192),
    plain("llama-3.1-405b", "Llama 3.1 405B", 2024, [16_384, 126, 128, 8, 128], 131_072),
    plain("gemma-7b", "Gemma 7B", 2024, [3072, 28, 16, 16, 256], 8192),
    windowed(one_source(plain("gemma-2-9b", "Gemma 2 9B", 2024, [3584, 42, 16, 8, 256], 8192)), 21, 4096),
    DEEPSEEK_V3,
    one_source(plain("qwen3-4b", "Qwen3 4B", 2025, [2560, 36, 32, 8, 128], 40_960)),
];

/// Every model there is a price tag for, oldest first.
///
/// Sources: the default configurations of litgpt 0.5.13, torchtune 0.6.1, transformers 5.24 and nanoGPT.
pub fn real_models() -> &'static [RealModel] {
    &MODELS
}

impl RealModel {
    /// The model called `id`.
    ///
    /// # Errors
    /// No model has that name.
    pub fn named(id: &str) -> Result<&'static RealModel, Refusal> {
        real_models().iter().find(|model| model.id == id).ok_or_else(|| {
            let ids: Vec<&str> = real_models().iter().map(|model| model.id).collect();
            Refusal::new("model", "model", format!("{id:?}"), format!("one of: {}", ids.join(", ")))
        })
    }

    /// Its sizes at `seq_len` tokens and `bytes` per number.
    pub fn sizes(&self, seq_len: u64, bytes: u64) -> Sizes {
        let &RealModel { d_model, n_layers, n_heads, n_kv_heads, d_head, .. } = self;
        Sizes { d_model, n_layers, n_heads, n_kv_heads, d_head, seq_len, bytes }
    }

    /// Do keys and values of all heads together have another width than the residual stream? A latent has no such rule.
    pub fn heads_are_not_the_width(&self) -> bool {
        self.keeps == Keeps::KeysAndValues && self.n_heads * self.d_head != self.d_model
    }

    /// Numbers per layer and token if every query head kept a key and a value of its own.
    pub fn all_per_layer(&self) -> u64 {
        match self.keeps {
            Keeps::Latent { d_value, .. } => self.n_heads * (self.d_head + d_value),
            Keeps::Nothing | Keeps::KeysAndValues => 2 * self.n_heads * self.d_head,
        }
    }

    /// Numbers kept per layer and token: `2 · KV heads · d_head`, or the width of the one compressed vector.
    pub fn kept_per_layer(&self) -> u64 {
        match self.keeps {
            Keeps::Nothing => 0,
            Keeps::KeysAndValues => 2 * self.n_kv_heads * self.d_head,
            Keeps::Latent { width, .. } => width,
        }
    }

    /// Bytes kept per token while no window is full.
    pub fn bytes_per_token(&self, bytes: u64) -> u128 {
        u128::from(self.kept_per_layer()) * u128::from(self.n_layers) * u128::from(bytes)
    }

    /// Bytes kept after `tokens` tokens: a layer with a window keeps no more than its window.
    pub fn cache_bytes(&self, tokens: u64, bytes: u64) -> u128 {
        let (n_windowed, seen) = self.window.map_or((0, 0), |window| (window.n_layers, tokens.min(window.tokens)));
        let kept =
            u128::from(self.n_layers - n_windowed) * u128::from(tokens) + u128::from(n_windowed) * u128::from(seen);
        kept * u128::from(self.kept_per_layer()) * u128::from(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cost::cost;

    const KIB: u128 = 1 << 10;
    const MIB: u128 = 1 << 20;
    const GIB: u128 = 1 << 30;

    /// Published figures at two bytes per number: per token, and at the longest context.
    #[test]
    fn caches_are_as_large_as_published() {
        for (id, per_token, full) in [
            ("gpt-2", 36 * KIB, 36 * MIB),
            ("gpt-2-xl", 300 * KIB, 300 * MIB),
            ("gpt-3", 4608 * KIB, 9 * GIB),
            ("falcon-7b", 8 * KIB, 16 * MIB),
            ("llama-2-7b", 512 * KIB, 2 * GIB),
            ("llama-2-70b", 320 * KIB, 1280 * MIB),
            ("mistral-7b", 128 * KIB, 512 * MIB),
            ("llama-3-8b", 128 * KIB, GIB),
            ("llama-3.1-405b", 504 * KIB, 63 * GIB),
            ("gemma-7b", 448 * KIB, 3584 * MIB),
            ("bert-base", 0, 0),
        ] {
            let model = RealModel::named(id).unwrap();
            assert_eq!((model.bytes_per_token(2), model.cache_bytes(model.context, 2)), (per_token, full), "{id}");
        }
    }

    #[test]
    fn a_window_caps_what_its_layers_keep() {
        let gemma = RealModel::named("gemma-2-9b").unwrap();
        assert_eq!(gemma.bytes_per_token(2), 344_064);
        assert_eq!(gemma.cache_bytes(4096, 2), 4096 * 344_064);
        assert_eq!(gemma.cache_bytes(8192, 2), (8192 + 4096) * 344_064 / 2);
    }

    #[test]
    fn a_latent_is_not_counted_by_heads() {
        let deepseek = RealModel::named("deepseek-v3").unwrap();
        assert_eq!(deepseek.bytes_per_token(2), (512 + 64) * 61 * 2);
    }

    /// Without windows and latents the cache is the one of the general formula.
    #[test]
    fn the_cache_of_a_plain_model_is_that_of_the_formula() {
        for model in real_models().iter().filter(|m| m.window.is_none() && m.keeps == Keeps::KeysAndValues) {
            let cost = cost(model.sizes(model.context, 2)).unwrap();
            assert_eq!(model.bytes_per_token(2), cost.kv_bytes_per_token, "{}", model.id);
            assert_eq!(model.cache_bytes(model.context, 2), cost.kv_bytes, "{}", model.id);
        }
    }

    #[test]
    fn heads_times_width_is_often_not_the_width_of_the_model() {
        let differ: Vec<&str> = real_models().iter().filter(|m| m.heads_are_not_the_width()).map(|m| m.id).collect();
        assert_eq!(differ, ["gemma-7b", "gemma-2-9b", "qwen3-4b"]);
    }
}
