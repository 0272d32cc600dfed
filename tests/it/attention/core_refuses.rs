//! What the library says to input that does not fit: a sentence that names the field, and never a panic.

use multi_head_attention::attention::{
    AttentionWeights, Biases, HeadLayout, Mask, Refusal, ScoreRule, attend, head_attention, reslice, slice_first,
};
use nalgebra::{DMatrix, RowDVector};
use proptest::prelude::*;

fn ones(rows: usize, columns: usize) -> DMatrix<f32> {
    DMatrix::from_element(rows, columns, 1.0)
}

fn weights(layout: &HeadLayout) -> AttentionWeights {
    let (d_model, q_width, kv_width) = (layout.d_model(), layout.q_width(), layout.kv_width());
    let matrices = [ones(d_model, q_width), ones(d_model, kv_width), ones(d_model, kv_width), ones(q_width, d_model)];
    AttentionWeights::new(layout.clone(), matrices, Biases::none()).unwrap()
}

fn two_way() -> ScoreRule {
    ScoreRule::plain(Mask::TwoWay)
}

/// Field, value and what is accepted all stand in the message.
#[track_caller]
fn assert_names<T: std::fmt::Debug>(answer: Result<T, Refusal>, field: &str, value: &str) {
    let refusal = answer.unwrap_err();
    assert_eq!((refusal.field.as_str(), refusal.value.as_str()), (field, value));
    assert!(!refusal.expected.is_empty() && refusal.to_string().contains(&refusal.expected), "{refusal}");
}

#[test]
fn weights_of_another_shape_are_refused_by_name() {
    let layout = HeadLayout::shared(8, 4, 2).unwrap();
    let right = || [ones(8, 8), ones(8, 4), ones(8, 4), ones(8, 8)];
    for (index, field) in ["wQ", "wK", "wV", "wO"].into_iter().enumerate() {
        let mut matrices = right();
        matrices[index] = ones(8, 5);
        assert_names(AttentionWeights::new(layout.clone(), matrices, Biases::none()), field, "[8, 5]");
    }
    let biases = Biases { k: Some(RowDVector::from_element(8, 0.0)), ..Biases::none() };
    assert_names(AttentionWeights::new(layout, right(), biases), "bK", "[1, 8]");
}

#[test]
fn masks_of_other_bytes_numbers_or_lengths_are_refused_by_place() {
    assert_names(Mask::from_bytes(&[1, 0, 2, 1], 2, 2), "mask[2]", "2");
    assert_names(Mask::from_bytes(&[1, 0, 1], 2, 2), "mask", "3 numbers long");
    assert_names(Mask::from_numbers(&[0.0, f32::NAN], 1, 2), "mask[1]", "NaN");
    assert_names(Mask::from_numbers(&[f32::INFINITY], 1, 1), "mask[0]", "inf");
    assert_names(Mask::from_numbers(&[], usize::MAX, 2), "mask", "0 numbers long");
    let rule = ScoreRule::plain(Mask::from_bytes(&[1; 6], 2, 3).unwrap());
    assert_names(
        attend(&ones(2, 8), &weights(&HeadLayout::balanced(8, 2).unwrap()), &rule, &[]),
        "mask",
        "6 numbers long",
    );
}

#[test]
fn parts_of_a_head_that_do_not_fit_together_are_refused() {
    assert_names(head_attention(&ones(2, 3), &ones(4, 2), &ones(4, 3), &two_way(), None), "k", "2 numbers wide");
    assert_names(head_attention(&ones(2, 3), &ones(4, 3), &ones(5, 3), &two_way(), None), "v", "5 rows long");
    let bias = ones(2, 3);
    let answer = head_attention(&ones(2, 3), &ones(4, 3), &ones(4, 3), &two_way(), Some(&bias));
    assert_names(answer, "positionBias", "[2, 3]");
}

#[test]
fn one_position_bias_per_head_or_none_at_all() {
    let weights = weights(&HeadLayout::balanced(8, 2).unwrap());
    let rule = ScoreRule { position_bias: vec![ones(3, 3)], ..two_way() };
    assert_names(attend(&ones(3, 8), &weights, &rule, &[]), "positionBias", "1 matrices");
}

#[test]
fn numbers_beyond_the_range_are_refused_instead_of_shown_as_nan() {
    let weights = weights(&HeadLayout::balanced(8, 2).unwrap());
    assert_names(attend(&ones(3, 7), &weights, &two_way(), &[]), "x", "7 numbers wide");
    for number in [1e30, f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        let refusal = attend(&(ones(3, 8) * number), &weights, &two_way(), &[]).unwrap_err();
        assert_eq!(refusal.code, "overflow", "{number}: {refusal}");
    }
}

/// Below the range lies −∞, which would be shown as hidden.
#[test]
fn a_score_below_the_range_does_not_pass_for_hidden() {
    let (q, k) = (ones(1, 1) * 1e30, ones(1, 1) * -1e30);
    assert_names(head_attention(&q, &k, &ones(1, 1), &two_way(), None), "scores", "-inf");
}

#[test]
fn weights_that_share_or_are_not_full_width_are_refused_where_slices_are_meant() {
    let shared = weights(&HeadLayout::shared(8, 4, 2).unwrap());
    assert_names(slice_first(&shared), "reading", "slice");
    let narrow = weights(&HeadLayout::from_counts(8, 2, None, Some(3)).unwrap());
    assert_names(reslice(&narrow, &HeadLayout::balanced(8, 2).unwrap()), "layout", "6 numbers wide");
    assert_names(reslice(&shared, &HeadLayout::balanced(6, 2).unwrap()), "layout.dModel", "6");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Shapes at random, empty ones too: an answer or a refusal, and no NaN either way.
    #[test]
    fn heads_of_any_shape_are_answered_or_refused(
        shapes in prop::array::uniform6(0usize..4),
        number in prop::sample::select(vec![0.0f32, 1.0, -1e4, 1e19, f32::MAX, f32::NAN, f32::INFINITY]),
        causal in any::<bool>(),
    ) {
        let [q_len, q_width, k_len, k_width, v_len, v_width] = shapes;
        let rule = ScoreRule::plain(if causal { Mask::Causal } else { Mask::TwoWay });
        let [q, k, v] = [(q_len, q_width), (k_len, k_width), (v_len, v_width)].map(|(rows, columns)| ones(rows, columns));
        if let Ok(pass) = head_attention(&(q * number), &k, &v, &rule, None) {
            prop_assert!(pass.pattern.iter().chain(pass.z.iter()).all(|value| value.is_finite()));
        }
    }
}
