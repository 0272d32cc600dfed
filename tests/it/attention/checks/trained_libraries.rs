//! PyTorch's and Llama's attention layers (`tests/cases/torch_mha.json`, `hf_llama_attention.json`).
//!
//! Both store linear weights as `[out, in]`; ours are `[in, out]`, hence the transposes.

use serde::Deserialize;

use crate::attention::compare::{Outcome, Within, near, require};
use crate::attention::implementation::Attention;
use crate::attention::layout::Layout;
use crate::attention::matrix::Matrix;
use crate::attention::problem::{Biases, Mask, Problem, Solved, Weights};

#[derive(Deserialize)]
struct TorchCase {
    name: String,
    x: Matrix,
    in_proj_weight: Matrix,
    in_proj_bias: Vec<f64>,
    out_proj_weight: Matrix,
    out_proj_bias: Vec<f64>,
    n_heads: usize,
    weights: Vec<Matrix>,
    averaged_weights: Matrix,
    y: Matrix,
}

#[derive(Deserialize)]
struct LlamaCase {
    name: String,
    d_model: usize,
    n_q: usize,
    n_kv: usize,
    d_head: usize,
    x: Matrix,
    wq: Matrix,
    wk: Matrix,
    wv: Matrix,
    wo: Matrix,
    weights: Vec<Matrix>,
    y: Matrix,
}

pub fn torch_multihead_attention(attention: &dyn Attention) -> Outcome {
    let cases: Vec<TorchCase> =
        serde_json::from_str(include_str!("../../../cases/torch_mha.json")).map_err(|error| error.to_string())?;
    require(cases.len() == 2, || format!("{} cases instead of 2", cases.len()))?;
    let within = Within::OfLargest(attention.precision().choose(1e-6, 1e-12));
    cases.iter().try_for_each(|case| {
        let solved = attention.attend(&case.problem())?;
        same_patterns(&case.name, &solved, &case.weights, within)?;
        near(&format!("{}: averaged pattern", case.name), &mean_pattern(&solved), &case.averaged_weights, within)?;
        near(&format!("{}: attn_out", case.name), &solved.attn_out, &case.y, within)
    })
}

pub fn llama_attention(attention: &dyn Attention) -> Outcome {
    let cases: Vec<LlamaCase> = serde_json::from_str(include_str!("../../../cases/hf_llama_attention.json"))
        .map_err(|error| error.to_string())?;
    require(cases.len() == 2, || format!("{} cases instead of 2", cases.len()))?;
    // The library's softmax runs in single precision, so the oracle cannot come closer than that.
    let within = Within::OfLargest(attention.precision().choose(1e-6, 2e-7));
    cases.iter().try_for_each(|case| {
        let solved = attention.attend(&case.problem())?;
        same_patterns(&case.name, &solved, &case.weights, within)?;
        near(&format!("{}: attn_out", case.name), &solved.attn_out, &case.y, within)
    })
}

impl TorchCase {
    fn problem(&self) -> Problem {
        let d_model = self.x.columns;
        let part = |index: usize| index * d_model..(index + 1) * d_model;
        let weight = |index| self.in_proj_weight.pick_rows(part(index)).transposed();
        let bias = |index| Some(self.in_proj_bias[part(index)].to_vec());
        let weights = Weights {
            layout: Layout::of(d_model, &vec![(1, d_model / self.n_heads); self.n_heads]),
            w_q: weight(0),
            w_k: weight(1),
            w_v: weight(2),
            w_o: self.out_proj_weight.transposed(),
            biases: Biases { q: bias(0), k: bias(1), v: bias(2), o: Some(self.out_proj_bias.clone()) },
        };
        Problem::plain(self.x.clone(), weights, Mask::TwoWay)
    }
}

impl LlamaCase {
    fn problem(&self) -> Problem {
        let weights = Weights {
            layout: Layout::of(self.d_model, &vec![(self.n_q / self.n_kv, self.d_head); self.n_kv]),
            w_q: self.wq.transposed(),
            w_k: self.wk.transposed(),
            w_v: self.wv.transposed(),
            w_o: self.wo.transposed(),
            biases: Biases::default(),
        };
        Problem::plain(self.x.clone(), weights, Mask::Causal)
    }
}

fn same_patterns(name: &str, solved: &Solved, expected: &[Matrix], within: Within) -> Outcome {
    require(solved.heads.len() == expected.len(), || format!("{name}: {} heads", solved.heads.len()))?;
    solved.heads.iter().zip(expected).enumerate().try_for_each(|(index, (head, expected))| {
        near(&format!("{name}: pattern of head {index}"), &head.pattern, expected, within)
    })
}

fn mean_pattern(solved: &Solved) -> Matrix {
    let n_pos = solved.attn_out.rows;
    Matrix::from_fn(n_pos, n_pos, |query, key| {
        let sum: f64 = solved.heads.iter().map(|head| head.pattern[(query, key)]).sum();
        sum / solved.heads.len() as f64
    })
}
