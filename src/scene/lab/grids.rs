//! The grids of the lab: pixels for the eye, a table for whoever reads number by number.

use crate::lesson::lab::Lab;
use crate::scene::table::TableRow;
use crate::scene::{Table, ramp, step};

const DECIMALS: usize = 4;

/// The grid of a head (layer and head from 1) as RGBA, one pixel per cell. Later letters are transparent.
pub fn lab_pixels(lab: &Lab, layer: usize, head: usize, dark: bool) -> Vec<u8> {
    let (sight, ramp) = (lab.sight(), ramp(dark));
    let n = sight.tokens().len();
    let mut pixels = Vec::with_capacity(n * n * 4);
    for query in 0..n {
        for key in 0..n {
            pixels.extend(match sight.weight(layer.wrapping_sub(1), head.wrapping_sub(1), query, key) {
                None => [0; 4],
                Some(weight) => {
                    let [red, green, blue] = ramp[usize::from(step(weight))].fill;
                    [red, green, blue, u8::MAX]
                }
            });
        }
    }
    pixels
}

/// The same as a table.
pub fn lab_table(lab: &Lab, layer: usize, head: usize) -> Table {
    let (sight, words) = (lab.sight(), lab.words());
    let n = sight.tokens().len();
    let letter = |place: usize| {
        let sign = lab.plan().sign(sight.tokens()[place]).to_string();
        words.say("scene.lab.letter-at", &[("letter", sign.into()), ("place", (place + 1).into())])
    };
    let cell = |query, key| match sight.weight(layer.wrapping_sub(1), head.wrapping_sub(1), query, key) {
        Some(weight) => words.decimal(f64::from(weight), DECIMALS),
        None => words.text("scene.table.hidden"),
    };
    let row = |query| TableRow { label: letter(query), cells: (0..n).map(|key| cell(query, key)).collect() };
    Table {
        caption: words.say("scene.lab.table", &[("layer", layer.into()), ("head", head.into())]),
        columns: (0..n).map(letter).collect(),
        rows: (0..n).map(row).collect(),
    }
}
