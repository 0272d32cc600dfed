//! Heads taken out of a model: nothing in their place, or their mean.

use multi_head_attention::attention::HeadLayout;
use multi_head_attention::model::{
    Ablation, LanguageModel, LanguageTrace, Removed, TokenId, language_forward, language_forward_ablated,
};
use multi_head_attention::training::sentence_architecture;

const TOKENS: [TokenId; 6] = [2, 5, 11, 7, 3, 9];
const D_MODEL: usize = 12;

fn model() -> LanguageModel {
    LanguageModel::draw(sentence_architecture(HeadLayout::balanced(D_MODEL, 3).unwrap(), 20), 1).unwrap()
}

fn ablated(model: &LanguageModel, removed: &[Removed]) -> LanguageTrace {
    let mut trace = LanguageTrace::sized(model);
    language_forward_ablated(&mut trace, model, &TOKENS, [4].into_iter(), removed);
    trace
}

/// The mean result of a head over this one sequence.
fn mean_result(trace: &LanguageTrace, layer: usize, head: usize) -> Vec<f32> {
    let result = &trace.layers[layer].attention.heads[head].result;
    (0..D_MODEL).map(|feature| (0..TOKENS.len()).map(|pos| result[(pos, feature)]).sum::<f32>() / 6.0).collect()
}

#[test]
fn zero_ablation_is_muting() {
    let model = model();
    let mut muted = LanguageTrace::sized(&model);
    language_forward(&mut muted, &model, &TOKENS, [4].into_iter(), &[&[false, true, false]]);
    let trace = ablated(&model, &[Removed { layer: 0, head: 1, by: Ablation::Zero }]);
    assert_eq!((&trace.layers, &trace.probs), (&muted.layers, &muted.probs));
    assert_ne!(trace.probs, ablated(&model, &[]).probs);
}

/// What a head adds to every position alike is what its mean keeps.
#[test]
fn mean_ablation_keeps_the_mean_of_what_the_layer_writes_and_nothing_else_of_the_head() {
    let model = model();
    let whole = ablated(&model, &[]);
    let mean = mean_result(&whole, 1, 2);
    let trace = ablated(&model, &[Removed { layer: 1, head: 2, by: Ablation::Mean(&mean) }]);
    let silent = ablated(&model, &[Removed { layer: 1, head: 2, by: Ablation::Zero }]);
    for feature in 0..D_MODEL {
        let column = |trace: &LanguageTrace| -> Vec<f32> {
            (0..6).map(|pos| trace.layers[1].attention.attn_out[(pos, feature)]).collect()
        };
        let total = |trace: &LanguageTrace| column(trace).iter().sum::<f32>();
        assert!((total(&trace) - total(&whole)).abs() < 1e-5, "feature {feature}");
        column(&trace)
            .iter()
            .zip(column(&silent))
            .for_each(|(with, without)| assert_eq!(*with, without + mean[feature]));
        for pos in 0..6 {
            let (pre, post) = (&trace.layers[1].resid_pre, &trace.layers[1].resid_post);
            let write = trace.layers[1].attention.attn_out[(pos, feature)];
            assert!((post[(pos, feature)] - pre[(pos, feature)] - write).abs() < 1e-6);
        }
    }
    assert_ne!(trace.probs, whole.probs);
}

#[test]
fn later_layers_read_what_stands_in_and_the_head_itself_is_still_shown() {
    let model = model();
    let whole = ablated(&model, &[]);
    let mean = mean_result(&whole, 0, 0);
    let trace = ablated(&model, &[Removed { layer: 0, head: 0, by: Ablation::Mean(&mean) }]);
    assert_eq!(trace.layers[0].attention.heads, whole.layers[0].attention.heads);
    assert_eq!(trace.layers[1].resid_pre, trace.layers[0].resid_post);
    assert_ne!(trace.layers[1].attention.heads, whole.layers[1].attention.heads);
}
