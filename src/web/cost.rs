//! `core.cost`.

use wasm_bindgen::prelude::*;

use super::read::Fields;
use super::write::{error, object};
use crate::attention::Refusal;
use crate::cost::{Sizes, cost as cost_of};

/// The largest size taken: whole numbers are exact up to here in JavaScript.
const LARGEST: usize = if usize::BITS > 32 { (1 << 53) - 1 } else { usize::MAX };

/// What attention layers of these sizes cost; totals beyond 2^53 are the nearest number JavaScript has.
///
/// # Errors
/// An Error that names the field, its value and what is accepted.
#[wasm_bindgen]
pub fn cost(input: &JsValue) -> Result<JsValue, JsValue> {
    priced(input).map_err(|refusal| error(&refusal))
}

fn priced(input: &JsValue) -> Result<JsValue, Refusal> {
    let cost = cost_of(read_sizes(&Fields::of(input, "input")?)?)?;
    let number = |total: u128| JsValue::from_f64(total as f64);
    let multiply_adds = object([
        ("projections", number(cost.multiply_adds.projections)),
        ("scores", number(cost.multiply_adds.scores)),
        ("blend", number(cost.multiply_adds.blend)),
        ("output", number(cost.multiply_adds.output)),
    ]);
    Ok(object([
        ("weights", number(cost.weights)),
        ("multiplyAdds", multiply_adds),
        ("exponentials", number(cost.exponentials)),
        ("gridBytes", number(cost.grid_bytes)),
        ("kvBytesPerToken", number(cost.kv_bytes_per_token)),
        ("kvBytes", number(cost.kv_bytes)),
    ]))
}

fn read_sizes(fields: &Fields) -> Result<Sizes, Refusal> {
    let size = |field| fields.count(field, LARGEST).map(|count| count as u64);
    let n_heads = size("nHeads")?;
    let n_kv_heads = fields.optional_count("nKvHeads", LARGEST)?.map_or(n_heads, |count| count as u64);
    Ok(Sizes {
        d_model: size("dModel")?,
        n_layers: size("nLayers")?,
        n_heads,
        n_kv_heads,
        d_head: size("dHead")?,
        seq_len: size("seqLen")?,
        bytes: size("bytes")?,
    })
}
