//! What was measured on this device: a ledger of times against the count of heads, and whether splitting was free.

use serde::{Deserialize, Serialize};

use crate::attention::{HeadLayout, Refusal};
use crate::cost::{Cost, layer_cost};
use crate::lesson::{Finding, Sample, Spread, Value, Words, judged, tokens_for};

/// What a page measured.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Timings {
    /// Width of the layer.
    pub d_model: usize,
    /// One per count of heads, the first for one head.
    pub counts: Vec<Timed>,
}

/// The times of one count of heads.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Timed {
    /// How many heads.
    pub heads: usize,
    /// Milliseconds per pass, one per run.
    pub times: Vec<f64>,
}

/// The ledger.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Measured {
    /// One per count of heads.
    pub rows: Vec<MeasuredRow>,
    /// Did "splitting costs nothing extra" hold here?
    pub answer: String,
    /// What was the same at every count, and what was not.
    pub facts: String,
}

/// One count of heads. Places run from 0 to 1 along the strip, where 1 is the longest run of all.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MeasuredRow {
    /// How many heads.
    pub heads: usize,
    /// That, and how wide.
    pub label: String,
    /// The median.
    pub median: String,
    /// Against one head; empty for one head.
    pub factor: String,
    /// "same", "slower", "unclear"; empty for one head.
    pub finding: &'static str,
    /// The strip in words.
    pub says: String,
    /// Where each run is.
    pub runs: Vec<f64>,
    /// Where the median is.
    pub at: f64,
}

/// What the times of a page say.
///
/// # Errors
/// A width that is not timed, no times, times that are none, or no times of one head.
pub fn measured(words: &Words, timings: &Timings) -> Result<Measured, Refusal> {
    let spreads = spreads(timings)?;
    let costs =
        spreads.iter().map(|(sample, _)| cost(timings.d_model, sample.n_heads)).collect::<Result<Vec<_>, _>>()?;
    let longest = spreads.iter().flat_map(|(sample, _)| &sample.times).copied().fold(f64::MIN_POSITIVE, f64::max);
    let one = spreads[0].1;
    let rows = spreads.iter().map(|(sample, spread)| {
        let finding = (sample.n_heads > 1).then(|| judged(one, *spread));
        MeasuredRow {
            heads: sample.n_heads,
            label: label(words, timings.d_model, sample.n_heads),
            median: milliseconds(words, spread.median),
            factor: finding.map_or_else(String::new, |_| times(words, spread.median / one.median)),
            finding: finding.map_or("", name),
            says: words.say(
                "scene.device.runs",
                &[
                    ("runs", sample.times.len().into()),
                    ("lower", milliseconds(words, spread.lower).into()),
                    ("upper", milliseconds(words, spread.upper).into()),
                ],
            ),
            runs: sample.times.iter().map(|time| time / longest).collect(),
            at: spread.median / longest,
        }
    });
    Ok(Measured { rows: rows.collect(), answer: answer(words, &spreads), facts: facts(words, &spreads, &costs) })
}

fn spreads(timings: &Timings) -> Result<Vec<(Sample, Spread)>, Refusal> {
    let refuse =
        |found: String| Refusal::new("timings", "times", found, "milliseconds above 0 for every count of heads");
    let spreads = timings.counts.iter().map(|Timed { heads, times }| {
        let bad = times.iter().find(|time| !time.is_finite() || **time <= 0.0);
        bad.map_or(Ok(()), |bad| Err(refuse(bad.to_string())))?;
        let spread = Spread::of(times).ok_or_else(|| refuse("none".to_owned()))?;
        Ok((Sample { n_heads: *heads, times: times.clone() }, spread))
    });
    let spreads: Vec<(Sample, Spread)> = spreads.collect::<Result<_, Refusal>>()?;
    match spreads.first() {
        Some((Sample { n_heads: 1, .. }, _)) => Ok(spreads),
        _ => Err(Refusal::new("timings", "counts", "no times of one head first", "1, then more heads")),
    }
}

fn cost(d_model: usize, n_heads: usize) -> Result<Cost, Refusal> {
    layer_cost(&HeadLayout::balanced(d_model, n_heads)?, tokens_for(d_model)? as u64, 1)
}

/// Up to the first count that is slower it held, as far as it could be told.
fn answer(words: &Words, spreads: &[(Sample, Spread)]) -> String {
    let one = spreads[0].1;
    let found: Vec<(usize, Finding, f64)> = spreads[1..]
        .iter()
        .map(|(sample, spread)| (sample.n_heads, judged(one, *spread), spread.median / one.median))
        .collect();
    let Some(&(most, _, factor)) = found.last() else { return words.text("scene.device.noisy") };
    let slower = found.iter().position(|(_, finding, _)| *finding == Finding::Slower);
    let until = found.iter().take_while(|(_, finding, _)| *finding == Finding::Same).last();
    let values = [("heads", Value::from(most)), ("factor", Value::Decimal(factor, 1))];
    match (slower, until) {
        (None, Some(&(until, ..))) if until == most => words.say("scene.device.holds", &values),
        (None, _) => words.text("scene.device.noisy"),
        (Some(first), until) => {
            let (first, _, by) = found[first];
            let also = [
                ("first", Value::from(first)),
                ("by", Value::Decimal(by, 1)),
                ("until", until.map_or(1, |u| u.0).into()),
            ];
            let key = if until.is_some() { "scene.device.partly" } else { "scene.device.fails" };
            let said = words.say(key, &[&values[..], &also[..]].concat());
            // the largest count may be one that could not be told
            if first == most { said } else { format!("{said} {}", words.say("scene.device.most", &values)) }
        }
    }
}

fn facts(words: &Words, spreads: &[(Sample, Spread)], costs: &[Cost]) -> String {
    let (first, last) = (&costs[0], &costs[costs.len() - 1]);
    let adds = first.multiply_adds;
    let adds = adds.projections + adds.scores + adds.blend + adds.output;
    let most = spreads[spreads.len() - 1].0.n_heads;
    words.say(
        "scene.device.facts",
        &[
            ("weights", Value::from(first.weights as usize)),
            ("adds", (adds as usize).into()),
            ("few", (first.exponentials as usize).into()),
            ("many", (last.exponentials as usize).into()),
            ("heads", most.into()),
        ],
    )
}

fn label(words: &Words, d_model: usize, n_heads: usize) -> String {
    let values = [("heads", Value::from(n_heads)), ("width", (d_model / n_heads).into())];
    words.say(if n_heads == 1 { "scene.device.one" } else { "scene.device.many" }, &values)
}

fn milliseconds(words: &Words, time: f64) -> String {
    let decimals = if time < 10.0 { 2 } else { 1 };
    words.say("scene.device.ms", &[("time", Value::Decimal(time, decimals))])
}

fn times(words: &Words, factor: f64) -> String {
    words.say("scene.device.times", &[("factor", Value::Decimal(factor, 2))])
}

fn name(finding: Finding) -> &'static str {
    match finding {
        Finding::Same => "same",
        Finding::Slower => "slower",
        Finding::Unclear => "unclear",
    }
}
