//! PRICE TAGS: what attention layers cost in weights, arithmetic and memory, in exact whole numbers.

mod models;

pub use models::{Certainty, Keeps, RealModel, Window, real_models};

use crate::attention::{HeadLayout, Refusal};

/// The sizes a cost is computed from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sizes {
    /// Width of the residual stream, `d`.
    pub d_model: u64,
    /// Attention layers, `L`.
    pub n_layers: u64,
    /// Query heads, `H`.
    pub n_heads: u64,
    /// Key/value heads, `G`.
    pub n_kv_heads: u64,
    /// Numbers per head, `dh`.
    pub d_head: u64,
    /// Tokens, `T`.
    pub seq_len: u64,
    /// Bytes per stored number.
    pub bytes: u64,
}

/// Multiply-adds of one pass over all tokens; one multiply-add is two FLOPs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MultiplyAdds {
    /// Queries, keys and values: `L·T·d·dh·(H + 2G)`.
    pub projections: u128,
    /// `q · k` for every pair of tokens: `L·H·T²·dh`, nothing halved for a causal mask.
    pub scores: u128,
    /// Weights times values: as many as the scores.
    pub blend: u128,
    /// The output projection: `L·T·H·dh·d`.
    pub output: u128,
}

impl MultiplyAdds {
    /// All four together.
    pub fn total(&self) -> u128 {
        self.projections + self.scores + self.blend + self.output
    }
}

/// What all layers cost together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cost {
    /// Learned weights, biases not counted: `L·(2·d·H·dh + 2·d·G·dh)`.
    pub weights: u128,
    /// Arithmetic of one pass.
    pub multiply_adds: MultiplyAdds,
    /// Exponentials in the softmaxes: `L·H·T²`.
    pub exponentials: u128,
    /// Bytes to store every attention grid: exponentials · bytes.
    pub grid_bytes: u128,
    /// Bytes the KV cache grows by per token: `2·L·G·dh·bytes`. Queries need no cache, so `H` does not appear.
    pub kv_bytes_per_token: u128,
    /// Bytes of the KV cache after `T` tokens.
    pub kv_bytes: u128,
}

/// The cost of `sizes`.
///
/// ```
/// use multi_head_attention::cost::{Sizes, cost};
/// let llama_3_8b = Sizes {
///     d_model: 4096, n_layers: 32, n_heads: 32, n_kv_heads: 8, d_head: 128, seq_len: 8192, bytes: 2,
/// };
/// assert_eq!(cost(llama_3_8b)?.kv_bytes_per_token, 131_072);
/// # Ok::<(), multi_head_attention::attention::Refusal>(())
/// ```
///
/// # Errors
/// A size of zero, a head count the key/value heads do not divide, or totals beyond 128 bits.
pub fn cost(sizes: Sizes) -> Result<Cost, Refusal> {
    check(sizes)?;
    let Sizes { d_model, n_layers, n_heads, n_kv_heads, d_head, seq_len, bytes } = sizes;
    total(Widths {
        d_model,
        n_layers,
        n_heads,
        q_width: product(&[n_heads, d_head])?,
        kv_width: product(&[n_kv_heads, d_head])?,
        seq_len,
        bytes,
    })
}

/// The cost of one layer of `layout`, whose heads may have any widths, on `seq_len` tokens.
///
/// # Errors
/// Totals beyond 128 bits; no layout of this lesson comes near.
pub fn layer_cost(layout: &HeadLayout, seq_len: u64, bytes: u64) -> Result<Cost, Refusal> {
    total(Widths {
        d_model: layout.d_model() as u64,
        n_layers: 1,
        n_heads: layout.n_heads() as u64,
        q_width: layout.q_width() as u128,
        kv_width: layout.kv_width() as u128,
        seq_len,
        bytes,
    })
}

/// What every total is made of: the sums of the heads' widths count, not each width.
struct Widths {
    d_model: u64,
    n_layers: u64,
    n_heads: u64,
    q_width: u128,
    kv_width: u128,
    seq_len: u64,
    bytes: u64,
}

fn total(widths: Widths) -> Result<Cost, Refusal> {
    let Widths { d_model: d, n_layers: l, n_heads: h, q_width: q, kv_width: kv, seq_len: t, bytes } = widths;
    let projection = product(&[l, t, d])?;
    let scores = times(product(&[l, t, t])?, q)?;
    let exponentials = product(&[l, h, t, t])?;
    let kv_bytes_per_token = times(product(&[2, l, bytes])?, kv)?;
    Ok(Cost {
        weights: times(product(&[2, l, d])?, plus(q, kv)?)?,
        multiply_adds: MultiplyAdds {
            projections: times(projection, plus(q, plus(kv, kv)?)?)?,
            scores,
            blend: scores,
            output: times(projection, q)?,
        },
        exponentials,
        grid_bytes: times(exponentials, bytes.into())?,
        kv_bytes_per_token,
        kv_bytes: times(kv_bytes_per_token, t.into())?,
    })
}

/// Learned numbers of one projection, say W_Q, under two readings of a head.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProjectionWeights {
    /// Every head reads all `d` numbers: `d · Σ dh`.
    pub project: u128,
    /// Every head reads only its own slice of the word: `Σ dh²`.
    pub slice: u128,
}

/// The weights of one projection for heads of these widths.
///
/// # Errors
/// Totals beyond 128 bits.
pub fn projection_weights(d_model: u64, widths: impl Iterator<Item = u64>) -> Result<ProjectionWeights, Refusal> {
    let none = ProjectionWeights { project: 0, slice: 0 };
    widths.into_iter().try_fold(none, |all, width| {
        Ok(ProjectionWeights {
            project: plus(all.project, product(&[d_model, width])?)?,
            slice: plus(all.slice, product(&[width, width])?)?,
        })
    })
}

fn check(sizes: Sizes) -> Result<(), Refusal> {
    let named = [
        ("dModel", sizes.d_model),
        ("nLayers", sizes.n_layers),
        ("nHeads", sizes.n_heads),
        ("nKvHeads", sizes.n_kv_heads),
        ("dHead", sizes.d_head),
        ("seqLen", sizes.seq_len),
        ("bytes", sizes.bytes),
    ];
    if let Some((field, _)) = named.iter().find(|(_, size)| *size == 0) {
        return Err(Refusal::new("zero", *field, 0, "a whole number of at least 1"));
    }
    if !sizes.n_heads.is_multiple_of(sizes.n_kv_heads) {
        let expected = format!("a divisor of nHeads = {}", sizes.n_heads);
        return Err(Refusal::new("kv-heads", "nKvHeads", sizes.n_kv_heads, expected));
    }
    Ok(())
}

fn product(factors: &[u64]) -> Result<u128, Refusal> {
    factors.iter().try_fold(1, |product, &factor| times(product, factor.into()))
}

fn times(a: u128, b: u128) -> Result<u128, Refusal> {
    a.checked_mul(b).ok_or_else(too_large)
}

fn plus(a: u128, b: u128) -> Result<u128, Refusal> {
    a.checked_add(b).ok_or_else(too_large)
}

fn too_large() -> Refusal {
    Refusal::new("too-large", "sizes", "too large", "a total below 2^128")
}

#[cfg(test)]
mod tests {
    use super::*;

    const GPT_3_LAYER: Sizes =
        Sizes { d_model: 12_288, n_layers: 1, n_heads: 96, n_kv_heads: 96, d_head: 128, seq_len: 2048, bytes: 2 };

    #[test]
    fn a_gpt_3_layer_costs_what_is_published() {
        let cost = cost(GPT_3_LAYER).unwrap();
        assert_eq!(cost.weights, 603_979_776);
        assert_eq!(cost.multiply_adds.total(), 1_340_029_796_352);
        assert_eq!(cost.exponentials, 402_653_184);
        assert_eq!(cost.grid_bytes, 768 << 20);
    }

    #[test]
    fn splitting_one_wide_head_changes_only_exponentials_and_grids() {
        let split = cost(GPT_3_LAYER).unwrap();
        let whole = cost(Sizes { n_heads: 1, n_kv_heads: 1, d_head: 12_288, ..GPT_3_LAYER }).unwrap();
        assert_eq!((split.weights, split.multiply_adds), (whole.weights, whole.multiply_adds));
        assert_eq!(split.kv_bytes, whole.kv_bytes);
        assert_eq!(split.exponentials, 96 * whole.exponentials);
    }

    #[test]
    fn sharing_shrinks_the_cache_and_leaves_the_scores_alone() {
        let shared = cost(Sizes { n_kv_heads: 8, ..GPT_3_LAYER }).unwrap();
        let own = cost(GPT_3_LAYER).unwrap();
        assert_eq!(own.kv_bytes, 12 * shared.kv_bytes);
        assert_eq!(own.multiply_adds.scores, shared.multiply_adds.scores);
        assert!(shared.weights < own.weights);
    }

    #[test]
    fn a_layer_of_even_heads_costs_what_its_sizes_say_and_moving_a_cut_changes_nothing() {
        let sizes = Sizes { d_model: 48, n_layers: 1, n_heads: 6, n_kv_heads: 2, d_head: 8, seq_len: 14, bytes: 4 };
        let layout = |slices: &[usize], sets: &[usize]| HeadLayout::from_slices(48, slices, sets).unwrap();
        assert_eq!(layer_cost(&layout(&[8; 6], &[3, 3]), 14, 4), cost(sizes));
        let even = layer_cost(&layout(&[8; 6], &[1; 6]), 14, 4);
        assert_eq!(layer_cost(&layout(&[16, 12, 8, 4, 4, 4], &[1; 6]), 14, 4), even);
    }

    #[test]
    fn the_largest_sizes_are_refused_not_wrapped() {
        let refusal = cost(Sizes { d_head: u64::MAX, seq_len: u64::MAX, ..GPT_3_LAYER }).unwrap_err();
        assert_eq!(refusal.code, "too-large");
    }

    #[test]
    fn a_projection_of_gpt_3_has_96_times_the_weights_of_its_diagonal_blocks() {
        let weights = projection_weights(12_288, std::iter::repeat_n(128, 96)).unwrap();
        assert_eq!((weights.project, weights.slice), (150_994_944, 1_572_864));
        assert_eq!(projection_weights(u64::MAX, [u64::MAX; 2].into_iter()).unwrap_err().code, "too-large");
    }

    #[test]
    fn impossible_sharing_names_the_field() {
        let refusal = cost(Sizes { n_kv_heads: 7, ..GPT_3_LAYER }).unwrap_err();
        assert_eq!(refusal.to_string(), "nKvHeads is 7, expected a divisor of nHeads = 96");
    }
}
