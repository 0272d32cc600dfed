//! From JavaScript values to numbers, refusing what does not fit with the name of its field.

use js_sys::{Array, Float32Array, Float64Array, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};

use crate::attention::Refusal;
use crate::web::limits;

/// An object whose fields are read by name.
pub struct Fields {
    object: JsValue,
    path: String,
}

impl Fields {
    /// The fields of an argument.
    ///
    /// # Errors
    /// `object` is no object.
    pub fn of(object: &JsValue, name: &str) -> Result<Self, Refusal> {
        if !object.is_object() {
            return Err(Refusal::new("kind", name, shown(object), "an object"));
        }
        Ok(Fields { object: object.clone(), path: String::new() })
    }

    /// The object in `field`, whose own fields are then called `field.…`.
    pub fn object(&self, field: &str) -> Result<Self, Refusal> {
        let object = self.get(field);
        if !object.is_object() {
            return Err(Refusal::new("kind", self.named(field), shown(&object), "an object"));
        }
        Ok(Fields { object, path: format!("{}.", self.named(field)) })
    }

    /// The objects in the array `field`, if it is there.
    pub fn objects(&self, field: &str) -> Result<Option<Vec<Self>>, Refusal> {
        let value = self.get(field);
        if value.is_undefined() || value.is_null() {
            return Ok(None);
        }
        let Some(array) = value.dyn_ref::<Array>() else {
            return Err(Refusal::new("kind", self.named(field), shown(&value), "an array of objects"));
        };
        limits::count(&self.named(field), array.length() as usize)?;
        let fields = array.iter().enumerate().map(|(index, item)| {
            let name = format!("{}[{index}]", self.named(field));
            Fields::of(&item, &name).map(|fields| Fields { path: format!("{name}."), ..fields })
        });
        fields.collect::<Result<_, _>>().map(Some)
    }

    /// A whole number from 1 to `most`.
    pub fn count(&self, field: &str, most: usize) -> Result<usize, Refusal> {
        let value = self.get(field);
        let expected = || format!("a whole number from 1 to {most}");
        match value.as_f64() {
            Some(number) if number.fract() == 0.0 && number >= 1.0 && number <= most as f64 => Ok(number as usize),
            _ => Err(Refusal::new("count", self.named(field), shown(&value), expected())),
        }
    }

    /// The same, or nothing where the field is missing.
    pub fn optional_count(&self, field: &str, most: usize) -> Result<Option<usize>, Refusal> {
        if self.is_missing(field) { Ok(None) } else { self.count(field, most).map(Some) }
    }

    /// A finite number, or nothing where the field is missing.
    pub fn optional_number(&self, field: &str) -> Result<Option<f32>, Refusal> {
        let value = self.get(field);
        if self.is_missing(field) {
            return Ok(None);
        }
        match value.as_f64().map(|number| number as f32) {
            Some(number) if number.is_finite() => Ok(Some(number)),
            _ => Err(Refusal::new("number", self.named(field), shown(&value), "a finite number")),
        }
    }

    /// `len` finite numbers from a Float32Array, a Float64Array or an array of numbers.
    pub fn numbers(&self, field: &str, len: usize) -> Result<Vec<f32>, Refusal> {
        let name = self.named(field);
        let numbers = numbers_in(&self.get(field), &name)?;
        if numbers.len() != len {
            return Err(Refusal::new(
                "length",
                name,
                format!("{} numbers long", numbers.len()),
                format!("{len} numbers"),
            ));
        }
        match numbers.iter().position(|number| !number.is_finite()) {
            Some(index) => {
                let expected = "a finite number within the range of 32 bits";
                Err(Refusal::new("not-finite", format!("{name}[{index}]"), numbers[index], expected))
            }
            None => Ok(numbers),
        }
    }

    /// The same, or nothing where the field is missing.
    pub fn optional_numbers(&self, field: &str, len: usize) -> Result<Option<Vec<f32>>, Refusal> {
        if self.is_missing(field) { Ok(None) } else { self.numbers(field, len).map(Some) }
    }

    /// The raw value of a field; `undefined` where it is missing.
    pub fn get(&self, field: &str) -> JsValue {
        Reflect::get(&self.object, &JsValue::from_str(field)).unwrap_or(JsValue::UNDEFINED)
    }

    /// The field's name with its path.
    pub fn named(&self, field: &str) -> String {
        format!("{}{field}", self.path)
    }

    fn is_missing(&self, field: &str) -> bool {
        let value = self.get(field);
        value.is_undefined() || value.is_null()
    }
}

/// Numbers as they are, NaN and infinities included.
pub fn numbers_in(value: &JsValue, name: &str) -> Result<Vec<f32>, Refusal> {
    if let Some(array) = value.dyn_ref::<Float32Array>() {
        limits::numbers(name, array.length() as usize)?;
        return Ok(array.to_vec());
    }
    if let Some(array) = value.dyn_ref::<Float64Array>() {
        limits::numbers(name, array.length() as usize)?;
        return Ok(array.to_vec().into_iter().map(|number| number as f32).collect());
    }
    if let Some(array) = value.dyn_ref::<Array>() {
        limits::numbers(name, array.length() as usize)?;
        return array.iter().enumerate().map(|(index, item)| number_at(&item, name, index)).collect();
    }
    Err(Refusal::new("kind", name, shown(value), "a Float32Array, a Float64Array or an array of numbers"))
}

/// Bytes of a Uint8Array, or of an array of booleans.
pub fn bytes_in(value: &JsValue) -> Option<Vec<u8>> {
    if let Some(array) = value.dyn_ref::<Uint8Array>() {
        return Some(array.to_vec());
    }
    let array = value.dyn_ref::<Array>()?;
    array.iter().map(|item| item.as_bool().map(u8::from)).collect()
}

/// A value as a message shows it.
pub fn shown(value: &JsValue) -> String {
    let kind = || value.js_typeof().as_string().unwrap_or_default();
    match (value.as_string(), value.as_f64()) {
        (Some(text), _) => format!("{text:?}"),
        (_, Some(number)) => number.to_string(),
        _ if value.is_undefined() => "missing".to_owned(),
        _ if value.is_null() => "null".to_owned(),
        _ => format!("of kind {}", kind()),
    }
}

fn number_at(item: &JsValue, name: &str, index: usize) -> Result<f32, Refusal> {
    let number = item.as_f64().map(|number| number as f32);
    number.ok_or_else(|| Refusal::new("kind", format!("{name}[{index}]"), shown(item), "a number"))
}
