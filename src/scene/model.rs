//! Which model is on the screen, how it came to be, and which of its layers.

use serde::Serialize;

use super::Source;
use crate::lesson::{Standing, Value};
use crate::model::{Facts, ModelConfig, models};
use crate::training::SEEDS;

/// The model on the screen and those to choose from.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ModelPicker {
    /// The name of the model.
    pub value: &'static str,
    /// How its weights came to be.
    pub standing: &'static str,
    /// How it was made, in a sentence; of the model it was cut from, where it was cut anew.
    pub about: String,
    /// The models there are.
    pub options: Vec<ModelOption>,
}

/// One model to choose.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ModelOption {
    /// Its name in links.
    pub value: &'static str,
    /// Its name on the page.
    pub label: String,
}

/// The layer on the screen and those to choose from.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LayerPicker {
    /// The layer on the screen.
    pub value: usize,
    /// One per layer.
    pub options: Vec<LayerOption>,
}

/// One layer to choose.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LayerOption {
    /// Its number.
    pub value: usize,
    /// Its name on the page.
    pub label: String,
}

pub(super) fn model_picker(source: Source) -> ModelPicker {
    let option = |model: &'static ModelConfig| ModelOption { value: model.id, label: label(source, model) };
    let weights = source.trace.learned();
    ModelPicker {
        value: source.state.model().id,
        standing: match weights.standing() {
            Standing::Drawn => "drawn",
            Standing::Trained => "trained",
            Standing::Recut => "recut",
            Standing::Tuned { .. } => "tuned",
        },
        about: weights.facts().map_or_else(|| drawn(source), |facts| about(source, facts)),
        options: models().iter().map(option).collect(),
    }
}

pub(super) fn layer_picker(source: Source) -> LayerPicker {
    let n_layers = source.state.model().n_layers;
    let values = |layer: usize| [("layer", Value::from(layer)), ("layers", n_layers.into())];
    let option = |layer| LayerOption { value: layer, label: source.words.say("scene.layer", &values(layer)) };
    LayerPicker { value: source.state.layer(), options: (1..=n_layers).map(option).collect() }
}

/// "Sentences, 6 heads of 8"; "Sentences, 6 heads that share 2 sets".
fn label(source: Source, model: &ModelConfig) -> String {
    let values = [("heads", Value::from(model.n_heads)), ("sets", model.n_kv_heads.into())];
    let own = match (model.family, model.n_kv_heads) {
        ("untrained", _) => "scene.model.name.untrained",
        ("induction", _) => "scene.model.name.induction",
        (_, 1) => "scene.model.name.one-set",
        (_, sets) if sets < model.n_heads => "scene.model.name.sets",
        _ => "scene.model.name.own",
    };
    source.words.say(own, &[&values[..], &[("width", (model.d_model / model.n_heads).into())]].concat())
}

fn drawn(source: Source) -> String {
    source.words.say("scene.model.untrained", &[("seed", (source.state.seed() as usize).into())])
}

/// How it was made, and, where seeds were picked, how many were looked at.
fn about(source: Source, facts: &Facts) -> String {
    let first = facts.accepted.iter().filter(|&&seed| seed < SEEDS).count();
    let values = [
        ("steps", Value::from(facts.steps as usize)),
        ("seed", (facts.seed as usize).into()),
        ("tried", (facts.tried as usize).into()),
        ("first", first.into()),
        ("of", (SEEDS as usize).into()),
    ];
    match facts.tried {
        0 | 1 => source.words.say("scene.model.made", &values),
        tried if tried < SEEDS => source.words.say("scene.model.made-after", &values),
        _ if first == 0 => source.words.say("scene.model.picked-later", &values),
        _ => source.words.say("scene.model.picked", &values),
    }
}
