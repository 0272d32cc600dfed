//! Questions about what is on the screen, made when asked for.
//!
//! Layout, model, sentence, mask and a number decide the question: the same link asks the same thing. Its key is read
//! from the trace, as the figures are. Laws, held over many screens:
//!
//! - the same screen and number give the same question;
//! - exactly one option is right, or the number is the one the trace gives;
//! - where two answers would look alike on the screen, the question is not asked.

mod counts;
mod draw;
mod looks;
mod rules_of_screen;

use super::question::Question;
use crate::lesson::{LessonState, LessonTrace, Words};
use draw::Draw;

/// A way to ask: a question, or none where the screen has no fair one of this kind.
type Template = fn(&mut Draw) -> Option<Question>;

const TEMPLATES: [Template; 8] = [
    looks::strongest_head,
    looks::brightest_word,
    looks::hidden_word,
    looks::what_is_left,
    rules_of_screen::root_of_what,
    rules_of_screen::readers_of_a_set,
    rules_of_screen::grids_where_heads_share,
    counts::cells,
];

/// The question that `state` asks about its own screen; none where it asks for none, and none while something departs
/// from the formula: its explanations are about the formula.
pub fn own_question(state: &LessonState, trace: &LessonTrace, words: &Words) -> Option<Question> {
    if state.ask() == 0 || state.departs() {
        return None;
    }
    let mut draw = Draw::new(state, trace, words);
    let mut templates = TEMPLATES;
    draw.shuffle(&mut templates);
    templates.iter().find_map(|template| template(&mut draw))
}
