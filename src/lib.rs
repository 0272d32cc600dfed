//! The core of an interactive lesson on multi-head attention.
//!
//! Data flows one way: **layout → weights → trace → scene → page**. Read the modules in that order:
//!
//! 1. [`attention`]: the formula, and nothing else.
//! 2. [`model`]: a small transformer around it.
//! 3. [`training`]: examples, gradients turned into steps, recipes.
//! 4. [`heads`]: what a head does, measured.
//! 5. [`cost`]: what attention costs, in exact whole numbers.
//! 6. [`lesson`]: what a learner can do, the words for it, and the quiz.
//! 7. [`scene`]: pictures as data.
//! 8. [`web`]: the bindings a browser calls.

pub mod attention;
pub mod cost;
pub mod heads;
pub mod lesson;
pub mod model;
pub mod scene;
pub mod training;
pub mod web;
