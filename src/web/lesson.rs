//! The lesson, as the page holds it: one object with a memory, strings of JSON in and out.

use js_sys::Error;
use wasm_bindgen::prelude::*;
use web_sys::CanvasRenderingContext2d;

use super::canvas::put;
use super::models::{Models, listed};
use super::read::shown;
use super::trace::trace_object;
use super::tuning::Tuning;
use super::write::{error, json};
use crate::lesson::quiz::Bank;
use crate::lesson::{LessonTrace, Session, Words, encode, no_such_token};
use crate::scene::{
    self, At, Joining, Place, Scene, bill, flow, pixels, prices, ramp as ramp_of, receipt, say, slicing, table,
};

/// One widget's lesson. The page forwards what a learner does and shows what comes back.
#[wasm_bindgen]
pub struct Lesson(pub(super) Session);

#[wasm_bindgen]
impl Lesson {
    /// Starts a lesson with the words and questions of one language and the models of the page.
    ///
    /// # Errors
    /// Strings, questions or a model file that cannot be read, with the place of the fault.
    #[wasm_bindgen(constructor)]
    pub fn new(strings_json: &str, quiz_json: &str, models: &Models) -> Result<Lesson, JsValue> {
        let words = Words::from_json(strings_json).map_err(|fault| Error::new(&format!("strings: {fault}")))?;
        let bank = Bank::parse(quiz_json).map_err(|refusal| error(&refusal))?;
        let said = |refusal: crate::lesson::Refusal| Error::new(&refusal.value);
        Ok(Lesson(Session::new(words, bank, models.0.clone()).map_err(said)?))
    }

    /// Does what a learner, an attribute or a link asks; says what changed and what was refused.
    pub fn apply(&mut self, action_json: &str) -> Result<String, JsValue> {
        json(&self.0.apply(action_json))
    }

    /// What the page shows now.
    pub fn scene(&self) -> Result<String, JsValue> {
        json(&Scene::of(&self.0))
    }

    /// The grid of `head`, counted from 1, as a table of words and numbers; 0 is the mean of all heads.
    pub fn table(&self, head: usize) -> Result<String, JsValue> {
        json(&table(&self.0, head))
    }

    /// One cell of any head, as the close-up would say it. All three count from 1.
    pub fn say(&self, head: usize, row: usize, column: usize) -> String {
        say(&self.0, head, row, column)
    }

    /// The arithmetic of one cell, worked out for one number of the blend and one of the head's write. All count from 1.
    pub fn receipt(
        &self,
        head: usize,
        row: usize,
        column: usize,
        number: usize,
        output: usize,
    ) -> Result<String, JsValue> {
        json(&receipt(&self.0, Place { head, row, column, number, output }))
    }

    /// The way of the word in focus through the layer; `stage` and `index`, from 1, name the number in question.
    pub fn flow(&self, joining: &str, stage: &str, index: usize) -> Result<String, JsValue> {
        json(&flow(&self.0, Joining::named(joining), &At { stage: stage.to_owned(), index }))
    }

    /// The word in focus read both ways; `number`, from 1, names the number that can be raised, 0 lets the lesson choose.
    ///
    /// # Errors
    /// None for the states of this lesson.
    pub fn slicing(&self, number: usize) -> Result<String, JsValue> {
        json(&slicing(&self.0, number).map_err(|refusal| error(&refusal))?)
    }

    /// Paints the grid of `head`, counted from 1 (0: the mean of all heads): one pixel per cell, hidden cells transparent.
    ///
    /// # Errors
    /// Those of the canvas.
    pub fn paint(&self, head: usize, context: &CanvasRenderingContext2d, dark: bool) -> Result<(), JsValue> {
        paint(self.0.trace(), head, context, dark)
    }

    /// The numbers on the screen: fresh typed arrays, row after row.
    pub fn trace(&self) -> JsValue {
        trace_object(self.0.trace())
    }

    /// What the model answers at `token_index`, from 0, with the muted heads muted, and what each head has to do with it.
    ///
    /// # Errors
    /// An untrained model has no answers; no such token, or no whole number.
    pub fn guess(&self, token_index: &JsValue) -> Result<String, JsValue> {
        let index = token_index.as_f64().filter(|index| index.fract() == 0.0 && *index >= 0.0);
        let guess = match index {
            Some(index) => self.0.guess(index as usize),
            None => Err(no_such_token(self.0.trace(), shown(token_index))),
        };
        json(&guess.map_err(|refusal| self.said(&refusal))?)
    }

    /// Measures what the heads on the screen do on at most `n` more held-out sequences; true once all are done.
    ///
    /// # Errors
    /// None for the states there are.
    pub fn measure(&mut self, n: usize) -> Result<bool, JsValue> {
        self.0.measure(n).map_err(|refusal| self.said(&refusal))
    }

    /// What one layer costs on this sentence: one wide head, this cut, this cut with this sharing.
    ///
    /// # Errors
    /// None for the layouts of this lesson.
    pub fn prices(&self) -> Result<String, JsValue> {
        json(&prices(&self.0).map_err(|refusal| error(&refusal))?)
    }

    /// The memory bill of a real model; the wish names the model and the factors that are another number.
    ///
    /// # Errors
    /// No such model or field, or a factor below 1.
    pub fn bill(&self, wish_json: &str) -> Result<String, JsValue> {
        let wish = serde_json::from_str(wish_json).map_err(|fault| Error::new(&fault.to_string()))?;
        json(&bill(&self.0, &wish).map_err(|refusal| error(&refusal))?)
    }

    /// The pinned setting beside the one on the screen; `null` while nothing is pinned.
    pub fn compared(&self) -> Result<String, JsValue> {
        json(&scene::compared(&self.0))
    }

    /// Paints the grid of `head` of the pinned setting, as `paint` does; nothing while nothing is pinned.
    ///
    /// # Errors
    /// Those of the canvas.
    pub fn paint_pinned(&self, head: usize, context: &CanvasRenderingContext2d, dark: bool) -> Result<(), JsValue> {
        self.0.pinned().map_or(Ok(()), |trace| paint(&trace, head, context, dark))
    }

    /// What times say that were measured on this device: `{ dModel, counts: [{ heads, times }] }`, milliseconds per pass.
    ///
    /// # Errors
    /// No such width, or times that are none.
    pub fn measured(&self, timings_json: &str) -> Result<String, JsValue> {
        let timings = serde_json::from_str(timings_json).map_err(|fault| Error::new(&fault.to_string()))?;
        json(&scene::measured(self.0.words(), &timings).map_err(|refusal| error(&refusal))?)
    }

    /// What the model answers at the word in focus, as the page shows it.
    pub fn asked(&self) -> Result<String, JsValue> {
        json(&scene::guess(&self.0))
    }

    /// The sentence of the lesson with other last words, for the head in focus: what a first layer cannot know. `null`
    /// for a model that does not read sentences.
    pub fn endings(&self) -> Result<String, JsValue> {
        json(&scene::endings(&self.0))
    }

    /// The mistakes one can make on purpose, with their switches.
    pub fn mistakes(&self) -> Result<String, JsValue> {
        json(&scene::mistakes(&self.0))
    }

    /// Training of the present cut, to be taken step by step.
    ///
    /// # Errors
    /// A model that was not trained in the first place.
    pub fn tuning(&self) -> Result<Tuning, JsValue> {
        Ok(Tuning(self.0.tuning().map_err(|refusal| self.said(&refusal))?))
    }

    /// Shows the weights that `tuning` has so far; returns the heads that moved.
    ///
    /// # Errors
    /// None for a tuning of this lesson.
    pub fn keep(&mut self, tuning: &Tuning) -> Result<Vec<usize>, JsValue> {
        self.0.keep(&tuning.0).map_err(|refusal| self.said(&refusal))
    }

    /// Shows the weights of the present cut without further training; returns the heads that moved.
    ///
    /// # Errors
    /// None: they were there before.
    pub fn forget(&mut self) -> Result<Vec<usize>, JsValue> {
        self.0.forget_tuning().map_err(|refusal| self.said(&refusal))
    }

    fn said(&self, refusal: &crate::lesson::Refusal) -> JsValue {
        Error::new(&refusal.message(self.0.words())).into()
    }

    /// The whole state.
    pub fn state(&self) -> Result<String, JsValue> {
        json(self.0.state())
    }

    /// The state as link parameters, defaults left out.
    pub fn link(&self) -> String {
        encode(self.0.state())
    }

    /// The models there are.
    pub fn models(&self) -> Result<String, JsValue> {
        json(&listed())
    }
}

/// The 256 colours of the attention ramp with the ink that reads on each: `[["#eff4f8", "#000000"], …]`.
#[wasm_bindgen]
pub fn ramp(dark: bool) -> Result<String, JsValue> {
    json(&ramp_of(dark).iter().map(crate::scene::Shade::css).collect::<Vec<_>>())
}

fn paint(trace: &LessonTrace, head: usize, context: &CanvasRenderingContext2d, dark: bool) -> Result<(), JsValue> {
    put(&pixels(trace, head, dark), trace.tokens().len(), context)
}
