//! Timing heads: the work is the same at every count, and the words follow from the times.

use multi_head_attention::attention::attend;
use multi_head_attention::lesson::{COUNTS, Finding, Spread, WIDTHS, Workload, judged};
use multi_head_attention::scene::{Measured, Timed, Timings, measured};

use crate::lesson_page::words;

#[test]
fn at_every_count_the_weights_and_multiply_adds_are_the_same_and_exponentials_grow_with_the_heads() {
    for (d_model, n_tokens) in WIDTHS {
        let mut layer = Workload::new(d_model).unwrap();
        let one = layer.cost().unwrap();
        let matrices = layer.parts().1.clone();
        assert_eq!(one.weights, 4 * (d_model * d_model) as u128);
        for n_heads in COUNTS {
            layer.cut(n_heads).unwrap();
            let cost = layer.cost().unwrap();
            assert_eq!((cost.weights, cost.multiply_adds), (one.weights, one.multiply_adds), "{d_model}, {n_heads}");
            assert_eq!(cost.exponentials, (n_heads * n_tokens * n_tokens) as u128, "{d_model}, {n_heads}");
            let weights = layer.parts().1;
            assert_eq!((&weights.w_q, &weights.w_o), (&matrices.w_q, &matrices.w_o), "only the cut changes");
            assert_eq!(weights.layout().slices(), vec![d_model / n_heads; n_heads]);
        }
    }
}

/// What is timed is the formula: glued and multiplied once, it gives what the heads' own writes add up to.
#[test]
fn a_timed_pass_computes_the_layer() {
    let mut layer = Workload::new(96).unwrap();
    for n_heads in COUNTS {
        layer.cut(n_heads).unwrap();
        let out = layer.run().clone();
        let (x, weights, rule) = layer.parts();
        let shown = attend(x, weights, rule, &[]).unwrap().attn_out;
        let apart = (out - &shown).iter().fold(0.0f32, |most, number| most.max(number.abs()));
        assert!(apart < 1e-5 && shown.amax() > 0.01, "{n_heads} heads: {apart}");
    }
}

fn said(rows: &[(usize, [f64; 5])]) -> Measured {
    let counts = rows.iter().map(|(heads, times)| Timed { heads: *heads, times: times.to_vec() }).collect();
    measured(&words(), &Timings { d_model: 384, counts }).unwrap()
}

const ONE: (usize, [f64; 5]) = (1, [10.0, 10.1, 10.0, 9.9, 10.2]);

#[test]
fn the_answer_follows_from_the_times() {
    let same = (2, [10.3, 10.2, 10.4, 10.3, 10.1]);
    let slower = |heads| (heads, [18.0, 18.2, 18.1, 17.9, 18.3]);
    let noisy = |heads| (heads, [9.0, 14.0, 8.0, 13.0, 10.0]);
    let answer = |rows: &[(usize, [f64; 5])]| said(&[&[ONE], rows].concat()).answer;
    assert_eq!(
        answer(&[same, (96, [10.9; 5])]),
        "It held here: up to 96 heads no cut took noticeably longer than one head. With 96 it was 1.1 times the time."
    );
    assert_eq!(answer(&[same, slower(96)]), "It held here up to 2 heads; 96 took 1.8 times as long as one.");
    assert_eq!(
        answer(&[slower(2), (96, [31.0; 5])]),
        "It did not hold here: 2 heads took 1.8 times as long as one. With 96 heads it was 3.1 times."
    );
    assert!(answer(&[same, noisy(96)]).starts_with("Too noisy"));
    assert!(answer(&[]).starts_with("Too noisy"), "one head alone says nothing");
    let restless = (1, [9.0, 14.0, 8.0, 13.0, 10.0]);
    assert!(said(&[restless, same]).answer.starts_with("Too noisy"), "nothing is as fast as what cannot be told");
}

#[test]
fn a_row_shows_its_median_its_factor_and_every_run() {
    let rows = said(&[ONE, (96, [20.2, 20.0, 19.9, 20.4, 30.3])]).rows;
    let shown: Vec<(&str, &str, &str, &str)> =
        rows.iter().map(|row| (&*row.label, &*row.median, &*row.factor, row.finding)).collect();
    assert_eq!(shown, [("1 head of 384", "10.0 ms", "", ""), ("96 heads of 4", "20.2 ms", "× 2.02", "slower")]);
    assert_eq!(rows[1].says, "5 runs, the middle half between 20.0 ms and 20.4 ms");
    assert_eq!((rows[1].runs[4], rows[1].at), (1.0, 20.2 / 30.3));
}

#[test]
fn the_rule_has_three_findings() {
    let spread = |lower, median, upper| Spread { lower, median, upper };
    let one = spread(9.5, 10.0, 10.5);
    assert_eq!(judged(one, spread(10.5, 11.0, 11.5)), Finding::Same);
    assert_eq!(judged(one, spread(10.6, 11.1, 11.5)), Finding::Slower);
    assert_eq!(judged(one, spread(10.4, 11.1, 11.5)), Finding::Unclear, "the middle halves meet");
    assert_eq!(judged(one, spread(9.0, 10.0, 11.5)), Finding::Unclear, "too wide");
    assert_eq!(Spread::of(&[4.0, 1.0, 3.0, 2.0]), Some(spread(1.75, 2.5, 3.25)));
    assert_eq!(Spread::of(&[]), None);
}

#[test]
fn times_that_are_none_are_refused() {
    let refused = |d_model, heads, times: Vec<f64>| {
        measured(&words(), &Timings { d_model, counts: vec![Timed { heads, times }] }).unwrap_err().to_string()
    };
    for (message, part) in [
        (refused(100, 1, vec![1.0]), "100"),
        (refused(96, 2, vec![1.0]), "one head"),
        (refused(96, 1, vec![]), "none"),
        (refused(96, 1, vec![0.0]), "0"),
    ] {
        assert!(message.contains(part), "{message}");
    }
}
