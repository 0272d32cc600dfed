//! The one scale of shades: it can be read by everyone, and digits can be read on it.

use multi_head_attention::scene::{Shade, ramp};

/// Linear RGB as an eye sees it that misses the long-, middle- or short-wave cones. Viénot, Brettel and Mollon 1999
/// for the first two; for the third the one-plane simplification of Brettel 1997 that colour tools use.
const EYES: [(&str, [[f64; 3]; 3]); 4] = [
    ("all cones", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    ("protanopia", [[0.11238, 0.88762, 0.0], [0.11238, 0.88762, 0.0], [0.00401, -0.00401, 1.0]]),
    ("deuteranopia", [[0.29275, 0.70725, 0.0], [0.29275, 0.70725, 0.0], [-0.02234, 0.02234, 1.0]]),
    ("tritanopia", [[1.0, 0.14461, -0.14461], [0.0, 0.85924, 0.14076], [0.0, 0.85924, 0.14076]]),
];

fn luminance_for(shade: &Shade, eye: &[[f64; 3]; 3]) -> f64 {
    let linear = shade.fill.map(|channel| {
        let channel = f64::from(channel) / 255.0;
        if channel <= 0.04045 { channel / 12.92 } else { ((channel + 0.055) / 1.055).powf(2.4) }
    });
    let seen = eye.map(|row| row.iter().zip(linear).map(|(factor, channel)| factor * channel).sum::<f64>());
    0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]
}

#[test]
fn luminance_moves_one_way_at_every_step_for_every_eye() {
    for (name, eye) in EYES {
        for dark in [false, true] {
            let seen: Vec<f64> = ramp(dark).iter().map(|shade| luminance_for(shade, &eye)).collect();
            let onward = |pair: &[f64]| if dark { pair[0] < pair[1] } else { pair[0] > pair[1] };
            if let Some(step) = seen.windows(2).position(|pair| !onward(pair)) {
                panic!("{name}, dark {dark}: steps {step} and {} are {} and {}", step + 1, seen[step], seen[step + 1]);
            }
        }
    }
}

#[test]
fn digits_have_a_contrast_of_4_5_on_every_step() {
    for dark in [false, true] {
        for (step, shade) in ramp(dark).iter().enumerate() {
            let luminance = shade.luminance();
            let contrast = if shade.black_ink { (luminance + 0.05) / 0.05 } else { 1.05 / (luminance + 0.05) };
            assert!(contrast >= 4.5, "dark {dark}, step {step}: {contrast}");
        }
    }
}

#[test]
fn the_ends_are_the_stops_of_the_design() {
    let css = |dark: bool, step: usize| ramp(dark)[step].css();
    assert_eq!(css(false, 0), ["#eff4f8", "#000000"]);
    assert_eq!(css(false, 255), ["#19215b", "#ffffff"]);
    assert_eq!(css(true, 0), ["#22252c", "#ffffff"]);
    assert_eq!(css(true, 255), ["#d3f4f8", "#000000"]);
    assert_eq!((ramp(false).len(), ramp(true).len()), (256, 256));
}
