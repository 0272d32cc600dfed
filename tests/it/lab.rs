//! The induction lab as a learner meets it: a run is steered, looked back at, and taken apart; every sentence is there.

use multi_head_attention::lesson::Words;
use multi_head_attention::lesson::lab::{Lab, LabOutcome, params, with_params};
use multi_head_attention::scene::lab::{LabScene, lab_pixels, lab_table, order, training};
use multi_head_attention::training::{GrowingRun, Work};
use proptest::prelude::*;
use serde_json::json;

fn lab() -> Lab {
    Lab::new(Words::from_json(include_str!("../../content/en/strings.json")).unwrap()).unwrap()
}

fn act(lab: &mut Lab, act: serde_json::Value) -> LabOutcome {
    lab.apply(&act.to_string()).unwrap()
}

/// Does what the engine does: takes steps until the lab's order is carried out.
fn obey(lab: &mut Lab, run: &mut GrowingRun) {
    while order(lab).until.is_some() {
        match run.work() {
            Work::Part => {}
            Work::Step { loss } => lab.stepped(run.steps(), loss),
            Work::Measured(moment) => lab.measured(moment, run.snapshot().bytes().to_vec()).unwrap(),
            Work::Failed => panic!("the loss is no number"),
        }
    }
}

fn messages(outcome: &LabOutcome) -> Vec<&str> {
    outcome.errors.iter().map(|error| error.message.as_str()).collect()
}

/// A key without words shows itself in brackets, a value that nobody gave in braces.
fn assert_every_word_is_there(lab: &Lab) {
    let said = serde_json::to_string(&LabScene::of(lab)).unwrap();
    for broken in ["[scene.", "[status.", "[refuse.", "{step", "{letter", "{copies", "{from", "{layer", "{rows", "{n}"]
    {
        assert!(!said.contains(broken), "{broken} in {said}");
    }
}

#[test]
fn a_run_grows_is_looked_back_at_and_taken_apart() {
    let mut lab = lab();
    assert!(messages(&act(&mut lab, json!({ "do": "params", "params": "heads=1&seed=3" }))).is_empty());
    assert_every_word_is_there(&lab);
    let mut run = GrowingRun::new(lab.plan()).unwrap();
    act(&mut lab, json!({ "do": "start" }));
    while lab.scores().is_none_or(|scores| scores.copy_accuracy < 0.95) && lab.run().step() < 400 {
        act(&mut lab, json!({ "do": "step" }));
        obey(&mut lab, &mut run);
    }
    let scene = LabScene::of(&lab);
    assert_every_word_is_there(&lab);
    assert_eq!(scene.layers[0].heads[0].job.as_deref(), Some("previous letter"));
    assert_eq!(scene.layers[1].heads[0].job.as_deref(), Some("induction"));
    assert!(scene.letters.said.contains("The repeat goes on like that"), "{}", scene.letters.said);
    assert!(scene.layers[0].story.what.contains("noted: the letter before me"), "{}", scene.layers[0].story.what);
    assert!(scene.phrases.iter().take(2).all(|phrase| phrase.possible), "{:?}", scene.phrases);

    act(&mut lab, json!({ "do": "sequence", "to": "hqdb hqdb hqd" }));
    let written: String = lab.written_on(4).iter().map(|&token| lab.plan().sign(token)).collect();
    assert_eq!(written, "BHQD");

    while lab.work() {}
    let without = lab.copies_without_also(0, 0).unwrap();
    act(&mut lab, json!({ "do": "knock-out", "layer": 1, "head": 1 }));
    while lab.work() {}
    assert_eq!(lab.copies_without(), Some(without));
    assert!(without < lab.scores().unwrap().copy_accuracy - 0.2, "{without}");
    assert_every_word_is_there(&lab);

    act(&mut lab, json!({ "do": "all-in" }));
    let knocks = LabScene::of(&lab).knocks;
    assert!(knocks.len() == 3 && knocks.iter().all(|knock| knock.possible), "{knocks:?}");
    assert_eq!(knocks[0].act, json!({ "do": "knock-out", "layer": 1, "head": 1 }));
    act(&mut lab, knocks[2].act.clone());
    assert_eq!((lab.n_out(), lab.is_out(1, 0)), (1, true));
    while lab.work() {}
    assert!(lab.copies_without().unwrap() < 0.2, "{:?}", lab.copies_without());
    act(&mut lab, json!({ "do": "all-in" }));

    let now = lab_pixels(&lab, 2, 1, false);
    act(&mut lab, json!({ "do": "look", "step": 25 }));
    assert_eq!((lab.looked_at(), lab.looks_back()), (25, true));
    assert!(LabScene::of(&lab).seen.starts_with("You are looking at step 25"));
    assert_ne!(lab_pixels(&lab, 2, 1, false), now);
    act(&mut lab, json!({ "do": "look", "step": null }));
    assert_eq!(lab_pixels(&lab, 2, 1, false), now);

    act(&mut lab, json!({ "do": "params", "params": "layers=1" }));
    let fresh = LabScene::of(&lab);
    assert!(fresh.about.contains("no earlier layer has noted"), "{}", fresh.about);
    assert_eq!((fresh.layers.len(), fresh.training.step), (1, 0));
    assert!(fresh.timeline.scores.iter().any(|line| line.id == "earlier" && line.points.len() > 2));
}

#[test]
fn a_step_is_a_moment_and_hiding_the_page_pauses() {
    let mut lab = lab();
    let mut run = GrowingRun::new(lab.plan()).unwrap();
    act(&mut lab, json!({ "do": "step" }));
    assert_eq!(
        act(&mut lab, json!({ "do": "hide" })).status.as_deref(),
        Some("Paused at step 0: training stops while this tab is hidden.")
    );
    assert_eq!((training(&lab).reason.as_deref(), order(&lab).until), (Some("hidden"), None));
    act(&mut lab, json!({ "do": "show" }));
    obey(&mut lab, &mut run);
    let told = serde_json::to_value(training(&lab)).unwrap();
    assert_eq!(
        (told["status"].as_str(), told["step"].as_u64(), told["scores"]["step"].as_u64()),
        (Some("paused"), Some(25), Some(25))
    );
    assert_eq!(lab.standing(), "Paused at step 25.");
    let before = order(&lab).run;
    act(&mut lab, json!({ "do": "reset" }));
    assert_eq!((lab.standing().as_str(), order(&lab).run, lab.moments().len()), ("Ready.", before + 1, 0));
    act(&mut lab, json!({ "do": "fail", "message": "out of memory" }));
    assert_eq!(lab.standing(), "Failed at step 0: out of memory");
    assert!(LabScene::of(&lab).buttons.iter().take(2).all(|button| !button.possible));
}

#[test]
fn what_cannot_be_is_refused_in_words_and_changes_nothing() {
    for (params, says) in [
        ("heads=0", "a whole number from 1 to 32"),
        ("heads=33", "a whole number from 1 to 32"),
        ("kv-heads=3", "With 4 heads it can be: 1, 2, 4"),
        ("kv-heads=3,2", "does not add up"),
        ("slices=8,8,8,9", "add up to 33, not 32"),
        ("slices=8,x", "must be a whole number"),
        ("layers=3", "from 1 to 2"),
        ("vocabulary=33", "16, 32, 64"),
        ("seed=-1", "0 to 4,294,967,295"),
    ] {
        let mut lab = lab();
        let plan = lab.plan().clone();
        let outcome = act(&mut lab, json!({ "do": "params", "params": params }));
        assert!(messages(&outcome).iter().any(|message| message.contains(says)), "{params}: {outcome:?}");
        assert_eq!((lab.plan(), lab.generation()), (&plan, 0));
    }
    let mut lab = lab();
    for (to, says) in
        [("", "between 1 and 48"), ("é", "not one of the 32 letters"), (&"A".repeat(49), "has 49 letters")]
    {
        let outcome = act(&mut lab, json!({ "do": "sequence", "to": to }));
        assert!(messages(&outcome).iter().any(|message| message.contains(says)), "{to}: {outcome:?}");
    }
    assert!(lab.apply(r#"{ "do": "dance" }"#).is_err());
}

#[test]
fn a_table_has_a_number_for_every_letter_that_is_seen() {
    let lab = lab();
    let table = lab_table(&lab, 2, 4);
    let n = lab.sight().tokens().len();
    assert_eq!((table.columns.len(), table.rows.len()), (n, n));
    for (query, row) in table.rows.iter().enumerate() {
        assert!(row.cells.iter().enumerate().all(|(key, cell)| (cell == "hidden") == (key > query)), "{row:?}");
        let sum: f64 = row.cells.iter().filter_map(|cell| cell.parse::<f64>().ok()).sum();
        assert!((sum - 1.0).abs() < 0.005, "{sum}");
    }
}

proptest! {
    /// What a plan is written as leads back to it, from any other.
    #[test]
    fn a_plan_survives_its_link(heads in 1usize..=32, sets in 1usize..=32, layers in 1usize..=2, seed: u32) {
        let first = lab().plan().clone();
        let wished = format!("heads={heads}&kv-heads={sets}&layers={layers}&vocabulary=64&seed={seed}");
        let (plan, _) = with_params(&first, &wished);
        prop_assert_eq!(plan.layout().n_heads(), heads);
        prop_assert_eq!(plan.layout().slices().iter().sum::<usize>(), 32);
        let (again, refusals) = with_params(&first, &params(&plan));
        prop_assert!(refusals.is_empty(), "{:?}", refusals);
        prop_assert_eq!(again, plan);
    }
}
