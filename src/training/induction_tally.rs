//! Adding up what the heads of one model do, sequence after sequence.

use super::{Example, InductionScores};
use crate::attention::Real;
use crate::model::{LanguageModel, LanguageTrace};

#[derive(Debug, Clone, Copy, Default)]
struct Mean {
    sum: f64,
    count: f64,
}

impl Mean {
    fn add(&mut self, value: f64) {
        self.sum += value;
        self.count += 1.0;
    }

    fn value(&self) -> f64 {
        self.sum / self.count.max(1.0)
    }
}

/// One head: weight on the right places, and how often the largest weight was there.
#[derive(Debug, Clone, Copy, Default)]
struct OneHead {
    induction: Mean,
    induction_hit: Mean,
    previous: Mean,
    previous_hit: Mean,
}

/// Means over everything read so far.
#[derive(Debug, Clone)]
pub(super) struct Tally {
    heads: Vec<Vec<OneHead>>,
    right: Mean,
    repeated: Mean,
    first: Mean,
    induction_chance: Mean,
    previous_chance: Mean,
}

impl Tally {
    pub(super) fn new<F: Real>(model: &LanguageModel<F>) -> Self {
        let heads = vec![OneHead::default(); model.architecture().layout.n_heads()];
        let [right, repeated, first, induction_chance, previous_chance] = [Mean::default(); 5];
        Tally { heads: vec![heads; model.layers.len()], right, repeated, first, induction_chance, previous_chance }
    }

    pub(super) fn add<F: Real>(&mut self, trace: &LanguageTrace<F>, example: &Example, period: usize) {
        for (row, target) in example.targets.iter().enumerate() {
            let loss = -libm::log(trace.probs[(row, target.token)].to_f64());
            if target.position >= period {
                self.repeated.add(loss);
                self.right.add(share(trace.best(row) == target.token));
            } else {
                self.first.add(loss);
            }
        }
        self.add_patterns(trace, example, period);
    }

    fn add_patterns<F: Real>(&mut self, trace: &LanguageTrace<F>, example: &Example, period: usize) {
        let tokens = &example.tokens;
        for query_pos in 1..tokens.len() {
            let repeats = query_pos >= period;
            let follows = |key_pos: usize| key_pos >= 1 && tokens[key_pos - 1] == tokens[query_pos];
            let n_visible = query_pos + 1;
            self.previous_chance.add(1.0 / n_visible as f64);
            if repeats {
                self.induction_chance.add((0..n_visible).filter(|&key| follows(key)).count() as f64 / n_visible as f64);
            }
            for (layer, heads) in trace.layers.iter().zip(&mut self.heads) {
                for (head, tally) in layer.attention.heads.iter().zip(heads) {
                    let weight = |key_pos: usize| head.pass.pattern[(query_pos, key_pos)].to_f64();
                    let largest = one_largest(n_visible, weight);
                    tally.previous.add(weight(query_pos - 1));
                    tally.previous_hit.add(share(largest == Some(query_pos - 1)));
                    if repeats {
                        let on_target = (0..n_visible).filter(|&key| follows(key)).map(weight);
                        tally.induction.add(on_target.fold(0.0, |sum, weight| sum + weight));
                        tally.induction_hit.add(share(largest.is_some_and(follows)));
                    }
                }
            }
        }
    }

    pub(super) fn scores(&self) -> InductionScores {
        let values = |mean: fn(&OneHead) -> Mean| {
            self.heads.iter().map(|layer| layer.iter().map(|head| mean(head).value()).collect()).collect()
        };
        InductionScores {
            induction: values(|head| head.induction),
            previous_token: values(|head| head.previous),
            induction_hit: values(|head| head.induction_hit),
            previous_hit: values(|head| head.previous_hit),
            copy_accuracy: self.right.value(),
            loss_repeated: self.repeated.value(),
            loss_first: self.first.value(),
            induction_chance: self.induction_chance.value(),
            previous_chance: self.previous_chance.value(),
        }
    }
}

fn share(is_so: bool) -> f64 {
    f64::from(u8::from(is_so))
}

/// The place of the largest weight, if no other is as large: an even spread points nowhere.
fn one_largest(n_visible: usize, weight: impl Fn(usize) -> f64) -> Option<usize> {
    let top = (1..n_visible).fold(0, |top, key| if weight(key) > weight(top) { key } else { top });
    let n_as_large = (0..n_visible).filter(|&key| weight(key) == weight(top)).count();
    (n_as_large == 1).then_some(top)
}
