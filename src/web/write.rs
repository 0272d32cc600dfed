//! From the core's values to fresh JavaScript ones: nothing returned here is a view of WebAssembly memory.

use js_sys::{Array, Error, Float32Array, Object, Reflect};
use nalgebra::DMatrix;
use serde::Serialize;
use wasm_bindgen::JsValue;

use crate::attention::Refusal;

/// A plain object of these fields.
pub fn object<const N: usize>(fields: [(&str, JsValue); N]) -> JsValue {
    let object = Object::new();
    for (name, value) in fields {
        // Setting a field of an object made one line above cannot fail.
        let _ = Reflect::set(&object, &JsValue::from_str(name), &value);
    }
    object.into()
}

/// An array of these values.
pub fn array(values: impl Iterator<Item = JsValue>) -> JsValue {
    values.collect::<Array>().into()
}

/// A matrix as a Float32Array, row after row: the one place where columns-first storage is turned around.
pub fn rows(matrix: &DMatrix<f32>) -> JsValue {
    Float32Array::from(row_major(matrix).as_slice()).into()
}

/// Matrices of one shape, one after another in a single Float32Array.
pub fn stacked<'a>(matrices: impl Iterator<Item = &'a DMatrix<f32>>) -> JsValue {
    let numbers: Vec<f32> = matrices.flat_map(row_major).collect();
    Float32Array::from(numbers.as_slice()).into()
}

/// A thrown Error whose message is the refusal, with its parts as properties.
pub fn error(refusal: &Refusal) -> JsValue {
    let error = Error::new(&refusal.to_string());
    for (name, value) in [("code", refusal.code), ("field", &refusal.field), ("value", &refusal.value)] {
        let _ = Reflect::set(&error, &JsValue::from_str(name), &JsValue::from_str(value));
    }
    error.into()
}

fn row_major(matrix: &DMatrix<f32>) -> Vec<f32> {
    matrix.transpose().as_slice().to_vec()
}

/// As JSON, for whoever reads a whole object at once.
pub fn json(value: &impl Serialize) -> Result<String, JsValue> {
    serde_json::to_string(value).map_err(|fault| Error::new(&fault.to_string()).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_come_first_also_when_the_matrix_is_not_square() {
        let matrix = DMatrix::from_fn(2, 3, |row, column| (10 * row + column) as f32);
        assert_eq!(row_major(&matrix), [0.0, 1.0, 2.0, 10.0, 11.0, 12.0]);
    }
}
