//! Laws of a run of the induction lab: pieces change nothing, a snapshot brings a moment back.

use multi_head_attention::attention::HeadLayout;
use multi_head_attention::training::{
    GrowingRun, GrowthPlan, Moment, Snapshot, Trainer, Work, held_out, induction_recipe, score_induction,
};
use proptest::prelude::*;

fn plan(n_heads: usize, n_kv_heads: usize, n_layers: usize, d_vocab: usize, seed: u32) -> GrowthPlan {
    let layout = HeadLayout::shared(GrowthPlan::D_MODEL, n_heads, n_kv_heads).unwrap();
    GrowthPlan::new(layout, n_layers, d_vocab, seed).unwrap()
}

fn any_plan() -> impl Strategy<Value = GrowthPlan> {
    let layouts = prop::sample::select(vec![(1, 1), (2, 2), (4, 4), (4, 2), (4, 1), (3, 3)]);
    let vocabularies = prop::sample::select(GrowthPlan::VOCABULARIES.to_vec());
    (layouts, 1..=2usize, vocabularies, any::<u32>())
        .prop_map(|((heads, kv_heads), layers, vocabulary, seed)| plan(heads, kv_heads, layers, vocabulary, seed))
}

/// Works until `n_moments` are measured.
fn grow(run: &mut GrowingRun, n_moments: usize) -> Vec<(Moment, Snapshot)> {
    let mut moments = Vec::new();
    while moments.len() < n_moments {
        if let Work::Measured(moment) = run.work() {
            moments.push((moment, run.snapshot()));
        }
    }
    moments
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(5))]

    /// Going back shows what was there, but for the rounding of the weights; the same plan grows the same again.
    #[test]
    fn a_snapshot_brings_a_moment_back(plan in any_plan()) {
        let moments = grow(&mut GrowingRun::new(&plan).unwrap(), 2);
        prop_assert_eq!(moments.iter().map(|(moment, _)| moment.step).collect::<Vec<_>>(), [0, 25]);
        let examples = held_out(&plan.repeats());
        for (moment, snapshot) in &moments {
            let model = snapshot.model(&plan.architecture()).unwrap();
            let again = score_induction(&model, &examples, &[]);
            prop_assert!((again.best_induction() - moment.scores.best_induction()).abs() < 0.01);
            prop_assert!((again.best_previous() - moment.scores.best_previous()).abs() < 0.01);
            prop_assert!((again.copy_accuracy - moment.scores.copy_accuracy).abs() < 0.02);
            prop_assert!((again.loss_repeated - moment.scores.loss_repeated).abs() < 0.01);
        }
        prop_assert_eq!(grow(&mut GrowingRun::new(&plan).unwrap(), 2), moments);
    }
}

#[test]
fn a_run_in_pieces_is_the_run_in_steps() {
    let plan = plan(4, 2, 2, 16, 3);
    let mut run = GrowingRun::new(&plan).unwrap();
    let moments = grow(&mut run, 2);
    let mut trainer = Trainer::new(plan.model().unwrap(), plan.repeats(), induction_recipe(), plan.seed());
    let losses: Vec<f64> = (0..25).map(|_| trainer.step()).collect();
    assert_eq!(moments[1].0.loss, losses.last().copied());
    assert_eq!(run.model(), trainer.model());
    assert_eq!(moments[1].0.scores, score_induction(trainer.model(), &held_out(&plan.repeats()), &[]));
}

#[test]
fn before_the_first_step_nothing_is_known_but_chance() {
    let (moment, _) = grow(&mut GrowingRun::new(&plan(4, 4, 2, 32, 0)).unwrap(), 1).remove(0);
    let scores = moment.scores;
    assert_eq!((moment.step, moment.loss), (0, None));
    assert!((0.10..0.14).contains(&scores.induction_chance), "{}", scores.induction_chance);
    assert!((scores.best_induction() - scores.induction_chance).abs() < 0.1, "{}", scores.best_induction());
    assert!(scores.copy_accuracy < 0.2, "{}", scores.copy_accuracy);
}

#[test]
fn a_snapshot_of_another_model_is_refused() {
    let small = Snapshot::of(&plan(4, 4, 1, 32, 0).model().unwrap());
    let refusal = small.model(&plan(4, 4, 2, 32, 0).architecture()).unwrap_err();
    assert_eq!(refusal.code, "snapshot-size");
    let broken = Snapshot::from_bytes([0, 0x7C].repeat(small.bytes().len() / 2));
    assert_eq!(broken.model(&plan(4, 4, 1, 32, 0).architecture()).unwrap_err().code, "snapshot-number");
}
