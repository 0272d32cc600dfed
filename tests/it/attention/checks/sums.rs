//! What adds up: weights to one, heads to the output, products to scores and to mixed values.

use proptest::prelude::any;
use proptest::sample::Index;

use crate::attention::compare::{Outcome, Within, near, require};
use crate::attention::implementation::Attention;
use crate::attention::matrix::Matrix;
use crate::attention::problem::{Head, Mask, Problem, Solved};
use crate::attention::random::{for_all, problems};

pub fn rows_sum_to_one(attention: &dyn Attention) -> Outcome {
    for_all(problems(), |problem| {
        let n_keys = problem.x.rows;
        for (head, solved) in attention.attend(&problem)?.heads.iter().enumerate() {
            for query in 0..solved.pattern.rows {
                let hidden = (0..n_keys).all(|key| problem.mask.hides(query, key, n_keys));
                let row = solved.pattern.row(query);
                row_sums_to(if hidden { 0.0 } else { 1.0 }, row)
                    .map_err(|said| format!("head {head}, query {query}: {said}"))?;
            }
        }
        Ok(())
    })
}

fn row_sums_to(expected: f64, row: &[f64]) -> Outcome {
    require(row.iter().all(|weight| (0.0..=1.000_001).contains(weight)), || format!("not weights: {row:?}"))?;
    let sum: f64 = row.iter().sum();
    let allowed = if expected == 0.0 { 0.0 } else { 1e-6 * row.len() as f64 };
    require((sum - expected).abs() <= allowed, || format!("the row sums to {sum}, expected {expected}"))
}

pub fn head_results_sum_to_attn_out(attention: &dyn Attention) -> Outcome {
    for_all(problems(), |problem| {
        let solved = attention.attend(&problem)?;
        near("attn_out", &solved.attn_out, &sum_of_results(&problem, &solved), Within::Relative(1e-6))
    })
}

pub fn muting_leaves_a_head_out_of_the_sum_and_changes_nothing_else(attention: &dyn Attention) -> Outcome {
    for_all((problems(), any::<Index>()), |(problem, any_head)| {
        let loud = attention.attend(&problem)?;
        let head = any_head.index(loud.heads.len());
        // A short list: the heads after the muted one are not named.
        let muted: Vec<bool> = (0..=head).map(|other| other == head).collect();
        let problem = Problem { muted, ..problem };
        let quiet = attention.attend(&problem)?;
        require(quiet.heads == loud.heads, || format!("muting head {head} changed what a head computed"))?;
        near("attn_out", &quiet.attn_out, &sum_of_results(&problem, &quiet), Within::Relative(1e-6))
    })
}

/// Mixed values are written back through the head's own rows of `w_o`; the output bias belongs to no head.
fn sum_of_results(problem: &Problem, solved: &Solved) -> Matrix {
    let muted = |head: usize| problem.muted.get(head).copied().unwrap_or(false);
    Matrix::from_fn(problem.x.rows, problem.weights.layout.d_model, |pos, feature| {
        let loud = solved.heads.iter().enumerate().filter(|(head, _)| !muted(*head));
        let sum: f64 = loud.map(|(_, head)| head.result[(pos, feature)]).sum();
        sum + problem.weights.biases.o.as_ref().map_or(0.0, |bias| bias[feature])
    })
}

pub fn scores_are_divided_by_the_root_of_each_heads_own_width(attention: &dyn Attention) -> Outcome {
    for_all(problems(), |problem| {
        let problem = Problem { scale: None, position_bias: Vec::new(), ..problem };
        let solved = attention.attend(&problem)?;
        for (index, (head, span)) in solved.heads.iter().zip(problem.weights.layout.heads()).enumerate() {
            let root = (span.d_head as f64).sqrt();
            require(head.q.columns == span.d_head, || format!("head {index} is {} wide", head.q.columns))?;
            let expected = Matrix::from_fn(head.q.rows, head.k.rows, |query, key| {
                let product: f64 = head.q.row(query).iter().zip(head.k.row(key)).map(|(q, k)| q * k).sum();
                product / root + added(&problem, query, key)
            });
            near(&format!("scores of head {index}"), &head.scores, &expected, Within::Relative(1e-5))?;
        }
        Ok(())
    })
}

fn added(problem: &Problem, query: usize, key: usize) -> f64 {
    let n_keys = problem.x.rows;
    match &problem.mask {
        mask if mask.hides(query, key, n_keys) => f64::NEG_INFINITY,
        Mask::Numbers(numbers) => f64::from(numbers[query * n_keys + key]),
        _ => 0.0,
    }
}

pub fn z_is_the_pattern_times_the_values(attention: &dyn Attention) -> Outcome {
    for_all(problems(), |problem| {
        for (index, head) in attention.attend(&problem)?.heads.iter().enumerate() {
            near(&format!("z of head {index}"), &head.z, &mixed(head), Within::Relative(1e-6))?;
        }
        Ok(())
    })
}

fn mixed(head: &Head) -> Matrix {
    Matrix::from_fn(head.pattern.rows, head.v.columns, |query, feature| {
        (0..head.v.rows).map(|key| head.pattern[(query, key)] * head.v[(key, feature)]).sum()
    })
}
