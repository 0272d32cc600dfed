//! Does cutting into heads cost time on this device? Passes of one layer to be timed, and what the times say.
//!
//! The clock is somebody else's: this file takes no time and knows none but the numbers it is given.

use nalgebra::DMatrix;

use crate::attention::{AttentionWeights, Biases, GluedPass, HeadLayout, Mask, Refusal, ScoreRule};
use crate::cost::{Cost, layer_cost};
use crate::model::Stream;

/// Counts of heads that are timed; all of them divide every width.
pub const COUNTS: [usize; 8] = [1, 2, 4, 8, 16, 32, 48, 96];
/// Widths of the layer, and with how many tokens each is timed: together a few seconds, on a phone, too.
pub const WIDTHS: [(usize, usize); 3] = [(96, 128), (384, 96), (768, 64)];

/// Where the numbers of a workload come from: which ones they are does not matter, that they are the same ones does.
const SEED: u32 = 0;
/// Up to this factor the time counts as the same.
const SAME: f64 = 1.1;
/// A middle half of the runs wider than this part of their median says too little.
const STEADY: f64 = 0.2;

/// Tokens a layer of this width is timed with.
///
/// # Errors
/// A width that is not timed.
pub fn tokens_for(d_model: usize) -> Result<usize, Refusal> {
    let found = WIDTHS.iter().find(|(width, _)| *width == d_model);
    found.map(|(_, tokens)| *tokens).ok_or_else(|| {
        let known = WIDTHS.map(|(width, _)| width.to_string()).join(", ");
        Refusal::new("width", "dModel", d_model, format!("one of {known}"))
    })
}

/// One layer and something for it to read. Only the cut changes: input and weights stay the same numbers.
#[derive(Debug, Clone)]
pub struct Workload {
    x: DMatrix<f32>,
    weights: AttentionWeights,
    rule: ScoreRule,
    pass: GluedPass,
}

impl Workload {
    /// A layer of one head.
    ///
    /// # Errors
    /// A width that is not timed.
    pub fn new(d_model: usize) -> Result<Self, Refusal> {
        let n_tokens = tokens_for(d_model)?;
        let layout = HeadLayout::balanced(d_model, 1)?;
        let matrices =
            ["w_q", "w_k", "w_v", "w_o"].map(|name| drawn(name, d_model, d_model, 1.0 / (d_model as f64).sqrt()));
        Ok(Workload {
            x: drawn("x", n_tokens, d_model, 1.0),
            pass: GluedPass::sized(&layout, n_tokens),
            weights: AttentionWeights::new(layout, matrices, Biases::none())?,
            rule: ScoreRule::plain(Mask::TwoWay),
        })
    }

    /// The same layer, cut into so many heads.
    ///
    /// # Errors
    /// No head, or more than there are numbers.
    pub fn cut(&mut self, n_heads: usize) -> Result<(), Refusal> {
        let layout = HeadLayout::balanced(self.x.ncols(), n_heads)?;
        let AttentionWeights { w_q, w_k, w_v, w_o, .. } = &self.weights;
        let matrices = [w_q, w_k, w_v, w_o].map(Clone::clone);
        self.pass = GluedPass::sized(&layout, self.x.nrows());
        self.weights = AttentionWeights::new(layout, matrices, Biases::none())?;
        Ok(())
    }

    /// One pass; what comes out, `[pos, d_model]`.
    pub fn run(&mut self) -> &DMatrix<f32> {
        self.pass.run(&self.x, &self.weights, &self.rule)
    }

    /// What it reads, the weights, and how scores are made.
    pub fn parts(&self) -> (&DMatrix<f32>, &AttentionWeights, &ScoreRule) {
        (&self.x, &self.weights, &self.rule)
    }

    /// What one pass costs.
    ///
    /// # Errors
    /// None for the widths there are.
    pub fn cost(&self) -> Result<Cost, Refusal> {
        layer_cost(self.weights.layout(), self.x.nrows() as u64, 1)
    }
}

/// Even draws with this standard deviation.
fn drawn(label: &str, n_rows: usize, n_columns: usize, deviation: f64) -> DMatrix<f32> {
    let mut stream = Stream::new(SEED, label);
    let half_width = deviation * 3f64.sqrt();
    DMatrix::from_fn(n_rows, n_columns, |_, _| ((2.0 * stream.uniform() - 1.0) * half_width) as f32)
}

/// Median and quartiles of the times of one count of heads.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spread {
    /// A quarter of the runs took no longer.
    pub lower: f64,
    /// Half of them.
    pub median: f64,
    /// Three quarters of them.
    pub upper: f64,
}

impl Spread {
    /// Of some times; `None` for no times.
    pub fn of(times: &[f64]) -> Option<Self> {
        let mut sorted = times.to_vec();
        sorted.sort_by(f64::total_cmp);
        let last = sorted.len().checked_sub(1)?;
        let at = |share: f64| {
            let place = share * last as f64;
            let (below, above) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
            below + (above - below) * place.fract()
        };
        Some(Spread { lower: at(0.25), median: at(0.5), upper: at(0.75) })
    }

    fn is_steady(&self) -> bool {
        self.upper - self.lower <= STEADY * self.median
    }
}

/// One count of heads against one head.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Finding {
    /// It takes as long.
    Same,
    /// It takes longer.
    Slower,
    /// The runs differ too much among themselves.
    Unclear,
}

/// What the times of `many` heads say against those of one.
///
/// Law: the same where both medians are within a tenth and both middle halves are narrow; slower where the median is
/// more than a tenth above and the middle halves do not meet; else nothing can be told.
pub fn judged(one: Spread, many: Spread) -> Finding {
    let within = many.median <= SAME * one.median;
    match within {
        true if one.is_steady() && many.is_steady() => Finding::Same,
        false if many.lower > one.upper => Finding::Slower,
        _ => Finding::Unclear,
    }
}
