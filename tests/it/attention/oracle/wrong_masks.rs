//! Masks read or applied wrongly, in ways somebody did it.

use super::steps::{masked_softmax, scores, softmax_rows, zero_or_hidden};
use super::wrong_steps::{Weighed, changed};
use crate::attention::matrix::Matrix;
use crate::attention::problem::Mask;

pub fn wrong_sign(mask: &Mask, (_, n_keys): (usize, usize), query: usize, key: usize) -> f64 {
    match mask {
        Mask::Numbers(numbers) => -f64::from(numbers[query * n_keys + key]),
        _ => hidden_if(!matches!(mask, Mask::TwoWay) && !mask.hides(query, key, n_keys)),
    }
}

pub fn next_is_seen(mask: &Mask, lengths: (usize, usize), query: usize, key: usize) -> f64 {
    causal_or(mask, lengths, query, key, key > query + 1)
}

pub fn blind_to_itself(mask: &Mask, lengths: (usize, usize), query: usize, key: usize) -> f64 {
    causal_or(mask, lengths, query, key, key >= query)
}

pub fn counted_from_the_last_key(mask: &Mask, lengths: (usize, usize), query: usize, key: usize) -> f64 {
    let (n_queries, n_keys) = lengths;
    causal_or(mask, lengths, query, key, key + n_queries > query + n_keys)
}

pub fn bytes_added(mask: &Mask, lengths: (usize, usize), query: usize, key: usize) -> f64 {
    match mask {
        Mask::Bytes(bytes) => f64::from(bytes[query * lengths.1 + key]),
        _ => zero_or_hidden(mask, lengths, query, key),
    }
}

pub fn bytes_hide(mask: &Mask, lengths: (usize, usize), query: usize, key: usize) -> f64 {
    match mask {
        Mask::Bytes(_) => hidden_if(!mask.hides(query, key, lengths.1)),
        _ => zero_or_hidden(mask, lengths, query, key),
    }
}

pub fn hidden_scores_zero(products: &Matrix, scale: f64, added: &Matrix) -> Weighed {
    let scores = changed(&scores(products, scale, added), |_, _, score| if score.is_finite() { score } else { 0.0 });
    let pattern = softmax_rows(&scores);
    (scores, pattern)
}

pub fn mask_too_weak(products: &Matrix, scale: f64, added: &Matrix) -> Weighed {
    masked_softmax(products, scale, &changed(added, |_, _, number| number.max(-1e4)))
}

pub fn mask_after_softmax(products: &Matrix, scale: f64, added: &Matrix) -> Weighed {
    let unmasked = changed(added, |_, _, number| if number.is_finite() { number } else { 0.0 });
    let (_, pattern) = masked_softmax(products, scale, &unmasked);
    let hidden = |query, key| added[(query, key)] == f64::NEG_INFINITY;
    let pattern = changed(&pattern, |query, key, weight| if hidden(query, key) { 0.0 } else { weight });
    (scores(products, scale, added), pattern)
}

fn causal_or(mask: &Mask, lengths: (usize, usize), query: usize, key: usize, hidden_when_causal: bool) -> f64 {
    match mask {
        Mask::Causal => hidden_if(hidden_when_causal),
        _ => zero_or_hidden(mask, lengths, query, key),
    }
}

fn hidden_if(hidden: bool) -> f64 {
    if hidden { f64::NEG_INFINITY } else { 0.0 }
}
