//! The two kinds of number the formula runs in: `f32` on the page, `f64` where gradients are checked.

use std::ops::{Add, AddAssign, Div, Mul, Sub};

/// A floating-point number with an exponential that gives the same bits on every machine.
///
/// The page must show what the native tests checked, so nothing here may depend on the platform's maths library.
pub trait Real:
    nalgebra::Scalar
    + Copy
    + PartialOrd
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + AddAssign
{
    /// Nothing.
    const ZERO: Self;
    /// The score of a hidden place.
    const NEG_INFINITY: Self;
    /// The nearest number of this kind.
    fn from_f64(value: f64) -> Self;
    /// The same number, wider.
    fn to_f64(self) -> f64;
    /// Neither infinite nor NaN.
    fn is_finite(self) -> bool;
    /// `e` to this power.
    fn exp(self) -> Self;
    /// The square root, correctly rounded everywhere.
    fn sqrt(self) -> Self;
}

impl Real for f32 {
    const ZERO: f32 = 0.0;
    const NEG_INFINITY: f32 = f32::NEG_INFINITY;

    fn from_f64(value: f64) -> f32 {
        value as f32
    }

    fn to_f64(self) -> f64 {
        f64::from(self)
    }

    fn is_finite(self) -> bool {
        f32::is_finite(self)
    }

    fn exp(self) -> f32 {
        exp_f32(self)
    }

    fn sqrt(self) -> f32 {
        f32::sqrt(self)
    }
}

impl Real for f64 {
    const ZERO: f64 = 0.0;
    const NEG_INFINITY: f64 = f64::NEG_INFINITY;

    fn from_f64(value: f64) -> f64 {
        value
    }

    fn to_f64(self) -> f64 {
        self
    }

    fn is_finite(self) -> bool {
        f64::is_finite(self)
    }

    fn exp(self) -> f64 {
        libm::exp(self)
    }

    fn sqrt(self) -> f64 {
        f64::sqrt(self)
    }
}

/// `e^x` within 2 ulp, by multiplications and additions alone.
///
/// `e^x = 2^n · e^r` with `n` the whole number nearest to `x / ln 2`, so `|r| ≤ ln 2 / 2`; there the Taylor series to
/// `r⁷` is off by less than a tenth of an ulp. `ln 2` is split in two so that `n · ln 2` loses nothing.
fn exp_f32(x: f32) -> f32 {
    const LN_2_HIGH: f32 = 355.0 / 512.0; // a product with a small whole number is exact
    const LN_2_LOW: f32 = -2.121_944_4e-4;
    const INVERSE_FACTORIALS: [f32; 6] = [1.0 / 5040.0, 1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5];

    // Beyond these the answer is 0 or infinity, and `n` would not fit an exponent.
    let x = x.clamp(-104.0, 89.0);
    let n = (x * std::f32::consts::LOG2_E + 0.5).floor();
    let r = (x - n * LN_2_HIGH) - n * LN_2_LOW;
    let tail = INVERSE_FACTORIALS.iter().fold(0.0, |sum, &coefficient| sum * r + coefficient);
    let series = 1.0 + (r + r * r * tail);
    // Two steps: 2^n alone leaves the range of normal numbers at both ends.
    let n = n as i32;
    let half = n.div_euclid(2);
    series * power_of_two(half) * power_of_two(n - half)
}

/// `2^n` for `n` in −126…127.
fn power_of_two(n: i32) -> f32 {
    f32::from_bits(((n + 127) as u32) << 23)
}

#[cfg(test)]
mod tests {
    use super::Real;

    /// Distance in units of the last place of the true value.
    fn ulps(x: f32) -> f64 {
        let truth = libm::exp(f64::from(x));
        let above = f32::from_bits((truth as f32).to_bits() + 1);
        let ulp = f64::from(above) - f64::from(truth as f32);
        (f64::from(Real::exp(x)) - truth).abs() / ulp
    }

    #[test]
    fn exp_is_within_two_ulp_everywhere() {
        let worst = (-1_040_000..=887_000).map(|i| ulps(i as f32 / 10_000.0)).fold(0.0, f64::max);
        assert!(worst <= 2.0, "{worst} ulp");
    }

    #[test]
    fn exp_meets_its_ends() {
        assert_eq!(Real::exp(0.0f32), 1.0);
        assert_eq!(Real::exp(f32::NEG_INFINITY), 0.0);
        assert_eq!(Real::exp(-1e30f32), 0.0);
        assert_eq!(Real::exp(f32::INFINITY), f32::INFINITY);
        assert!(Real::exp(f32::NAN).is_nan());
    }
}
