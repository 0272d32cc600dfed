//! The reference cases of the ONNX operator Attention-23 (`tests/cases/onnx_attention.json`).

use serde::Deserialize;

use crate::attention::compare::{Outcome, Within, near, require};
use crate::attention::implementation::Attention;
use crate::attention::matrix::Matrix;
use crate::attention::problem::{Mask, Projected, glued_z};

#[derive(Deserialize)]
struct Case {
    name: String,
    attrs: Attributes,
    inputs: Inputs,
    outputs: Outputs,
}

#[derive(Deserialize)]
struct Attributes {
    q_num_heads: Option<usize>,
    kv_num_heads: Option<usize>,
    scale: Option<f64>,
    #[serde(default)]
    is_causal: u8,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Inputs {
    q: Tensor,
    k: Tensor,
    v: Tensor,
    #[serde(rename = "attn_mask")]
    mask: Option<Tensor>,
}

#[derive(Deserialize)]
struct Outputs {
    #[serde(rename = "Y")]
    z: Tensor,
    #[serde(rename = "qk_matmul_output")]
    pattern: Option<Tensor>,
}

#[derive(Deserialize)]
struct Tensor {
    shape: Vec<usize>,
    data: TensorData,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum TensorData {
    Numbers(Vec<f64>),
    Booleans(Vec<bool>),
}

pub fn onnx_operator_cases(attention: &dyn Attention) -> Outcome {
    let cases: Vec<Case> =
        serde_json::from_str(include_str!("../../../cases/onnx_attention.json")).map_err(|error| error.to_string())?;
    require(cases.len() == 16, || format!("{} cases instead of 16", cases.len()))?;
    let failures: Vec<String> = cases.iter().filter_map(|case| passes(attention, case).err()).collect();
    require(failures.is_empty(), || failures.join("\n"))
}

fn passes(attention: &dyn Attention, case: &Case) -> Outcome {
    let within = Within::Absolute(attention.precision().choose(1e-5, 2e-7));
    for item in 0..case.inputs.q.shape[0] {
        let named = |what: &str| format!("{}, batch item {item}: {what}", case.name);
        let heads = attention.scaled_dot_product(&case.projected(item)).map_err(|said| named(&said))?;
        near(&named("z"), &glued_z(&heads), &case.outputs.z.side_by_side(item), within)?;
        let expected = case.outputs.pattern.as_ref().map(|patterns| patterns.side_by_side(item));
        if let Some(expected) = expected {
            let patterns: Vec<Matrix> = heads.into_iter().map(|head| head.pattern).collect();
            near(&named("pattern"), &Matrix::beside(&patterns), &expected, within)?;
        }
    }
    Ok(())
}

impl Case {
    fn projected(&self, item: usize) -> Projected {
        let [q, k, v] = [&self.inputs.q, &self.inputs.k, &self.inputs.v].map(|tensor| tensor.side_by_side(item));
        let mask = self.mask(item, q.rows, k.rows);
        let n_heads = self.attrs.q_num_heads.unwrap_or_else(|| self.inputs.q.shape[1]);
        let n_kv_heads = self.attrs.kv_num_heads.unwrap_or_else(|| self.inputs.k.shape[1]);
        Projected { n_heads, n_kv_heads, q, k, v, mask, scale: self.attrs.scale }
    }

    fn mask(&self, item: usize, n_queries: usize, n_keys: usize) -> Mask {
        let causal = self.attrs.is_causal == 1;
        let size = n_queries * n_keys;
        match self.inputs.mask.as_ref().map(|mask| (&mask.data, mask.shape.len())) {
            None if causal => Mask::Causal,
            None => Mask::TwoWay,
            Some((TensorData::Booleans(may_look), _)) => Mask::Bytes(may_look.iter().map(|&may| may.into()).collect()),
            Some((TensorData::Numbers(numbers), n_axes)) => {
                let start = if n_axes == 4 { item * size } else { 0 };
                let hidden = |cell: usize| causal && cell % n_keys > cell / n_keys;
                let number = |cell| if hidden(cell) { f32::NEG_INFINITY } else { numbers[start + cell] as f32 };
                Mask::Numbers((0..size).map(number).collect())
            }
        }
    }
}

impl Tensor {
    /// One batch item, `[length, heads · width]`, from `[batch, heads, length, width]` or `[batch, length, width]`.
    fn side_by_side(&self, item: usize) -> Matrix {
        let TensorData::Numbers(numbers) = &self.data else { return Matrix::zeros(0, 0) };
        let (n_heads, length, width) = match self.shape[..] {
            [_, n_heads, length, width] => (n_heads, length, width),
            [_, length, width] => (1, length, width),
            _ => (0, 0, 0),
        };
        Matrix::from_fn(length, n_heads * width, |pos, column| {
            let (head, feature) = (column / width, column % width);
            numbers[((item * n_heads + head) * length + pos) * width + feature]
        })
    }
}
