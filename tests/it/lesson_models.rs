//! Trained models on the page: what heads were measured to do, what the model answers, what a first layer cannot know,
//! and training a cut further.

use std::collections::BTreeSet;

use multi_head_attention::heads::Job;
use multi_head_attention::lesson::{Asked, LessonTrace, Session, Standing};
use multi_head_attention::model::{SENTENCE, models};
use multi_head_attention::training::{Grammar, Links, SEEDS};
use serde_json::json;

use crate::lesson_page::{apply, library, page, page_with, untrained_page};

const IT: usize = 10;

#[test]
fn every_trained_model_has_a_file_that_holds_it() {
    for model in models().iter().filter(|model| model.trained) {
        let trained = library().get(model).map(|trained| trained.facts.clone()).unwrap();
        assert!(!trained.accepted.is_empty() && trained.accepted[0] == trained.seed, "{trained:?}");
        assert_eq!(trained.mean_results.len(), model.n_layers);
        assert!(trained.mean_results.iter().all(|layer| layer.len() == model.n_heads));
    }
}

/// What the page says of the picked seed: four different heads of the last layer do the four jobs of the lesson.
#[test]
fn the_shipped_sentence_model_has_four_heads_with_the_four_jobs() {
    let library = library();
    let trained = library.get(&SENTENCE).unwrap();
    let heads = Links::of(&trained.model, &Grammar::default()).accepted().unwrap();
    let different: BTreeSet<usize> = heads.into_iter().collect();
    assert_eq!(different.len(), 4);
    assert!(trained.facts.accepted.iter().all(|&seed| seed >= SEEDS) && trained.facts.tried == trained.facts.seed + 1);
}

fn measured(params: &str) -> Session {
    let mut page = page_with(params);
    while !page.measure(100).unwrap() {}
    page
}

fn named(page: &Session, job: Job) -> Vec<usize> {
    let verdicts = page.jobs().unwrap().verdicts().iter().enumerate();
    let has = verdicts.filter(|(_, verdict)| verdict.names.iter().any(|score| score.job == job));
    has.map(|(index, _)| index + 1).collect()
}

/// Nobody assigned them: the names are earned on 800 sentences the model never saw.
#[test]
fn heads_of_the_trained_model_earn_names_and_random_ones_do_not() {
    let page = measured("");
    let jobs = page.jobs().unwrap();
    assert_eq!(jobs.n_judged(), 800);
    for job in [Job::Previous, Job::VerbSubject, Job::PronounReferent] {
        assert!(!named(&page, job).is_empty(), "{job:?}: {:?}", jobs.verdicts());
    }
    let random = measured("model=untrained");
    assert!(random.jobs().unwrap().verdicts().iter().all(|verdict| verdict.names.is_empty()));
}

#[test]
fn induction_heads_are_named_in_the_second_layer_and_the_previous_sign_in_the_first() {
    assert!(!named(&measured("model=induction&layer=2"), Job::Induction).is_empty());
    assert!(!named(&measured("model=induction&layer=1"), Job::Previous).is_empty());
}

#[test]
fn badges_belong_to_a_setting_and_not_to_a_sentence_or_a_mute() {
    let mut page = measured("heads=3");
    assert_eq!(page.jobs().unwrap().n_judged(), 64, "a setting nobody trained is measured on fewer");
    apply(&mut page, json!({ "do": "sentence", "to": "the dax was wide" }));
    apply(&mut page, json!({ "do": "mute", "head": 1 }));
    assert!(page.jobs().is_some());
    apply(&mut page, json!({ "do": "mask", "to": "causal" }));
    assert!(page.jobs().is_none());
}

#[test]
fn the_model_names_the_noun_of_it_and_changes_its_mind_with_the_last_word() {
    let answer = |params: &str| page_with(params).guess(IT).unwrap();
    let scared = answer("");
    assert_eq!((scared.asked, scared.answers[0].word.as_str()), (Asked::Referent, "animal"));
    let wide = "sentence=the tired animal didn't cross the busy street because it was wide";
    assert_eq!(answer(wide).answers[0].word, "street");
    let sum: f64 = scared.answers.iter().map(|answer| answer.probability).sum();
    assert_eq!(scared.answers.len(), 5);
    assert!(sum <= 1.0 && scared.answers.is_sorted_by(|a, b| a.probability >= b.probability));
    assert!(scared.answers.iter().all(|answer| !answer.word.starts_with('<')));
}

#[test]
fn a_word_that_is_no_pronoun_is_hidden_and_asked_for() {
    let guess = page().guess(5).unwrap();
    assert_eq!(guess.asked, Asked::HiddenWord);
    let verbs = ["cross", "sniff", "explore", "enter"];
    assert!(verbs.contains(&guess.answers[0].word.as_str()), "{:?}", guess.answers);
}

#[test]
fn the_model_of_repeats_copies() {
    let page = page_with("model=induction&sentence=q k v o q k v o q k");
    let guess = page.guess(9).unwrap();
    assert_eq!((guess.asked, guess.answers[0].word.as_str()), (Asked::NextSign, "v"));
}

/// An effect is what muting does: the same number, whether it is asked for or done.
#[test]
fn the_effect_of_a_head_is_what_muting_it_does() {
    for params in ["", "layer=1", "model=sentence-gqa2", "heads=3"] {
        let guess = page_with(params).guess(IT).unwrap();
        for effect in &guess.effects {
            let mut muted = page_with(params);
            apply(&mut muted, json!({ "do": "mute", "head": effect.head }));
            let after = muted.guess(IT).unwrap();
            let same = after.answers.iter().find(|answer| answer.word == guess.answers[0].word);
            let probability = same.map_or(0.0, |answer| answer.probability);
            assert!((probability - effect.without).abs() < 1e-4 || same.is_none(), "{params}: {effect:?} {after:?}");
            assert_eq!(after.answers[0].word, effect.answer);
        }
        let first = guess.answers[0].probability;
        assert!(guess.effects.is_sorted_by(|a, b| (a.without - first).abs() >= (b.without - first).abs()));
        assert_eq!(guess.effects[0].with_mean.is_some(), params != "heads=3");
    }
}

#[test]
fn who_learned_nothing_has_no_answers() {
    assert_eq!(untrained_page().guess(IT).unwrap_err().code(), "no-answers");
    assert_eq!(page().guess(14).unwrap_err().code(), "token-index");
    assert_eq!(untrained_page().tuning().unwrap_err().code(), "no-answers");
}

/// `A(it→animal) / A(it→street)` of a first layer is made of scores the last word is no part of.
#[test]
fn a_first_layer_cannot_know_how_the_sentence_ends_and_a_second_can() {
    for params in ["", "model=sentence-4x12", "model=untrained"] {
        let endings = page_with(params).endings().unwrap();
        for head in 0..endings[0].ratios[0].len() {
            let first = endings[0].ratios[0][head];
            assert!(endings.iter().all(|ending| (ending.ratios[0][head] / first - 1.0).abs() < 1e-6), "{params}");
        }
    }
    let endings = page().endings().unwrap();
    let flips = |head: &usize| endings[0].ratios[1][*head] > 10.0 && endings[2].ratios[1][*head] < 0.1;
    assert!(
        (0..6).any(|head| flips(&head)),
        "a head of the second layer prefers the animal when scared, the street when wide"
    );
}

#[test]
fn a_cut_that_forgot_its_task_learns_it_again_on_the_page() {
    let mut page = page_with("heads=2");
    assert_eq!(page.trace().learned().standing(), Standing::Recut);
    let mut tuning = page.tuning().unwrap();
    assert!(tuning.accuracy() < 0.9, "{}", tuning.accuracy());
    let forgotten = page.trace().clone();
    while !tuning.step() {}
    assert!(tuning.answers() && tuning.steps() < 1000, "{} {}", tuning.steps(), tuning.accuracy());
    assert!(!page.keep(&tuning).unwrap().is_empty());
    assert_eq!(page.trace().learned().standing(), Standing::Tuned { steps: tuning.steps() });
    assert_eq!(page.guess(IT).unwrap().answers[0].word, "animal");
    apply(&mut page, json!({ "do": "heads", "to": 3 }));
    assert_eq!(page.trace().learned().standing(), Standing::Recut);
    apply(&mut page, json!({ "do": "heads", "to": 2 }));
    assert_eq!(page.trace().learned().standing(), Standing::Tuned { steps: tuning.steps() });
    page.forget_tuning().unwrap();
    assert!(*page.trace() == forgotten && LessonTrace::of(page.state(), page.store()).unwrap() == forgotten);
}

/// Each always takes the same steps, since the seed of the examples is fixed.
#[test]
fn six_cuts_answer_again_after_a_few_steps() {
    let cuts = [
        ("heads=2", 40),
        ("heads=3", 10),
        ("heads=8", 0),
        ("heads=12", 0),
        ("slices=16,12,8,4,4,4", 10),
        ("kv-heads=3", 20),
    ];
    for (params, steps) in cuts {
        let mut tuning = page_with(params).tuning().unwrap();
        while !tuning.is_done() {
            tuning.step();
        }
        assert!(tuning.answers(), "{params} does not get there");
        assert_eq!(tuning.steps(), steps, "{params}: {}", tuning.accuracy());
    }
}

/// A run that was left goes on from where it was, and the page counts all its steps.
#[test]
fn a_second_run_counts_on() {
    let mut page = page_with("heads=48&kv-heads=1");
    for total in [3, 6] {
        let mut tuning = page.tuning().unwrap();
        (0..3).for_each(|_| _ = tuning.step());
        page.keep(&tuning).unwrap();
        assert_eq!(page.trace().learned().standing(), Standing::Tuned { steps: total });
    }
}
