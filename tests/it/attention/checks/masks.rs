//! Who may look at whom, where the published cases say nothing: mixed bytes, −∞, rows with nothing to see.

use crate::attention::compare::{Outcome, Within, near, require, same_bits};
use crate::attention::implementation::Attention;
use crate::attention::layout::Layout;
use crate::attention::matrix::Matrix;
use crate::attention::problem::{Head, Mask, Problem, Projected};
use crate::attention::random::Numbers;

/// Two unshared heads over keys and queries of these lengths.
fn heads(attention: &dyn Attention, n_queries: usize, n_keys: usize, mask: Mask) -> Result<Vec<Head>, String> {
    let mut numbers = Numbers::from_seed(5);
    let q = numbers.matrix(n_queries, 6);
    let [k, v] = [(); 2].map(|()| numbers.matrix(n_keys, 6));
    attention.scaled_dot_product(&Projected { n_heads: 2, n_kv_heads: 2, q, k, v, mask, scale: None })
}

pub fn bytes_say_who_may_look(attention: &dyn Attention) -> Outcome {
    let bytes = [1, 0, 1, 0, 1, 1, 1, 0, 0];
    for head in heads(attention, 3, 3, Mask::Bytes(bytes.to_vec()))? {
        for (cell, (byte, weight)) in bytes.iter().zip(&head.pattern.numbers).enumerate() {
            require((*byte == 1) == (*weight > 0.0), || format!("cell {cell}: byte {byte}, weight {weight}"))?;
        }
    }
    let inverted = bytes.map(|byte| 1 - byte);
    let (one, other) = (Mask::Bytes(bytes.to_vec()), Mask::Bytes(inverted.to_vec()));
    let patterns_differ = heads(attention, 3, 3, one)? != heads(attention, 3, 3, other)?;
    require(patterns_differ, || "a mask and its opposite give the same".to_owned())
}

pub fn causal_bytes_and_infinite_numbers_hide_alike(attention: &dyn Attention) -> Outcome {
    let may_look = |cell: usize| cell % 4 <= cell / 4;
    let bytes = (0..16).map(|cell| u8::from(may_look(cell))).collect();
    let numbers = (0..16).map(|cell| if may_look(cell) { 0.0 } else { f32::NEG_INFINITY }).collect();
    let causal = heads(attention, 4, 4, Mask::Causal)?;
    for mask in [Mask::Bytes(bytes), Mask::Numbers(numbers)] {
        for (found, expected) in heads(attention, 4, 4, mask)?.iter().zip(&causal) {
            same_bits("scores", &found.scores, &expected.scores)?;
            same_bits("pattern", &found.pattern, &expected.pattern)?;
        }
    }
    Ok(())
}

/// Queries of zero leave the mask alone in the scores, and e^ln 3 is 3.
pub fn numbers_are_added_to_the_scores(attention: &dyn Attention) -> Outcome {
    let ln_3 = 3f32.ln();
    let mask = Mask::Numbers(vec![0.0, ln_3, f32::NEG_INFINITY, ln_3, -ln_3, 0.0]);
    let (q, k) = (Matrix::zeros(2, 2), Matrix::from_fn(3, 2, |_, _| 1.0));
    let projected = Projected { n_heads: 1, n_kv_heads: 1, q, k, v: Matrix::identity(3), mask, scale: None };
    let expected = Matrix::new(2, 3, vec![0.25, 0.75, 0.0, 9.0 / 13.0, 1.0 / 13.0, 3.0 / 13.0]);
    let heads = attention.scaled_dot_product(&projected)?;
    near("pattern", &heads[0].pattern, &expected, Within::Absolute(1e-6))?;
    near("z", &heads[0].z, &expected, Within::Absolute(1e-6))
}

/// One row and then all of them: nothing to look at gives zeros, not NaN and not an even spread.
pub fn hidden_rows_are_exactly_zero(attention: &dyn Attention) -> Outcome {
    let one_row = |row: usize| Mask::Bytes((0..9).map(|cell| u8::from(cell / 3 != row)).collect());
    let all_numbers = Mask::Numbers(vec![f32::NEG_INFINITY; 9]);
    let cases = [(one_row(0), 0..1), (one_row(2), 2..3), (Mask::Bytes(vec![0; 9]), 0..3), (all_numbers, 0..3)];
    for (mask, hidden) in cases {
        let weights = Numbers::from_seed(7).weights(&Layout::of(5, &[(2, 2), (1, 3)]), true);
        let problem = Problem::plain(Numbers::from_seed(6).matrix(3, 5), weights, mask);
        let solved = attention.attend(&problem)?;
        for head in &solved.heads {
            let zeros = Matrix::zeros(hidden.len(), 3);
            same_bits("hidden rows", &head.pattern.pick_rows(hidden.clone()), &zeros)?;
            let others = (0..3).filter(|row| !hidden.contains(row));
            let sums = others.map(|row| head.pattern.row(row).iter().sum::<f64>());
            require(sums.into_iter().all(|sum| (sum - 1.0).abs() < 1e-6), || "other rows suffer".to_owned())?;
        }
        let bias = problem.weights.biases.o.clone().unwrap_or_default();
        let only_bias = Matrix::from_fn(hidden.len(), 5, |_, feature| bias[feature]);
        near("attn_out", &solved.attn_out.pick_rows(hidden), &only_bias, Within::Absolute(0.0))?;
    }
    Ok(())
}

pub fn causal_counts_from_the_first_key_and_hides_extra_keys(attention: &dyn Attention) -> Outcome {
    for (n_queries, n_keys) in [(2, 5), (4, 6), (5, 2)] {
        for head in heads(attention, n_queries, n_keys, Mask::Causal)? {
            for (cell, weight) in head.pattern.numbers.iter().enumerate() {
                let (query, key) = (cell / n_keys, cell % n_keys);
                let seen = key <= query;
                require(seen == (*weight > 0.0), || format!("query {query} gives key {key} a weight of {weight}"))?;
            }
        }
    }
    Ok(())
}
