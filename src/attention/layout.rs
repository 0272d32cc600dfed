//! How a width is cut into heads and which heads share keys and values.

use std::ops::Range;

use super::Refusal;
use super::refusal::one_of;
use super::widths::{balanced_widths, divisors};

/// The widest residual stream: what is wider is a slip of the keyboard, and would only fill the memory.
const MAX_D_MODEL: usize = 16_384;
/// The most columns that all query heads may have together.
const MAX_COLUMNS: usize = 4 * MAX_D_MODEL;

/// Query heads that read one set of keys and values. They share its width, since they meet the same keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Group {
    /// Numbers per head: the width of each query, key and value here.
    pub d_head: usize,
    /// How many query heads read this set of keys and values.
    pub n_query_heads: usize,
}

/// The blueprint of one attention layer: `d_model` numbers in, heads in groups that share keys and values.
///
/// Multi-head attention has one query head per group, multi-query attention (Shazeer 2019) one group, grouped-query
/// attention (Ainslie et al. 2023) something between. Query heads of one group are neighbours, and head order is group
/// order. Checked once, here; whoever holds a layout may trust it.
///
/// The query width, `Σ n_query_heads · d_head`, need not equal `d_model` (Gemma 2 and Qwen3 4B differ).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeadLayout {
    d_model: usize,
    groups: Vec<Group>,
}

/// Where one query head lives: its columns of `w_q` (rows of `w_o`) and its group's columns of `w_k` and `w_v`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeadSpan {
    /// Index among the query heads.
    pub head: usize,
    /// Index of the group whose keys and values it reads.
    pub kv_head: usize,
    /// Its width.
    pub d_head: usize,
    /// Columns of `w_q`, rows of `w_o`.
    pub q_columns: Range<usize>,
    /// Columns of `w_k` and `w_v`.
    pub kv_columns: Range<usize>,
}

impl HeadLayout {
    /// Any groups over `d_model` numbers.
    ///
    /// # Errors
    /// `d_model`, a width or a head count of zero, no groups, `d_model` above 16384, or more than 65536 columns.
    pub fn new(d_model: usize, groups: Vec<Group>) -> Result<Self, Refusal> {
        require_positive("dModel", d_model)?;
        require_at_most("dModel", d_model, MAX_D_MODEL)?;
        if groups.is_empty() {
            return Err(Refusal::new("no-heads", "layout.groups", "empty", "at least one group"));
        }
        for (index, group) in groups.iter().enumerate() {
            require_positive(&format!("layout.groups[{index}].dHead"), group.d_head)?;
            require_positive(&format!("layout.groups[{index}].nQueryHeads"), group.n_query_heads)?;
        }
        let plus = |sum: usize, group: &Group| sum.checked_add(group.d_head.checked_mul(group.n_query_heads)?);
        match groups.iter().try_fold(0, plus) {
            Some(width) if width <= MAX_COLUMNS => Ok(HeadLayout { d_model, groups }),
            _ => {
                let expected = format!("at most {MAX_COLUMNS} columns over all query heads");
                Err(Refusal::new("too-large", "layout.groups", "too wide", expected))
            }
        }
    }

    /// `n_heads` unshared heads that split `d_model` as evenly as whole numbers allow: the first
    /// `d_model mod n_heads` heads are one wider.
    ///
    /// # Errors
    /// More heads than numbers to share, or none.
    pub fn balanced(d_model: usize, n_heads: usize) -> Result<Self, Refusal> {
        if n_heads == 0 || n_heads > d_model {
            let expected = format!("a count from 1 to dModel = {d_model}: every head needs at least one number");
            return Err(Refusal::new("head-count", "nHeads", n_heads, expected));
        }
        require_at_most("dModel", d_model, MAX_D_MODEL)?;
        Self::with_sharing(d_model, &vec![1; n_heads])
    }

    /// `n_heads` query heads over `n_kv_heads` equal groups at fixed total width, balanced.
    ///
    /// # Errors
    /// `n_kv_heads` does not divide `n_heads`, or the heads do not fit into `d_model`.
    pub fn shared(d_model: usize, n_heads: usize, n_kv_heads: usize) -> Result<Self, Refusal> {
        Self::balanced(d_model, n_heads)?;
        require_divisor("nKvHeads", n_kv_heads, n_heads)?;
        Self::with_sharing(d_model, &vec![n_heads / n_kv_heads; n_kv_heads])
    }

    /// From counts alone: `n_kv_heads` defaults to one per query head, `d_head` to `d_model / n_heads`.
    ///
    /// With `d_head` given, `n_heads · d_head` may differ from `d_model`.
    ///
    /// # Errors
    /// A zero, `n_kv_heads` that does not divide `n_heads`, or no `d_head` and heads that do not divide `d_model`.
    pub fn from_counts(
        d_model: usize,
        n_heads: usize,
        n_kv_heads: Option<usize>,
        d_head: Option<usize>,
    ) -> Result<Self, Refusal> {
        require_positive("dModel", d_model)?;
        require_at_most("dModel", d_model, MAX_D_MODEL)?;
        require_positive("layout.nHeads", n_heads)?;
        require_at_most("layout.nHeads", n_heads, MAX_COLUMNS)?;
        let n_kv_heads = n_kv_heads.unwrap_or(n_heads);
        require_divisor("layout.nKvHeads", n_kv_heads, n_heads)?;
        let d_head = match d_head {
            Some(d_head) => d_head,
            None if d_model.is_multiple_of(n_heads) => d_model / n_heads,
            None => return Err(uneven_heads(d_model, n_heads)),
        };
        require_positive("layout.dHead", d_head)?;
        let group = Group { d_head, n_query_heads: n_heads / n_kv_heads };
        Self::new(d_model, vec![group; n_kv_heads])
    }

    /// Balanced widths for the given query heads per group, with `Σ nᵍ · wᵍ = d_model`.
    ///
    /// Widths are as even as whole numbers allow, wider ones first. Some groups have no such widths: the heads of
    /// groups of 2 and 4 always take an even number of columns, so 51 cannot be shared.
    ///
    /// # Errors
    /// An empty list, a group of no heads, more heads than numbers, or a sum that no whole widths reach.
    pub fn with_sharing(d_model: usize, query_heads: &[usize]) -> Result<Self, Refusal> {
        require_at_most("dModel", d_model, MAX_D_MODEL)?;
        let n_heads = total(query_heads).unwrap_or(usize::MAX);
        let value = || format!("{query_heads:?}");
        if n_heads == 0 || n_heads > d_model || query_heads.contains(&0) {
            let expected = format!("between 1 and {d_model} query heads, at least one in every group");
            return Err(Refusal::new("kv-heads", "groups", value(), expected));
        }
        let widths = balanced_widths(d_model, query_heads).ok_or_else(|| {
            let expected = format!("groups whose heads can share {d_model} numbers in whole widths");
            Refusal::new("kv-heads", "groups", value(), expected)
        })?;
        let groups = widths.iter().zip(query_heads).map(|(&d_head, &n)| Group { d_head, n_query_heads: n });
        Self::new(d_model, groups.collect())
    }

    /// One width per *query head*, cut at a fixed total width.
    ///
    /// # Errors
    /// A width of zero, a sum other than `d_model`, a count that does not match, or unequal widths inside one group.
    pub fn from_slices(d_model: usize, slices: &[usize], query_heads: &[usize]) -> Result<Self, Refusal> {
        if total(slices) != Some(d_model) || slices.contains(&0) {
            let expected = format!("widths of at least 1 that add up to {d_model}");
            return Err(Refusal::new("slices", "slices", format!("{slices:?}"), expected));
        }
        if total(query_heads) != Some(slices.len()) || query_heads.contains(&0) {
            let expected = format!("groups that hold the {} heads of the slices", slices.len());
            return Err(Refusal::new("kv-heads", "groups", format!("{query_heads:?}"), expected));
        }
        let mut rest = slices;
        let mut groups = Vec::with_capacity(query_heads.len());
        for &n_query_heads in query_heads {
            let (own, after) = rest.split_at(n_query_heads);
            if own.iter().any(|&width| width != own[0]) {
                let expected = format!("equal widths for the {n_query_heads} heads that share keys and values");
                return Err(Refusal::new("slices", "slices", format!("{own:?}"), expected));
            }
            groups.push(Group { d_head: own[0], n_query_heads });
            rest = after;
        }
        Self::new(d_model, groups)
    }

    /// Width of the residual stream: the numbers each head reads.
    pub fn d_model(&self) -> usize {
        self.d_model
    }

    /// The groups, in head order.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// Number of query heads.
    pub fn n_heads(&self) -> usize {
        self.groups.iter().map(|group| group.n_query_heads).sum()
    }

    /// Number of key/value heads: one per group.
    pub fn n_kv_heads(&self) -> usize {
        self.groups.len()
    }

    /// Columns of `w_q` and rows of `w_o`: `Σ n_query_heads · d_head`.
    pub fn q_width(&self) -> usize {
        self.groups.iter().map(|group| group.n_query_heads * group.d_head).sum()
    }

    /// Columns of `w_k` and of `w_v`: `Σ d_head` over groups.
    pub fn kv_width(&self) -> usize {
        self.groups.iter().map(|group| group.d_head).sum()
    }

    /// One width per query head.
    pub fn slices(&self) -> Vec<usize> {
        self.heads().into_iter().map(|head| head.d_head).collect()
    }

    /// Query heads per group.
    pub fn query_heads(&self) -> Vec<usize> {
        self.groups.iter().map(|group| group.n_query_heads).collect()
    }

    /// Every query head with its columns, in order. Neighbours share: heads `0, 1, 2` read group 0 when it has three.
    pub fn heads(&self) -> Vec<HeadSpan> {
        let mut spans: Vec<HeadSpan> = Vec::with_capacity(self.n_heads());
        let (mut q_start, mut kv_start) = (0, 0);
        for (kv_head, &Group { d_head, n_query_heads }) in self.groups.iter().enumerate() {
            for _ in 0..n_query_heads {
                let q_columns = q_start..q_start + d_head;
                let kv_columns = kv_start..kv_start + d_head;
                spans.push(HeadSpan { head: spans.len(), kv_head, d_head, q_columns, kv_columns });
                q_start += d_head;
            }
            kv_start += d_head;
        }
        spans
    }

    /// The columns of `w_k` and `w_v` of every group.
    pub fn kv_columns(&self) -> impl Iterator<Item = Range<usize>> {
        self.groups.iter().scan(0, |start, group| {
            let own = *start..*start + group.d_head;
            *start = own.end;
            Some(own)
        })
    }

    /// Is every set of keys and values read by one query head, and is the query width `d_model`?
    pub fn is_plain_mha(&self) -> bool {
        self.n_heads() == self.n_kv_heads() && self.q_width() == self.d_model
    }
}

fn require_positive(field: &str, value: usize) -> Result<(), Refusal> {
    if value == 0 {
        return Err(Refusal::new("zero", field, 0, "a whole number of at least 1"));
    }
    Ok(())
}

fn require_at_most(field: &str, value: usize, limit: usize) -> Result<(), Refusal> {
    if value > limit {
        return Err(Refusal::new("too-large", field, value, format!("at most {limit}")));
    }
    Ok(())
}

/// The sum, unless it is beyond counting.
fn total(counts: &[usize]) -> Option<usize> {
    counts.iter().try_fold(0usize, |sum, &count| sum.checked_add(count))
}

fn require_divisor(field: &str, n_kv_heads: usize, n_heads: usize) -> Result<(), Refusal> {
    if n_kv_heads != 0 && n_heads.is_multiple_of(n_kv_heads) {
        return Ok(());
    }
    let expected = format!("a divisor of nHeads = {n_heads}: {}", one_of(&divisors(n_heads)));
    Err(Refusal::new("kv-heads", field, n_kv_heads, expected))
}

/// Most libraries stop at this with an assertion; here the message says what would work.
fn uneven_heads(d_model: usize, n_heads: usize) -> Refusal {
    let fitting = divisors(d_model);
    let below = fitting.iter().rev().find(|&&count| count < n_heads);
    let above = fitting.iter().find(|&&count| count > n_heads);
    let nearest: Vec<usize> = below.into_iter().chain(above).copied().collect();
    let expected = format!("a divisor of dModel = {d_model} (nearest: {}), or dHead, or groups", one_of(&nearest));
    Refusal::new("head-count", "layout.nHeads", n_heads, expected)
}
