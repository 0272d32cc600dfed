//! Gradients against finite differences, in double precision, over random layouts.

use multi_head_attention::attention::kernel::{Columns, ColumnsMut};
use multi_head_attention::attention::{
    AttentionGradients, AttentionWeights, Biases, Group, HeadLayout, Mask, Rotary, ScoreRule, attend, attend_backward,
};
use multi_head_attention::model::{
    Architecture, LanguageGradients, LanguageModel, LanguageTrace, Position, Stream, Target, language_backward,
    language_forward,
};
use nalgebra::DMatrix;
use proptest::prelude::*;

/// Differences at one and two steps lose 1e-16 / STEP to rounding and, where the loss is smooth, less to its bends.
const STEP: f64 = 1e-5;
const TOLERANCE: f64 = 1e-7;

/// A layer, its input, and a loss: the sum of `cost ∘ attn_out`, whose gradient is `cost`.
struct Problem {
    weights: AttentionWeights<f64>,
    rule: ScoreRule<f64>,
    x: DMatrix<f64>,
    cost: DMatrix<f64>,
}

impl Problem {
    fn new(groups: &[(usize, usize)], n_pos: usize, position: usize, causal: bool, seed: u32) -> Self {
        let mut stream = Stream::new(seed, "gradients");
        let mut random = |rows, columns| DMatrix::from_fn(rows, columns, |_, _| 0.6 * stream.normal());
        let groups = groups.iter().map(|&(d_head, n_query_heads)| Group { d_head, n_query_heads }).collect();
        let layout = HeadLayout::new(5, groups).unwrap();
        let (q, kv) = (layout.q_width(), layout.kv_width());
        let matrices = [random(5, q), random(5, kv), random(5, kv), random(q, 5)];
        let mut rule = ScoreRule::plain(if causal { Mask::Causal } else { Mask::TwoWay });
        match position {
            0 => {}
            1 => rule.rotary = Some(Rotary::new(&layout, n_pos)),
            _ => rule.position_bias = (0..layout.n_heads()).map(|_| random(n_pos, n_pos)).collect(),
        }
        let (x, cost) = (random(n_pos, 5), random(n_pos, 5));
        Problem { weights: AttentionWeights::new(layout, matrices, Biases::none()).unwrap(), rule, x, cost }
    }

    fn loss(&self) -> f64 {
        attend(&self.x, &self.weights, &self.rule, &[]).unwrap().attn_out.component_mul(&self.cost).sum()
    }

    fn gradients(&self) -> (AttentionGradients<f64>, DMatrix<f64>) {
        let trace = attend(&self.x, &self.weights, &self.rule, &[]).unwrap();
        // Buffers longer than the sequence, as in training.
        let mut grads = AttentionGradients::sized(&self.weights, self.x.nrows() + 3);
        let mut grad_x = DMatrix::zeros(self.x.nrows(), 5);
        let (cost, x) = (Columns::all(&self.cost), Columns::all(&self.x));
        attend_backward(&mut grads, ColumnsMut::all(&mut grad_x), cost, &trace, x, &self.weights, &self.rule);
        (grads, grad_x)
    }

    /// `∂loss/∂number`, for the number that `pick` finds.
    fn slope(&mut self, pick: impl Fn(&mut Self) -> &mut f64) -> f64 {
        let start = *pick(self);
        let slope = slope_of(|change| {
            *pick(self) = start + change;
            self.loss()
        });
        *pick(self) = start;
        slope
    }
}

/// The slope at 0 by differences at one and two steps: where a loss is bent, one step alone is off by more than the
/// tolerance.
fn slope_of(mut loss_at: impl FnMut(f64) -> f64) -> f64 {
    let mut across = |change: f64| loss_at(change) - loss_at(-change);
    (8.0 * across(STEP) - across(2.0 * STEP)) / (12.0 * STEP)
}

fn groups() -> impl Strategy<Value = Vec<(usize, usize)>> {
    prop::collection::vec((1usize..5, 1usize..4), 1..4)
}

fn close(name: &str, found: f64, expected: f64) -> Result<(), TestCaseError> {
    let scale = expected.abs().max(1.0);
    prop_assert!((found - expected).abs() <= TOLERANCE * scale, "{name}: {found}, by difference {expected}");
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn attention_gradients_are_the_slopes_of_the_loss(
        groups in groups(), n_pos in 1usize..6, position in 0usize..3, causal: bool, seed: u32,
    ) {
        let mut problem = Problem::new(&groups, n_pos, position, causal, seed);
        let (grads, grad_x) = problem.gradients();
        for i in 0..problem.x.len() {
            close("x", grad_x[i], problem.slope(|p| &mut p.x[i]))?;
        }
        for i in 0..problem.weights.w_q.len() {
            close("w_q", grads.weights.w_q[i], problem.slope(|p| &mut p.weights.w_q[i]))?;
            close("w_o", grads.weights.w_o[i], problem.slope(|p| &mut p.weights.w_o[i]))?;
        }
        for i in 0..problem.weights.w_k.len() {
            close("w_k", grads.weights.w_k[i], problem.slope(|p| &mut p.weights.w_k[i]))?;
            close("w_v", grads.weights.w_v[i], problem.slope(|p| &mut p.weights.w_v[i]))?;
        }
        for (head, bias) in problem.rule.position_bias.clone().iter().enumerate() {
            for i in 0..bias.len() {
                let (row, column) = (i % n_pos, i / n_pos);
                let slope = problem.slope(|p| &mut p.rule.position_bias[head][i]);
                close("position bias", grads.position_bias[head][(row, column)], slope)?;
            }
        }
    }
}

/// Tokens, and places that ask for the word there.
type Sequence = (Vec<usize>, Vec<Target>);

/// A whole language model, and sequences that ask for some of their words.
fn language_problem(position: Position, seed: u32) -> (LanguageModel<f64>, Vec<Sequence>) {
    let groups = [(2, 2), (3, 1)].map(|(d_head, n_query_heads)| Group { d_head, n_query_heads });
    let layout = HeadLayout::new(6, groups.to_vec()).unwrap();
    let causal = position == Position::Rotary;
    let architecture = Architecture { layout, n_layers: 2, d_vocab: 5, n_ctx: 6, position, causal };
    let mut model = LanguageModel::draw(architecture, seed).unwrap();
    let mut stream = Stream::new(seed, "gradients");
    // Norms and biases start at ones and zeros, where some mistakes cancel.
    model.tensors_mut().flatten().for_each(|weight| *weight += 0.3 * stream.normal());
    let mut sequence = |n_pos: usize, asked: &[usize]| {
        let tokens = (0..n_pos).map(|_| stream.below(5) as usize).collect();
        let target = |&position: &usize| Target { position, token: stream.below(5) as usize };
        (tokens, asked.iter().map(target).collect())
    };
    (model, vec![sequence(6, &[1, 4, 5]), sequence(3, &[2]), sequence(4, &[])])
}

fn language_loss(model: &LanguageModel<f64>, sequences: &[Sequence]) -> f64 {
    let mut trace = LanguageTrace::sized(model);
    let loss = |(tokens, targets): &Sequence| {
        language_forward(&mut trace, model, tokens, targets.iter().map(|target| target.position), &[]);
        targets.iter().enumerate().map(|(row, target)| -trace.probs[(row, target.token)].ln()).sum::<f64>()
    };
    sequences.iter().map(loss).sum()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn language_model_gradients_are_the_slopes_of_the_loss(which in 0usize..3, seed: u32) {
        let position = [Position::None, Position::Rotary, Position::Relative][which];
        let (mut model, sequences) = language_problem(position, seed);
        let (mut trace, mut grads) = (LanguageTrace::sized(&model), LanguageGradients::sized(&model));
        for (tokens, targets) in &sequences {
            language_forward(&mut trace, &model, tokens, targets.iter().map(|target| target.position), &[]);
            language_backward(&mut grads, &mut trace, &model, (tokens.as_slice(), targets.as_slice()), 1.0);
        }
        let gradients: Vec<f64> = grads.tensors_mut().flatten().map(|gradient| *gradient).collect();
        prop_assert_eq!(gradients.len(), model.n_weights());
        for (index, gradient) in gradients.into_iter().enumerate() {
            let slope = slope_of(|change: f64| {
                *model.tensors_mut().flatten().nth(index).unwrap() += change;
                let loss = language_loss(&model, &sequences);
                *model.tensors_mut().flatten().nth(index).unwrap() -= change;
                loss
            });
            close(&format!("weight {index} of {position:?}"), gradient, slope)?;
        }
    }
}
