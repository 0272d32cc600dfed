//! How a pass departs from the formula: mistakes that were made in public code, made here on purpose.
//!
//! Everything else in this folder computes the formula. What a mistake changes is one value of [`Departure`], read at the
//! step it is about; the default departs in nothing, and then every step has the bits it has without it.

use super::{HeadLayout, HeadTrace, Real, Refusal};

/// How a pass departs from the formula. The default departs in nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Departure {
    /// The factor on the products.
    pub scaling: Scaling,
    /// Along what the softmax makes shares of 1.
    pub softmax: SoftmaxOver,
    /// What becomes of the score of a hidden key.
    pub hidden: HiddenScore,
    /// Which set of keys and values a query head reads.
    pub sharing: SharingOrder,
    /// Two query heads, from 0, that look with each other's pattern. Each keeps its scores, its values and its rows of
    /// `w_o`: where a head looks and what it carries are two things (Elhage et al. 2021).
    pub swap: Option<(usize, usize)>,
}

/// The factor on the products of a head.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Scaling {
    /// `1/√d_head`, of each head's own width.
    #[default]
    OwnWidth,
    /// None at all.
    None,
    /// `1/√d_model`, as if the heads were not cut.
    WholeWidth,
}

/// Along what the softmax makes shares of 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SoftmaxOver {
    /// A row: all keys of one query.
    #[default]
    Rows,
    /// A column: all queries of one key. Rows then add up to anything.
    Columns,
}

/// What becomes of the score of a hidden key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum HiddenScore {
    /// −∞: its weight is exactly 0.
    #[default]
    MinusInfinity,
    /// 0, as if the score had been multiplied by the mask: `e⁰` leaks through.
    Zero,
}

/// Which set of keys and values a query head reads, where there are fewer sets than heads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SharingOrder {
    /// Neighbours share: heads 0, 1, 2 read set 0 when three share it.
    #[default]
    Neighbours,
    /// Head `h` reads set `h mod G`: sets repeated as 0, 1, 0, 1 where 0, 0, 1, 1 was meant.
    Interleaved,
}

impl Departure {
    /// Nothing departs.
    pub fn is_none(&self) -> bool {
        *self == Departure::default()
    }

    /// The same mistakes with every head looking with its own pattern: what holds in the layers that nobody touched.
    #[must_use]
    pub fn without_swap(self) -> Self {
        Departure { swap: None, ..self }
    }

    /// The head whose pattern `head` looks with, from 0.
    pub fn looks_with(&self, head: usize) -> usize {
        match self.swap {
            Some((a, b)) if a == head => b,
            Some((a, b)) if b == head => a,
            _ => head,
        }
    }

    /// Can a layer of this layout depart so?
    ///
    /// # Errors
    /// Interleaved sets of several widths, since a query meets only keys as wide as itself; a swap with a head that is
    /// not there, or of a head with itself.
    pub fn check(&self, layout: &HeadLayout) -> Result<(), Refusal> {
        let widths = layout.groups();
        if self.sharing == SharingOrder::Interleaved && widths.iter().any(|group| group.d_head != widths[0].d_head) {
            let found = format!("{:?}", widths.iter().map(|group| group.d_head).collect::<Vec<_>>());
            return Err(Refusal::new("sharing-order", "layout.groups", found, "sets of one width to interleave"));
        }
        let n_heads = layout.n_heads();
        match self.swap {
            Some((a, b)) if a == b || a >= n_heads || b >= n_heads => {
                let expected = format!("two different heads below {n_heads}");
                Err(Refusal::new("swap", "swap", format!("{a}, {b}"), expected))
            }
            _ => Ok(()),
        }
    }

    /// The factor on the products of a head `d_head` wide in a layer `d_model` wide.
    pub(super) fn scale<F: Real>(&self, d_head: usize, d_model: usize) -> F {
        match self.scaling {
            Scaling::OwnWidth => F::from_f64(1.0 / (d_head as f64).sqrt()),
            Scaling::None => F::from_f64(1.0),
            Scaling::WholeWidth => F::from_f64(1.0 / (d_model as f64).sqrt()),
        }
    }

    /// A hidden score, after the mask was added.
    pub(super) fn unhide<F: Real>(&self, scores: &mut [F]) {
        if self.hidden == HiddenScore::Zero {
            scores.iter_mut().filter(|score| **score == F::NEG_INFINITY).for_each(|score| *score = F::ZERO);
        }
    }

    /// Tells every head which set it reads.
    pub(super) fn wire<F: Real>(&self, heads: &mut [HeadTrace<F>], layout: &HeadLayout) {
        let n_sets = layout.n_kv_heads();
        let mut heads = heads.iter_mut();
        for (own, (group, columns)) in layout.groups().iter().zip(layout.kv_columns()).enumerate() {
            for HeadTrace { span, .. } in heads.by_ref().take(group.n_query_heads) {
                (span.kv_head, span.kv_columns) = match self.sharing {
                    SharingOrder::Neighbours => (own, columns.clone()),
                    SharingOrder::Interleaved => {
                        let set = span.head % n_sets;
                        (set, set * group.d_head..(set + 1) * group.d_head)
                    }
                };
            }
        }
    }
}
