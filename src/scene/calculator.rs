//! The memory bill of real models: every factor of the KV cache, named, and changeable.

use serde::{Deserialize, Serialize};

use super::Source;
use crate::attention::Refusal;
use crate::cost::{Certainty, Keeps, RealModel, real_models};
use crate::lesson::{Value, Words};

/// What is asked: a model, and what is different from it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct BillWish {
    /// The model's short name.
    pub model: String,
    /// Layers, if not the model's own.
    pub n_layers: Option<u64>,
    /// Key/value heads, if not the model's own.
    pub n_kv_heads: Option<u64>,
    /// Numbers per head, if not the model's own.
    pub d_head: Option<u64>,
    /// Bytes per number, if not 2.
    pub bytes: Option<u64>,
    /// Tokens, if not the longest context.
    pub tokens: Option<u64>,
}

/// The memory bill.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Bill {
    /// The models to choose from.
    pub models: Vec<BillModel>,
    /// The factors, in order: 2, layers, key/value heads, numbers per head, bytes.
    pub factors: Vec<Factor>,
    /// The product of the factors, per token.
    pub per_token: String,
    /// Tokens.
    pub tokens: u64,
    /// All of them together.
    pub total: String,
    /// Against one key/value head per query head.
    pub saving: String,
    /// What else one has to know.
    pub notes: Vec<String>,
}

/// A model to choose.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BillModel {
    /// Its short name.
    pub value: &'static str,
    /// Its name and year.
    pub label: String,
    /// Is it the one on the bill?
    pub chosen: bool,
}

/// One factor of the product.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Factor {
    /// The field of the wish that changes it; none for what cannot be another number.
    pub field: Option<&'static str>,
    /// Its value.
    pub value: u64,
    /// What it is.
    pub label: String,
    /// Is it another number than the model's own?
    pub changed: bool,
}

/// The bill that `wish` asks for.
///
/// # Errors
/// No model has that name, or a factor is zero.
pub(super) fn bill(source: Source, wish: &BillWish) -> Result<Bill, Refusal> {
    let own = RealModel::named(&wish.model)?;
    let model = RealModel {
        n_layers: wish.n_layers.unwrap_or(own.n_layers),
        n_kv_heads: wish.n_kv_heads.unwrap_or(own.n_kv_heads),
        d_head: wish.d_head.unwrap_or(own.d_head),
        window: own.window.filter(|_| wish.n_layers.is_none()),
        ..*own
    };
    let (bytes, tokens) = (wish.bytes.unwrap_or(2), wish.tokens.unwrap_or(own.context));
    require_possible(&model, bytes, tokens)?;
    let words = source.words;
    Ok(Bill {
        models: real_models().iter().map(|other| option(words, other, own)).collect(),
        factors: factors(words, own, &model, bytes),
        per_token: in_units(words, model.bytes_per_token(bytes)),
        tokens,
        total: in_units(words, model.cache_bytes(tokens, bytes)),
        saving: saving(words, &model),
        notes: notes(words, &model),
    })
}

fn require_possible(model: &RealModel, bytes: u64, tokens: u64) -> Result<(), Refusal> {
    const MOST: u64 = 1 << 32;
    let factors = [
        ("nLayers", model.n_layers),
        ("nKvHeads", model.n_kv_heads),
        ("dHead", model.d_head),
        ("bytes", bytes),
        ("tokens", tokens),
    ];
    match factors.iter().find(|(_, factor)| !(1..=MOST).contains(factor)) {
        Some((field, factor)) => {
            Err(Refusal::new("factor", *field, factor, format!("a whole number from 1 to {MOST}")))
        }
        None if model.n_heads.is_multiple_of(model.n_kv_heads) => Ok(()),
        None => {
            let expected = format!("a divisor of the {} query heads", model.n_heads);
            Err(Refusal::new("kv-heads", "nKvHeads", model.n_kv_heads, expected))
        }
    }
}

fn option(words: &Words, model: &RealModel, own: &RealModel) -> BillModel {
    let label = words.say("scene.bill.model", &[("name", model.name.into()), ("year", model.year.to_string().into())]);
    BillModel { value: model.id, label, chosen: model.id == own.id }
}

fn factors(words: &Words, own: &RealModel, model: &RealModel, bytes: u64) -> Vec<Factor> {
    let factor = |field, key: &str, value, own_value| Factor {
        field,
        value,
        label: words.text(&format!("scene.bill.factor.{key}")),
        changed: value != own_value,
    };
    let layers = factor(Some("nLayers"), "layers", model.n_layers, own.n_layers);
    let bytes = factor(Some("bytes"), "bytes", bytes, 2);
    match model.keeps {
        Keeps::Nothing => Vec::new(),
        Keeps::Latent { width, .. } => vec![layers, factor(None, "latent", width, width), bytes],
        Keeps::KeysAndValues => vec![
            factor(None, "two", 2, 2),
            layers,
            factor(Some("nKvHeads"), "kv-heads", model.n_kv_heads, own.n_kv_heads),
            factor(Some("dHead"), "d-head", model.d_head, own.d_head),
            bytes,
        ],
    }
}

/// How much less is kept than with a key/value head for every query head.
fn saving(words: &Words, model: &RealModel) -> String {
    let all = model.all_per_layer();
    match (model.keeps, model.kept_per_layer()) {
        (Keeps::Nothing, _) => words.text("scene.bill.nothing"),
        (Keeps::Latent { .. }, kept) => latent_saving(words, all, kept),
        (_, kept) if kept == all => words.text("scene.bill.no-saving"),
        (_, kept) => {
            let ratio = all as f64 / kept as f64;
            let decimals = usize::from(!all.is_multiple_of(kept));
            let heads = ("heads", Value::from(model.n_heads as usize));
            let sets = ("sets", Value::from(model.n_kv_heads as usize));
            words.say("scene.bill.saving", &[("factor", Value::Decimal(ratio, decimals)), heads, sets])
        }
    }
}

fn latent_saving(words: &Words, all: u64, kept: u64) -> String {
    words.say("scene.bill.latent-saving", &[("factor", Value::Decimal(all as f64 / kept as f64, 0))])
}

fn notes(words: &Words, model: &RealModel) -> Vec<String> {
    let count = |number: u64| Value::from(number as usize);
    let width = ("width", count(model.d_model));
    let product = ("product", count(model.n_heads * model.d_head));
    let heads = [("heads", count(model.n_heads)), ("d_head", count(model.d_head)), width, product];
    let unequal = model.heads_are_not_the_width().then(|| words.say("scene.bill.note.unequal", &heads));
    let latent = matches!(model.keeps, Keeps::Latent { .. }).then(|| words.text("scene.bill.note.latent"));
    let window = model.window.map(|window| {
        let values =
            [("layers", count(window.n_layers)), ("all", count(model.n_layers)), ("tokens", count(window.tokens))];
        words.say("scene.bill.note.window", &values)
    });
    let banded = (model.id == "gpt-3").then(|| words.text("scene.bill.note.banded"));
    let certainty = (model.certainty == Certainty::OneSource).then(|| words.text("scene.bill.note.one-source"));
    [unequal, latent, window, banded, certainty].into_iter().flatten().collect()
}

/// "128 KiB", "4.5 MiB", "9 GiB".
fn in_units(words: &Words, bytes: u128) -> String {
    const UNITS: [&str; 5] = ["bytes", "kib", "mib", "gib", "tib"];
    let mut unit = 0;
    while unit + 1 < UNITS.len() && bytes >= 1 << (10 * (unit + 1)) {
        unit += 1;
    }
    let number = bytes as f64 / (1u128 << (10 * unit)) as f64;
    let is_exact = |decimals: i32| (number * 10f64.powi(decimals)).fract() == 0.0;
    let decimals = match number {
        _ if is_exact(0) => 0,
        _ if is_exact(1) || number >= 10.0 => 1,
        _ => 2,
    };
    words.say(&format!("scene.bill.unit.{}", UNITS[unit]), &[("number", Value::Decimal(number, decimals))])
}
