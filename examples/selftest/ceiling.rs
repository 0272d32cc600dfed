//! What the processor could do: products and sums of vectors in registers, with no memory in between.
//!
//! `V` vectors meet `F` others in `V · F` sums, as in a matrix product; one addition per vector keeps the compiler from
//! computing anything once only. No shape is best on every processor, so the best of several counts.

#[cfg(not(target_arch = "wasm32"))]
use plain as vector;
#[cfg(target_arch = "wasm32")]
use wasm as vector;

const LANES: usize = 4;

pub fn run(shape: usize, times: u32, seed: f32) -> f32 {
    match shape {
        0 => sums::<2, 4>(times, seed),
        1 => sums::<4, 2>(times, seed),
        2 => sums::<2, 3>(times, seed),
        3 => sums::<3, 3>(times, seed),
        _ => 0.0,
    }
}

pub fn operations(shape: usize, times: u32) -> f64 {
    let Some((v, f)) = [(2, 4), (4, 2), (2, 3), (3, 3)].get(shape).copied() else { return 0.0 };
    f64::from(times) * (LANES * (2 * v * f + v)) as f64
}

fn sums<const V: usize, const F: usize>(times: u32, seed: f32) -> f32 {
    let mut sums = [[vector::splat(0.0); V]; F];
    let mut values: [vector::Vector; V] = std::array::from_fn(|i| vector::splat(seed + i as f32 * 0.1));
    let factors: [vector::Vector; F] = std::array::from_fn(|i| vector::splat(seed * (0.2 + i as f32)));
    let step = vector::splat(seed * 1e-3);
    for _ in 0..times {
        for value in &mut values {
            *value = vector::add(*value, step);
        }
        for (sums, &factor) in sums.iter_mut().zip(&factors) {
            for (sum, &value) in sums.iter_mut().zip(&values) {
                *sum = vector::add(*sum, vector::mul(value, factor));
            }
        }
    }
    sums.iter().flatten().fold(0.0, |total, &sum| total + vector::first(sum))
}

#[cfg(target_arch = "wasm32")]
mod wasm {
    use core::arch::wasm32 as simd;
    pub use simd::{f32x4_add as add, f32x4_mul as mul, f32x4_splat as splat, v128 as Vector};

    pub fn first(vector: Vector) -> f32 {
        simd::f32x4_extract_lane::<0>(vector)
    }
}

/// Only so that it compiles everywhere.
#[cfg(not(target_arch = "wasm32"))]
mod plain {
    pub type Vector = f32;

    pub fn splat(value: f32) -> Vector {
        value
    }

    pub fn add(a: Vector, b: Vector) -> Vector {
        a + b
    }

    pub fn mul(a: Vector, b: Vector) -> Vector {
        a * b
    }

    pub fn first(vector: Vector) -> f32 {
        vector
    }
}
