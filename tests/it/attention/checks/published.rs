//! Worked examples with printed numbers (`tests/cases/published_examples.json`).

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::attention::compare::{Outcome, Within, near};
use crate::attention::implementation::Attention;
use crate::attention::layout::Layout;
use crate::attention::matrix::Matrix;
use crate::attention::problem::{Biases, Mask, Problem, Projected, Weights, glued_z};

/// Single precision cannot come closer than this to numbers of these sizes.
const SINGLE: f64 = 5e-6;

#[derive(Deserialize)]
struct Projections {
    wq: Matrix,
    wk: Matrix,
    wv: Matrix,
}

pub fn raschka_chapter_3_causal_heads(attention: &dyn Attention) -> Outcome {
    #[derive(Deserialize)]
    struct Case {
        x: Matrix,
        #[serde(flatten)]
        projections: Projections,
        wo: Matrix,
        bo: Vec<f64>,
        expected: Matrix,
        tol: f64,
    }
    let case: Case = published("raschka_ch03_mha")?;
    // The example writes 2 numbers per token where ours writes d_model = 3: the third column stays empty.
    let w_o = Matrix::beside(&[case.wo.transposed(), Matrix::zeros(2, 1)]);
    let layout = Layout::of(3, &[(1, 1), (1, 1)]);
    let biases = Biases { o: Some([case.bo, vec![0.0]].concat()), ..Biases::default() };
    let weights = Weights { biases, ..case.projections.weights(layout, w_o) };
    let solved = attention.attend(&Problem::plain(case.x, weights, Mask::Causal))?;
    near("attn_out", &solved.attn_out.pick_columns(0..2), &case.expected, Within::Absolute(case.tol.max(SINGLE)))
}

pub fn raschka_chapter_3_wrapped_heads(attention: &dyn Attention) -> Outcome {
    #[derive(Deserialize)]
    struct Case {
        x: Matrix,
        heads: Vec<Projections>,
        expected: Matrix,
        tol: f64,
    }
    let case: Case = published("raschka_ch03_two_wrapped_heads")?;
    let glued = |part: fn(&Projections) -> &Matrix| {
        let parts: Vec<Matrix> = case.heads.iter().map(|head| part(head).transposed()).collect();
        Matrix::beside(&parts).transposed() // back to [out, in]
    };
    let projections =
        Projections { wq: glued(|head| &head.wq), wk: glued(|head| &head.wk), wv: glued(|head| &head.wv) };
    let weights = projections.weights(Layout::of(3, &[(1, 2), (1, 2)]), Matrix::zeros(4, 3));
    let solved = attention.attend(&Problem::plain(case.x, weights, Mask::Causal))?;
    near("z", &solved.glued_z(), &case.expected, Within::Absolute(case.tol.max(SINGLE)))
}

pub fn havcocap_two_heads(attention: &dyn Attention) -> Outcome {
    #[derive(Deserialize)]
    struct Case {
        x: Vec<Matrix>,
        #[serde(flatten)]
        projections: Projections,
        expected: Vec<Matrix>,
        expected_weights_b0h0_2dp: Matrix,
        tol: f64,
    }
    let case: Case = published("havcocap_mha")?;
    let within = Within::Absolute(attention.precision().choose(case.tol.max(SINGLE), case.tol));
    for (item, (x, expected)) in case.x.iter().zip(&case.expected).enumerate() {
        let weights = Weights {
            // This example alone stores [in, out], as we do.
            w_q: case.projections.wq.clone(),
            w_k: case.projections.wk.clone(),
            w_v: case.projections.wv.clone(),
            ..case.projections.weights(Layout::of(4, &[(1, 2), (1, 2)]), Matrix::identity(4))
        };
        let solved = attention.attend(&Problem::plain(x.clone(), weights, Mask::TwoWay))?;
        near(&format!("batch item {item}: z"), &solved.glued_z(), expected, within)?;
        if item == 0 {
            let two_decimals = Within::Absolute(5.1e-3);
            near("pattern of head 0", &solved.heads[0].pattern, &case.expected_weights_b0h0_2dp, two_decimals)?;
        }
    }
    Ok(())
}

pub fn keras_identity_heads(attention: &dyn Attention) -> Outcome {
    #[derive(Deserialize)]
    struct Case {
        exact_rows: Vec<f64>,
        expected_rows: Vec<f64>,
        expected_score_diag: f64,
        expected_score_off: f64,
        tol: f64,
    }
    let case: Case = published("keras_test_correctness")?;
    let eight_times = |matrix: Matrix| Matrix::beside(&vec![matrix; 8]);
    let v = Matrix::from_fn(8, 8, |pos, feature| (8 * pos + feature) as f64 / 100.0);
    let [q, k] = [(); 2].map(|()| eight_times(Matrix::identity(8)));
    let projected = Projected { n_heads: 8, n_kv_heads: 8, q, k, v: eight_times(v), mask: Mask::TwoWay, scale: None };
    let four_decimals = Within::Absolute(1e-4);
    for head in attention.scaled_dot_product(&projected)? {
        let pattern =
            Matrix::from_fn(
                8,
                8,
                |query, key| {
                    if query == key { case.expected_score_diag } else { case.expected_score_off }
                },
            );
        near("pattern", &head.pattern, &pattern, four_decimals)?;
        let row_sums = Matrix::from_fn(8, 1, |pos, _| head.z.row(pos).iter().sum());
        near("row sums of z", &row_sums, &Matrix::new(8, 1, case.exact_rows.clone()), four_decimals)?;
        let printed = Matrix::new(8, 1, case.expected_rows.clone());
        near("row sums of z, as printed", &row_sums, &printed, Within::Absolute(case.tol))?;
    }
    Ok(())
}

pub fn tensorflow_tutorial_lookup(attention: &dyn Attention) -> Outcome {
    #[derive(Deserialize)]
    struct Case {
        q: Matrix,
        k: Matrix,
        v: Matrix,
        expected_weights: Matrix,
        expected: Matrix,
        tol: f64,
    }
    let Case { q, k, v, expected_weights, expected, tol } = published("tf_tutorial_0_10_0")?;
    let projected = Projected { n_heads: 1, n_kv_heads: 1, q, k, v, mask: Mask::TwoWay, scale: None };
    let heads = attention.scaled_dot_product(&projected)?;
    near("z", &glued_z(&heads), &expected, Within::Absolute(tol.max(SINGLE)))?;
    near("pattern", &heads[0].pattern, &expected_weights, Within::Absolute(tol.max(SINGLE)))
}

impl Projections {
    /// From `[out, in]`, without biases.
    fn weights(&self, layout: Layout, w_o: Matrix) -> Weights {
        let [w_q, w_k, w_v] = [&self.wq, &self.wk, &self.wv].map(Matrix::transposed);
        Weights { layout, w_q, w_k, w_v, w_o, biases: Biases::default() }
    }
}

fn published<Case: DeserializeOwned>(id: &str) -> Result<Case, String> {
    let cases: Vec<Value> = serde_json::from_str(include_str!("../../../cases/published_examples.json"))
        .map_err(|error| error.to_string())?;
    let case = cases.into_iter().find(|case| case["id"] == id).ok_or_else(|| format!("no example {id}"))?;
    serde_json::from_value(case).map_err(|error| error.to_string())
}
