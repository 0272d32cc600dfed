//! The lesson, as the page holds it: one object with a memory, strings of JSON in and out.

use js_sys::Error;
use serde::Serialize;
use wasm_bindgen::Clamped;
use wasm_bindgen::prelude::*;
use web_sys::{CanvasRenderingContext2d, ImageData};

use super::trace::trace_object;
use super::write::error;
use crate::lesson::quiz::Bank;
use crate::lesson::{Session, Words, encode};
use crate::model::models as all_models;
use crate::scene::{Scene, pixels, ramp as ramp_of, say, table};

/// One widget's lesson. The page forwards what a learner does and shows what comes back.
#[wasm_bindgen]
pub struct Lesson(Session);

#[wasm_bindgen]
impl Lesson {
    /// Starts a lesson with the words and questions of one language.
    ///
    /// # Errors
    /// Strings or questions that cannot be read, with the place of the fault.
    #[wasm_bindgen(constructor)]
    pub fn new(strings_json: &str, quiz_json: &str) -> Result<Lesson, JsValue> {
        let words = Words::from_json(strings_json).map_err(|fault| Error::new(&format!("strings: {fault}")))?;
        let bank = Bank::parse(quiz_json).map_err(|refusal| error(&refusal))?;
        let session = Session::new(words, bank).map_err(|refusal| Error::new(refusal.code()))?;
        Ok(Lesson(session))
    }

    /// Does what a learner, an attribute or a link asks; says what changed and what was refused.
    pub fn apply(&mut self, action_json: &str) -> Result<String, JsValue> {
        json(&self.0.apply(action_json))
    }

    /// What the page shows now.
    pub fn scene(&self) -> Result<String, JsValue> {
        json(&Scene::of(&self.0))
    }

    /// The grid of `head`, counted from 1, as a table of words and numbers.
    pub fn table(&self, head: usize) -> Result<String, JsValue> {
        json(&table(&self.0, head))
    }

    /// One cell of any head, as the close-up would say it. All three count from 1.
    pub fn say(&self, head: usize, row: usize, column: usize) -> String {
        say(&self.0, head, row, column)
    }

    /// Paints the grid of `head`, counted from 1: one pixel per cell, hidden cells transparent.
    ///
    /// # Errors
    /// Those of the canvas.
    pub fn paint(&self, head: usize, context: &CanvasRenderingContext2d, dark: bool) -> Result<(), JsValue> {
        let side = self.0.trace().tokens().len() as u32;
        let pixels = pixels(self.0.trace(), head, dark);
        let image = ImageData::new_with_u8_clamped_array_and_sh(Clamped(&pixels), side, side)?;
        context.put_image_data(&image, 0.0, 0.0)
    }

    /// The numbers on the screen: fresh typed arrays, row after row.
    pub fn trace(&self) -> JsValue {
        trace_object(self.0.trace())
    }

    /// The whole state.
    pub fn state(&self) -> Result<String, JsValue> {
        json(self.0.state())
    }

    /// The state as link parameters, defaults left out.
    pub fn link(&self) -> String {
        encode(self.0.state())
    }

    /// The questions as the page shows them.
    pub fn quiz(&self) -> Result<String, JsValue> {
        json(&self.0.quiz())
    }

    /// Grades an answer as if given on the page.
    ///
    /// # Errors
    /// An unknown question, or a response it cannot have, in words for the learner.
    pub fn answer(&mut self, id: &str, response_json: &str) -> Result<String, JsValue> {
        let response = serde_json::from_str(response_json).map_err(|fault| Error::new(&fault.to_string()))?;
        json(&self.0.answer(id, &response).map_err(|message| Error::new(&message))?)
    }

    /// The models there are.
    pub fn models(&self) -> Result<String, JsValue> {
        json(&all_models().iter().map(Model::of).collect::<Vec<_>>())
    }
}

/// The 256 colours of the attention ramp with the ink that reads on each: `[["#eff4f8", "#000000"], …]`.
#[wasm_bindgen]
pub fn ramp(dark: bool) -> Result<String, JsValue> {
    json(&ramp_of(dark).iter().map(crate::scene::Shade::css).collect::<Vec<_>>())
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Model {
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

fn json(value: &impl Serialize) -> Result<String, JsValue> {
    serde_json::to_string(value).map_err(|fault| Error::new(&fault.to_string()).into())
}
