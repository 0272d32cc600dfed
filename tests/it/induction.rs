//! Heads that really grow: the recipes of the induction lab reach what they are known to reach, from fixed seeds.

use std::thread;

use multi_head_attention::attention::{Group, HeadLayout};
use multi_head_attention::model::LanguageModel;
use multi_head_attention::training::{
    InductionScores, RepeatedExample, Repeats, Trainer, held_out, induction_architecture, induction_recipe,
    score_induction,
};

const GROWN: f64 = 0.6;
/// Scores are taken this often, as a page would.
const EVERY: u32 = 25;

const REPEATS: Repeats = Repeats { d_vocab: 32, n_ctx: 32, periods: (4, 12) };

/// A model in training, and the sequences it is measured on.
struct Lab {
    trainer: Trainer<Repeats>,
    held_out: Vec<RepeatedExample>,
}

impl Lab {
    fn new(layout: HeadLayout, n_layers: usize, seed: u32) -> Self {
        let architecture = induction_architecture(layout, n_layers, REPEATS.d_vocab);
        let model = LanguageModel::draw(architecture, seed).unwrap();
        let trainer = Trainer::new(model, REPEATS.clone(), induction_recipe(), seed);
        Lab { trainer, held_out: held_out(&REPEATS) }
    }

    fn scores(&self, muted: &[&[bool]]) -> InductionScores {
        score_induction(self.trainer.model(), &self.held_out, muted)
    }

    fn train(&mut self, n_steps: u32) {
        for _ in 0..n_steps {
            self.trainer.step();
        }
    }

    /// Trains until a head does induction; the step it was seen at, if that was within `limit`.
    fn grow(&mut self, limit: u32) -> Option<u32> {
        while self.trainer.steps() < limit {
            self.train(EVERY);
            if self.scores(&[]).best_induction() > GROWN {
                return Some(self.trainer.steps());
            }
        }
        None
    }
}

/// One seed after another on two threads: the steps each needed.
fn steps_needed(layout: &HeadLayout, n_layers: usize, seeds: std::ops::Range<u32>, limit: u32) -> Vec<Option<u32>> {
    let grow = |seed| Lab::new(layout.clone(), n_layers, seed).grow(limit);
    let (even, odd): (Vec<u32>, Vec<u32>) = seeds.partition(|seed| seed % 2 == 0);
    thread::scope(|scope| {
        let other = scope.spawn(|| odd.into_iter().map(grow).collect::<Vec<_>>());
        let own: Vec<_> = even.into_iter().map(grow).collect();
        own.into_iter().chain(other.join().unwrap()).collect()
    })
}

fn assert_all_grow(layout: &HeadLayout, seeds: std::ops::Range<u32>, limit: u32) {
    let steps = steps_needed(layout, 2, seeds, limit);
    println!("{:?} over groups {:?}: {steps:?}", layout.slices(), layout.query_heads());
    assert!(steps.iter().all(Option::is_some), "{:?}: {steps:?}", layout.slices());
}

fn uneven() -> HeadLayout {
    let group = |d_head| Group { d_head, n_query_heads: 1 };
    HeadLayout::new(32, [4, 4, 8, 16].map(group).to_vec()).unwrap()
}

#[test]
#[ignore = "trains for minutes; cargo xtask test runs it"]
fn an_induction_head_grows_in_every_one_of_ten_seeds() {
    assert_all_grow(&HeadLayout::balanced(32, 4).unwrap(), 0..10, 400);
}

#[test]
#[ignore = "trains for minutes; cargo xtask test runs it"]
fn shared_keys_and_values_do_not_stop_it() {
    assert_all_grow(&HeadLayout::shared(32, 4, 2).unwrap(), 0..5, 800);
    assert_all_grow(&HeadLayout::shared(32, 4, 1).unwrap(), 0..5, 800);
}

#[test]
#[ignore = "trains for minutes; cargo xtask test runs it"]
fn uneven_heads_and_a_single_head_grow_it_too() {
    assert_all_grow(&uneven(), 0..5, 800);
    assert_all_grow(&HeadLayout::balanced(32, 1).unwrap(), 0..5, 800);
}

#[test]
#[ignore = "trains for minutes; cargo xtask test runs it"]
fn one_layer_never_gets_there() {
    let steps = steps_needed(&HeadLayout::balanced(32, 4).unwrap(), 1, 0..3, 1000);
    assert_eq!(steps, [None; 3]);
}

/// The later head needs the note the earlier one leaves: "my previous word was …".
#[test]
#[ignore = "trains for minutes; cargo xtask test runs it"]
fn knocking_out_the_previous_token_head_costs_copies() {
    let mut lab = Lab::new(HeadLayout::balanced(32, 4).unwrap(), 2, 0);
    lab.train(500);
    let whole = lab.scores(&[]);
    let scores = &whole.previous_token[0];
    let best = (1..scores.len()).fold(0, |best, head| if scores[head] > scores[best] { head } else { best });
    let muted: Vec<bool> = (0..scores.len()).map(|head| head == best).collect();
    let without = lab.scores(&[&muted]);
    let cost = whole.copy_accuracy - without.copy_accuracy;
    println!("copies {:.2}, without head {} of layer 1: {:.2}", whole.copy_accuracy, best + 1, without.copy_accuracy);
    assert!(cost >= 0.2, "{} → {}", whole.copy_accuracy, without.copy_accuracy);
    let all = lab.scores(&[&[], &[true; 4]]);
    assert!(all.copy_accuracy < 0.2, "without any head of layer 2: {}", all.copy_accuracy);
}
