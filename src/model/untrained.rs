//! A model that has learned nothing: every number drawn from a seed.

use nalgebra::DMatrix;

use super::{LayerNorm, LayerWeights, ModelConfig, Stream};
use crate::attention::{AttentionWeights, Biases, HeadLayout, Refusal};

/// Spread of the numbers of a word's vector.
const EMBEDDING_DEVIATION: f64 = 0.5;

/// Draws the weights of every layer for `layout`: queries, keys and values N(0, 1/d_model), outputs N(0, 1/q_width).
///
/// Each column has its own stream, named by its place among the *query* columns (a group's keys and values by those of
/// its first head). So moving a cut, or sharing keys and values, redraws nothing but what it touches.
///
/// # Errors
/// None for a layout of the model's width.
pub fn untrained_weights(config: &ModelConfig, layout: &HeadLayout, seed: u32) -> Result<Vec<LayerWeights>, Refusal> {
    let layers = (1..=config.n_layers).map(|layer| {
        let attention = draw_layer(layout, seed, layer)?;
        Ok(LayerWeights { norm: LayerNorm::fresh(config.d_model), attention, relative_bias: None })
    });
    layers.collect()
}

/// The vectors of `tokens`, `[pos, d_model]`: the same word has the same vector everywhere, for one seed.
pub fn untrained_vectors(config: &ModelConfig, tokens: &[String], seed: u32) -> DMatrix<f32> {
    let rows: Vec<f32> =
        tokens.iter().flat_map(|token| draw(seed, token, config.d_model, EMBEDDING_DEVIATION)).collect();
    DMatrix::from_row_slice(tokens.len(), config.d_model, &rows)
}

fn draw_layer(layout: &HeadLayout, seed: u32, layer: usize) -> Result<AttentionWeights, Refusal> {
    let (d_model, q_width) = (layout.d_model(), layout.q_width());
    let deviation = 1.0 / (d_model as f64).sqrt();
    let columns = |name: &str, places: &[usize]| {
        let drawn =
            places.iter().flat_map(|place| draw(seed, &format!("layer {layer} {name} {place}"), d_model, deviation));
        DMatrix::from_iterator(d_model, places.len(), drawn)
    };
    let q_places: Vec<usize> = (0..q_width).collect();
    let kv_places = kv_places(layout);
    let rows = q_places
        .iter()
        .flat_map(|row| draw(seed, &format!("layer {layer} w_o {row}"), d_model, 1.0 / (q_width as f64).sqrt()));
    let w_o = DMatrix::from_row_iterator(q_width, d_model, rows);
    let matrices = [columns("w_q", &q_places), columns("w_k", &kv_places), columns("w_v", &kv_places), w_o];
    AttentionWeights::new(layout.clone(), matrices, Biases::none())
}

/// For every key/value column, the query column of its group's first head at the same place.
fn kv_places(layout: &HeadLayout) -> Vec<usize> {
    let mut places = Vec::with_capacity(layout.kv_width());
    for head in layout.heads() {
        if head.kv_columns.start == places.len() {
            places.extend(head.q_columns);
        }
    }
    places
}

fn draw(seed: u32, label: &str, count: usize, deviation: f64) -> impl Iterator<Item = f32> + use<> {
    let mut stream = Stream::new(seed, label);
    (0..count).map(move |_| (stream.normal() * deviation) as f32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::UNTRAINED;

    fn weights(slices: &[usize], query_heads: &[usize]) -> AttentionWeights {
        let layout = HeadLayout::from_slices(48, slices, query_heads).unwrap();
        draw_layer(&layout, 0, 1).unwrap()
    }

    #[test]
    fn recutting_draws_the_same_numbers() {
        let (even, uneven) = (weights(&[24, 24], &[1, 1]), weights(&[5, 43], &[1, 1]));
        assert_eq!((even.w_q, even.w_k, even.w_v, even.w_o), (uneven.w_q, uneven.w_k, uneven.w_v, uneven.w_o));
    }

    #[test]
    fn sharing_keeps_the_keys_of_each_groups_first_head() {
        let (mha, gqa) = (weights(&[12; 4], &[1; 4]), weights(&[12; 4], &[2, 2]));
        assert_eq!(mha.w_q, gqa.w_q);
        assert_eq!(gqa.w_k.columns(12, 12), mha.w_k.columns(24, 12));
    }

    #[test]
    fn moving_a_cut_leaves_the_keys_of_other_groups_alone() {
        let (before, after) = (weights(&[8; 6], &[3, 2, 1]), weights(&[6, 6, 6, 11, 11, 8], &[3, 2, 1]));
        assert_eq!(before.w_k.columns(16, 8), after.w_k.columns(17, 8));
    }

    #[test]
    fn a_word_has_one_vector_wherever_it_stands() {
        let tokens = ["the", "dog", "the"].map(String::from);
        let vectors = untrained_vectors(&UNTRAINED, &tokens, 3);
        assert_eq!(vectors.row(0), vectors.row(2));
        assert_ne!(vectors.row(0), vectors.row(1));
    }
}
