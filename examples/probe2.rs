use multi_head_attention::{attention::*, model::*, training::*};
fn main() {
    let seed: u32 = std::env::args().nth(1).and_then(|s| s.parse().ok()).unwrap_or(0);
    let steps: u32 = std::env::args().nth(2).and_then(|s| s.parse().ok()).unwrap_or(3000);
    let layout = HeadLayout::balanced(48, 6).unwrap();
    let c = MaskedSentences::default();
    let v = c.grammar().vocabulary().clone();
    let a = Architecture {
        layout,
        n_layers: 2,
        d_vocab: v.words().len(),
        n_ctx: 22,
        position: Position::Relative,
        causal: false,
    };
    let r =
        Recipe { learning_rate: 1e-2, warm_up: 50, schedule: Schedule::Cosine { n_steps: 3000 }, batch: 32, clip: 1.0 };
    let mut t = Trainer::<_, f32>::new(LanguageModel::draw(a, seed).unwrap(), c, r, seed);
    let t1 = std::time::Instant::now();
    let mut l = 0.0;
    for i in 0..steps {
        l = 0.95 * l + 0.05 * t.step();
        if (i + 1) % 500 == 0 {
            println!("{} loss {l:.3} {:.2} ms/step", i + 1, t1.elapsed().as_secs_f64() * 1e3 / (i + 1) as f64);
        }
    }
    let mut tr = LanguageTrace::sized(t.model());
    for end in ["scared", "wide"] {
        let s = format!("the tired animal didn't cross the busy street because it was {end}");
        let s = Sentence::new(&s, 22).unwrap();
        let ids: Vec<usize> = s.tokens().iter().map(|w| v.id(w).unwrap()).collect();
        language_forward(&mut tr, t.model(), &ids, [10usize].into_iter(), &[]);
        let p = tr.probs.row(0);
        let b = (0..157).max_by(|&a, &b| p[a].partial_cmp(&p[b]).unwrap()).unwrap();
        println!("{end}: at it says {} {:.2}", v.words()[b], p[b]);
        for (l, lt) in tr.layers.iter().enumerate() {
            for h in &lt.attention.heads {
                let w = |q: usize, k: usize| h.pass.pattern[(q, k)];
                println!(
                    " L{l}H{} it>animal {:.2} it>street {:.2} street>busy {:.2} cross>animal {:.2} prev {:.2}",
                    h.span.head,
                    w(10, 3),
                    w(10, 8),
                    w(8, 7),
                    w(5, 3),
                    (1..14).map(|q| w(q, q - 1)).sum::<f32>() / 13.0
                );
            }
        }
    }
}
