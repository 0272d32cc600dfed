//! Re-cutting and sharing weights, by loops over heads.

use crate::attention::layout::Layout;
use crate::attention::matrix::Matrix;
use crate::attention::problem::{Biases, Weights};

/// Keys and values of a group are the mean of what its heads had; queries and outputs stay.
pub fn pooled(weights: &Weights, layout: &Layout) -> Weights {
    let pool = |w: &Matrix| means(&one_per_head(w, &weights.layout), layout);
    let pool_bias = |bias: &Option<Vec<f64>>| {
        let bias = bias.as_ref()?;
        Some(pool(&Matrix::new(1, bias.len(), bias.clone())).numbers)
    };
    Weights {
        layout: layout.clone(),
        w_k: pool(&weights.w_k),
        w_v: pool(&weights.w_v),
        biases: Biases { k: pool_bias(&weights.biases.k), v: pool_bias(&weights.biases.v), ..weights.biases.clone() },
        ..weights.clone()
    }
}

/// Projections that are zero wherever a head would read outside its own slice.
pub fn diagonal_blocks(weights: &Weights) -> Weights {
    let heads = weights.layout.heads();
    let keep = |w: &Matrix| {
        let mut kept = Matrix::zeros(w.rows, w.columns);
        for head in &heads {
            for feature in head.q.clone() {
                for column in head.kv.clone() {
                    kept.numbers[feature * w.columns + column] = w[(feature, column)];
                }
            }
        }
        kept
    };
    Weights { w_q: keep(&weights.w_q), w_k: keep(&weights.w_k), w_v: keep(&weights.w_v), ..weights.clone() }
}

/// As if nobody shared: each head's copy of its group's columns.
fn one_per_head(w: &Matrix, layout: &Layout) -> Matrix {
    w.pick_columns(layout.heads().into_iter().flat_map(|head| head.kv))
}

fn means(w: &Matrix, layout: &Layout) -> Matrix {
    let heads = layout.heads();
    let mut columns = Vec::new();
    for (group, of_group) in layout.groups.iter().enumerate() {
        for offset in 0..of_group.d_head {
            let members = heads.iter().filter(|head| head.group == group);
            columns.push(members.map(|head| head.q.start + offset).collect::<Vec<_>>());
        }
    }
    Matrix::from_fn(w.rows, columns.len(), |feature, column| {
        let sources = &columns[column];
        let mut sum = 0.0;
        for &source in sources {
            sum += w[(feature, source)];
        }
        sum / sources.len() as f64
    })
}
