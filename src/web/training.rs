//! Growing a model in a browser: the engine that takes the steps, in a worker or on the page, and the lab that shows it.

use js_sys::Error;
use wasm_bindgen::prelude::*;
use web_sys::CanvasRenderingContext2d;

use super::canvas::put;
use super::write::{error, json};
use crate::lesson::Words;
use crate::lesson::lab::{Lab as LessonLab, with_params};
use crate::scene::lab::{LabScene, lab_pixels, lab_table, order, training};
use crate::training::{GrowingRun, Work};

/// Takes the steps of one run, a small piece at a time.
#[wasm_bindgen]
pub struct Grower {
    run: GrowingRun,
    loss: f64,
    moment: String,
}

#[wasm_bindgen]
impl Grower {
    /// A run from `plan`, written as the lab's order writes it.
    ///
    /// # Errors
    /// A plan that cannot be.
    #[wasm_bindgen(constructor)]
    pub fn new(plan: &str) -> Result<Grower, JsValue> {
        let words = Words::from_json("{}").map_err(|fault| Error::new(&fault.to_string()))?;
        let first = LessonLab::new(words).map_err(|refusal| Error::new(refusal.code()))?;
        let (plan, refusals) = with_params(first.plan(), plan);
        if let Some(refusal) = refusals.first() {
            return Err(Error::new(&format!("{} {}", refusal.field, refusal.value)).into());
        }
        let run = GrowingRun::new(&plan).map_err(|refusal| error(&refusal))?;
        Ok(Grower { run, loss: f64::NAN, moment: String::new() })
    }

    /// The smallest piece of work: 0 a part of something, 1 a step is done, 2 a moment is measured, 3 training failed.
    pub fn work(&mut self) -> Result<u8, JsValue> {
        Ok(match self.run.work() {
            Work::Part => 0,
            Work::Step { loss } => {
                self.loss = loss;
                1
            }
            Work::Measured(moment) => {
                self.moment = json(&moment)?;
                2
            }
            Work::Failed => 3,
        })
    }

    /// Steps taken.
    pub fn steps(&self) -> u32 {
        self.run.steps()
    }

    /// Is the moment of the last step still to be measured?
    pub fn measuring(&self) -> bool {
        self.run.is_measuring()
    }

    /// Loss of the last step.
    pub fn loss(&self) -> f64 {
        self.loss
    }

    /// The moment measured last, as JSON.
    pub fn moment(&self) -> String {
        self.moment.clone()
    }

    /// All weights now, two bytes each.
    pub fn weights(&self) -> Vec<u8> {
        self.run.snapshot().bytes().to_vec()
    }
}

/// What a learner sees and does while a model grows.
#[wasm_bindgen]
pub struct Lab(LessonLab);

#[wasm_bindgen]
impl Lab {
    /// A lab in one language, before the first step.
    ///
    /// # Errors
    /// Strings that cannot be read.
    #[wasm_bindgen(constructor)]
    pub fn new(strings_json: &str) -> Result<Lab, JsValue> {
        let words = Words::from_json(strings_json).map_err(|fault| Error::new(&format!("strings: {fault}")))?;
        Ok(Lab(LessonLab::new(words).map_err(|refusal| Error::new(refusal.code()))?))
    }

    /// Does what a learner or a program asks; says what was refused.
    ///
    /// # Errors
    /// An action that does not exist.
    pub fn apply(&mut self, action_json: &str) -> Result<String, JsValue> {
        json(&self.0.apply(action_json).map_err(|fault| Error::new(&fault))?)
    }

    /// A step was taken.
    pub fn stepped(&mut self, step: u32, loss: f64) {
        self.0.stepped(step, loss);
    }

    /// The weights as they are now.
    ///
    /// # Errors
    /// Weights of another model.
    pub fn grown(&mut self, weights: Vec<u8>) -> Result<(), JsValue> {
        self.0.grown(weights).map_err(|refusal| error(&refusal))
    }

    /// A moment was measured.
    ///
    /// # Errors
    /// A moment that cannot be read, or weights of another model.
    pub fn measured(&mut self, moment_json: &str, weights: Vec<u8>) -> Result<(), JsValue> {
        let moment = serde_json::from_str(moment_json).map_err(|fault| Error::new(&fault.to_string()))?;
        self.0.measured(moment, weights).map_err(|refusal| error(&refusal))
    }

    /// Measures a little of what knocking out would cost; false when there is nothing to do.
    pub fn work(&mut self) -> bool {
        self.0.work()
    }

    /// What the engine should do now.
    pub fn order(&self) -> Result<String, JsValue> {
        json(&order(&self.0))
    }

    /// The run as programs read it.
    pub fn training(&self) -> Result<String, JsValue> {
        json(&training(&self.0))
    }

    /// What the page shows now.
    pub fn scene(&self) -> Result<String, JsValue> {
        json(&LabScene::of(&self.0))
    }

    /// A grid as a table; layer and head count from 1.
    pub fn table(&self, layer: usize, head: usize) -> Result<String, JsValue> {
        json(&lab_table(&self.0, layer, head))
    }

    /// Paints a grid: one pixel per cell, later letters transparent.
    ///
    /// # Errors
    /// Those of the canvas.
    pub fn paint(
        &self,
        layer: usize,
        head: usize,
        context: &CanvasRenderingContext2d,
        dark: bool,
    ) -> Result<(), JsValue> {
        put(&lab_pixels(&self.0, layer, head, dark), self.0.sight().tokens().len(), context)
    }
}
