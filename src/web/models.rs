//! The models there are: their files, and what is told of them.

use std::rc::Rc;

use js_sys::{Object, Reflect, Uint8Array};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::model::{Library, models as all_models};

/// The files of the trained models, shared by all lessons of a page.
#[wasm_bindgen]
pub struct Models(pub(super) Rc<Library>);

#[wasm_bindgen]
impl Models {
    /// `files`: one `Uint8Array` per model, under its name. They are read when they are first asked for.
    #[wasm_bindgen(constructor)]
    pub fn new(files: &Object) -> Models {
        let mut library = Library::default();
        for id in Object::keys(files).iter().filter_map(|key| key.as_string()) {
            let file = Reflect::get(files, &JsValue::from(id.as_str())).map(|file| Uint8Array::new(&file).to_vec());
            library.add(&id, file.unwrap_or_default());
        }
        Models(Rc::new(library))
    }
}

/// What is told of each model.
pub(super) fn listed() -> Vec<Model> {
    all_models().iter().map(Model::of).collect()
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Model {
    id: &'static str,
    d_model: usize,
    n_layers: usize,
    n_heads: usize,
    n_kv_heads: usize,
    trained: bool,
}

impl Model {
    fn of(config: &crate::model::ModelConfig) -> Self {
        let &crate::model::ModelConfig { id, d_model, n_layers, n_heads, n_kv_heads, trained, .. } = config;
        Model { id, d_model, n_layers, n_heads, n_kv_heads, trained }
    }
}
