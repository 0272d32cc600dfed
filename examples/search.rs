use multi_head_attention::{attention::*, model::*, training::*};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let kind = &a[1];
    let layout = match kind.as_str() {
        "sentence" => HeadLayout::balanced(48, 6),
        "gqa2" => HeadLayout::shared(48, 6, 2),
        "mqa" => HeadLayout::shared(48, 6, 1),
        _ => HeadLayout::balanced(48, 4),
    }
    .unwrap();
    let g = Grammar::default();
    for seed in a[2].parse::<u32>().unwrap()..a[3].parse::<u32>().unwrap() {
        let t0 = std::time::Instant::now();
        let mut t = sentence_trainer(layout.clone(), seed).unwrap();
        let mut l = 0.0;
        for _ in 0..SENTENCE_STEPS {
            l = 0.95 * l + 0.05 * t.step();
        }
        let m = TrainedModel {
            facts: Facts {
                id: "x".into(),
                recipe: "".into(),
                steps: 3000,
                seed,
                tried: 1,
                accepted: vec![],
                mean_results: vec![],
            },
            vocabulary: g.vocabulary().clone(),
            model: t.model().clone(),
        }
        .rounded();
        let k = Links::of(&m.model, &g);
        let f = |v: &Vec<f64>| v.iter().map(|x| format!("{x:.2}")).collect::<Vec<_>>().join(" ");
        println!(
            "{kind} seed {seed} loss {l:.3} acc {:.3} accepted {:?} {:?}\n  it>animal {}\n  it>street {}\n  st>busy {}\n  cross {}\n  prev {}\n  flip {}",
            k.pronoun_accuracy,
            k.accepted(),
            t0.elapsed(),
            f(&k.it_animal),
            f(&k.it_street),
            f(&k.street_busy),
            f(&k.cross_animal),
            f(&k.previous),
            f(&k.flip)
        );
    }
}
