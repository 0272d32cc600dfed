//! Reads a [`Key`] from JSON.
//!
//! By hand, since what serde derives for tagged variants is many times larger. The messages are serde's own.

use serde::Deserialize;
use serde::de::{Error as _, Unexpected};
use serde_json::{Error, Value};

use super::keys::Key;

const NAMES: &[&str] = &[
    "head_width",
    "group_size",
    "cache_ratio",
    "grid_count",
    "kv_bytes_per_token",
    "learned_weights",
    "product",
    "identity",
];

impl TryFrom<Value> for Key {
    type Error = Error;

    fn try_from(json: Value) -> Result<Self, Error> {
        refuse_others(&json)?;
        let formula = json.get("fn").ok_or_else(|| Error::missing_field("fn"))?;
        let args = json.get("args").ok_or_else(|| Error::missing_field("args"))?;
        Ok(match String::deserialize(formula)?.as_str() {
            "head_width" => {
                let [d_model, heads] = numbers(args, &["d_model", "heads"])?;
                Key::HeadWidth { d_model, heads }
            }
            "group_size" => {
                let [heads, kv_heads] = numbers(args, &["heads", "kv_heads"])?;
                Key::GroupSize { heads, kv_heads }
            }
            "cache_ratio" => {
                let [heads, kv_heads] = numbers(args, &["heads", "kv_heads"])?;
                Key::CacheRatio { heads, kv_heads }
            }
            "grid_count" => {
                let [heads] = numbers(args, &["heads"])?;
                Key::GridCount { heads }
            }
            "kv_bytes_per_token" => {
                let [layers, kv_heads, d_head, bytes] = numbers(args, &["layers", "kv_heads", "d_head", "bytes"])?;
                Key::KvBytesPerToken { layers, kv_heads, d_head, bytes }
            }
            "learned_weights" => {
                let [d_model, heads, kv_heads, d_head] = numbers(args, &["d_model", "heads", "kv_heads", "d_head"])?;
                Key::LearnedWeights { d_model, heads, kv_heads, d_head }
            }
            "product" => {
                let [a, b] = numbers(args, &["a", "b"])?;
                Key::Product { a, b }
            }
            "identity" => {
                let [n] = numbers(args, &["n"])?;
                Key::Identity { n }
            }
            unknown => return Err(Error::unknown_variant(unknown, NAMES)),
        })
    }
}

/// Refuses a field beside the formula and its arguments.
fn refuse_others(json: &Value) -> Result<(), Error> {
    let mut names = json.as_object().into_iter().flat_map(|object| object.keys());
    match names.find(|name| !["fn", "args"].contains(&name.as_str())) {
        None => Ok(()),
        Some(other) => Err(Error::invalid_value(Unexpected::Str(other), &"\"fn\" or \"args\"")),
    }
}

/// The arguments of these names, and no others.
fn numbers<const N: usize>(args: &Value, names: &'static [&'static str; N]) -> Result<[u64; N], Error> {
    let others = args.as_object().into_iter().flat_map(|object| object.keys());
    if let Some(other) = others.map(String::as_str).find(|name| !names.contains(name)) {
        return Err(Error::unknown_field(other, names));
    }
    let mut numbers = [0; N];
    for (number, name) in numbers.iter_mut().zip(names) {
        *number = u64::deserialize(args.get(name).ok_or_else(|| Error::missing_field(name))?)?;
    }
    Ok(numbers)
}
