//! Faults seen in public code, each as the one step that is done wrong.

use super::wrong_masks::*;
use super::wrong_steps::*;
use super::{Oracle, RIGHT};

pub struct Fault {
    pub name: &'static str,
    /// Where it was seen.
    pub seen: &'static str,
    pub oracle: Oracle,
    /// Do the published numbers in `tests/cases` show it? Where they do not, only our own checks stand in its way.
    pub published_numbers_show_it: bool,
}

const fn fault(name: &'static str, seen: &'static str, oracle: Oracle) -> Fault {
    Fault { name, seen, oracle, published_numbers_show_it: true }
}

/// A fault that every published number lets through.
const fn quiet_fault(name: &'static str, seen: &'static str, oracle: Oracle) -> Fault {
    Fault { name, seen, oracle, published_numbers_show_it: false }
}

pub const FAULTS: &[Fault] = &[
    fault(
        "heads glued back without swapping axes",
        "jsbaan/transformer-from-scratch#6, ajhalthor/Transformer-Neural-Network#4",
        Oracle { glue: one_head_after_the_other, ..RIGHT },
    ),
    fault("split without a transpose", "reczoo/FuxiCTR#30", Oracle { split: reshaped, ..RIGHT }),
    fault(
        "scaled by the whole width",
        "aladdinpersson/Machine-Learning-Collection#65",
        Oracle { scale: by_whole_width, ..RIGHT },
    ),
    quiet_fault(
        "every head scaled by the width of the first",
        "aladdinpersson/Machine-Learning-Collection#65, with uneven slices",
        Oracle { scale: by_first_width, ..RIGHT },
    ),
    fault(
        "scale applied after the softmax",
        "FrancescoSaverioZuppichini/ViT#2",
        Oracle { weigh: scale_after_softmax, ..RIGHT },
    ),
    fault("scale fixed for heads 64 wide", "pytorch/text#1432", Oracle { scale: by_width_64, ..RIGHT }),
    fault(
        "softmax over the wrong axis",
        "nerdai/llms-from-scratch-rs#30",
        Oracle { weigh: softmax_over_queries, ..RIGHT },
    ),
    quiet_fault(
        "NaN where everything is hidden",
        "tracel-ai/burn#4697, robertknight/rten#1321",
        Oracle { weigh: without_guard, ..RIGHT },
    ),
    fault(
        "mask with the wrong sign",
        "made up, of the kind of hyunwoongko/transformer#10",
        Oracle { added: wrong_sign, ..RIGHT },
    ),
    fault(
        "a hidden score becomes 0",
        "hyunwoongko/transformer#10 (−1e−12 for −∞)",
        Oracle { weigh: hidden_scores_zero, ..RIGHT },
    ),
    quiet_fault(
        "mask too weak: −1e4 for −∞",
        "made up, of the kind of hyunwoongko/transformer#10",
        Oracle { weigh: mask_too_weak, ..RIGHT },
    ),
    fault(
        "mask applied after the softmax",
        "made up, of the kind of hyunwoongko/transformer#10",
        Oracle { weigh: mask_after_softmax, ..RIGHT },
    ),
    fault(
        "the next token is seen too",
        "made up, of the kind of hyunwoongko/transformer#10",
        Oracle { added: next_is_seen, ..RIGHT },
    ),
    fault(
        "a token does not see itself",
        "made up, of the kind of hyunwoongko/transformer#10",
        Oracle { added: blind_to_itself, ..RIGHT },
    ),
    fault(
        "causal counted from the last key",
        "made up, of the kind of hyunwoongko/transformer#10",
        Oracle { added: counted_from_the_last_key, ..RIGHT },
    ),
    quiet_fault("bytes of a mask added as numbers", "tests/cases/README.md", Oracle { added: bytes_added, ..RIGHT }),
    fault("bytes of a mask say who is hidden", "tests/cases/README.md", Oracle { added: bytes_hide, ..RIGHT }),
    fault("key/value heads repeated 0, 1, 0, 1", "onnx/onnx#7274", Oracle { group_of: interleaved, ..RIGHT }),
    fault(
        "all or one right, the middle wrong",
        "EricLBuehler/candle-vllm#52",
        Oracle { group_of: middle_taken_for_one, ..RIGHT },
    ),
    fault(
        "as many key/value as query heads assumed",
        "huggingface/transformers.js#388",
        Oracle { group_of: one_per_head_assumed, ..RIGHT },
    ),
    quiet_fault(
        "more heads than numbers: heads of width 0",
        "keras-team/keras-hub#1198",
        Oracle { lay_out: heads_of_no_width, ..RIGHT },
    ),
    quiet_fault(
        "more heads than numbers: division by zero",
        "keras-team/keras-hub#1198",
        Oracle { lay_out: division_by_zero, ..RIGHT },
    ),
    quiet_fault(
        "an assertion where the width is not divisible",
        "facebookresearch/detr#499",
        Oracle { lay_out: assertion, ..RIGHT },
    ),
    quiet_fault(
        "a refusal without an explanation",
        "facebookresearch/detr#499",
        Oracle { lay_out: speechless, ..RIGHT },
    ),
    fault(
        "the vector sliced first",
        "pbloem/former#13, MarcoMeter/episodic-transformer-memory-ppo#22",
        Oracle { project: own_slice_times_column, ..RIGHT },
    ),
    fault(
        "one projection shared by all heads",
        "pbloem/former#13, MarcoMeter/episodic-transformer-memory-ppo#22",
        Oracle { project: columns_of_the_first_head, ..RIGHT },
    ),
    fault(
        "rows that add up to 1.111",
        "yangchengbupt/NeuralDiffusionModel#1",
        Oracle { weigh: divided_by_keep_rate, ..RIGHT },
    ),
];
