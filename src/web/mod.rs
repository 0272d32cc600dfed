//! BINDINGS: the only folder that names the browser. Every function converts, calls the core, converts back.

mod attention;
mod canvas;
mod cost;
mod device;
mod lesson;
mod limits;
mod models;
mod questions;
mod read;
mod trace;
mod training;
mod tuning;
mod write;

use wasm_bindgen::prelude::*;

/// The version of the core.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
