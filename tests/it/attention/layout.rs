//! Heads and who shares, as the checks write them down.

use std::ops::Range;

/// Neighbouring query heads that read one set of keys and values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Group {
    pub n_query_heads: usize,
    pub d_head: usize,
}

/// How `d_model` numbers are read by heads, and which heads share.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    pub d_model: usize,
    pub groups: Vec<Group>,
}

/// Where one query head lives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Span {
    pub group: usize,
    pub d_head: usize,
    /// Columns of `w_q`, rows of `w_o`.
    pub q: Range<usize>,
    /// Columns of `w_k` and `w_v`.
    pub kv: Range<usize>,
}

impl Layout {
    /// From pairs (query heads, width of each).
    pub fn of(d_model: usize, groups: &[(usize, usize)]) -> Self {
        let groups = groups.iter().map(|&(n_query_heads, d_head)| Group { n_query_heads, d_head });
        Layout { d_model, groups: groups.collect() }
    }

    pub fn heads(&self) -> Vec<Span> {
        let (mut q_start, mut kv_start) = (0, 0);
        let mut heads = Vec::new();
        for (group, &Group { n_query_heads, d_head }) in self.groups.iter().enumerate() {
            for _ in 0..n_query_heads {
                heads.push(Span { group, d_head, q: q_start..q_start + d_head, kv: kv_start..kv_start + d_head });
                q_start += d_head;
            }
            kv_start += d_head;
        }
        heads
    }

    /// Width of every query head.
    pub fn slices(&self) -> Vec<usize> {
        self.heads().iter().map(|head| head.d_head).collect()
    }

    pub fn query_heads(&self) -> Vec<usize> {
        self.groups.iter().map(|group| group.n_query_heads).collect()
    }

    pub fn q_width(&self) -> usize {
        self.slices().iter().sum()
    }

    pub fn kv_width(&self) -> usize {
        self.groups.iter().map(|group| group.d_head).sum()
    }
}
