//! Pixels on a canvas.

use wasm_bindgen::Clamped;
use wasm_bindgen::prelude::*;
use web_sys::{CanvasRenderingContext2d, ImageData};

/// Draws a square, `side` pixels wide, four bytes each. ImageData copies nothing, it looks at these very bytes: borrowed
/// for the whole call, they cannot be gone before they are drawn.
pub(super) fn put(pixels: &[u8], side: usize, context: &CanvasRenderingContext2d) -> Result<(), JsValue> {
    let image = ImageData::new_with_u8_clamped_array_and_sh(Clamped(pixels), side as u32, side as u32)?;
    context.put_image_data(&image, 0.0, 0.0)
}
