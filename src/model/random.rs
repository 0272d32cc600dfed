//! Random numbers that are the same everywhere: a seed and a label name a stream.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A stream of random numbers. The same seed and label give the same numbers on every machine.
///
/// Labels keep streams apart: drawing more from one never shifts another, so one seed can own many matrices.
#[derive(Debug, Clone)]
pub struct Stream(ChaCha8Rng);

impl Stream {
    /// The stream called `label` of `seed`.
    pub fn new(seed: u32, label: &str) -> Self {
        let mut key = [0; 32];
        key[..4].copy_from_slice(&seed.to_le_bytes());
        key[8..16].copy_from_slice(&fnv1a_64(label.as_bytes()).to_le_bytes());
        Stream(ChaCha8Rng::from_seed(key))
    }

    /// The next 32 random bits; every other draw is made of these.
    pub fn next_u32(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// A whole number below `bound` (0 for a bound of 0), by multiply and shift.
    pub fn below(&mut self, bound: u32) -> u32 {
        ((u64::from(self.next_u32()) * u64::from(bound)) >> 32) as u32
    }

    /// A number in `[0, 1)` with 24 random bits.
    pub fn uniform(&mut self) -> f64 {
        f64::from(self.next_u32() >> 8) / f64::from(1u32 << 24)
    }

    /// A standard normal number (Box and Muller 1958).
    pub fn normal(&mut self) -> f64 {
        let above_zero = 1.0 - self.uniform(); // the logarithm of 0 is not a number one can draw
        let angle = 2.0 * std::f64::consts::PI * self.uniform();
        (-2.0 * libm::log(above_zero)).sqrt() * libm::cos(angle)
    }
}

/// The FNV-1a hash of 64 bits (Fowler, Noll and Vo): short, fixed for ever, and good enough to tell labels apart.
fn fnv1a_64(bytes: &[u8]) -> u64 {
    let mix = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, mix)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fnv1a_matches_its_published_test_vectors() {
        assert_eq!(fnv1a_64(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a_64(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv1a_64(b"foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn seeds_and_labels_name_different_streams() {
        let first = |seed, label| Stream::new(seed, label).next_u32();
        assert_eq!(first(1, "it"), first(1, "it"));
        assert_ne!(first(1, "it"), first(2, "it"));
        assert_ne!(first(1, "it"), first(1, "animal"));
    }

    #[test]
    fn normal_numbers_have_mean_0_and_variance_1() {
        const N: usize = 100_000;
        let mut stream = Stream::new(0, "test");
        let numbers: Vec<f64> = (0..N).map(|_| stream.normal()).collect();
        let mean = numbers.iter().sum::<f64>() / N as f64;
        let variance = numbers.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / N as f64;
        assert!(mean.abs() < 0.015, "mean {mean}");
        assert!((variance - 1.0).abs() < 0.025, "variance {variance}");
    }

    #[test]
    fn bounded_draws_reach_every_value_and_no_other() {
        let mut stream = Stream::new(7, "test");
        let mut seen = [0; 5];
        (0..5_000).for_each(|_| seen[stream.below(5) as usize] += 1);
        assert!(seen.iter().all(|&count| (900..1100).contains(&count)), "{seen:?}");
        assert_eq!(stream.below(0), 0);
    }
}
