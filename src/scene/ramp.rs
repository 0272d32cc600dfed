//! One scale of shades for all weights of all heads.

use crate::lesson::LessonTrace;

/// Light to dark on a light page.
const LIGHT: [u32; 9] = [0xEFF4F8, 0xCFE7F5, 0xA6D5F1, 0x7CBCE9, 0x589EDD, 0x3D7DCB, 0x2D5AB1, 0x24398A, 0x19215B];
/// Dark to light on a dark page: on both, "nothing" recedes into the page.
const DARK: [u32; 9] = [0x22252C, 0x28334E, 0x2E4372, 0x345897, 0x3A73B9, 0x4792D2, 0x62B3E2, 0x92D5EC, 0xD3F4F8];
/// Digits are black above this luminance: there black and white are equally far away.
const INK_TURNS: f64 = 0.179;
const STEPS: usize = 256;

/// One step of the ramp and the ink that reads best on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shade {
    /// Red, green, blue.
    pub fill: [u8; 3],
    /// Black digits, or white ones?
    pub black_ink: bool,
}

impl Shade {
    /// `["#3d7dcb", "#ffffff"]`: fill and ink.
    pub fn css(&self) -> [String; 2] {
        let [red, green, blue] = self.fill;
        let ink = if self.black_ink { "#000000" } else { "#ffffff" };
        [format!("#{red:02x}{green:02x}{blue:02x}"), ink.to_owned()]
    }

    /// Relative luminance, as WCAG defines it.
    pub fn luminance(&self) -> f64 {
        let [red, green, blue] = self.fill.map(linear);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
}

/// All 256 shades, from weight 0 to weight 1.
///
/// Law: luminance falls (on a dark page rises) at every step, also for eyes that miss one kind of cone.
pub fn ramp(dark: bool) -> Vec<Shade> {
    let stops = if dark { &DARK } else { &LIGHT };
    (0..STEPS).map(|step| shade(stops, step)).collect()
}

/// The shade of a weight, 0 to 255, on one scale for all heads.
pub fn step(weight: f32) -> u8 {
    (position(f64::from(weight)) * (STEPS - 1) as f64).round() as u8
}

/// Where a weight stands on the scale, 0 to 1: `weight^(2/3)`, which lifts faint looks into sight.
pub fn position(weight: f64) -> f64 {
    let root = libm::cbrt(weight.clamp(0.0, 1.0));
    root * root
}

/// The grid of `head` (from 1; 0 is the mean of all heads) as RGBA, one pixel per cell, row by row. Hidden cells are transparent.
pub fn pixels(trace: &LessonTrace, head: usize, dark: bool) -> Vec<u8> {
    let (ramp, n_tokens) = (ramp(dark), trace.tokens().len());
    let mut pixels = Vec::with_capacity(n_tokens * n_tokens * 4);
    for row in 1..=n_tokens {
        for column in 1..=n_tokens {
            pixels.extend(match trace.weight(head, row, column) {
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

/// Straight sRGB between two neighbouring stops.
fn shade(stops: &[u32; 9], step: usize) -> Shade {
    let place = step as f64 / (STEPS - 1) as f64 * (stops.len() - 1) as f64;
    let left = (place as usize).min(stops.len() - 2);
    let between = place - left as f64;
    let mix = |shift: u32| {
        let [from, to] = [stops[left], stops[left + 1]].map(|stop| f64::from((stop >> shift) as u8));
        (from + (to - from) * between).round() as u8
    };
    let shade = Shade { fill: [mix(16), mix(8), mix(0)], black_ink: true };
    Shade { black_ink: shade.luminance() > INK_TURNS, ..shade }
}

fn linear(channel: u8) -> f64 {
    let channel = f64::from(channel) / 255.0;
    if channel <= 0.04045 { channel / 12.92 } else { libm::pow((channel + 0.055) / 1.055, 2.4) }
}
