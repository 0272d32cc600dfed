//! Moving, removing and adding one cut.

use super::super::{Refusal, number};
use super::LessonState;
use crate::attention::{Group, HeadLayout};

/// Where a cut is and how far it can go, in numbers from the left end of the bar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cut {
    /// Where it is.
    pub position: usize,
    /// The farthest left.
    pub min: usize,
    /// The farthest right.
    pub max: usize,
    /// The smallest move: 1 between unshared heads; between sets of 2 and 3 heads 6, since all heads of a set change.
    pub step: usize,
    /// False inside a set, whose heads keep one width, and where every head has the same width anyhow.
    pub movable: bool,
}

/// Where a cut shall go.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Move {
    /// This far to the right, or to the left when negative: in whole steps, and at least one.
    By(f64),
    /// The possible position nearest to this one.
    To(f64),
}

impl LessonState {
    /// Every cut, from the left; cut 1 is between heads 1 and 2.
    pub fn cuts(&self) -> Vec<Cut> {
        let heads = self.layout.heads();
        let mut cuts = Vec::with_capacity(heads.len().saturating_sub(1));
        for pair in heads.windows(2) {
            let position = pair[1].q_columns.start;
            cuts.push(match pair[0].kv_head == pair[1].kv_head || self.head_width.is_some() {
                true => Cut { position, min: position, max: position, step: 1, movable: false },
                false => {
                    between(position, self.layout.groups()[pair[0].kv_head], self.layout.groups()[pair[1].kv_head])
                }
            });
        }
        cuts
    }

    /// Moves a cut by whole steps, as far as it goes.
    ///
    /// # Errors
    /// No such cut, or a cut between heads that share.
    pub fn with_cut(&self, cut: f64, target: Move) -> Result<Self, Refusal> {
        self.require_fixed_total()?;
        let (cut, place) = self.cut(cut)?;
        if !place.movable {
            let refusal = Refusal::new("refuse.cut-shared", "slices", number::write_list(&self.layout.slices()));
            return Err(refusal.with("left", cut).with("right", cut + 1));
        }
        let steps = steps(place, target);
        let (left, moved) = (self.layout.heads()[cut - 1].kv_head, steps.unsigned_abs() * place.step);
        let mut groups = self.layout.groups().to_vec();
        let (from, to) = if steps < 0 { (left, left + 1) } else { (left + 1, left) };
        groups[from].d_head -= moved / groups[from].n_query_heads;
        groups[to].d_head += moved / groups[to].n_query_heads;
        Ok(self.relaid(HeadLayout::new(self.layout.d_model(), groups)?))
    }

    /// The two heads beside a cut become one. It is silent only if both were.
    ///
    /// # Errors
    /// No such cut, or one of the heads shares its keys and values.
    pub fn joined(&self, cut: f64) -> Result<Self, Refusal> {
        self.require_fixed_total()?;
        let (cut, _) = self.cut(cut)?;
        self.require_unshared("refuse.join-shared", &[cut, cut + 1])?;
        let mut slices = self.layout.slices();
        slices[cut - 1] += slices.remove(cut);
        let silent = |head| self.muted.contains(&head);
        let muted = (1..=slices.len()).filter(|&head| match head.cmp(&cut) {
            std::cmp::Ordering::Less => silent(head),
            std::cmp::Ordering::Equal => silent(head) && silent(head + 1),
            std::cmp::Ordering::Greater => silent(head + 1),
        });
        let (muted, groups) = (muted.collect(), self.groups_without(cut));
        self.renumbered(muted, |head| if head > cut { head - 1 } else { head }).with_layout(&slices, &groups)
    }

    /// One head becomes two, as even as they can be.
    ///
    /// # Errors
    /// No such head, a head one number wide, or one that shares its keys and values.
    pub fn split(&self, head: f64) -> Result<Self, Refusal> {
        self.require_fixed_total()?;
        let head = self.head(head)?;
        self.require_unshared("refuse.split-shared", &[head])?;
        let mut slices = self.layout.slices();
        let width = slices[head - 1];
        if width < 2 {
            return Err(Refusal::new("refuse.split-narrow", "heads", head));
        }
        slices[head - 1] = width.div_ceil(2);
        slices.insert(head, width / 2);
        let before = |new: usize| if new > head { new - 1 } else { new };
        let muted = (1..=slices.len()).filter(|&new| self.muted.contains(&before(new))).collect();
        let mut groups = self.layout.query_heads();
        groups.insert(self.layout.heads()[head - 1].kv_head, 1);
        self.renumbered(muted, |old| if old > head { old + 1 } else { old }).with_layout(&slices, &groups)
    }

    fn cut(&self, cut: f64) -> Result<(usize, Cut), Refusal> {
        let cuts = self.cuts();
        if cuts.is_empty() {
            return Err(Refusal::new("refuse.no-cut", "slices", self.layout.d_model()));
        }
        let cut = number::whole("cut", cut, 1, cuts.len())?;
        Ok((cut, cuts[cut - 1]))
    }

    fn require_unshared(&self, key: &'static str, heads: &[usize]) -> Result<(), Refusal> {
        let spans = self.layout.heads();
        let shared = |head: &&usize| self.layout.groups()[spans[**head - 1].kv_head].n_query_heads > 1;
        match heads.iter().find(shared) {
            Some(&head) => {
                Err(Refusal::new(key, "kv-heads", number::write_list(&self.layout.query_heads())).with("head", head))
            }
            None => Ok(()),
        }
    }

    fn groups_without(&self, cut: usize) -> Vec<usize> {
        let mut groups = self.layout.query_heads();
        groups.remove(self.layout.heads()[cut - 1].kv_head);
        groups
    }

    /// Heads keep what was said about them when their numbers change.
    fn renumbered(&self, muted: Vec<usize>, new_number: impl Fn(usize) -> usize) -> Self {
        let focus = self.focus.map(|focus| focus.on_head(new_number(focus.head)));
        LessonState { muted, focus, ..self.clone() }
    }
}

fn between(position: usize, left: Group, right: Group) -> Cut {
    let step = least_common_multiple(left.n_query_heads, right.n_query_heads);
    // Every head keeps at least one number.
    let room = |group: Group| (group.d_head - 1) / (step / group.n_query_heads) * step;
    Cut { position, min: position - room(left), max: position + room(right), step, movable: true }
}

/// Whole steps towards the target, within the room there is.
fn steps(place: Cut, target: Move) -> isize {
    let wished = match target {
        Move::By(0.0) => 0.0,
        Move::By(numbers) => (numbers / place.step as f64).abs().round().max(1.0).copysign(numbers),
        Move::To(position) => ((position - place.position as f64) / place.step as f64).round(),
    };
    let steps_between = |from: usize, to: usize| ((to - from) / place.step) as f64;
    let (left, right) = (steps_between(place.min, place.position), steps_between(place.position, place.max));
    wished.clamp(-left, right) as isize
}

fn least_common_multiple(a: usize, b: usize) -> usize {
    (1..=b).map(|factor| a * factor).find(|multiple| multiple.is_multiple_of(b)).unwrap_or(a * b)
}
