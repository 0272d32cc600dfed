//! One integration binary: laws that hold across modules.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod ablation;
mod attention;
mod corpus;
mod flow;
mod gradients;
mod growing;
mod heads;
mod induction;
mod lab;
mod lesson_changes;
mod lesson_links;
mod lesson_models;
mod lesson_page;
mod lesson_params;
mod lesson_play;
mod lesson_refusals;
mod lesson_session;
mod lesson_update;
mod lesson_words;
mod model_file;
mod no_allocation;
mod quiz_bank;
mod quiz_content;
mod quiz_grading;
mod quiz_numbers;
mod quiz_progress;
mod quiz_words;
mod receipt;
mod scene_golden;
mod scene_numbers;
mod scene_prices;
mod scene_ramp;
mod sentence_model;
mod tidy;
