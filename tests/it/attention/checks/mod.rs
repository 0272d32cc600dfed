//! Every check of attention: a function over an implementation that says what differed, where, found and expected.

mod against_oracle;
mod extremes;
mod layouts;
mod masks;
mod onnx;
mod order;
mod published;
mod refusals;
mod reslicing;
mod sharing;
mod sums;
mod trained_libraries;

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::compare::Outcome;
use super::implementation::Attention;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Numbers nobody here wrote: `tests/cases`.
    Published,
    /// Ours: laws, hand-made cases and the comparison with the oracle.
    Own,
}

pub struct Check {
    pub name: &'static str,
    pub kind: Kind,
    run: fn(&dyn Attention) -> Outcome,
}

impl Check {
    /// A panic is an answer too: the wrong one.
    pub fn run(&self, attention: &dyn Attention) -> Outcome {
        catch_unwind(AssertUnwindSafe(|| (self.run)(attention))).unwrap_or_else(|_| Err("it panicked".to_owned()))
    }
}

/// The one list of checks, handed to the macro `$then`.
macro_rules! with_every_check {
    ($then:ident) => {
        $then! {
            Published onnx::onnx_operator_cases;
            Published trained_libraries::torch_multihead_attention;
            Published trained_libraries::llama_attention;
            Published published::raschka_chapter_3_causal_heads;
            Published published::raschka_chapter_3_wrapped_heads;
            Published published::havcocap_two_heads;
            Published published::keras_identity_heads;
            Published published::tensorflow_tutorial_lookup;
            Own against_oracle::layers_agree_with_the_oracle;
            Own against_oracle::heads_alone_agree_with_the_oracle;
            Own sums::rows_sum_to_one;
            Own sums::head_results_sum_to_attn_out;
            Own sums::muting_leaves_a_head_out_of_the_sum_and_changes_nothing_else;
            Own sums::scores_are_divided_by_the_root_of_each_heads_own_width;
            Own sums::z_is_the_pattern_times_the_values;
            Own sharing::gqa_with_all_kv_heads_is_mha;
            Own sharing::mqa_is_gqa_with_one_group;
            Own sharing::sharing_is_repeating_keys_and_values;
            Own sharing::sharing_reduces_only_key_and_value_weights;
            Own sharing::recutting_unshared_heads_keeps_weights_and_multiply_adds;
            Own order::future_tokens_never_change_the_past;
            Own order::permuting_whole_groups_with_their_weights_permutes_results;
            Own order::permuting_columns_inside_a_group_changes_nothing;
            Own order::permuting_tokens_permutes_two_way_attention;
            Own masks::bytes_say_who_may_look;
            Own masks::causal_bytes_and_infinite_numbers_hide_alike;
            Own masks::numbers_are_added_to_the_scores;
            Own masks::hidden_rows_are_exactly_zero;
            Own masks::causal_counts_from_the_first_key_and_hides_extra_keys;
            Own extremes::huge_scores_stay_finite;
            Own extremes::one_token_looks_at_itself;
            Own extremes::heads_of_width_one_work;
            Own extremes::biases_alone_decide_where_x_is_zero;
            Own reslicing::reslicing_to_the_same_layout_is_the_identity;
            Own reslicing::reslicing_pools_keys_and_values_as_means;
            Own reslicing::slice_first_reads_only_diagonal_blocks;
            Own reslicing::slice_first_head_is_blind_outside_its_slice;
            Own layouts::balanced_widths_add_up_and_the_first_are_one_wider;
            Own layouts::slices_come_back_as_they_were_cut;
            Own layouts::uneven_groups_are_as_even_as_whole_numbers_allow;
            Own layouts::key_value_heads_must_divide_query_heads;
            Own refusals::more_heads_than_numbers_are_refused_with_the_reason;
            Own refusals::every_refusal_names_field_value_and_what_is_accepted;
            Own refusals::no_wish_for_heads_panics;
        }
    };
}
pub(super) use with_every_check;

macro_rules! list {
    ($($kind:ident $module:ident::$name:ident;)*) => {
        /// In the order in which they are worth reading.
        pub const CHECKS: &[Check] =
            &[$(Check { name: stringify!($name), kind: Kind::$kind, run: $module::$name }),*];
    };
}
with_every_check!(list);
