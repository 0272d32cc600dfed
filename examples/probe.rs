use multi_head_attention::{attention::*, model::*, training::*};
fn main() {
    let t0 = std::time::Instant::now();
    let seeds: u32 = std::env::args().nth(1).and_then(|s| s.parse().ok()).unwrap_or(3);
    for seed in 0..seeds {
        let layout = HeadLayout::balanced(32, 4).unwrap();
        let a = induction_architecture(layout, 2, 32);
        let r = Repeats { d_vocab: 32, n_ctx: 32, periods: (4, 12) };
        let ho = held_out(&r);
        let mut t = Trainer::<_, f32>::new(LanguageModel::draw(a, seed).unwrap(), r, induction_recipe(), seed);
        let mut hit = 0;
        let t1 = std::time::Instant::now();
        let mut dt = 0.0;
        for i in 0..20 {
            let mut l = 0.0;
            let s = std::time::Instant::now();
            for _ in 0..25 {
                l = t.step();
            }
            dt += s.elapsed().as_secs_f64();
            let s = score_induction(t.model(), &ho, &[]);
            if seeds == 1 {
                println!(
                    "{} loss {l:.3} first {:.2} rep {:.2} acc {:.2} ind {:.2} prev {:.2} chance {:.3}",
                    (i + 1) * 25,
                    s.loss_first,
                    s.loss_repeated,
                    s.copy_accuracy,
                    s.best_induction(),
                    s.best_previous_token(),
                    s.induction_chance
                );
            }
            if s.best_induction() > 0.6 && hit == 0 {
                hit = (i + 1) * 25;
                if seeds > 1 {
                    break;
                }
            }
        }
        println!("seed {seed} hit {hit} ms/step {:.2} ({:?})", dt * 1e3 / t.steps() as f64, t1.elapsed());
    }
    println!("{:?}", t0.elapsed());
}
