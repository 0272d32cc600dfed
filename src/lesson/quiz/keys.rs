//! Numeric answers, computed.
//!
//! A question never holds its own right number. It names one of these formulas and the sizes to put in, so that the
//! key cannot disagree with what the figures beside it compute. The list is closed; all arguments are whole numbers.
//!
//! | `fn` | `args` | value |
//! |---|---|---|
//! | `head_width` | `d_model`, `heads` | `d_model / heads`, numbers per head |
//! | `group_size` | `heads`, `kv_heads` | `heads / kv_heads`, query heads per key/value head |
//! | `cache_ratio` | `heads`, `kv_heads` | `kv_heads / heads`, the part of the KV cache that sharing keeps |
//! | `grid_count` | `heads` | `heads`, attention grids in a layer: sharing keys removes none |
//! | `kv_bytes_per_token` | `layers`, `kv_heads`, `d_head`, `bytes` | `2 · layers · kv_heads · d_head · bytes`, bytes (keys and values) |
//! | `learned_weights` | `d_model`, `heads`, `kv_heads`, `d_head` | `2 · d_model · heads · d_head + 2 · d_model · kv_heads · d_head`, numbers in one layer, biases left out |
//! | `product` | `a`, `b` | `a · b`, for a wrong number that comes of multiplying |
//! | `identity` | `n` | `n`, for a wrong number that stands in the question |

use serde::Deserialize;

use crate::cost::{Cost, Sizes, cost};

/// One formula with its arguments, as a question file writes it: `{ "fn": "head_width", "args": { … } }`.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(try_from = "serde_json::Value")]
pub(super) enum Key {
    HeadWidth { d_model: u64, heads: u64 },
    GroupSize { heads: u64, kv_heads: u64 },
    CacheRatio { heads: u64, kv_heads: u64 },
    GridCount { heads: u64 },
    KvBytesPerToken { layers: u64, kv_heads: u64, d_head: u64, bytes: u64 },
    LearnedWeights { d_model: u64, heads: u64, kv_heads: u64, d_head: u64 },
    Product { a: u64, b: u64 },
    Identity { n: u64 },
}

impl Key {
    /// The number. The error finishes the sentence "…, expected".
    pub(super) fn value(&self) -> Result<f64, String> {
        match *self {
            Key::HeadWidth { d_model, heads } => exact_quotient(("d_model", d_model), ("heads", heads)),
            Key::GroupSize { heads, kv_heads } => exact_quotient(("heads", heads), ("kv_heads", kv_heads)),
            Key::CacheRatio { heads, kv_heads } => ratio(kv_heads, heads),
            Key::GridCount { heads } => countable(heads.into()),
            Key::KvBytesPerToken { layers, kv_heads, d_head, bytes } => {
                let sizes = Sizes { n_layers: layers, n_heads: kv_heads, n_kv_heads: kv_heads, d_head, bytes, ..ONE };
                priced(sizes, |cost| cost.kv_bytes_per_token)
            }
            Key::LearnedWeights { d_model, heads, kv_heads, d_head } => {
                let sizes = Sizes { d_model, n_heads: heads, n_kv_heads: kv_heads, d_head, ..ONE };
                priced(sizes, |cost| cost.weights)
            }
            Key::Product { a, b } => countable(u128::from(a) * u128::from(b)),
            Key::Identity { n } => countable(n.into()),
        }
    }
}

/// Sizes that count for nothing in a product.
const ONE: Sizes = Sizes { d_model: 1, n_layers: 1, n_heads: 1, n_kv_heads: 1, d_head: 1, seq_len: 1, bytes: 1 };

/// What the price tags of the figures say.
fn priced(sizes: Sizes, tag: fn(Cost) -> u128) -> Result<f64, String> {
    let cost = cost(sizes).map_err(|refusal| format!("sizes that have a price ({refusal})"))?;
    countable(tag(cost))
}

/// `whole / part`, when nothing is left over.
fn exact_quotient((whole_name, whole): (&str, u64), (part_name, part): (&str, u64)) -> Result<f64, String> {
    match whole.checked_rem(part) {
        Some(0) => countable((whole / part).into()),
        _ => Err(format!("{part_name} = {part} to divide {whole_name} = {whole}")),
    }
}

/// `kv_heads / heads`; sharing never adds key/value heads.
fn ratio(kv_heads: u64, heads: u64) -> Result<f64, String> {
    if kv_heads == 0 || kv_heads > heads {
        return Err(format!("kv_heads = {kv_heads} to lie between 1 and heads = {heads}"));
    }
    Ok(countable(kv_heads.into())? / countable(heads.into())?)
}

/// Beyond 2^53 neighbouring whole numbers share one `f64`, and right could not be told from almost right.
fn countable(exact: u128) -> Result<f64, String> {
    const LARGEST: u128 = 1 << f64::MANTISSA_DIGITS;
    if exact > LARGEST {
        return Err("a result of at most 2^53, which a number on the page holds exactly".to_owned());
    }
    Ok(exact as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn value(key: Value) -> Result<f64, String> {
        Key::deserialize(key).map_err(|error| error.to_string())?.value()
    }

    #[test]
    fn known_models_give_their_published_numbers() {
        let gpt3_width = json!({ "fn": "head_width", "args": { "d_model": 12288, "heads": 96 } });
        assert_eq!(value(gpt3_width), Ok(128.0));
        let llama3_group = json!({ "fn": "group_size", "args": { "heads": 32, "kv_heads": 8 } });
        assert_eq!(value(llama3_group), Ok(4.0));
        let llama3_kept = json!({ "fn": "cache_ratio", "args": { "heads": 32, "kv_heads": 8 } });
        assert_eq!(value(llama3_kept), Ok(0.25));
        let llama3_cache =
            json!({ "fn": "kv_bytes_per_token", "args": { "layers": 32, "kv_heads": 8, "d_head": 128, "bytes": 2 } });
        assert_eq!(value(llama3_cache), Ok(131_072.0));
        let gpt3_layer = json!({
            "fn": "learned_weights", "args": { "d_model": 12288, "heads": 96, "kv_heads": 96, "d_head": 128 }
        });
        assert_eq!(value(gpt3_layer), Ok(603_979_776.0));
    }

    #[test]
    fn the_plain_ones_are_plain() {
        assert_eq!(value(json!({ "fn": "grid_count", "args": { "heads": 32 } })), Ok(32.0));
        assert_eq!(value(json!({ "fn": "product", "args": { "a": 48, "b": 6 } })), Ok(288.0));
        assert_eq!(value(json!({ "fn": "identity", "args": { "n": 0 } })), Ok(0.0));
    }

    #[test]
    fn impossible_sizes_are_refused_in_words() {
        let left_over = json!({ "fn": "head_width", "args": { "d_model": 48, "heads": 5 } });
        assert_eq!(value(left_over), Err("heads = 5 to divide d_model = 48".to_owned()));
        let no_heads = json!({ "fn": "head_width", "args": { "d_model": 48, "heads": 0 } });
        assert_eq!(value(no_heads), Err("heads = 0 to divide d_model = 48".to_owned()));
        let too_many = json!({ "fn": "cache_ratio", "args": { "heads": 8, "kv_heads": 32 } });
        assert_eq!(value(too_many), Err("kv_heads = 32 to lie between 1 and heads = 8".to_owned()));
        let overflow = json!({ "fn": "product", "args": { "a": u64::MAX, "b": 2 } });
        assert!(value(overflow).is_err_and(|expected| expected.contains("2^53")));
        let unshareable = json!({
            "fn": "learned_weights", "args": { "d_model": 48, "heads": 6, "kv_heads": 4, "d_head": 8 }
        });
        assert!(value(unshareable).is_err_and(|expected| expected.contains("a divisor of nHeads = 6")));
    }

    #[test]
    fn the_list_is_closed() {
        let refused = |key: Value| Key::deserialize(key).map_err(|error| error.to_string());
        let unknown = refused(json!({ "fn": "guess", "args": {} }));
        assert!(unknown.is_err_and(|message| message.contains("`guess`") && message.contains("`head_width`")));
        let missing = refused(json!({ "fn": "product", "args": { "a": 1 } }));
        assert!(missing.is_err_and(|message| message.contains("`b`")));
        let extra = refused(json!({ "fn": "identity", "args": { "n": 1, "m": 2 } }));
        assert!(extra.is_err_and(|message| message.contains("`m`")));
    }
}
